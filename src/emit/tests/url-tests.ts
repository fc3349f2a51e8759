/**
 * Tests of the URL helpers and builders: what they write, literally, that the
 * router reads it back, and what they refuse. Stage: emit.
 */
import { segmentsOf } from "../../model/path.js";
import type { Helper, Model, Param, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { HIDDEN_METHODS } from "../form-stub.js";
import { quote, writeKey } from "../layout.js";
import {
  createRows,
  renderTest,
  writeRequest,
  writeTo,
  type TestKit,
} from "./kit.js";
import { fitsIn } from "../width.js";
import { createSample, type Sample } from "./samples.js";
import {
  addRow,
  createTable,
  finishTable,
  writeCallCell,
  writeCell,
  writeList,
  type Table,
} from "./table.js";

/** A suffix that is no format: one could not be a name with a dot. */
const NO_FORMAT = "no.format";

/** A value that has to be encoded. */
const AWKWARD = "a/b c?é";

/** The columns that an argument has on a line of its own, with its comma. */
const RECORD_WIDTH = 80 - "        ,".length;

/** Values that a constraint may refuse. */
const ODD = ["x", "-", "0", "new", "a b"];

/**
 * `{ slug: "1" }`: the record that a helper takes in the place of a value. One
 * that needs several lines would hide the row: there it is the value.
 */
function writeArgument({ property }: Param, value: string): string {
  const record = `{ ${writeKey(property)}: ${quote(value)} }`;
  return fitsIn(record, RECORD_WIDTH) ? record : quote(value);
}

/** Adds a row for a helper: called for a path, for a URL, and with any format. */
function addHelper(
  rows: Table,
  { base, args, formats }: Helper,
  route: Route,
  { values, path, params }: Sample,
): void {
  const texts = values.map(quote);
  const records = args.map((param, index) =>
    writeArgument(param, values[index] ?? ""),
  );
  const callee = `urls.${base}Path`;
  const url = { callee: `urls.${base}Url`, args: [...records, "options"] };
  addRow(rows, [
    writeCallCell("path", { callee, args: texts }),
    writeCallCell("url", url),
    writeCallCell("formatted", {
      ...{ callee, args: texts, options: ["format"], takes: "format" },
    }),
    writeRequest(route.method, path),
    writeTo(route),
    params,
    writeCell("formats", formats.join(" ")),
  ]);
}

/**
 * The same address with values that have to be encoded, where they may be; the
 * last ends like a format.
 */
function makeAwkward(
  helper: Helper,
  route: Route,
  { values }: Sample,
  { sampler }: TestKit,
): Sample | null {
  const isFree = (name: string | undefined): boolean =>
    name !== undefined && !Object.hasOwn(route.constraints, name);
  if (!route.params.some(isFree)) return null;
  const awkward = createSample(
    route,
    values.map((value, index) =>
      isFree(route.params[index]) ? AWKWARD : value,
    ),
  );
  if (!sampler.isPlain(helper, awkward) || !sampler.accepts(helper, awkward))
    return null;
  const suffix = helper.suffixes.at(-1);
  const last = awkward.values.at(-1) ?? "";
  if (suffix === undefined || last !== AWKWARD) return awkward;
  if (!helper.path.endsWith(`/:${route.params.at(-1) ?? ""}`)) return awkward;
  const ending = createSample(
    route,
    awkward.values.with(-1, `${last}.${suffix}`),
    `${awkward.path}%2E${suffix}`,
  );
  return sampler.accepts(helper, ending) ? ending : awkward;
}

function addHelperRows(rows: Table, helper: Helper, kit: TestKit): void {
  const [route] = helper.routes;
  const sample = kit.sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return;
  const awkward = makeAwkward(helper, route, sample, kit);
  addHelper(rows, helper, route, sample);
  if (awkward !== null) addHelper(rows, helper, route, awkward);
}

/** The words that other routes have in the place of a helper's value. */
function listWords({ path, rivals }: Helper, param: string): readonly string[] {
  const at = segmentsOf(path).findIndex(
    (segment) => segment.kind === "param" && segment.name === param,
  );
  const words = rivals.flatMap((rival) => {
    const segment = segmentsOf(rival.path)[at];
    return segment?.kind === "static" ? [decodeURIComponent(segment.text)] : [];
  });
  return [...new Set(words)];
}

/** Adds rows for values that would lead elsewhere, or that a constraint refuses. */
function addRefusals(rows: Table, helper: Helper, { sampler }: TestKit): void {
  const [route] = helper.routes;
  const sample = sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return;
  for (const [index, name] of route.params.entries()) {
    const source = Object.hasOwn(route.constraints, name)
      ? route.constraints[name]
      : undefined;
    const odd =
      source === undefined
        ? undefined
        : ODD.find((value) => !new RegExp(`^(?:${source})$`).test(value));
    const words = listWords(helper, name).filter((word) => {
      const { path } = createSample(route, sample.values.with(index, word));
      return sampler.isTaken(helper, path);
    });
    for (const value of odd === undefined ? words : [...words, odd]) {
      const args = sample.values.with(index, value).map(quote);
      addRow(rows, [
        writeCell("by", `${helper.base}Path`),
        writeCell("value", value),
        writeCallCell("call", { callee: `urls.${helper.base}Path`, args }),
      ]);
    }
  }
}

function addBuilderRows(
  rows: Table,
  helper: Helper,
  { sampler, model }: TestKit,
): void {
  const sample = sampler.sampleHelper(helper);
  if (sample === null) return;
  const args = [...sample.values.map(quote), "options"];
  for (const { builder, method } of helper.routes) {
    if (builder === null) continue;
    const row = [writeCallCell("build", { callee: `urls.${builder}`, args })];
    if (hasForm(model, method))
      row.push(writeCallCell("form", { callee: `urls.${builder}Form`, args }));
    addRow(rows, [...row, writeRequest(method, sample.path)]);
  }
}

/** Whether a form needs a hidden field to send a method. */
function hasForm({ methodOverride }: Model, method: string): boolean {
  return methodOverride && HIDDEN_METHODS.has(method);
}

/** The text of a table; none where it has no rows. */
function finish(table: Table): string {
  return table.rows.length === 0 ? "" : finishTable(table);
}

export function emitUrlTests(kit: TestKit): readonly OutputFile[] {
  const { helpers, formats } = kit.model;
  const rows = createRows("HelperRow");
  const refused = createTable("const refused: readonly RefusedRow[] =");
  const builders = createTable("const builders: readonly BuilderRow[] =");
  for (const helper of helpers) {
    addHelperRows(rows, helper, kit);
    addRefusals(refused, helper, kit);
    addBuilderRows(builders, helper, kit);
  }
  if (rows.rows.length === 0) return [];
  const notes = helpers
    .filter((helper) => kit.sampler.sampleHelper(helper) === null)
    .map(
      ({ base, path }) =>
        `${base}Path, ${path}: no values were found that lead to it alone.`,
    );
  const data = {
    names: writeList("const names: readonly string[] =", [
      ...formats.map(({ name }) => name),
      NO_FORMAT,
    ]),
    table: finishTable(rows, notes),
    refused: finish(refused),
    builders: finish(builders),
    hasForms: helpers.some(({ routes }) =>
      routes.some(
        ({ builder, method }) => builder !== null && hasForm(kit.model, method),
      ),
    ),
  };
  return [renderTest("urls.test", "tests/urls", data, kit)];
}
