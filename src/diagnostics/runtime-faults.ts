/** Known faults of earlier revisions of the runtime. Data only. */

/** 0 is the runtime from before it had a folder and a number. */
const faults: readonly (readonly string[])[] = [
  [
    "an `Accept` header with a long number stops the process for seconds",
    "XML with many different elements, and deeply nested JSON, can do so too",
    "`close()` never ends while clients keep their connections open",
    "a request can be refused with 406 after its action was done",
    "forms of other sites are heard",
  ],
];

/** Each fault that a runtime of this revision has. */
export function listFaults(revision: number): readonly string[] {
  return faults[revision] ?? [];
}
