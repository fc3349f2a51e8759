/** Whatever the text of a manifest: faults are told, nothing crashes or hangs. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import {
  locateProblems,
  sortDiagnostics,
} from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { readYaml } from "../../src/load/load-file.js";
import { checkManifest } from "../../src/manifest/check.js";
import { renderGithub } from "../../src/report/github.js";
import { renderJson } from "../../src/report/json.js";
import { renderPretty } from "../../src/report/pretty.js";
import { renderSarif } from "../../src/report/sarif.js";

const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const SLOWEST = 2_000;

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
  const problems = [...loaded.problems, ...checked.problems];
  const locate = await loaded.positions();
  const diagnostics = sortDiagnostics([
    ...loaded.diagnostics,
    ...locateProblems(problems, locate, () => text),
  ]);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const refused = loaded.diagnostics.length > 0 || checked.tree === null;
  expect(errors.length > 0).toBe(refused);
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

test("mutated manifests never crash, and are refused with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      const start = performance.now();
      await run(text);
      expect(performance.now() - start).toBeLessThan(SLOWEST);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 600_000);

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
    { numRuns: RUNS, seed: SEED },
  );
}, 600_000);
