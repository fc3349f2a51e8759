/**
 * Merge, for the route table: which actions are still unwritten. Must not
 * change anything.
 */
import type { OutputFile } from "../../emit/file.js";
import { hashStub } from "../stub-hashes.js";
import type { KnownStubs } from "../result.js";
import { draftMerge } from "../draft.js";
import { memberText } from "./member-text.js";
import { parseText } from "../../code/syntax.js";

/**
 * The wanted members of a controller that are missing or still stubs, whether
 * as this run would write them or as the lock says an earlier run did. Null if
 * the text does not parse or has no such class.
 *
 * @param known what the lock says about the file's stubs
 */
export function findStandingStubs(
  { path, merge }: OutputFile,
  current: string,
  known: KnownStubs,
): ReadonlySet<string> | null {
  if (merge === undefined || merge.kind === "tests") return new Set();
  const { source, fault } = parseText(path, current.replace(/^\uFEFF/, ""));
  if (source === null || fault !== null) return null;
  const draft = draftMerge(source, merge, known);
  if ("reason" in draft) return null;
  const asWritten = [...draft.members.own].flatMap(([name, nodes]) => {
    const [node, second] = nodes;
    if (node === undefined || second !== undefined) return [];
    if (known === null || !Object.hasOwn(known, name)) return [];
    const isSame = hashStub(memberText(source.text, node)) === known[name];
    return isSame ? [name] : [];
  });
  const { untouched, inserted } = draft;
  return new Set([...Object.keys(untouched), ...asWritten, ...inserted]);
}
