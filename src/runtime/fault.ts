/**
 * Faults: what is invalid in a client's input.
 */

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
