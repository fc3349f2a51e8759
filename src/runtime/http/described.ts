/**
 * What the manifest describes of an action: its ids, its input and its output,
 * and the formats that these are written in. Interfaces only: the
 * implementations are passed in, so that a project without records does not
 * contain them.
 */
import type { ReplyHeaders } from "./conditional.js";

/** One thing that is invalid. */
export interface Fault {
  /** Where it is: field names and list indexes. Empty: the whole value. */
  readonly path: readonly (string | number)[];
  /** The rule that it breaks, as the manifest names it: `maxLength`. */
  readonly code: string;
  /** What is wrong, as a sentence for people. */
  readonly detail: string;
}

/**
 * The most faults that are reported: more help nobody, and each costs the
 * server more than the client.
 */
export const MAX_FAULTS = 1000;

/** The value that was read, or why it could not be. */
export type ReadResult<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly Fault[] };

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
  /** Its parts, if it has any. */
  readonly parts?: PartNames;
}

/** The fields of a value that show parts of others, with the names of these parts. */
export type PartNames = Readonly<Record<string, readonly string[]>>;

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
  /** Whether any body of it leaves fields as they are by leaving them out. */
  readonly merges?: true;
  /** Reads the query. */
  readonly query?: InputReader;
  /** What `context.query` has beside what is read, as it was sent. */
  readonly queryWords?: readonly string[];
  /** Picks what replies show of their values. */
  readonly output?: OutputPicker;
  /** How to compute the ETag of a reply; null if its value has no version. */
  readonly tagOf?: (value: unknown) => Tag | null;
  /** Readers for the path parameters that are ids. */
  readonly keys?: Readonly<Record<string, KeyReader>>;
  /** JSON's keys for a record and for a list: `["article", "articles"]`. */
  readonly envelope?: readonly [one: string, many: string];
  /** The same for the record of the body, if its replies have another one. */
  readonly bodyEnvelope?: string;
  /** What stands beside a list in its envelope. */
  readonly beside?: (
    headers: ReplyHeaders,
  ) => Readonly<Record<string, number | null>>;
  /** Whether the action's body is its own, without an envelope. */
  readonly hasOwnBody?: true;
}

/** The action whose reply is written: XML takes its names from it. */
export interface Subject {
  readonly controller: string;
  readonly action: string;
  /** What was asked for: a page leads to others from there. */
  readonly url: URL;
}

/** An invalid body, and where it was sent. */
export interface Rejected {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly input: InputReader;
  /** The body as it was sent. */
  readonly values: unknown;
  readonly faults: readonly Fault[];
}

/** How values of one format are written and read. */
export interface Codec {
  /**
   * Writes a value as text; returns null if the format cannot express it.
   *
   * @param headers what the reply says besides: a page shows its links
   * @param parts which fields of the value a table has several columns for
   */
  readonly write: (
    value: unknown,
    subject: Subject,
    headers: ReplyHeaders,
    parts?: PartNames,
  ) => string | null;
  /**
   * Reads a value from text.
   *
   * @throws SyntaxError if it is malformed: its message goes to the client
   */
  readonly read?: (text: string) => unknown;
  /**
   * Writes the reply to an invalid body: HTML shows the form again. If it
   * returns null, the reply is problem details.
   */
  readonly reject?: (rejected: Rejected, subject: Subject) => string | null;
  /** Problem details (RFC 9457), if the format can express them. */
  readonly problem?: {
    /** The format's own if omitted. */
    readonly contentType?: string;
    readonly write: (problem: Readonly<Record<string, unknown>>) => string;
  };
}

/** Null if an id is invalid: nothing exists at such a path, not even for hooks. */
export function readIds(
  params: Record<string, string>,
  described: Described | null,
): Record<string, string | number> | null {
  const keys = described?.keys;
  if (keys === undefined) return params;
  const read: Record<string, string | number> = { ...params };
  for (const [name, readKey] of Object.entries(keys)) {
    const text = params[name];
    if (text === undefined) continue;
    const id = readKey(text);
    if (id === null) return null;
    read[name] = id;
  }
  return read;
}

/**
 * Standard Schema, version 1 (standardschema.dev): the interface that schema
 * libraries share, so that the schemas of any of them can be used.
 *
 * @typeParam Input what the schema takes
 * @typeParam Output what it returns
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    /** The library that it comes from. */
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => StandardResult<Output> | Promise<StandardResult<Output>>;
    /**
     * Never set at run time; tells the compiler what the schema takes and
     * returns.
     */
    readonly types?:
      { readonly input: Input; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?:
    readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema returns. */
export type SchemaOutput<S extends StandardSchema> = NonNullable<
  S["~standard"]["types"]
>["output"];
