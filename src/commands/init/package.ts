/**
 * Adds scripts and packages to the text of a package.json, as `add` adds to a
 * manifest in JSON: a file of the user's is never reformatted. Pure.
 */
import { indexLines } from "../../diagnostics/positions.js";
import { isTable } from "../../diagnostics/values.js";
import { locateInYaml } from "../../load/yaml-positions.js";

/** Names and values, in the order in which they are added. */
export type Members = Readonly<Record<string, string>>;

/** What is added to a package.json, by its keys, in their order. */
export interface PackageParts {
  readonly scripts?: Members;
  readonly dependencies?: Members;
  readonly devDependencies?: Members;
}

/** What the package.json of a new project begins with. */
export const newPackage = `{
  "private": true,
  "type": "module"
}
`;

/** The text with all that it lacks; null where it is no JSON object. */
export async function addParts(
  text: string,
  parts: PackageParts,
): Promise<string | null> {
  let result: string | null = text;
  for (const [key, members] of Object.entries(parts) as [string, Members][]) {
    if (result === null) return null;
    result = await addMembers(result, key, members);
  }
  return result;
}

/** Where a package can be listed: once is enough. */
const PACKAGES = [
  ...["dependencies", "devDependencies"],
  ...["peerDependencies", "optionalDependencies"],
];

/**
 * The text with the members that it lacks under a key; one of that name stays as
 * it is, whatever it says, and so does a package that is listed elsewhere. Null
 * where the text is no JSON object.
 *
 * @param key `scripts`, `dependencies` or `devDependencies`
 * @param members in the order in which they are added
 */
export async function addMembers(
  text: string,
  key: string,
  members: Members,
): Promise<string | null> {
  const { addToYaml } = await import("../../edit/yaml-add.js");
  const keys = PACKAGES.includes(key) ? PACKAGES : [key];
  let result = text;
  for (const [name, value] of Object.entries(members)) {
    const present = readMembers(result, key);
    if (!isTable(present)) return null;
    const all = keys.map((each) => readMembers(result, each));
    if (all.some((each) => isTable(each) && Object.hasOwn(each, name)))
      continue;
    const locate = await locateInYaml(indexLines("package.json", result));
    const found = locate({ path: [key], on: "key" });
    const isThere = present !== none;
    const edit = addToYaml(result, {
      kind: "add",
      at: isThere ? (found?.span.start.offset ?? null) : null,
      names: isThere ? [name] : [key, name],
      value,
    });
    if (!edit.ok) return null;
    result = edit.text;
  }
  return result;
}

const none = {};

/** What stands under a key; `none` where nothing does, null where it could not. */
function readMembers(text: string, key: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isTable(value) ? (value[key] ?? none) : null;
  } catch {
    return null;
  }
}
