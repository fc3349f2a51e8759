/**
 * The runtime's revision: what changed after a release has another number. With
 * UPDATE=1 the text of a revision that is not released yet is recorded anew.
 */
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runtime } from "../../src/generated/runtime.js";
import { revision } from "../../src/runtime/version.js";
import { updating } from "../support/golden.js";

interface Recorded {
  readonly revision: number;
  /** The first version of the package that has it; null: none yet. */
  readonly released: string | null;
  readonly sha256: string;
}

const file = join(import.meta.dirname, "runtime-revisions.json");
function readRecord(): readonly Recorded[] {
  return JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
}

/** The number is in it, so that it cannot rise alone either. */
const sha256 = hash(
  "sha256",
  JSON.stringify(
    Object.entries(runtime).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
);

/** What a new record says, if there may be one. */
function record(recorded: readonly Recorded[]): readonly Recorded[] {
  const earlier = recorded.filter((each) => each.revision !== revision);
  const own = recorded.find((each) => each.revision === revision);
  if (own !== undefined && own.released !== null) return recorded;
  return [...earlier, { revision, released: null, sha256 }];
}

test("a runtime with another text has another revision", () => {
  if (updating)
    writeFileSync(file, `${JSON.stringify(record(readRecord()), null, 2)}\n`);
  const own = readRecord().find((each) => each.revision === revision);
  const released = own?.released ?? null;
  const advice =
    released === null
      ? `npm run update records the text of revision ${revision}, which is not released`
      : `revision ${revision} was released with ${released}: raise the number in src/runtime/version.ts, then npm run update`;
  expect(own?.sha256, advice).toBe(sha256);
});

test("revisions rise by one, and all but the last are released", () => {
  const recorded = readRecord();
  expect(recorded.map((each) => each.revision)).toEqual(
    recorded.map((_, index) => index + 1),
  );
  expect(
    recorded.slice(0, -1).filter(({ released }) => released === null),
  ).toEqual([]);
  expect(recorded.at(-1)?.revision).toBe(revision);
});
