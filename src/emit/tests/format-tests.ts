/**
 * Tests of formats: suffixes, dots that are none, and Accept. Stage: emit.
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
  type Table,
} from "./table.js";

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

/** Adds a row for each suffix that leads to the route. */
function addSuffixes(
  rows: Table,
  { route, sample, query, to }: SampledRoute,
  { sampler }: TestKit,
): void {
  for (const format of route.formats) {
    const path = `${sample.path}.${format}`;
    const found = sampler.match(route.method, path);
    if (found.status !== 200 || found.route !== route) continue;
    if (found.format !== format) continue;
    const request = writeRequest(route.method, path, query);
    const cell = writeCell("format", format);
    addRow(rows, [request, to, sample.params, cell]);
  }
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

/** One route for each list of formats, asked for each of them and for none. */
function listAccepts(first: readonly SampledRoute[], model: Model): Table {
  const rows = createTable("const accepts: readonly AcceptRow[] =");
  const seen = new Set<string>();
  for (const { route, sample, query } of first) {
    const key = route.formats.join(" ");
    if (route.formats.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const request = writeRequest(route.method, sample.path, query);
    const add = (type: string, format: string | null): void => {
      const cells = [writeCell("accept", type), writeCell("format", format)];
      addRow(rows, [request, ...cells]);
    };
    for (const format of route.formats) {
      const type = findType(model, format);
      const first = route.formats.find(
        (other) => findType(model, other) === type,
      );
      add(type, first ?? format);
    }
    add("application/x-nothing", null);
  }
  return rows;
}

function findType({ formats }: Model, format: string): string {
  return formats.find(({ name }) => name === format)?.type ?? "";
}

export function emitFormatTests(kit: TestKit): readonly OutputFile[] {
  const first = listFirst(kit);
  const rows = createRows("FormatRow");
  for (const each of first) {
    if (each.route.path !== "/") addSuffixes(rows, each, kit);
    addDot(rows, each, kit);
  }
  if (rows.rows.length === 0) return [];
  const accepts = listAccepts(first, kit.model);
  const data = {
    table: finishTable(rows),
    accepts: accepts.rows.length === 0 ? "" : finishTable(accepts),
  };
  return [renderTest("formats.test", "tests/formats", data, kit)];
}
