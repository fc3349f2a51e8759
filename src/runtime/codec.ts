/** What a format needs that is neither JSON nor plain text. */
import type { InputReader } from "./described.js";
import type { Fault } from "./fault.js";

/** Which action's reply is written: what XML takes its names from. */
export interface Subject {
  readonly controller: string;
  readonly action: string;
}

/** A body that is not valid, and where it was sent to. */
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
  /** A value as text; null where the format has no way to say it. */
  readonly write: (value: unknown, subject: Subject) => string | null;
  /**
   * What a text says.
   *
   * @throws SyntaxError where it is malformed: its message goes to the client
   */
  readonly read?: (text: string) => unknown;
  /**
   * What is answered to a body that is not valid: a page has the form once
   * more. Null: problem details.
   */
  readonly reject?: (rejected: Rejected, subject: Subject) => string | null;
  /** Problem details (RFC 9457), where the format has a way to say them. */
  readonly problem?: {
    /** The format's own where it is left out. */
    readonly contentType?: string;
    readonly write: (problem: Readonly<Record<string, unknown>>) => string;
  };
}
