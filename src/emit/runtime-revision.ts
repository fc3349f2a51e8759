/**
 * The number of the runtime that is emitted. It rises when a file of
 * `src/runtime` changes after a release, and at no other time, so that a
 * project's runtime tells how old it is. Stage: emit.
 */
export const RUNTIME_REVISION = 1;
