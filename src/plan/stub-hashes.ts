/** What the lock keeps of the stubs in a file of the user's. Must not read files. */
import type { Merge } from "../emit/file.js";
import { hashTokens } from "./tokens/index.js";

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

/** The members of a controller, the entries of the index: name and text. */
export function stubsIn(merge: Merge): readonly (readonly [string, string])[] {
  return merge.kind === "controller"
    ? merge.members.map(({ name, text }) => [name, text])
    : merge.entries.map(({ key, value }) => [
        key.replace(/^(["'])(.*)\1$/, "$2"),
        `${key}: ${value}`,
      ]);
}
