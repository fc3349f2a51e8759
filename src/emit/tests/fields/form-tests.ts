/** Tests of the forms of records. Stage: emit. Written if there are pages. */
import type { OutputFile } from "../../file.js";
import { findOverride, findPages } from "../../formats.js";
import { compareNaturally } from "../../imports.js";
import type { Literal } from "../../literal.js";
import { listViews } from "../../views.js";
import { renderTest, type TestKit } from "../kit.js";
import { listInputs, type TestedInput } from "./inputs.js";
import { tryField } from "./try-values.js";
import { describeValue } from "./write-value.js";

/**
 * A value for each field, except for optional fields for which none is known.
 */
function listValues({
  fields,
  sample,
}: TestedInput): ReturnType<typeof describeValue> {
  const values = fields.flatMap(([name, field]): [string, Literal][] => {
    const good = tryField(field).good();
    return good === undefined ? [] : [[name, good]];
  });
  return describeValue({ ...sample?.reads, ...Object.fromEntries(values) });
}

export function emitFormTests(kit: TestKit): readonly OutputFile[] {
  const { model, target } = kit;
  if (listViews(model, target).length === 0) return [];
  const isPage = findPages(model.formats);
  const hearsMethod = findOverride(model);
  const inputs = listInputs(kit).filter(
    ({ sampled: { route }, sample, record }) =>
      record !== null &&
      sample !== null &&
      isPage(route) &&
      (route.method === "POST" || hearsMethod(route)),
  );
  if (inputs.length === 0) return [];
  const rows = inputs.map((input) => ({
    request: input.sampled.request,
    ...{ input: input.constant, values: listValues(input) },
  }));
  const readers = [...new Set(inputs.map(({ constant }) => constant))];
  readers.sort(compareNaturally);
  return [renderTest("forms", { readers, rows }, kit)];
}
