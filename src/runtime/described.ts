/**
 * What the manifest describes of an action: what it takes and what it gives.
 * These are interfaces alone. What stands behind them is handed in, so that a
 * project without records does not have it.
 */
import type { ReadResult } from "./fault.js";

/** How a value came: JSON says of what type it is, text has to be read. */
export type Wire = "json" | "text" | "xml";

/**
 * What becomes of fields that were left out: they get what they are by
 * default, or they stay as they are.
 */
export type Reading = "whole" | "merge";

/** Reads a body, or a query. */
export interface InputReader {
  readonly read: (
    value: unknown,
    wire: Wire,
    reading: Reading,
  ) => ReadResult<unknown>;
}

/** Picks of a value, or of a list of them, what a reply has of it. */
export interface OutputPicker {
  /**
   * @param tell hears in production, once, of each field that is missing, and
   * of each key that the record does not know
   * @throws TypeError for these outside production, and for what is no record
   * at all
   */
  readonly pick: (value: unknown, tell: (error: unknown) => void) => unknown;
}

/** Reads an id from a path; null where the text cannot be one. */
export type KeyReader = (text: string) => string | number | null;

/** Makes the ETag of a value, of what it was written as in some format. */
export type Tag = (body: unknown) => string;

export interface Described {
  /** Reads the body. */
  readonly input?: InputReader;
  /** Reads the query. */
  readonly query?: InputReader;
  /** What the values of replies are. */
  readonly output?: OutputPicker;
  /** Makes the ETag of a reply; null where its value has no version. */
  readonly tagOf?: (value: unknown) => Tag | null;
  /** The path's parameters that are ids. */
  readonly keys?: Readonly<Record<string, KeyReader>>;
  /** What JSON wraps a record in, and a list of them: `["article", "articles"]`. */
  readonly envelope?: readonly [one: string, many: string];
  /** Whether the body is the action's own, and so in no envelope. */
  readonly hasOwnBody?: true;
}
