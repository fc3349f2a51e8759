/**
 * Changes one entry in the text of a manifest and no other character. Stage:
 * edit. Pure: the caller reads the text again and checks that it means what was
 * intended (`changeValue`).
 */
import { nestValue, type AddChange, type EntryChange } from "./entry-change.js";
import type { EntryEdit } from "./entry-change.js";
import { readModuleStyle, writeProperty } from "./write-module.js";

/** Whether a manifest is code, judging by its path. */
export function isModule(file: string): boolean {
  return /\.m?[jt]s$/.test(file);
}

/**
 * Makes the change by splicing the text: comments, order, quotes and layout of
 * everything else stay as they are.
 *
 * @param file the manifest's path: its extension determines the format
 */
export async function editManifest(
  file: string,
  text: string,
  change: EntryChange,
): Promise<EntryEdit> {
  if (isModule(file)) {
    const { editModule } = await import("./module-edit.js");
    return editModule(file, text, change);
  }
  const { editYaml } = await import("./yaml-edit.js");
  return editYaml(text, change);
}

/** An addition as lines to paste into its mapping, if it cannot be inserted. */
export async function writeAddition(
  file: string,
  text: string,
  change: Pick<AddChange, "names" | "value">,
): Promise<string> {
  const [name, value] = nestValue(change);
  if (isModule(file))
    return `${writeProperty(name, value, "", readModuleStyle(text))},\n`;
  const { parseDocument } = await import("yaml");
  const { writeBlockEntry } = await import("./write-yaml.js");
  const { readYamlStyle } = await import("./yaml-style.js");
  const style = readYamlStyle(text, parseDocument(text));
  return `${writeBlockEntry(name, value, "", { ...style, newline: "\n" })}\n`;
}
