/**
 * A sample of `npm run soak -- mutants`: mutants that are listed as killed are noticed by
 * the emitted tests, and the list is as long and as complete as it has to be. The project
 * that needs a server of PostgreSQL is left to the soak.
 */
import { afterAll, expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { findListed, readProjects } from "./soak/collect.js";
import { KILLED, readListed } from "./soak/listed.js";
import { idOf } from "./soak/mutant.js";
import { WITH_SERVER, Workplace } from "./soak/workplace.js";

const listed = readListed();
const projects = await readProjects();
const places: Workplace[] = [];

afterAll(() => {
  for (const place of places) place.remove();
});

/** So many of some, spread over all. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return all.filter(
    (_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
}

test("150 mutants are listed, 100 of them drawn, and most are still there", () => {
  const byHand = [...listed.keys()].filter((id) => id.includes(": by hand: "));
  expect(listed.size).toBeGreaterThanOrEqual(150);
  expect(listed.size - byHand.length).toBeGreaterThanOrEqual(100);
  const there = projects.flatMap((project) => findListed(project, listed));
  // A line that was written anew takes its mutants along: `--draw` draws others.
  expect(there.length).toBeGreaterThanOrEqual(listed.size * 0.8);
});

test("each project passes its tests, and they notice mutants", async () => {
  const survivors: string[] = [];
  for (const project of projects) {
    if (project.name === WITH_SERVER) continue;
    const place = new Workplace(project.texts, null);
    places.push(place);
    expect(await place.run(null), project.name).toBeNull();
    const killed = findListed(project, listed).filter(
      (mutant) => listed.get(idOf(mutant)) === KILLED,
    );
    for (const mutant of spread(killed, countRuns(2, 2, 6)))
      if ((await place.run(mutant)) === null) survivors.push(idOf(mutant));
  }
  expect(survivors).toEqual([]);
});
