/** What a format needs that is neither JSON nor plain text. */

/** Which action's reply is written: what XML takes its names from. */
export interface Subject {
  readonly controller: string;
  readonly action: string;
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
  /** Problem details (RFC 9457), where the format has a way to say them. */
  readonly problem?: {
    /** The format's own where it is left out. */
    readonly contentType?: string;
    readonly write: (problem: Readonly<Record<string, unknown>>) => string;
  };
}
