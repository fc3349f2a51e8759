/**
 * What actions get as `context.native`: the host's own side of a request.
 */

/** A sample: emit writes the type that the project's framework has. */
export interface Native {
  readonly request: unknown;
  readonly response: unknown;
}
