/**
 * Adds to the text of a JSON file, as `add` does to a JSON manifest: a user's
 * file is never reformatted. Pure.
 */
import { indexLines } from "../diagnostics/positions.js";
import { valueAt } from "../diagnostics/values.js";
import type { EntryValue } from "./entry-change.js";
import { locateInYaml } from "../load/yaml-positions.js";

/** The value of the text; null if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

/**
 * The text with a value added at a path that it lacks; null if not possible.
 */
export async function addToJson(
  text: string,
  path: readonly string[],
  value: EntryValue,
): Promise<string | null> {
  const { addToYaml } = await import("./yaml-add.js");
  const [first = "", ...others] = path;
  const isThere =
    others.length > 0 && valueAt(tryParseJson(text), [first]) !== undefined;
  const locate = await locateInYaml(indexLines("settings.json", text));
  const key = locate({ path: [first], on: "key" });
  const edit = addToYaml(text, {
    kind: "add",
    at: isThere ? (key?.span.start.offset ?? null) : null,
    names: isThere ? others : path,
    value,
  });
  return edit.ok ? edit.text : null;
}
