/** Merge, its outcome: what became of a text, and of the stubs in it. Types only. */
import type { OutputFile } from "../emit/file.js";
import type { Nearby } from "./read/nearby.js";

/** Brings an existing *yours* file up to date. Pure. */
export type MergeFunction = (
  file: OutputFile,
  current: string,
  known: KnownStubs,
  nearby: Nearby,
) => MergeResult;

/** The stubs that the lock says were written into a file; null where it cannot be trusted. */
export type KnownStubs = Readonly<Record<string, string>> | null;

export type MergeResult =
  | ({ readonly kind: "unchanged" } & MergeNotes)
  | ({
      readonly kind: "merged";
      readonly text: string;
      /** Names of the members or keys of the entries that were added. */
      readonly inserted: readonly string[];
    } & MergeNotes)
  | {
      readonly kind: "conflict";
      readonly code: "unparsable-controller" | "class-not-found";
      readonly message: string;
      /** What to paste. */
      readonly snippet: string;
    };

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
  /** Said of a file that is left as it is, though something new has no place in it. */
  readonly note?: string;
}
