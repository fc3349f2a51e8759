/** Text in HTML. Stage: report. */
import { showText } from "../diagnostics/show-text.js";

/**
 * Escapes text for an element, or for an attribute in double quotes. A page shows
 * the end of a line as a blank; what would hide there, or command a log that the
 * page is printed to, is an escape.
 */
export function escapeHtml(text: string): string {
  return showText(text.replaceAll(/\r?\n/g, " "))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
