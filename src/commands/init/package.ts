/** Adds scripts and packages to the text of a package.json. Pure. */
import { isTable, valueAt } from "../../diagnostics/values.js";
import { addToJson, tryParseJson } from "../../edit/json-add.js";

/** Names and values, in the order they are added. */
export type PackageMembers = Readonly<Record<string, string>>;

/** What is added to a package.json, by key, in order. */
export interface PackageParts {
  readonly scripts?: PackageMembers;
  readonly dependencies?: PackageMembers;
  readonly devDependencies?: PackageMembers;
}

/** The initial package.json of a new project. */
export const newPackage = `{
  "private": true,
  "type": "module"
}
`;

/** The text with everything it lacks added; null if it is not a JSON object. */
export async function addParts(
  text: string,
  parts: PackageParts,
): Promise<string | null> {
  let result: string | null = text;
  for (const [key, members] of Object.entries(parts) as [
    string,
    PackageMembers,
  ][]) {
    if (result === null) return null;
    result = await addMembers(result, key, members);
  }
  return result;
}

/** The keys under which a package can be listed: once is enough. */
const PACKAGES = [
  ...["dependencies", "devDependencies"],
  ...["peerDependencies", "optionalDependencies"],
];

/**
 * The text with missing members added under a key. An existing member stays as
 * it is, whatever its value, and so does a package that is listed elsewhere.
 * Null if the text is not a JSON object.
 *
 * @param key `scripts`, `dependencies` or `devDependencies`
 * @param members in the order they are added
 */
export async function addMembers(
  text: string,
  key: string,
  members: PackageMembers,
): Promise<string | null> {
  const keys = PACKAGES.includes(key) ? PACKAGES : [key];
  let result = text;
  for (const [name, value] of Object.entries(members)) {
    const file = tryParseJson(result);
    if (!isTable(file) || !isTable(file[key] ?? {})) return null;
    if (keys.some((each) => valueAt(file, [each, name]) !== undefined))
      continue;
    const next = await addToJson(result, [key, name], value);
    if (next === null) return null;
    result = next;
  }
  return result;
}
