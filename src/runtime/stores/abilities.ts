/**
 * What the caller may do with a row that they see: the fields with `can`, answered by
 * the conditions that the changes themselves have. Only projects with such a field
 * have this file.
 */
import { sql } from "kysely";
import { quoteName } from "../database/columns.js";
import type { AccessRule, TableData } from "../database/tables.js";
import { isHttpError } from "../http/reply.js";
import { type Access, builder, type Condition } from "./access.js";
import { conditionsOf } from "./conditions.js";
import type { Abilities, Flag, Leads, Values } from "./rows.js";
import { NEVER } from "./ways.js";

/** The column of a statement that says whether the caller may do it with a row. */
function flagOf(field: string, action: string): string {
  return `can ${field} ${action}`;
}

function flags(access: Access, leads: Leads | undefined): readonly Flag[] {
  return Object.entries(access.table.can ?? {}).flatMap(([field, rules]) =>
    Object.entries(rules).map(([action, rule]) => {
      const may = whenAllowed(action, rule, access, leads);
      return sql`${may} as ${sql.raw(quoteName(flagOf(field, action)))}`;
    }),
  );
}

/** The condition for the rows with which the caller may do something. */
function whenAllowed(
  action: string,
  rule: AccessRule | true,
  access: Access,
  leads: Leads | undefined,
): Condition {
  const to = leads?.wordsOf(access.table, action) ?? null;
  try {
    const asked = askFor(action, rule, access);
    return builder.and([
      ...conditionsOf(builder, asked, "write"),
      ...(to === null ? [] : (leads?.ledTo(access, to) ?? [])),
    ]);
  } catch (error) {
    // It would be refused whatever the row is.
    if (isHttpError(error)) return NEVER;
    throw error;
  }
}

/** What a request for the action would be. */
function askFor(
  action: string,
  rule: AccessRule | true,
  access: Access,
): Access {
  const change = action === "destroy" ? "destroy" : "update";
  const asked: Access = { ...access, action: "", change };
  if (rule === true) return asked;
  const { table, place } = access;
  const rules = { ...(place?.access ?? table.access), [change]: rule };
  return place === null
    ? { ...asked, table: { ...table, access: rules } }
    : { ...asked, place: { ...place, access: rules } };
}

function of({ can = {} }: TableData, row: Values): Values {
  const known = Object.entries(can).flatMap(([field, rules]) => {
    const may = Object.keys(rules).flatMap((action) => {
      const flag = row[flagOf(field, action)];
      // SQLite has 1 for true.
      return flag === undefined ? [] : [[action, Number(flag) === 1] as const];
    });
    return may.length === 0 ? [] : [[field, Object.fromEntries(may)] as const];
  });
  return Object.fromEntries(known);
}

/** What `stores.ts` passes to the stores. */
export const abilities: Abilities = { flags, of };
