/**
 * Changes one entry in the text of a manifest and no other character. Stage: edit.
 * Pure: the caller reads the text again and checks that it means what was wanted
 * (`changeValue`).
 */
import type { EntryChange, EntryEdit } from "./entry-change.js";

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
  if (/\.m?[jt]s$/.test(file)) {
    const { editModule } = await import("./module-edit.js");
    return editModule(file, text, change);
  }
  const { editYaml } = await import("./yaml-edit.js");
  return editYaml(text, change);
}
