/**
 * Tests of the URL helpers and builders: what they write, literally, and that
 * the router reads it back. Stage: emit.
 */
import type { Helper, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { quote } from "../layout.js";
import { renderTest, writeTo, type TestKit } from "./kit.js";
import { createSample, type Sample } from "./samples.js";
import {
  writeCallCell,
  writeCell,
  writeRow,
  writeTable,
  type Cell,
} from "./table.js";

/** A value that has to be encoded. */
const AWKWARD = "a/b c?é";

/** A row for a helper: called for a path and for a URL, and with a format. */
function describeHelper(
  { base }: Helper,
  route: Route,
  { values, path, params }: Sample,
  to: Cell,
  format: string | undefined,
): string {
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
  row.push(writeCell("request", `${route.method} ${path}`), to, params);
  if (format !== undefined) row.push(writeCell("format", format));
  return writeRow(row);
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
  const values = [...sample.values.slice(0, -1), AWKWARD];
  const awkward = createSample(route, values);
  return sampler.accepts(helper, awkward) ? awkward : null;
}

function describeHelperRows(helper: Helper, kit: TestKit): readonly string[] {
  const [route] = helper.routes;
  const sample = kit.sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return [];
  const awkward = makeAwkward(helper, route, sample, kit);
  const to = writeTo(route);
  const first = describeHelper(
    helper,
    route,
    sample,
    to,
    helper.formats.at(-1),
  );
  return awkward === null
    ? [first]
    : [first, describeHelper(helper, route, awkward, to, undefined)];
}

function describeBuilders(helper: Helper, kit: TestKit): readonly string[] {
  const sample = kit.sampler.sampleHelper(helper);
  if (sample === null) return [];
  const args = sample.values.map(quote);
  return helper.routes.flatMap(({ builder, method }) =>
    builder === null
      ? []
      : writeRow([
          writeCallCell("build", { callee: `urls.${builder}`, args }),
          writeCell("request", `${method} ${sample.path}`),
        ]),
  );
}

export function emitUrlTests(kit: TestKit): readonly OutputFile[] {
  const { helpers } = kit.model;
  const rows = helpers.flatMap((helper) => describeHelperRows(helper, kit));
  if (rows.length === 0) return [];
  const notes = helpers
    .filter((helper) => kit.sampler.sampleHelper(helper) === null)
    .map(
      ({ base, path }) =>
        `${base}Path, ${path}: no values were found that lead to it alone.`,
    );
  const builders = helpers.flatMap((helper) => describeBuilders(helper, kit));
  const data = {
    table: writeTable({
      head: "const rows: readonly HelperRow[] =",
      rows,
      notes,
    }),
    builders:
      builders.length === 0
        ? ""
        : writeTable({
            head: "const builders: readonly BuilderRow[] =",
            rows: builders,
            notes: [],
          }),
  };
  return [renderTest("urls.test", "tests/urls", data, kit)];
}
