/**
 * Merge, judging: the last check of a text before it may be written. Trusts
 * nothing that the other files in this folder found out. Must not repair.
 */
import type { MemberMerge } from "../emit/file.js";
import { draftMerge, type Draft } from "./draft.js";
import { nothingNearby, type Nearby } from "./read/nearby.js";
import type { KnownStubs } from "./result.js";
import { applyEdits, withoutInsertions } from "../code/text-edits.js";
import { outline, parseText, type ParsedSource } from "../code/syntax.js";

export type MergeVerdict =
  | {
      readonly text: string;
      readonly untouched: Draft["untouched"];
    }
  /** Why the text is refused, in words that follow the file name. */
  | { readonly text: null; readonly reason: string };

/**
 * Applies a draft, and accepts the result if it parses, contains all of the old
 * text and nothing new except the insertions, and if a second merge would find
 * nothing to do.
 */
export function acceptDraft(
  source: ParsedSource,
  draft: Draft,
  merge: MemberMerge,
  known: KnownStubs,
  nearby: Nearby = nothingNearby,
): MergeVerdict {
  const text = applyEdits(source.text, draft.insertions);
  if (withoutInsertions(text, draft.insertions) !== source.text)
    return refuse("would lose a part of its text");
  const after = parseText(source.path, text);
  if (after.source === null || after.fault !== null)
    return refuse(`would no longer parse: ${after.fault ?? ""}`);
  const again = draftMerge(after.source, merge, known, nearby);
  if ("reason" in again) return refuse(`then ${again.reason}`);
  if (again.inserted.length > 0)
    return refuse(`would get ${again.inserted.join(", ")} at every run`);
  if (!holdsTheSame(source, draft, after.source, again))
    return refuse(
      "has code around the insertion that would change its meaning",
    );
  return { text, untouched: again.untouched };
}

function refuse(reason: string): MergeVerdict {
  return { text: null, reason };
}

/** Whether nothing but the inserted members and imports has changed. */
function holdsTheSame(
  before: ParsedSource,
  draft: Draft,
  after: ParsedSource,
  again: Draft,
): boolean {
  const expected = new Map<string, number>();
  for (const [name, nodes] of draft.members.own)
    expected.set(name, nodes.length);
  for (const name of draft.inserted)
    expected.set(name, (expected.get(name) ?? 0) + 1);
  const found = [...again.members.own];
  return (
    found.length === expected.size &&
    found.every(([name, nodes]) => expected.get(name) === nodes.length) &&
    outline(before.tree) === outline(after.tree)
  );
}
