/**
 * Merge, its outcome: the plan's MergeResult with what the lock and a reader
 * want to know besides. Types only.
 */
import type { MergeResult } from "../types.js";

/** What is found out about the members of a file that could be read. */
export interface MergeNotes {
  /**
   * For each wanted member that stands in the resulting text as the untouched
   * stub: the hash of its tokens, for the lock. A member that the user filled
   * in is absent; what the lock has of it stays as it is.
   */
  readonly members: Readonly<Record<string, string>>;
  /**
   * Wanted members that are missing to the eye, but were left out on purpose:
   * a base class or a spread that is not in this file may supply them, or the
   * user put the entry into a comment.
   */
  readonly withheld: readonly string[];
  readonly note?: string;
}

export type MergeOutcome =
  | (Extract<MergeResult, { kind: "unchanged" }> & MergeNotes)
  | (Extract<MergeResult, { kind: "merged" }> & MergeNotes)
  | Extract<MergeResult, { kind: "conflict" }>;
