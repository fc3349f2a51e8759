/** Tests of the forms of records. Stage: emit. Written if there are pages. */
import type { OutputFile } from "../../file.js";
import type { Field } from "../../../runtime/records/fields.js";
import { findOverride, findPages } from "../../formats.js";
import { compareNaturally } from "../../imports.js";
import type { Literal } from "../../literal.js";
import { listPages } from "../../views.js";
import { renderTest, type TestKit } from "../kit.js";
import { inParts } from "../parts.js";
import { listInputs, type TestedInput } from "./inputs.js";
import { tryField } from "./try-values.js";
import { describeTestValue } from "./write-value.js";

/**
 * What forms are filled in with: a value for each field that clients see, if one
 * is known, and as little as the fields allow.
 */
function listShown({
  fields,
  isShown,
  sample,
}: TestedInput): ReturnType<typeof describeTestValue>[] {
  const seen = fields.filter(([name]) => isShown(name));
  const read = Object.entries(sample?.reads ?? {}).filter(([name]) =>
    isShown(name),
  );
  const rows = [findGood, findLeast].map((find) => {
    const values = seen.flatMap(([name, field]): [string, Literal][] => {
      const value = find(field);
      return value === undefined ? [] : [[name, value]];
    });
    return { ...Object.fromEntries(read), ...Object.fromEntries(values) };
  });
  const unique = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...unique.values()].map(describeTestValue);
}

function findGood(field: Field): Literal | undefined {
  return tryField(field).good() ?? (field.optional === true ? null : undefined);
}

function findLeast(field: Field): Literal | undefined {
  if (field.optional === true) return null;
  return field.many === true && (field.minItems ?? 0) === 0
    ? []
    : findGood(field);
}

export function emitFormTests(kit: TestKit): readonly OutputFile[] {
  const { model, target } = kit;
  if (listPages(model, target).length === 0) return [];
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
    input: input.constant,
    shown: listShown(input),
  }));
  const readers = [...new Set(inputs.map(({ constant }) => constant))];
  readers.sort(compareNaturally);
  return [
    renderTest("forms", { readers, rows, table: inParts("rows", rows) }, kit),
  ];
}
