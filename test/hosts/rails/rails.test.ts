/**
 * The real Rails router beside ours: random manifests, and for each the whole
 * table, requests and calls of helpers. Where the design differs on purpose,
 * the translation in `rails.rb` or a rule below says so.
 */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { ModelRoute } from "../../../src/model/types.js";
import { createModelMatcher } from "../../../src/model/matcher.js";
import { compile, loadHelpers } from "../../support/compile.js";
import { redirect as locate } from "../../../src/runtime/http/redirect.js";
import {
  createRandom,
  makeCalls,
  makeManifest,
  makeRequests,
} from "./manifests.js";

const SEEDS = Number(process.env["SOAK"] === undefined ? 300 : 4_000);

interface Answer {
  readonly routes: readonly Readonly<Record<string, unknown>>[];
  readonly requests: readonly (Readonly<Record<string, string>> | null)[];
  readonly helpers: readonly (string | null)[];
}

const ruby: ChildProcessByStdio<Writable, Readable, null> = spawn(
  "ruby",
  [new URL("rails.rb", import.meta.url).pathname],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface({ input: ruby.stdout })[Symbol.asyncIterator]();

afterAll(() => {
  ruby.stdin.end();
});

async function askRails(question: unknown): Promise<Answer> {
  ruby.stdin.write(`${JSON.stringify(question)}\n`);
  const { value } = (await lines.next()) as { value: string | undefined };
  if (value === undefined) throw new Error("Rails' router has stopped");
  return JSON.parse(value) as Answer;
}

const COLUMNS = ["name", "method", "path", "controller", "action"] as const;

/** A table as a sorted list of texts: the order of rows is the design's own. */
function list(rows: readonly object[]): string[] {
  return rows
    .map((row) => {
      const { constraints, defaults, ...rest } = row as Record<string, object>;
      const columns = COLUMNS.map((column) => rest[column] ?? null);
      return JSON.stringify([...columns, sort(constraints), sort(defaults)]);
    })
    .sort();
}

function sort(record: object = {}): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * How specific a path is, segment by segment: static before constrained before
 * free. Rails takes the first of its table instead.
 */
function rank({ path, constraints }: ModelRoute): string {
  return path
    .split("/")
    .map((segment) => {
      if (segment.startsWith("*")) return "3";
      if (!segment.startsWith(":")) return "0";
      return constraints[segment.slice(1)] === undefined ? "2" : "1";
    })
    .join("");
}

function answerOf(
  match: ReturnType<typeof createMatcher>,
  method: string,
  path: string,
): { readonly route: ModelRoute; readonly params: unknown } | null {
  const found = match(method, path);
  if (found.status !== 200) return null;
  const { controller, action, redirect } = found.route;
  const format = found.format === null ? {} : { format: found.format };
  const where = redirect && {
    status: String(redirect.status),
    location: locate(redirect.to, found.params),
  };
  return {
    route: found.route as ModelRoute,
    params: { ...found.params, ...format, controller, action, ...where },
  };
}

test(`${String(SEEDS)} random manifests: table, requests and helpers`, async () => {
  const seen = { manifests: 0, requests: 0, helpers: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = createRandom(seed);
    const manifest = makeManifest(random);
    const { model } = await compile(manifest);
    // Two routes that cannot be told apart: Rails takes them in silence.
    if (model === null) continue;
    const requests = makeRequests(model.routes, random);
    const calls = makeCalls(model.routes, random);
    const rails = await askRails({ manifest, requests, helpers: calls });
    const about = JSON.stringify(manifest);
    seen.manifests++;

    expect(list(model.routes), about).toEqual(list(rails.routes));

    const match = createModelMatcher(model.routes);
    for (const [index, [method, path]] of requests.entries()) {
      const ours = answerOf(match, method, path);
      const theirs = rails.requests[index] ?? null;
      const same = theirs !== null && JSON.stringify(sort(theirs));
      if (
        ours &&
        same &&
        JSON.stringify(sort(ours.params as object)) !== same
      ) {
        const first = model.routes.filter(
          (route) =>
            route.method === method &&
            route.controller === theirs["controller"] &&
            route.action === theirs["action"] &&
            rank(route) >= rank(ours.route),
        );
        expect(first, `${method} ${path} of ${about}`).not.toEqual([]);
      } else {
        expect(ours?.params ?? null, `${method} ${path} of ${about}`).toEqual(
          theirs,
        );
      }
      seen.requests++;
    }

    const helpers = await loadHelpers(model);
    for (const [index, [name, args, options]] of calls.entries()) {
      const theirs = rails.helpers[index] ?? null;
      let ours: unknown;
      try {
        ours = helpers[`${name}Path`]?.(...args, options);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(TypeError);
        ours = null;
      }
      // Ours also refuses what another route would take.
      if (ours === null) continue;
      expect(ours, `${name}Path of ${about}`).toBe(theirs);
      seen.helpers++;
    }
  }
  console.log(seen);
  expect(seen.manifests).toBeGreaterThan(SEEDS * 0.8);
  expect(seen.requests).toBeGreaterThan(SEEDS * 10);
  expect(seen.helpers).toBeGreaterThan(SEEDS * 3);
});
