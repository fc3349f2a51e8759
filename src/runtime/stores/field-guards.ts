/**
 * Fields that only some callers see, or set, of those who see and change the row.
 * Only projects with `read` or `write` words on a field have this file.
 */
import { sql } from "kysely";
import { quoteName } from "../database/columns.js";
import type { AccessRule, FieldAccess, TableData } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { type Access, builder, type Condition } from "./access.js";
import { withDefaults } from "./place.js";
import type { Defaults, FieldGuards, Flag, Values } from "./rows.js";
import { whenHolds, whenNew } from "./rules.js";
import { holds } from "./statements.js";
import type { AnyKysely } from "./store-types.js";

/** The column of a statement that says whether the caller sees a field of a row. */
const flagOf = (name: string): string => `sees ${name}`;

function flags(access: Access): readonly Flag[] {
  return listGuarded(access, "read").flatMap(([name, rule]) => {
    const conditions = whenHolds(rule, access);
    if (conditions?.length === 0) return [];
    const sees = conditions === null ? sql`null` : builder.and(conditions);
    return [sql`${sees} as ${sql.raw(quoteName(flagOf(name)))}`];
  });
}

function unseen({ guarded = {} }: TableData, row: Values): readonly string[] {
  return Object.keys(guarded).filter((name) => {
    const flag = row[flagOf(name)];
    // A project's own database may write true as 1.
    return flag !== undefined && flag !== true && Number(flag) !== 1;
  });
}

function seenIf(access: Access, name: string): readonly Condition[] | null {
  const rule = new Map(listGuarded(access, "read")).get(name);
  return rule === undefined ? [] : whenHolds(rule, access);
}

function checkAsked(access: Access, names: readonly string[]): void {
  const closed = names.find((name) => seenIf(access, name)?.length !== 0);
  if (closed === undefined) return;
  throw new HttpError(400, `The list cannot be asked by ${closed} here`);
}

async function create(
  db: AnyKysely,
  access: Access,
  given: Values,
  { sent, defaults }: { sent: readonly string[]; defaults: Defaults },
): Promise<Values> {
  const asked = listGuarded(access, "write").filter(([name]) =>
    sent.includes(name),
  );
  if (asked.length === 0) return given;
  const names = asked.map(([name]) => name);
  // As the row would be without them: none can be the reason that it is set.
  const rest = withDefaults(without(given, names), defaults);
  const refused: string[] = [];
  for (const [name, rule] of asked) {
    const conditions = whenNew(rule, access, rest);
    if (conditions === null || !(await holds(db, conditions)))
      refused.push(name);
  }
  return without(given, refused);
}

function change(
  access: Access,
  input: Values,
  set: Values,
): { readonly access: Access; readonly input: Values } {
  const setIf: Record<string, Condition> = {};
  const refused: string[] = [];
  for (const [name, rule] of listGuarded(access, "write")) {
    if (input[name] === undefined || set[name] !== undefined) continue;
    const conditions = whenHolds(rule, access);
    if (conditions === null) refused.push(name);
    else if (conditions.length > 0) setIf[name] = builder.and(conditions);
  }
  return { access: { ...access, setIf }, input: without(input, refused) };
}

/** The fields with a rule of one kind; none for code that needs no caller. */
function listGuarded(
  { table, scope }: Access,
  kind: keyof FieldAccess,
): readonly (readonly [name: string, rule: AccessRule])[] {
  if (scope === null) return [];
  return Object.entries(table.guarded ?? {}).flatMap(([name, rules]) => {
    const rule = rules[kind];
    return rule === undefined ? [] : [[name, rule] as const];
  });
}

function without(values: Values, names: readonly string[]): Values {
  if (names.length === 0) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.includes(name)),
  );
}

/** What `stores.ts` passes to the stores. */
export const guards: FieldGuards = {
  flags,
  unseen,
  seenIf,
  checkAsked,
  create,
  change,
};
