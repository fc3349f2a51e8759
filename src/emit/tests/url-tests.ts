/**
 * Tests of the URL helpers and builders: what they write, literally, and that
 * the router reads it back. Stage: emit.
 */
import type { Helper, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { quote } from "../layout.js";
import {
  createRows,
  renderTest,
  writeRequest,
  writeTo,
  type TestKit,
} from "./kit.js";
import { createSample, type Sample } from "./samples.js";
import {
  addRow,
  createTable,
  finishTable,
  writeCallCell,
  writeCell,
  type Cell,
  type Table,
} from "./table.js";

/** A value that has to be encoded. */
const AWKWARD = "a/b c?é";

/** Adds a row for a helper: called for a path and for a URL, and with a format. */
function addHelper(
  rows: Table,
  { base }: Helper,
  route: Route,
  { values, path, params }: Sample,
  to: Cell,
  format: string | undefined,
): void {
  const args = values.map(quote);
  const callee = `urls.${base}Path`;
  const url = { callee: `urls.${base}Url`, args: [...args, "base"] };
  const row = [
    writeCallCell("path", { callee, args }),
    writeCallCell("url", url),
  ];
  if (format !== undefined) {
    const options = [`format: ${quote(format)}`];
    row.push(writeCallCell("formatted", { callee, args, options }));
  }
  row.push(writeRequest(route.method, path), to, params);
  if (format !== undefined) row.push(writeCell("format", format));
  addRow(rows, row);
}

/** The same address with a last value that has to be encoded, where it may be. */
function makeAwkward(
  helper: Helper,
  route: Route,
  sample: Sample,
  { sampler }: TestKit,
): Sample | null {
  const last = route.params.at(-1);
  if (last === undefined || !helper.path.endsWith(`/:${last}`)) return null;
  const values = sample.values.with(-1, AWKWARD);
  const awkward = createSample(route, values);
  return sampler.accepts(helper, awkward) ? awkward : null;
}

function addHelperRows(rows: Table, helper: Helper, kit: TestKit): void {
  const [route] = helper.routes;
  const sample = kit.sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return;
  const awkward = makeAwkward(helper, route, sample, kit);
  const to = writeTo(route);
  addHelper(rows, helper, route, sample, to, helper.formats.at(-1));
  if (awkward !== null) addHelper(rows, helper, route, awkward, to, undefined);
}

function addBuilderRows(rows: Table, helper: Helper, kit: TestKit): void {
  const sample = kit.sampler.sampleHelper(helper);
  if (sample === null) return;
  const args = sample.values.map(quote);
  for (const { builder, method } of helper.routes) {
    if (builder === null) continue;
    addRow(rows, [
      writeCallCell("build", { callee: `urls.${builder}`, args }),
      writeRequest(method, sample.path),
    ]);
  }
}

export function emitUrlTests(kit: TestKit): readonly OutputFile[] {
  const { helpers } = kit.model;
  const rows = createRows("HelperRow");
  for (const helper of helpers) addHelperRows(rows, helper, kit);
  if (rows.rows.length === 0) return [];
  const notes = helpers
    .filter((helper) => kit.sampler.sampleHelper(helper) === null)
    .map(
      ({ base, path }) =>
        `${base}Path, ${path}: no values were found that lead to it alone.`,
    );
  const builders = createTable("const builders: readonly BuilderRow[] =");
  for (const helper of helpers) addBuilderRows(builders, helper, kit);
  const data = {
    table: finishTable(rows, notes),
    builders: builders.rows.length === 0 ? "" : finishTable(builders),
  };
  return [renderTest("urls.test", "tests/urls", data, kit)];
}
