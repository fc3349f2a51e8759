/** What a format needs if it is neither JSON nor plain text. */
import type { InputReader } from "./described.js";
import type { Fault } from "./fault.js";

/** The action whose reply is written: XML takes its names from it. */
export interface Subject {
  readonly controller: string;
  readonly action: string;
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
  /** Writes a value as text; returns null if the format cannot express it. */
  readonly write: (value: unknown, subject: Subject) => string | null;
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
