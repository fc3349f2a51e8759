/**
 * Applications with stores beside their documents: whatever is asked, the reply
 * is one that the document describes.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import { run } from "../stores/reference/app.js";
import { storeManifest } from "../support/arbitrary-stores.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { Checker } from "./checker.js";
import { describe, modelOf, readExample } from "./documents.js";
import { listTargets, Requests, type Target } from "./requests.js";
import { Sampler } from "./samples.js";

const REQUESTS = countRuns(1000, 10_000, 200_000);
const PROJECTS = countRuns(1, 10, 100);

/** Those that come soon. */
const STATUSES = [
  ...["200", "201", "204", "304", "400", "401", "403", "404", "406"],
  ...["409", "412", "413", "415", "422", "501"],
];

interface Outcome {
  readonly differences: ReadonlyMap<string, string>;
  /** `usersIndex 200`, for each that came. */
  readonly reached: ReadonlySet<string>;
}

/** Asks an application everything that its document describes, at random. */
async function ask(
  model: Model,
  count: number,
  seed: number,
): Promise<Outcome> {
  const document = describe(model);
  const folder = createFolder();
  const scopes = { a: {}, b: {}, none: {} };
  const running = await run(folder.path, model, ":memory:", scopes);
  const checker = new Checker(document);
  const random = createRandom(seed);
  const ids: unknown[] = [];
  const etags: string[] = [];
  const sampler = new Sampler(document, random, ids);
  const targets = listTargets(document);
  const differences = new Map<string, string>();
  const reached = new Set<string>();
  const send = async (requests: Requests, target: Target): Promise<void> => {
    const request = requests.draw(target);
    const about = `${request.method} ${request.url.slice(16)}`;
    const reply = await running.fetch(request);
    const { operationId } = target.operation;
    reached.add(`${operationId} ${String(reply.status)}`);
    const etag = reply.headers.get("etag");
    if (etag !== null) etags.push(etag);
    const value: unknown = await reply
      .clone()
      .json()
      .catch(() => null);
    if (reply.status === 201 && typeof value === "object" && value !== null) {
      const id: unknown = Reflect.get(value, "id");
      if (!ids.includes(id)) ids.unshift(id);
      own(model, target, scopes, id);
    }
    const difference = await checker.check(target, reply);
    if (difference !== null)
      differences.set(
        `${operationId}: ${difference.slice(0, 60)}`,
        `${difference} (${about})`,
      );
  };
  try {
    const valid = new Requests(sampler, { ids, etags }, 0);
    const creating = targets.filter(
      ({ operation }) => "201" in operation.responses,
    );
    for (let round = 0; round < 4; round++) {
      for (const target of creating) await send(valid, target);
    }
    const wild = new Requests(sampler, { ids, etags });
    for (let index = 0; index < count; index++) {
      await send(index % 3 === 0 ? valid : wild, sampler.pick(targets));
    }
    expect(running.errors).toEqual([]);
  } finally {
    await running.stop();
    folder.remove();
  }
  return { differences, reached };
}

/** The first row of what owns others is the caller's. */
function own(
  { records, controllers }: Model,
  { operation: { tags = [] } }: Target,
  scopes: Record<string, Record<string, unknown>>,
  id: unknown,
): void {
  const controller = controllers.find(({ key }) => key === tags[0]);
  const made = controller?.actions.find(({ name }) => name === "create")?.record
    .output;
  const columns = records.flatMap(({ fields }) =>
    fields.filter(
      ({ ref }) =>
        ref !== null &&
        ref.scope !== null &&
        ref.record === made?.view.record.name,
    ),
  );
  for (const name of new Set(columns.map((field) => field.name))) {
    const caller = [scopes["a"], scopes["b"]].find(
      (each) => each?.[name] === undefined,
    );
    if (caller !== undefined) caller[name] = id;
  }
}

/** Mulberry32: the same numbers for a seed, anywhere. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("the blog with users", async () => {
  const model = await modelOf(readExample("publishing"));
  const { differences, reached } = await ask(model, REQUESTS, 1);
  expect([...differences]).toEqual([]);
  const came = new Set([...reached].map((each) => each.replace(/^\w+ /, "")));
  expect([...came].sort()).toEqual(STATUSES);
  if (REQUESTS < 100_000) return;
  // Nothing keeps this database busy, and nobody has written the login here, so
  // that there are no tokens.
  const missed = listTargets(describe(model))
    .flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
    .filter(
      (each) =>
        !reached.has(each) &&
        !/ 503$|^tokensLogin|^tokensDestroy 204$/.test(each),
    );
  expect(missed).toEqual([]);
}, 600_000);

test("forms that ask for another method", async () => {
  const model = await modelOf({
    ...{ formats: ["json", "html"], apiOnly: true, database: {} },
    resources: {
      teas: {
        concurrency: "etag",
        fields: { name: { type: "string", unique: true } },
      },
    },
  });
  const { differences, reached } = await ask(model, REQUESTS, 7);
  expect([...differences]).toEqual([]);
  // What only a form that asks for PUT or DELETE is answered with.
  expect([...reached]).toEqual(
    expect.arrayContaining(
      ["200", "204", "404", "405", "412"].map(
        (status) => `teasUpdateForm ${status}`,
      ),
    ),
  );
}, 600_000);

test("random manifests", async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const manifests = fc.sample(storeManifest, { numRuns: PROJECTS * 3, seed });
  let asked = 0;
  for (const [index, manifest] of manifests.entries()) {
    if (asked === PROJECTS) break;
    const formats = ["json", "xml", { name: "ics", type: "text/calendar" }];
    const { model } = await compile({ ...manifest, formats, database: {} });
    if (model === null) continue;
    asked += 1;
    const { differences } = await ask(model, REQUESTS / PROJECTS, seed + index);
    expect([...differences], JSON.stringify(manifest)).toEqual([]);
  }
  expect(asked).toBe(PROJECTS);
}, 600_000);
