/**
 * What the manifest describes of an action: its input and its output.
 * Interfaces only: the implementations are passed in, so that a project without
 * records does not contain them.
 */
import type { ReadResult } from "./fault.js";

/** How a value was sent: JSON is typed, text has to be interpreted. */
export type Wire = "json" | "text" | "xml";

/**
 * What happens to fields that were left out: they get their defaults (`whole`),
 * or stay as they are (`merge`).
 */
export type Reading = "whole" | "merge";

/**
 * What fields have that a whole value leaves out, in place of their defaults;
 * one that is undefined stays out.
 */
export type LeftOut = Readonly<Record<string, unknown>>;

/** Reads a body, or a query. */
export interface InputReader {
  readonly read: (
    value: unknown,
    wire: Wire,
    reading: Reading,
    left?: LeftOut,
  ) => ReadResult<unknown>;
}

/** Picks what a reply shows of a value, or of each value in a list. */
export interface OutputPicker {
  /**
   * @param tell is called in production, once for each field that is missing,
   * and for each key that the record does not have
   * @throws TypeError for these outside production, and for a value that is not
   * a record at all
   */
  readonly pick: (value: unknown, tell: (error: unknown) => void) => unknown;
}

/** Reads an id from a path; null if the text cannot be one. */
export type KeyReader = (text: string) => string | number | null;

/** Computes the ETag of a value from the body that it was written as. */
export type Tag = (body: unknown) => string;

export interface Described {
  /** Reads the body. */
  readonly input?: InputReader;
  /** The values of required fields that a new record may leave out. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The fields that stay as they are if a body that replaces leaves them out. */
  readonly keeps?: readonly string[];
  /** Reads the query. */
  readonly query?: InputReader;
  /** Picks what replies show of their values. */
  readonly output?: OutputPicker;
  /** How to compute the ETag of a reply; null if its value has no version. */
  readonly tagOf?: (value: unknown) => Tag | null;
  /** Readers for the path parameters that are ids. */
  readonly keys?: Readonly<Record<string, KeyReader>>;
  /** JSON's keys for a record and for a list: `["article", "articles"]`. */
  readonly envelope?: readonly [one: string, many: string];
  /** Whether the action's body is its own, without an envelope. */
  readonly hasOwnBody?: true;
}
