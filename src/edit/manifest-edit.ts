/**
 * Changes one entry of a manifest's text, and no other character. Stage: edit.
 * Pure: whoever calls it reads the text again and makes sure that it means
 * what was wanted (`changeValue`).
 */
import type { EntryChange, EntryEdit } from "./entry-change.js";
import { editModule } from "./module-edit.js";
import { editYaml } from "./yaml-edit.js";

/**
 * Makes the change by splicing the text: comments, order, quotes and layout of
 * everything else stay as they are.
 *
 * @param file the manifest's path: its ending says what the text is
 */
export async function editManifest(
  file: string,
  text: string,
  change: EntryChange,
): Promise<EntryEdit> {
  return /\.m?[jt]s$/.test(file)
    ? editModule(file, text, change)
    : editYaml(text, change);
}
