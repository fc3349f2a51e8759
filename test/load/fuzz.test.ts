/** Whatever the text of a manifest: faults are told, nothing crashes or hangs. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import {
  locateProblems,
  sortDiagnostics,
} from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import { lintManifest } from "../../src/lint/lint.js";
import { readYaml } from "../../src/load/read-yaml.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import { renderGithub } from "../../src/report/github.js";
import { renderJson } from "../../src/report/json.js";
import { renderPretty } from "../../src/report/pretty.js";
import { renderSarif } from "../../src/report/sarif.js";
import { countRuns } from "../support/runs.js";

/** Thousands of manifests in all, and 100,000 where there is time. */
const SCALE = countRuns(1, 10, 200);

/** Of one run: milliseconds of the processor, and bytes. Most take 3 ms. */
const SLOWEST = 2_000;
const LARGEST = 300 * 2 ** 20;
/** What is slow is slow each time; what met a collection of garbage is not. */
const TRIES = 5;

const seeds = [
  `formats: [json, { name: ics, type: text/calendar }]
updateMethods: [PATCH, PUT]
concerns:
  commentable: { resources: { comments: { only: [index, create] } } }
routes:
  - { method: GET, path: /, to: home#index, as: root }
namespaces:
  admin: { path: manage, module: admin, shallow: true, resources: { users: } }
resources:
  articles: &defaults
    only: [index, show]
    constraints: { id: "\\\\d+" }
    member: { publish: POST, preview: [GET, POST] }
    subsets: { selected: [index, destroy] }
    concerns: [commentable]
  photos: { <<: *defaults, path: bilder, pathNames: { new: neu } }
  profile: { singleton: true, defaults: { locale: en, page: 1 } }
`,
  `{"resources": {"articles": {"only": ["index"], "resources": {"comments": null}}}}`,
  "resources:\n  a: &a {}\n  b: *a\n  c: { resources: *a }\n",
];

const words = [
  ...["resources", "only", "except", "routes", "namespaces", "concerns"],
  ...["member", "collection", "subsets", "formats", "constraints", "output"],
  ...["index", "show", "destroy", "GET", "singleton", "true", "null", "~"],
  ...["&a", "*a", "<<", "|", ">", "!x", "- ", ": ", "{", "}", "[", "]", ","],
  ...["\n", "\n  ", "\t", "\r\n", "#", "'", '"', "---\n", "?", "%", "@"],
  ...["__proto__", "constructor", "(a+)+b", "\\", "0", "\u0000", "\uFEFF", "é"],
];

/** One change to a text: a word or bytes put in, a part cut out, moved or doubled. */
const change = fc.record({
  kind: fc.constantFrom("word", "text", "cut", "double", "line"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(20),
  word: fc.constantFrom(...words),
  text: fc.string({ unit: "binary", maxLength: 4 }),
});

const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(change, { minLength: 1, maxLength: 6 }),
  )
  .map(([seed, changes]) =>
    changes.reduce((text, { kind, at, length, word, text: bytes }) => {
      const start = Math.floor(at * text.length);
      const part = text.slice(start, start + length);
      const rest = text.slice(start + length);
      const before = text.slice(0, start);
      if (kind === "word") return before + word + text.slice(start);
      if (kind === "text") return before + bytes + text.slice(start);
      if (kind === "cut") return before + rest;
      if (kind === "double") return before + part + part + rest;
      const lines = text.split("\n");
      const [line = ""] = lines.splice(Math.floor(at * lines.length), 1);
      lines.splice(length % (lines.length + 1), 0, line);
      return lines.join("\n");
    }, seed),
  );

/** Everything that a run does with a text, in all renderings. */
async function run(text: string): Promise<void> {
  const lines = indexLines("resources.yaml", text);
  const loaded = await readYaml("resources.yaml", lines);
  const checked =
    loaded.value === undefined
      ? { tree: null, problems: [] }
      : await checkManifest(loaded.value);
  const { tree } = checked;
  const built = tree === null ? null : buildModel(tree, urlNames);
  const advice =
    tree === null || built === null
      ? []
      : lintManifest(tree, built.model, loaded.value);
  const problems = [
    ...loaded.problems,
    ...checked.problems,
    ...(built?.problems ?? []),
    ...advice,
  ];
  const locate = await loaded.positions();
  const diagnostics = sortDiagnostics([
    ...loaded.diagnostics,
    ...locateProblems(problems, locate, () => text),
  ]);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const refused = loaded.diagnostics.length > 0 || checked.tree === null;
  if (refused) expect(errors).not.toEqual([]);
  else if (built?.problems.length === 0) expect(errors).toEqual([]);
  for (const { code, span, message, fix } of diagnostics) {
    expect(Object.keys(catalogue)).toContain(code);
    expect(message).not.toMatch(/undefined|\[object|Invalid input/);
    if (problems.length > 0 && loaded.value !== undefined)
      expect(span).not.toBeNull();
    if (span !== null) {
      expect(span.start.offset).toBeLessThanOrEqual(span.end.offset);
      expect(span.end.offset).toBeLessThanOrEqual(text.length);
    }
    if (fix !== undefined) expect(fix.start).toBeLessThan(fix.end);
  }
  renderPretty(diagnostics, { sources: loaded.sources });
  JSON.parse(renderJson(errors.length === 0, diagnostics));
  JSON.parse(renderSarif(diagnostics, "0.0.0"));
  expect(renderGithub(diagnostics).split("\n")).toHaveLength(
    diagnostics.length + 1,
  );
}

/** A run that neither takes for ever nor fills the memory, however it ends. */
async function guard(work: () => Promise<void>): Promise<void> {
  let taken = Infinity;
  let grown = Infinity;
  for (let left = TRIES; left > 0; left -= 1) {
    const before = process.memoryUsage().heapUsed;
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    taken = Math.min(taken, (user + system) / 1_000);
    grown = Math.min(grown, process.memoryUsage().heapUsed - before);
    if (taken < SLOWEST && grown < LARGEST) return;
  }
  expect(taken).toBeLessThan(SLOWEST);
  expect(grown).toBeLessThan(LARGEST);
}

test("mutated texts never crash, and are refused with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(mutated, (text) => guard(() => run(text))),
    { numRuns: 300 * SCALE },
  );
});

/** One change to a value: what is at some place goes, comes twice, or comes from elsewhere. */
const edit = fc.record({
  kind: fc.constantFrom("drop", "rename", "replace", "wrap", "copy"),
  at: fc.nat(),
  from: fc.nat(),
  word: fc.constantFrom(...words),
});

interface Spot {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every entry of a value, of lists too. */
function listSpots(value: unknown): readonly Spot[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    { holder, key },
    ...listSpots(holder[key]),
  ]);
}

const rebuilt = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(edit, { minLength: 1, maxLength: 5 }),
  )
  .map(([seed, edits]) => {
    // Without the aliases of the seed: JSON writes each out.
    const root = JSON.parse(JSON.stringify(parse(seed, { merge: true }))) as {
      [key: string]: unknown;
    };
    for (const { kind, at, from, word } of edits) {
      const spots = listSpots(root);
      const spot = spots[at % spots.length];
      const other = spots[from % spots.length];
      if (spot === undefined || other === undefined) continue;
      const { holder, key } = spot;
      const value = holder[key];
      const copy: unknown = JSON.parse(
        JSON.stringify(other.holder[other.key] ?? null),
      );
      if (kind === "drop") Reflect.deleteProperty(holder, key);
      if (kind === "replace") holder[key] = word;
      if (kind === "wrap") holder[key] = at % 2 ? [value] : { [word]: value };
      if (kind === "copy") holder[key] = copy;
      if (kind === "rename" && !Array.isArray(holder)) {
        Reflect.deleteProperty(holder, key);
        Object.defineProperty(holder, word, {
          ...{ value, enumerable: true, configurable: true, writable: true },
        });
      }
    }
    return root;
  });

test("rebuilt manifests never crash, as YAML or as JSON", async () => {
  await fc.assert(
    fc.asyncProperty(rebuilt, fc.boolean(), (root, asYaml) =>
      guard(() =>
        run(asYaml ? stringify(root) : JSON.stringify(root, null, 2)),
      ),
    ),
    { numRuns: 150 * SCALE },
  );
});

test("aliases that multiply are refused before they are written out", async () => {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const [name, inner] = [`c${String(index)}`, `c${String(index - 1)}`];
    const body =
      index === 0 ? "{}" : `{ resources: { a: *${inner}, b: *${inner} } }`;
    return `  ${name}: &${name} ${body}`;
  });
  await guard(() => run(`resources:\n${lines.join("\n")}\n`));
  const list = Array.from(
    { length: 30 },
    (_, index) =>
      `x${String(index)}: &x${String(index)} [${index === 0 ? "a" : `*x${String(index - 1)}, *x${String(index - 1)}`}]`,
  );
  await guard(() => run(`${list.join("\n")}\n`));
});

test("arbitrary values never crash, and are refused with a reason", async () => {
  const key = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 }));
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<unknown>(...words, null, true, false, 0, -1.5, "GET"),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc.dictionary(key, tie("tree"), { maxKeys: 5 }),
    ),
  }));
  const manifest = fc.dictionary(
    fc.constantFrom(
      "resources",
      "routes",
      "namespaces",
      "concerns",
      "formats",
      "output",
    ),
    tree,
  );
  await fc.assert(
    fc.asyncProperty(manifest, async (value) => {
      const { tree: read, problems } = await checkManifest(value);
      const errors = problems.filter(
        ({ code }) => catalogue[code].severity === "error",
      );
      expect(errors.length > 0).toBe(read === null);
      for (const { message } of problems) {
        expect(message).not.toMatch(/undefined|\[object|Invalid input/);
      }
    }),
    { numRuns: 50 * SCALE },
  );
});
