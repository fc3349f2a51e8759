/**
 * `npm run soak -- payloads`: what strangers may write, in every string of the
 * grammar and of an OpenAPI document, and every output read by a parser of its
 * language. The same call does the same.
 */
import { DOCUMENT } from "./document.js";
import { tryDocument } from "./imports.js";
import { Judge } from "./judge.js";
import { drawPlaces } from "./manifests.js";
import { PAYLOADS } from "./payloads.js";
import { listPlaces } from "./places.js";
import { tryManifest, type Found } from "./suite.js";

const [only = "both", word = "150"] = process.argv.slice(2);
const seeds = Number(word);
const judge = new Judge();
let breaks = 0;

if (!["both", "document", "manifests"].includes(only) || !(seeds > 0)) {
  console.error(
    "npm run soak -- payloads [both|document|manifests] [seeds to choose manifests from]",
  );
  process.exitCode = 1;
} else {
  if (only !== "manifests") await tryDocuments();
  if (only !== "document") await tryManifests();
  for (const [language, count] of [...judge.counts].sort())
    console.log(`${String(count).padStart(8)}  ${language}`);
  console.log(`${String(judge.count).padStart(8)}  outputs, ${breaks} breaks`);
  if (breaks > 0) process.exitCode = 1;
}

async function tryDocuments(): Promise<void> {
  const places = listPlaces(DOCUMENT);
  console.log(`${PAYLOADS.length} payloads in ${places.length} places`);
  for (const payload of PAYLOADS) {
    const found = await tryDocument(DOCUMENT, places, [payload], judge);
    show(found);
    sayHow(`a document, ${payload.name}`, found);
  }
}

async function tryManifests(): Promise<void> {
  const subjects = await drawPlaces(seeds);
  const count = subjects.reduce((sum, one) => sum + one.places.length, 0);
  console.log(
    `${PAYLOADS.length} payloads in ${count} places of ${subjects.length} manifests`,
  );
  for (const [index, subject] of subjects.entries()) {
    const found = await tryManifest(subject, PAYLOADS, judge, show);
    sayHow(`${index + 1} of ${subjects.length}, ${subject.name}`, found);
  }
}

function sayHow(title: string, found: readonly Found[]): void {
  breaks += found.length;
  console.log(
    `${title}: ${judge.count} outputs so far, ${found.length} breaks`,
  );
}

function show(found: readonly Found[]): void {
  for (const { payload, places, output, fault } of found.slice(0, 20)) {
    console.error(`  ${payload.name} in ${places.join(" and ")}`);
    console.error(`    ${output}: ${JSON.stringify(fault.slice(0, 300))}`);
  }
}
