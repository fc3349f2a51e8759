/**
 * Several callers who are after each other's rows, on SQLite: a sample of what
 * `npm run soak -- attack` sends.
 */
import { expect, test } from "vitest";
import { attack } from "./attack/attack.js";
import { drawManifests } from "./attack/manifests.js";
import { Counts } from "./attack/twins.js";
import type { Tally } from "./reference/walk.js";

const REQUESTS = 200;

test("answers are as if foreign rows had never been", async () => {
  const tally: Tally = { requests: 0, statuses: new Map() };
  const counts = new Counts();
  const { drawn } = await drawManifests("sqlite", 2, 7);
  for (const [seed, one] of drawn.entries()) {
    const extent = { requests: REQUESTS, seed, open: () => ":memory:" };
    expect(await attack(one, extent, tally, counts)).toEqual([]);
  }
  const { aimed, same, read, changed, inferred } = counts;
  expect({ read, changed, inferred }).toEqual({
    ...{ read: 0, changed: 0, inferred: 0 },
  });
  expect(tally.requests).toBe(drawn.length * REQUESTS);
  // There are few rows to aim at when it begins.
  expect(aimed).toBeGreaterThan(tally.requests / 5);
  expect(same).toBeGreaterThan(tally.requests / 2);
});
