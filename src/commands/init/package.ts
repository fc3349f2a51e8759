/** Adds scripts and packages to the text of a package.json. Pure. */
import { isTable, valueAt } from "../../diagnostics/values.js";
import { addToJson, readJson } from "./json.js";

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
  const keys = PACKAGES.includes(key) ? PACKAGES : [key];
  let result = text;
  for (const [name, value] of Object.entries(members)) {
    const file = readJson(result);
    if (!isTable(file) || !isTable(file[key] ?? {})) return null;
    if (keys.some((each) => valueAt(file, [each, name]) !== undefined))
      continue;
    const next = await addToJson(result, [key, name], value);
    if (next === null) return null;
    result = next;
  }
  return result;
}
