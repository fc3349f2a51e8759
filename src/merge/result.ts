/** Merge, the outcome: what happened to a text and its stubs. Types only. */
import type { OutputFile } from "../emit/file.js";
import type { Nearby } from "./read/nearby.js";

/** Brings an existing *yours* file up to date. Pure. */
export type MergeFunction = (
  file: OutputFile,
  current: string,
  known: KnownStubs,
  nearby: Nearby,
) => MergeResult;

/**
 * The stubs that the lock says were written into a file; null if it cannot be
 * trusted.
 */
export type KnownStubs = Readonly<Record<string, string>> | null;

export type MergeResult =
  | ({ readonly kind: "unchanged" } & MergeNotes)
  | ({
      readonly kind: "merged";
      readonly text: string;
      /** Names of the added members, or keys of the added entries. */
      readonly inserted: readonly string[];
    } & MergeNotes)
  | {
      readonly kind: "conflict";
      readonly code: "unparsable-controller" | "class-not-found";
      readonly message: string;
      /** The code to paste. */
      readonly snippet: string;
    };

/** Stubs that are as a run wrote them, and that a fresh file has in another form. */
export interface Outgrown {
  readonly names: readonly string[];
  /** Where the first of them begins in the text without its byte order mark. */
  readonly start: number;
  /** What a fresh file has in their place. */
  readonly snippet: string;
}

/** What was found out about the members of a file that could be read. */
export interface MergeNotes {
  /**
   * The token hash, for the lock, of each wanted member that is an untouched
   * stub in the resulting text. A member that the user filled in is absent; the
   * lock keeps what it has for it.
   */
  readonly members: Readonly<Record<string, string>>;
  /**
   * Wanted members that look missing but were left out on purpose: a base class
   * or a spread from outside this file may supply them, or the user commented
   * the entry out. A note lists them.
   */
  readonly withheld: readonly string[];
  /**
   * The note on a file that is left as it is, though something new does not fit
   * into it.
   */
  readonly note?: string;
  readonly outgrown?: Outgrown;
}
