/**
 * `npm run soak -- attack`: several callers who are after each other's rows, on both
 * databases. Every answer is compared with the reference's (test/stores/reference),
 * all rows after each change, and every answer once more with that of a world in which
 * foreign rows have never been.
 */
import { startPostgres } from "../../support/postgres.mjs";
import { connectDatabases } from "../../grammar/bench.js";
import type { Difference, Tally } from "../reference/walk.js";
import { attack, type Extent } from "./attack.js";
import { type Drawn, drawManifests } from "./manifests.js";
import { Counts } from "./twins.js";

const USAGE = `npm run soak -- attack [sqlite|postgres|both] [manifests] [requests]

Sends requests (200,000) of several callers on each database, over random manifests
(40). SEED=... draws others.`;

const [engine = "both", manifests = "40", requests = "200000"] =
  process.argv.slice(2);
const seed = Number(process.env["SEED"] ?? 1);
const extents = { manifests: Number(manifests), requests: Number(requests) };

if (
  !["sqlite", "postgres", "both"].includes(engine) ||
  !(extents.requests > 0)
) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  if (engine !== "postgres")
    await attackAll("sqlite", (work) => work(() => ":memory:"));
  if (engine !== "sqlite") {
    const server = await startPostgres();
    try {
      await attackAll("postgres", async (work) => {
        const databases = await connectDatabases(server.url);
        await work(() => databases.create("attack"));
        await databases.close();
      });
    } finally {
      server.stop();
    }
  }
}

/** @param within gives places of empty databases, which are gone afterwards */
async function attackAll(
  dialect: "sqlite" | "postgres",
  within: (work: (open: Extent["open"]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { drawn, mix } = await drawManifests(dialect, extents.manifests, seed);
  console.log(`${dialect}, seed ${seed}, ${drawn.length} manifests:`);
  for (const [trait, count] of Object.entries(mix))
    console.log(`  ${count} with ${trait}`);
  const tally: Tally = { requests: 0, statuses: new Map() };
  const counts = new Counts();
  const begin = performance.now();
  let differing = 0;
  for (const [index, one] of drawn.entries()) {
    const left = drawn.length - index;
    const each = Math.ceil((extents.requests - tally.requests) / left);
    await within(async (open) => {
      const found = await attack(
        ...([one, { requests: each, seed: seed + index, open }] as const),
        ...([tally, counts] as const),
      );
      report(one, index, found);
      differing += found.length;
    });
    tellProgress(tally, begin, index);
  }
  summarize(dialect, tally, counts);
  console.log(
    `  answers and rows that were not as they have to be: ${differing}`,
  );
}

function tellProgress(
  { requests: sent }: Tally,
  begin: number,
  index: number,
): void {
  const seconds = (performance.now() - begin) / 1000;
  const rest = ((extents.requests - sent) * seconds) / sent / 60;
  console.log(
    `${index + 1} of ${extents.manifests}: ${sent} requests, ${(sent / seconds).toFixed()} a second, ${Math.ceil(rest)} min left`,
  );
}

function report(
  { manifest }: Drawn,
  index: number,
  found: readonly Difference[],
): void {
  for (const each of found)
    console.error(`  ${index + 1}: ${JSON.stringify(each)}`);
  if (found.length === 0) return;
  console.error(`  ${JSON.stringify(manifest)}`);
  process.exitCode = 1;
}

function summarize(dialect: string, tally: Tally, counts: Counts): void {
  const share = (part: number): string =>
    `${part} (${((100 * part) / tally.requests).toFixed(1)} %)`;
  const { aimed, aimedInside, same, open, inherent } = counts;
  const { read, changed, inferred } = counts;
  console.log(`${dialect}: ${tally.requests} requests
  ${share(aimed)} name what is somebody else's, ${aimedInside} of them in an own action
  ${share(same)} were answered as if foreign rows had never been
  ${share(inherent)} conflicts by a foreign row's unique value, or its ref
  ${share(open)} where everybody's rows are met, behind a guard
  rows read: ${read}, changed: ${changed}, inferred: ${inferred}
  ${JSON.stringify(Object.fromEntries([...tally.statuses].sort()))}`);
}
