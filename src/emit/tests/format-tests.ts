/**
 * Tests of formats: suffixes, dots that are none, and Accept. Stage: emit.
 */
import type { Model, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import {
  describeRequest,
  renderTest,
  writeRows,
  type SampledRoute,
  type TestKit,
} from "./kit.js";
import { createSample } from "./samples.js";
import { writeCell, writeRow, writeTable } from "./table.js";

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
  rows: string[],
  { route, sample, query, to }: SampledRoute,
  { sampler }: TestKit,
): void {
  for (const format of route.formats) {
    const path = `${sample.path}.${format}`;
    const found = sampler.match(route.method, path);
    if (found.status !== 200 || found.route !== route) continue;
    if (found.format !== format) continue;
    const request = writeCell("request", `${route.method} ${path}${query}`);
    const cell = writeCell("format", format);
    rows.push(writeRow([request, to, sample.params, cell]));
  }
}

/** Adds a row for a dot that belongs to the last value of the path. */
function addDot(
  rows: string[],
  { route, sample, query, to }: SampledRoute,
  { sampler }: TestKit,
): void {
  const last = route.params.at(-1);
  if (last === undefined) return;
  const values = [...sample.values.slice(0, -1), "example.com"];
  const dotted = createSample(route, values);
  const found = sampler.match(route.method, dotted.path);
  if (found.status !== 200 || found.route !== route) return;
  if (found.format !== null || found.params[last] !== "example.com") return;
  const row = describeRequest(route.method, dotted, query, to);
  rows.push(writeRow([...row, writeCell("format", defaultFormat(route))]));
}

/** One route for each list of formats, asked for each of them and for none. */
function listAccepts(
  first: readonly SampledRoute[],
  model: Model,
): readonly string[] {
  const seen = new Set<string>();
  return first.flatMap(({ route, sample, query }) => {
    const key = route.formats.join(" ");
    if (route.formats.length === 0 || seen.has(key)) return [];
    seen.add(key);
    const request = writeCell(
      "request",
      `${route.method} ${sample.path}${query}`,
    );
    const write = (accept: string, format: string | null): string =>
      writeRow([
        request,
        writeCell("accept", accept),
        writeCell("format", format),
      ]);
    return [
      ...route.formats.map((format) => {
        const accept = findType(model, format);
        const first = route.formats.find(
          (other) => findType(model, other) === accept,
        );
        return write(accept, first ?? format);
      }),
      write("application/x-nothing", null),
    ];
  });
}

function findType({ formats }: Model, format: string): string {
  return formats.find(({ name }) => name === format)?.type ?? "";
}

export function emitFormatTests(kit: TestKit): readonly OutputFile[] {
  const first = listFirst(kit);
  const rows: string[] = [];
  for (const each of first) {
    if (each.route.path !== "/") addSuffixes(rows, each, kit);
    addDot(rows, each, kit);
  }
  if (rows.length === 0) return [];
  const accepts = listAccepts(first, kit.model);
  const data = {
    table: writeRows("FormatRow", rows),
    accepts:
      accepts.length === 0
        ? ""
        : writeTable({
            head: "const accepts: readonly AcceptRow[] =",
            rows: accepts,
            notes: [],
          }),
  };
  return [renderTest("formats.test", "tests/formats", data, kit)];
}
