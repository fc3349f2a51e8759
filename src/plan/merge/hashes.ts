/** Merge, for the lock: the hashes of stubs in a file that is written whole. */
import type { Merge } from "../../emit/file.js";
import { hashStub } from "./stub.js";
import { keyName } from "./supply.js";

/**
 * What the lock keeps as `members` of a file that was just created: no parsing,
 * as the hash is the same in every layout that a formatter gives the stub.
 */
export function stubHashes(merge: Merge): Readonly<Record<string, string>> {
  return Object.fromEntries(
    merge.kind === "controller"
      ? merge.members.map(({ name, text }) => [name, hashStub(text)])
      : merge.entries.map(({ key, value }) => [
          keyName(key),
          hashStub(`${key}: ${value}`),
        ]),
  );
}
