/**
 * Faults: what is not valid in what a client has sent.
 */

/** One thing that is not valid. */
export interface Fault {
  /** Where it is: names of fields, and places in lists. Empty: all of it. */
  readonly path: readonly (string | number)[];
  /** The rule that it breaks, as the manifest calls it: `maxLength`. */
  readonly code: string;
  /** The same for people, as a sentence. */
  readonly detail: string;
}

/** More of them help nobody, and each costs the server more than its client. */
export const MAX_FAULTS = 1000;

/** What was read, or why it cannot be. */
export type ReadResult<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly Fault[] };
