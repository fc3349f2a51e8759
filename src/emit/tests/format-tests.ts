/**
 * Tests of formats: what each route replies in, suffixes, and dots that are
 * none. Stage: emit.
 */
import type { Model, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import {
  createRows,
  renderTest,
  writeRequest,
  type SampledRoute,
  type TestKit,
} from "./kit.js";
import { createSample } from "./samples.js";
import {
  addRow,
  createTable,
  finishTable,
  writeCell,
  writePairs,
  type Table,
} from "./table.js";

/** What a route replies in when nobody asks for anything else. */
function defaultFormat({ formats }: Route): string {
  return formats[0] ?? "json";
}

/** The formats that a request can ask for by a suffix of its path. */
function listSuffixes(
  { route, sample }: SampledRoute,
  { model, sampler }: TestKit,
): readonly string[] {
  const names = model.formats.map(({ name }) => name);
  const found = names.filter((name) => {
    const read = sampler.match(route.method, `${sample.path}.${name}`);
    return read.status === 200 && read.format === name;
  });
  // In the order in which the route has them.
  return [
    ...route.formats.filter((name) => found.includes(name)),
    ...found.filter((name) => !route.formats.includes(name)),
  ];
}

/** Adds what a route replies in, and what its path can end in. */
function addFormats(rows: Table, each: SampledRoute, kit: TestKit): void {
  const { route, sample, query, to } = each;
  const row = [
    writeRequest(route.method, sample.path, query),
    to,
    writeCell("formats", route.formats.join(" ")),
  ];
  const suffixes = listSuffixes(each, kit);
  if (suffixes.join() !== route.formats.join())
    row.push(writeCell("suffixes", suffixes.join(" ")));
  addRow(rows, row);
}

/** Adds a row for a dot that belongs to the last value of the path. */
function addDot(
  rows: Table,
  { route, sample, query, to }: SampledRoute,
  { sampler }: TestKit,
): void {
  const last = route.params.at(-1);
  if (last === undefined) return;
  const values = sample.values.with(-1, "example.com");
  const dotted = createSample(route, values);
  const found = sampler.match(route.method, dotted.path);
  if (found.status !== 200 || found.route !== route) return;
  if (found.format !== null || found.params[last] !== "example.com") return;
  const request = writeRequest(route.method, dotted.path, query);
  const cell = writeCell("format", defaultFormat(route));
  addRow(rows, [request, to, dotted.params, cell]);
}

/** The media types of the formats that some route has, by their names. */
function listTypes({ formats }: Model): readonly (readonly [string, string])[] {
  return formats.map(({ name, type }) => [name, type]);
}

export function emitFormatTests(kit: TestKit): readonly OutputFile[] {
  const types = listTypes(kit.model);
  if (types.length === 0) return [];
  const rows = createRows("FormatRow");
  const dots = createTable("const dots: readonly DotRow[] =");
  const paths = new Set<string>();
  for (const each of kit.samples) {
    addFormats(rows, each, kit);
    if (!paths.has(each.route.path)) addDot(dots, each, kit);
    paths.add(each.route.path);
  }
  if (rows.rows.length === 0) return [];
  const data = {
    types: writePairs("const types = new Map", types),
    table: finishTable(rows),
    dots: dots.rows.length === 0 ? "" : finishTable(dots),
  };
  return [renderTest("formats.test", "tests/formats", data, kit)];
}
