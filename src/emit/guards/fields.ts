/**
 * Fields that only some callers see or set, in the tests that guard rules: which of them
 * a place has, and what becomes of them in a case. Stage: emit.
 */
import type { AccessRule, Grant } from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import { isAllowed, type SampleCaller } from "../samples/callers.js";
import { meets, type SampleRow } from "../samples/sample-rows.js";
import { findOther } from "../samples/sample-values.js";
import { type GuardQuestion, mayDoWith } from "./judge.js";
import { plain, type RowChange } from "./people.js";

/** The fields of a place that depend on who calls. */
export interface GuardedFields {
  /** Those that only some see. */
  readonly sees: readonly string[];
  /** Those that say what the caller may do. */
  readonly can: readonly string[];
  /** Other values of those that only some set. */
  readonly changes: RowChange;
  /** What rows have there before: what new ones have. */
  readonly usual: RowChange;
}

/** Types whose values are compared as they are. */
const PLAIN = ["string", "text", "email", "integer", "boolean", "enum"];

/** All rules of single fields of a record. */
export function listFieldGrants({ table }: SampleRow): readonly Grant[] {
  return Object.values(table.guarded ?? {}).flatMap(
    ({ read = [], write = [], link = [] }) => [...read, ...write, ...link],
  );
}

/** @param grants all that decide about the place: their conditions stay as they are */
export function findGuardedFields(
  row: SampleRow,
  grants: readonly Grant[],
): GuardedFields {
  const asked = new Set(grants.flatMap(({ where = {} }) => Object.keys(where)));
  const guarded = Object.entries(row.table.guarded ?? {});
  const changes = guarded.flatMap(([name, { write }]) => {
    const field = row.record.fields.find((each) => each.name === name);
    if (write === undefined || field === undefined || asked.has(name))
      return [];
    const { data, ref } = field;
    // Nothing says which other rows there are to refer to.
    if (ref !== null) return [];
    if (!PLAIN.includes(data.type) || data.many === true) return [];
    // Another row may have the other value.
    if (row.table.uniques.flat().includes(name)) return [];
    const value = (data.default ?? row.values.get(name)?.literal) as Literal;
    const other =
      data.type === "integer" && data.max === undefined
        ? Number(value) + 1
        : findOther(data, value);
    return other === undefined ? [] : [{ name, value, other }];
  });
  const { can, words } = row.table;
  return {
    // What a word of the user's own says, nobody knows here.
    can: can === null || words.length > 0 ? [] : Object.keys(can),
    sees: guarded.flatMap(([name, { read }]) =>
      read === undefined ? [] : [name],
    ),
    changes: new Map(changes.map(({ name, other }) => [name, plain(other)])),
    usual: new Map(changes.map(({ name, value }) => [name, plain(value)])),
  };
}

/** What becomes of the fields in an answer: `with email may update`, `setting level`. */
export function describeFields(
  asked: GuardQuestion,
  { sees, changes, can }: GuardedFields,
): string {
  const { work, row, caller } = asked;
  const rules = row.table.guarded ?? {};
  const name = (word: string, names: readonly string[]): string =>
    names.length === 0 ? "" : ` ${word} ${names.join(" and ")}`;
  if (work === "find" || work === "list") {
    const seen = sees.filter((each) =>
      isAllowed(row, rules[each]?.read, caller),
    );
    const may = can.flatMap((each) =>
      Object.entries(row.table.can?.[each] ?? {})
        .filter(([action, rule]) => mayDoWith(asked, action, rule))
        .map(([action]) => action),
    );
    return `${name("with", seen)}${name("may", may)}`;
  }
  const names = [...changes.keys()];
  if (work === "update")
    return name(
      "setting",
      names.filter((each) => isAllowed(row, rules[each]?.write, caller)),
    );
  if (work !== "create") return "";
  const made = withDefaults(row, names);
  return name(
    "setting",
    names.filter((each) => maySetNew(made, rules[each]?.write ?? [], caller)),
  );
}

/** A new row before the fields are set that only some set. */
function withDefaults(row: SampleRow, names: readonly string[]): SampleRow {
  const values = new Map(row.values);
  for (const { name, data } of row.record.fields) {
    if (!names.includes(name)) continue;
    values.set(name, plain((data.default ?? null) as Literal));
  }
  return { ...row, values };
}

/** Whoever makes a row belongs to it as its first member. */
function maySetNew(
  row: SampleRow,
  rule: AccessRule,
  caller: SampleCaller,
): boolean {
  const creator = row.table.members?.creator;
  return rule.some((grant) =>
    grant.member === "id"
      ? creator !== undefined &&
        grant.roles?.includes(creator) !== false &&
        caller.has(grant) &&
        meets(row, grant.where)
      : isAllowed(row, [grant], caller),
  );
}
