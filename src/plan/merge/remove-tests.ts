/**
 * Merge, backwards, for prune: takes tests out that nobody has touched. Must not
 * take out anything of which a single token was changed.
 */
import { hashStub } from "../stub-hashes.js";
import { cutParagraph } from "./cut.js";
import { listTitledCalls } from "./find-tests.js";
import { fullStart, memberText } from "./member-text.js";
import type { Removal } from "./remove-stubs.js";
import { readSource } from "./syntax.js";

/**
 * Takes the tests of some actions out, each with one empty line, if its tokens
 * hash to what `known` (the lock) says was written.
 */
export function removeTests(
  current: string,
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  const kept = { text: current, removed: [] };
  const head = current.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = current.slice(head.length);
  const { source, fault } = readSource("own.test.ts", body);
  if (source === null || fault !== null) return kept;
  const byHash = new Map(names.map((name) => [known[name], name]));

  let text = source.text;
  const removed: string[] = [];
  // From the end, so that the places of the others stay true.
  for (const { node } of listTitledCalls(source).toReversed()) {
    const name = byHash.get(hashStub(memberText(source.text, node)));
    if (name === undefined || removed.includes(name)) continue;
    const cut = cutParagraph(text, fullStart(source.text, node), node.end);
    if (cut === null) continue;
    text = cut;
    removed.unshift(name);
  }
  const after = readSource("own.test.ts", text);
  return removed.length === 0 || after.source === null || after.fault !== null
    ? kept
    : { text: head + text, removed };
}
