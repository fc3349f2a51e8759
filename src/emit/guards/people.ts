/**
 * Who calls in the tests that guard the rules: a row beside the sample of its record,
 * with roles, and as a member of other rows. Stage: emit.
 */
import type { Grant } from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import { isCallers, type SampleCaller } from "../samples/callers.js";
import type { SampleRow, SampleValue } from "../samples/sample-rows.js";
import { findOther } from "../samples/sample-values.js";

/** The columns in which a row differs from the sample of its record. */
export type RowChange = ReadonlyMap<string, SampleValue>;

/** Changes by record. */
export type RowChanges = ReadonlyMap<string, RowChange>;

/** Beside those of the samples. */
const IDS = { integer: 1002, uuid: "00000000-0000-7000-8000-000000000002" };

export function plain(literal: Literal): SampleValue {
  return { literal, row: null, isList: false };
}

export function idOf({ values }: SampleRow): Literal {
  return values.get("id")?.literal ?? null;
}

/** A row with other values in some columns, and with rows above it that have some. */
export function changeRow(row: SampleRow, changes: RowChanges): SampleRow {
  const own = changes.get(row.record.name);
  const values = new Map(
    Array.from(row.values, ([name, value]) => {
      const { row: above, ...rest } = own?.get(name) ?? value;
      const isAbove = above !== null && above !== row;
      const changed = isAbove ? changeRow(above, changes) : above;
      return [name, { ...rest, row: changed }] as const;
    }),
  );
  return { ...row, values };
}

/**
 * What a second row beside a sample has: another id, and other values where they are
 * unique. Null if none are known.
 *
 * @param given columns that have other values already
 */
export function besideOf(
  row: SampleRow,
  given: RowChange = new Map(),
): RowChange | null {
  const { record, table, values } = row;
  const isNone = (name: string): boolean =>
    (values.get(name)?.literal ?? null) === null;
  const otherOf = (name: string): Literal | undefined => {
    const field = record.fields.find((each) => each.name === name);
    return field?.ref !== null || field.data.many === true
      ? undefined
      : findOther(field.data, values.get(name)?.literal);
  };
  const id = record.key === "text" ? otherOf("id") : IDS[record.key];
  if (id === undefined) return null;
  const changed = new Map([["id", plain(id)] as const, ...given]);
  for (const columns of table.uniques) {
    if (columns.some((name) => changed.has(name) || isNone(name))) continue;
    const found = columns
      .map((name) => [name, otherOf(name)] as const)
      .find(([, other]) => other !== undefined);
    if (found?.[1] === undefined) return null;
    changed.set(found[0], plain(found[1]));
  }
  return changed;
}

/** A row that makes somebody a member of another. */
export interface Membership {
  /** The record of what somebody belongs to, and the row's id. */
  readonly of: string;
  readonly id: Literal;
  readonly user: Literal;
  readonly role: Literal;
}

/** Somebody who calls. */
export interface Person {
  /** The name of the record of callers. */
  readonly record: string;
  readonly id: Literal;
  /** Null for a stranger. */
  readonly roles: readonly string[] | null;
}

/**
 * What the rules ask of somebody, where rows say who is a member of what.
 *
 * @param says what the words of the user's own say
 */
export function asCaller(
  { record, id, roles }: Person,
  members: readonly Membership[],
  says = false,
): SampleCaller {
  const isSelf = (row: SampleRow): boolean =>
    roles !== null && row.record.name === record && idOf(row) === id;
  const caller: SampleCaller = {
    isSelf,
    owns: (row, column) => isCallers(row, column, caller),
    says,
    has: ({ who, role, owner, member }: Grant) =>
      roles === null
        ? who !== "caller" && (role ?? owner ?? member) === undefined
        : role === undefined || roles.includes(role),
    isMember: (of, wanted) =>
      members.some(
        (each) =>
          each.of === of.record.name &&
          each.id === idOf(of) &&
          each.user === id &&
          (wanted === undefined ||
            (typeof each.role === "string" && wanted.includes(each.role))),
      ),
  };
  return caller;
}
