/** What an update does with the fields that its body leaves out. Stage: model. */
import type { Method } from "../../manifest/words.js";
import type { ActionRecord } from "./types.js";

/**
 * Whether they stay as they are: PATCH merges (RFC 7396), and PUT where the manifest says
 * so. Any other body replaces all that there was.
 */
export function keepsLeftOut(
  method: Method,
  { merges }: Pick<ActionRecord, "merges">,
): boolean {
  return method === "PATCH" || merges;
}
