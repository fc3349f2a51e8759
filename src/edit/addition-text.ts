/** An addition as lines to paste, for manifests that cannot be edited. Stage: edit. */
import { nestValue, type AddChange } from "./entry-change.js";
import { readModuleStyle, writeProperty } from "./write-module.js";

/** What belongs into the mapping that the addition goes into. */
export async function writeAddition(
  file: string,
  text: string,
  change: Pick<AddChange, "names" | "value">,
): Promise<string> {
  const [name, value] = nestValue(change);
  if (/\.m?[jt]s$/.test(file))
    return `${writeProperty(name, value, "", readModuleStyle(text))},\n`;
  const { parseDocument } = await import("yaml");
  const { writeBlockEntry } = await import("./write-yaml.js");
  const { readYamlStyle } = await import("./yaml-style.js");
  const style = readYamlStyle(text, parseDocument(text));
  return `${writeBlockEntry(name, value, "", { ...style, newline: "\n" })}\n`;
}
