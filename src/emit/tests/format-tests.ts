/**
 * Tests of formats: suffixes, dots that are none, and Accept. Stage: emit.
 */
import type { Model, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import {
  describeRequest,
  renderTest,
  writeQuery,
  writeRows,
  type SampledRoute,
  type TestKit,
} from "./kit.js";
import { createSample } from "./samples.js";
import { writeRow, writeTable, type Row } from "./table.js";

/** What a route replies in when nobody asks for anything else. */
function defaultFormat({ formats }: Route): string {
  return formats[0] ?? "json";
}

/** The first route of each path: the others have its formats. */
function listFirst({ samples }: TestKit): readonly SampledRoute[] {
  const seen = new Set<string>();
  return samples.filter(({ route }) => {
    if (seen.has(route.path)) return false;
    seen.add(route.path);
    return true;
  });
}

/** A row for each suffix that leads to the route. */
function listSuffixes(each: SampledRoute, { sampler }: TestKit): Row[] {
  const { route, sample } = each;
  return route.formats.flatMap((format) => {
    const path = `${sample.path}.${format}`;
    const found = sampler.match(route.method, path);
    if (found.status !== 200 || found.route !== route) return [];
    if (found.format !== format) return [];
    const request = `${route.method} ${path}${writeQuery(route)}`;
    return [{ ...describeRequest(each), request, format }];
  });
}

/** A row for a dot that belongs to the last value of the path. */
function listDots({ route, sample }: SampledRoute, kit: TestKit): Row[] {
  if (sample.values.length === 0) return [];
  const values = [...sample.values.slice(0, -1), "example.com"];
  const dotted = { route, sample: createSample(route, values) };
  const found = kit.sampler.match(route.method, dotted.sample.path);
  if (found.status !== 200 || found.route !== route) return [];
  if (found.format !== null) return [];
  const last = route.params.at(-1) ?? "";
  if (found.params[last] !== "example.com") return [];
  return [{ ...describeRequest(dotted), format: defaultFormat(route) }];
}

/** One route for each list of formats, asked for each of them and for none. */
function listAccepts(kit: TestKit): readonly Row[] {
  const seen = new Set<string>();
  return listFirst(kit).flatMap(({ route, sample }) => {
    const key = route.formats.join(" ");
    if (route.formats.length === 0 || seen.has(key)) return [];
    seen.add(key);
    const request = `${route.method} ${sample.path}${writeQuery(route)}`;
    return [
      ...route.formats.map((format) => {
        const accept = findType(kit.model, format);
        const first = route.formats.find(
          (other) => findType(kit.model, other) === accept,
        );
        return { request, accept, format: first ?? format };
      }),
      { request, accept: "application/x-nothing", format: null },
    ];
  });
}

function findType({ formats }: Model, format: string): string {
  return formats.find(({ name }) => name === format)?.type ?? "";
}

export function emitFormatTests(kit: TestKit): readonly OutputFile[] {
  const rows = listFirst(kit).flatMap((each) => [
    ...(each.route.path === "/" ? [] : listSuffixes(each, kit)),
    ...listDots(each, kit),
  ]);
  if (rows.length === 0) return [];
  const accepts = listAccepts(kit);
  const data = {
    table: writeRows("FormatRow", rows),
    accepts:
      accepts.length === 0
        ? ""
        : writeTable({
            head: "const accepts: readonly AcceptRow[] =",
            rows: accepts.map(writeRow),
            notes: [],
          }),
  };
  return [renderTest("formats.test", "tests/formats", data, kit)];
}
