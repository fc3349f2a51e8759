/** Text in HTML. Stage: report. */
import { showOnLine } from "../diagnostics/show-text.js";

/**
 * Escapes text for an element, or for an attribute in double quotes. A page shows
 * the end of a line as a blank; what would hide there, or command a log that the
 * page is printed to, is an escape.
 */
export function escapeForPage(text: string): string {
  return showOnLine(text.replaceAll(/\r?\n/g, " "))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
