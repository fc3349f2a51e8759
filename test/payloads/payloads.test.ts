/**
 * What strangers write is text in every language that we write: some payloads in
 * some places. `npm run soak -- payloads` tries all of them.
 */
import { expect, test } from "vitest";
import { DOCUMENT } from "./document.js";
import { tryDocument } from "./imports.js";
import { Judge } from "./judge.js";
import { listSample } from "./manifests.js";
import { PAYLOADS, type Payload } from "./payloads.js";
import { listPlaces } from "./places.js";
import { tryManifest } from "./suite.js";

/** Payloads by their names. */
function pick(...names: readonly string[]): readonly Payload[] {
  return PAYLOADS.filter(({ name }) => names.includes(name));
}

/** Texts for people, values, names, and what is refused. */
const TRIED =
  /description$|constraints|state\.default$|table$|access\..*where|^security\.key$/;

test("a manifest's texts are texts in every output", async () => {
  const judge = new Judge();
  const { places, ...sample } = listSample();
  const tried = places.filter(({ path }) => TRIED.test(path.join(".")));
  const found = await tryManifest(
    { ...sample, places: tried },
    pick("runner's lines", "end of comment"),
    judge,
  );
  expect(found).toEqual([]);
  expect([...judge.counts.keys()].sort()).toEqual([
    ...[
      "csv",
      "html",
      "json",
      "json lines",
      "log",
      "markdown",
      "mermaid",
      "migration",
    ],
    ...["sarif", "terminal", "typescript"],
  ]);
});

test("a document's texts are texts in its manifest", async () => {
  const judge = new Judge();
  const places = listPlaces(DOCUMENT).filter((_, index) => index % 10 === 3);
  expect(
    await tryDocument(
      DOCUMENT,
      places,
      pick("runner's lines", "separators"),
      judge,
    ),
  ).toEqual([]);
  expect(judge.counts.get("yaml")).toBeGreaterThan(50);
});
