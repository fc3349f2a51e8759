/**
 * Adds scripts to the text of a package.json, as `add` adds to a manifest in JSON:
 * a file of the user's is never reformatted. Pure.
 */
import { indexLines } from "../../diagnostics/positions.js";
import { isTable } from "../../diagnostics/values.js";
import { locateInYaml } from "../../load/yaml-positions.js";

/** Names and commands, in the order in which they are added. */
export type Scripts = Readonly<Record<string, string>>;

/**
 * The text with the scripts that it lacks; a script of that name stays as it
 * is, whatever it says. Null where the text is no JSON object.
 */
export async function addScripts(
  text: string,
  scripts: Scripts,
): Promise<string | null> {
  const { addToYaml } = await import("../../edit/yaml-add.js");
  let result = text;
  for (const [name, value] of Object.entries(scripts)) {
    const present = readScripts(result);
    if (!isTable(present)) return null;
    if (Object.hasOwn(present, name)) continue;
    const locate = await locateInYaml(indexLines("package.json", result));
    const key = locate({ path: ["scripts"], on: "key" });
    const isThere = present !== none;
    const edit = addToYaml(result, {
      kind: "add",
      at: isThere ? (key?.span.start.offset ?? null) : null,
      names: isThere ? [name] : ["scripts", name],
      value,
    });
    if (!edit.ok) return null;
    result = edit.text;
  }
  return result;
}

const none = {};

/** What stands under `scripts`; `none` where nothing does, null where it could not. */
function readScripts(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isTable(value) ? (value["scripts"] ?? none) : null;
  } catch {
    return null;
  }
}
