/**
 * Request bodies, built from the sample rows: some create a row, others change
 * the sample. Stage: emit. The action's reader decides whether they are valid.
 */
import { mustBeSent } from "../../model/records/required.js";
import type { ActionInput, RecordField } from "../../model/records/types.js";
import { createFieldsReader } from "../../runtime/records/field-reader.js";
import {
  hasRows,
  isCreated,
  isForSome,
  isRefusal,
} from "../../runtime/records/fields.js";
import type { Reading } from "../../runtime/http/described.js";
import type { Where } from "../../runtime/database/tables.js";
import type { ReaderNames } from "../../model/records/record-names.js";
import { uncapitalize } from "../../model/records/record-names.js";
import {
  ownsItself,
  plainOf,
  type SampleRow,
  type SampleValue,
} from "./sample-rows.js";
import { findOther, isSameSample, sampleOf } from "./sample-values.js";

/** A body, as a constant of the tests. */
export interface SampleBody {
  /** `newArticleBody` */
  readonly constant: string;
  /** `NewArticleBody` */
  readonly type: string;
  readonly values: ReadonlyMap<string, SampleValue>;
}

/** What is needed to build a body. */
export interface BodyNeeds {
  readonly input: Extract<ActionInput, { readonly kind: "new" | "change" }>;
  readonly names: ReaderNames;
  readonly row: SampleRow;
  readonly reading: Reading;
  /** The conditions that rows must meet to stay in the resource. */
  readonly where: Where;
  /** The field that is part of their address. */
  readonly address: string;
}

/** The body; null if none was found that the reader accepts. */
export function createSampleBody(needs: BodyNeeds): SampleBody | null {
  const { input, names } = needs;
  const fields = fieldsOfBody(input);
  const values =
    input.kind === "new"
      ? fillNew(fields, needs)
      : new Map([
          ...(needs.reading === "whole" ? fillWhole(fields, needs) : []),
          ...fillLists(fields, needs, true),
          ...findChange(fields, needs),
        ]);
  if (values === null) return null;
  const body = literalOf({ values });
  const all = Object.fromEntries(fields.map(({ name, data }) => [name, data]));
  const forSome = fields.filter(({ data }) => isForSome(data));
  const isShown = (name: string): boolean =>
    input.kind === "new" ||
    (input.view.reads.includes(name) &&
      !forSome.some((field) => field.name === name));
  const read = createFieldsReader(all, isShown).read(
    body,
    "json",
    needs.reading,
  );
  if (isRefusal(read)) return null;
  return { constant: uncapitalize(names.sent), type: names.sent, values };
}

/** What a body sends. */
export function literalOf({
  values,
}: Pick<SampleBody, "values">): Record<string, SampleValue["literal"]> {
  return Object.fromEntries(
    Array.from(values, ([name, { literal }]) => [name, literal]),
  );
}

/** The fields that a body may have. */
export function fieldsOfBody({
  kind,
  view,
}: BodyNeeds["input"]): readonly RecordField[] {
  const names = new Set(kind === "new" ? view.creates : view.changes);
  return view.record.fields.filter(({ name }) => names.has(name));
}

/**
 * The sample's values of the fields that have to be sent. The default of a ref
 * names a row that tests do not have. Beside a sample that owns itself, which then
 * exists already, what is unique has another value; null if it can have none.
 */
function fillNew(
  fields: readonly RecordField[],
  needs: BodyNeeds,
): ReadonlyMap<string, SampleValue> | null {
  const { row } = needs;
  const isBeside = ownsItself(row);
  const unique = new Set(isBeside ? row.table.uniques.flat() : []);
  const values = new Map<string, SampleValue>();
  const lists = new Map(fillLists(fields, needs, false));
  for (const { name, data, ref } of fields) {
    const list = lists.get(name);
    if (list !== undefined) {
      values.set(name, list);
      continue;
    }
    const same = row.values.get(name);
    const isDefaultWrong =
      data.default !== undefined &&
      (ref !== null ||
        (unique.has(name) && isSameSample(data.default, same?.literal)));
    if (!mustBeSent(data) && !isDefaultWrong) continue;
    const other =
      ref === null && unique.has(name)
        ? plainOf(findOther(data, same?.literal))
        : null;
    const value = other ?? same ?? plainOf(sampleOf(data));
    if (value === null) return null;
    values.set(name, value);
  }
  return isBeside && !isDistinct(values, needs) ? null : values;
}

/**
 * A list of one item for each list of rows that are written with it, if that can be told
 * of all callers alike.
 *
 * @param isShown whether a reply has to show what it is sent
 */
function fillLists(
  fields: readonly RecordField[],
  { row, input }: BodyNeeds,
  isShown: boolean,
): readonly (readonly [string, SampleValue])[] {
  return fields.flatMap(({ name, data }) => {
    const item = row.inside.get(name);
    if (item === undefined || data.type !== "object") return [];
    const sent = Object.entries(data.fields).filter(
      ([, field]) => isCreated(field) && mustBeSent(field),
    );
    const values = sent.map(
      ([field]) => [field, item.values.get(field)] as const,
    );
    const isHidden = sent.some(
      ([, field]) => isForSome(field) || (isShown && field.read !== undefined),
    );
    const isRead = !isShown || input.view.reads.includes(name);
    const { minItems = 0 } = data;
    if (isHidden || !isRead || minItems > 1) return [];
    const literal = Object.fromEntries(
      values.map(([field, value]) => [field, value?.literal ?? null]),
    );
    const others = values.flatMap(([, value]) => value?.row ?? []);
    return [[name, { literal: [literal], row: null, isList: false, others }]];
  });
}

/** Whether a new row is unique beside the sample. */
function isDistinct(
  values: ReadonlyMap<string, SampleValue>,
  { row, where }: BodyNeeds,
): boolean {
  const { fields } = row.record;
  const differs = (name: string): boolean => {
    const same = row.values.get(name)?.literal ?? null;
    if (same === null) return true;
    const usual = fields.find((each) => each.name === name)?.data.default;
    const value = values.get(name)?.literal ?? usual;
    return (
      value !== undefined &&
      !Object.hasOwn(where, name) &&
      !isSameSample(value, same)
    );
  };
  return row.table.uniques.every((columns) => columns.some(differs));
}

/**
 * What replaces a row: all that it shows to everybody and that changes write, unchanged.
 * What only some see stays as it is where a body leaves it out.
 */
function fillWhole(
  fields: readonly RecordField[],
  { input, row }: BodyNeeds,
): readonly (readonly [string, SampleValue])[] {
  return fields
    .filter(({ name }) => input.view.reads.includes(name))
    .filter(({ data }) => data.read !== "some")
    .flatMap(({ name }) => {
      const value = row.values.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
}

/** One field with another value, which the reply shows. */
function findChange(
  fields: readonly RecordField[],
  { input, row, where, address }: BodyNeeds,
): readonly (readonly [string, SampleValue])[] {
  for (const { name, data, ref } of fields) {
    const isFixed =
      ref !== null ||
      hasRows(data) ||
      Object.hasOwn(where, name) ||
      isForSome(data);
    const isRead = input.view.reads.includes(name);
    if (isFixed || name === address || !isRead) continue;
    const other = plainOf(findOther(data, row.values.get(name)?.literal));
    if (other !== null) return [[name, other]];
  }
  return [];
}
