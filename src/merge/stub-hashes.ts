/** What the lock keeps about a user file's stubs. Must not read files. */
import type { Merge } from "../emit/file.js";
import { hasCode, hashTokens } from "../code/tokens/index.js";

/** The hash of a stub's tokens, so that formatting is not an edit. */
export function hashStub(text: string): string {
  return hashTokens("stub.ts", text);
}

/** The hash of each stub in a freshly written file. */
export function stubHashes(merge: Merge): Readonly<Record<string, string>> {
  return Object.fromEntries(
    stubsIn(merge).map(([name, text]) => [name, hashStub(text)]),
  );
}

/** Name and text of each controller member, index entry or test. */
export function stubsIn(merge: Merge): readonly (readonly [string, string])[] {
  return merge.kind === "index"
    ? merge.entries.map(({ key, value }) => [keyName(key), `${key}: ${value}`])
    : merge.members.map(({ name, text }) => [name, text]);
}

/** The names of the stubs, in the wanted order. */
export function wantedNames(merge: Merge): readonly string[] {
  return merge.kind === "index"
    ? merge.entries.map(({ key }) => keyName(key))
    : merge.members.map(({ name }) => name);
}

/** Whether every wanted stub has a hash. */
export function listsAll(
  members: Readonly<Record<string, string>>,
  merge: Merge,
): boolean {
  return wantedNames(merge).every((name) => Object.hasOwn(members, name));
}

/**
 * Whether a text has a wanted stub in another form, as its hash says.
 * What only their comments say does not count.
 *
 * @param members the hashes of the stubs in the text, which nobody has edited
 */
export function hasOthers(
  text: string,
  members: Readonly<Record<string, string>>,
  merge: Merge,
): boolean {
  return stubsIn(merge).some(([name, stub]) => {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    const differs = known !== undefined && known !== hashStub(stub);
    return differs && !hasCode(text, stub);
  });
}

/** The name in a key as written: `"admin/articles"`, `articles`. */
export function keyName(key: string): string {
  return /^["']/.test(key) ? key.slice(1, -1) : key;
}
