/** What the lock keeps of the stubs in a file of the user's. Must not read files. */
import type { Merge } from "../emit/file.js";
import { hashTokens } from "../code/tokens/index.js";

/** The hash of a stub's tokens: a formatter does not make it an edit. */
export function hashStub(text: string): string {
  return hashTokens("stub.ts", text);
}

/** For a file as it is freshly written: the hash of each stub in it. */
export function stubHashes(merge: Merge): Readonly<Record<string, string>> {
  return Object.fromEntries(
    stubsIn(merge).map(([name, text]) => [name, hashStub(text)]),
  );
}

/** Members of a controller, entries of the index, tests: name and text. */
export function stubsIn(merge: Merge): readonly (readonly [string, string])[] {
  return merge.kind === "index"
    ? merge.entries.map(({ key, value }) => [keyName(key), `${key}: ${value}`])
    : merge.members.map(({ name, text }) => [name, text]);
}

/** What they are called, in the wanted order. */
export function wantedNames(merge: Merge): readonly string[] {
  return merge.kind === "index"
    ? merge.entries.map(({ key }) => keyName(key))
    : merge.members.map(({ name }) => name);
}

/** Whether there is a hash for every stub that is wanted. */
export function listsAll(
  members: Readonly<Record<string, string>>,
  merge: Merge,
): boolean {
  return wantedNames(merge).every((name) => Object.hasOwn(members, name));
}

/** The name behind a key as it is written: `"admin/articles"`, `articles`. */
export function keyName(key: string): string {
  return /^["']/.test(key) ? key.slice(1, -1) : key;
}
