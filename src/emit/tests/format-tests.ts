/**
 * Tests of formats: what each route replies in, suffixes, and dots that are not
 * suffixes. Stage: emit.
 */
import type { ModelRoute } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { defaultFirst } from "../formats.js";
import type { TestsData } from "../template-data/tests.js";
import { keyTypeOf } from "../records/keys.js";
import {
  readParams,
  renderTest,
  type SampledRoute,
  type TestKit,
} from "./kit.js";
import { inParts } from "./parts.js";
import { createSample } from "./samples.js";

/**
 * The formats of a route: first the one that it replies in if the request does
 * not ask for one.
 */
function listFormats(
  { formats }: ModelRoute,
  { model }: TestKit,
): readonly string[] {
  return defaultFirst(formats, model.formats);
}

/** The formats that a request can ask for by a suffix of its path. */
function listSuffixes(
  { route, sample }: SampledRoute,
  kit: TestKit,
): readonly string[] {
  const { model, sampler } = kit;
  const names = model.formats.map(({ name }) => name);
  const found = names.filter((name) => {
    const read = sampler.match(route.method, `${sample.path}.${name}`);
    return read.status === 200 && read.format === name;
  });
  // In the order of the route's formats.
  return [
    ...listFormats(route, kit).filter((name) => found.includes(name)),
    ...found.filter((name) => !route.formats.includes(name)),
  ];
}

type Rows = TestsData["formats"];

/**
 * The formats that a route replies in, and the suffixes that its path can have.
 */
function describeFormats(
  each: SampledRoute,
  kit: TestKit,
): Rows["rows"][number] {
  const { route, request, to } = each;
  const formats = listFormats(route, kit).join(" ");
  const suffixes = listSuffixes(each, kit).join(" ");
  return {
    request,
    to,
    formats,
    suffixes: suffixes === formats ? null : suffixes,
  };
}

/** A row for a dot that belongs to the last value of the path. */
function describeDot(
  { route, sample, query, to }: SampledRoute,
  kit: TestKit,
): Rows["dots"] {
  const { sampler, keysOf } = kit;
  const last = route.params.at(-1);
  // The id of a record never has a dot.
  if (last === undefined || keyTypeOf(keysOf(route), last) !== null) return [];
  const values = sample.values.with(-1, "example.com");
  const made = createSample(route, values);
  const { path } = made;
  const params = readParams(made.params, keysOf(route));
  const found = sampler.match(route.method, path);
  if (found.status !== 200 || found.route !== route) return [];
  if (found.format !== null || found.params[last] !== "example.com") return [];
  const request = `${route.method} ${path}${query}`;
  const [format = "json"] = listFormats(route, kit);
  return [{ request, to, params, format }];
}

export function emitFormatTests(kit: TestKit): readonly OutputFile[] {
  const types = kit.model.formats;
  const rows = kit.samples
    .filter(({ route, sample }) => kit.sampler.keepsSuffixes(route, sample))
    .map((each) => describeFormats(each, kit));
  if (types.length === 0 || rows.length === 0) return [];
  const paths = new Set<string>();
  const dots = kit.samples.flatMap((each) => {
    const { path } = each.route;
    const isNew = !paths.has(path);
    paths.add(path);
    return isNew ? describeDot(each, kit) : [];
  });
  return [
    renderTest(
      "formats",
      { types, rows, dots, dotTable: inParts("dots", dots) },
      kit,
    ),
  ];
}
