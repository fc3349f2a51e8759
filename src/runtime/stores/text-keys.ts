/**
 * Ids that are texts: the client gives one with PUT to its address, or a function of
 * the user's makes it. Only projects that have such ids have this file.
 */
import { fieldOf, type TableData } from "../database/tables.js";
import { notValid } from "../http/read-input.js";
import {
  type Field,
  isInRow,
  isRefusal,
  placeIn,
  type Refusal,
  refuseValue,
} from "../records/fields.js";
import { createScalarCheck, type ValueCheck } from "../records/scalars.js";
import type { Access } from "./access.js";
import type { Values } from "./rows.js";
import type { KeySource, TextKeys } from "./store-parts.js";
import type { StoreContext } from "./store-types.js";

const RESERVED = refuseValue("reserved", "Must not be what other paths have");

/** Segments that browsers take out of a path, and what would be several. */
const UNWRITABLE = /^\.{1,2}$|\//;

const checks = new WeakMap<TableData, ValueCheck>();

/** The id that a text is, or why it is none. */
function readKey(table: TableData, text: unknown): string | Refusal {
  const check = checks.get(table) ?? createCheck(table);
  checks.set(table, check);
  const read = check(text);
  return isRefusal(read) ? read : String(read);
}

function createCheck(table: TableData): ValueCheck {
  const { reserved } = table.key ?? {};
  const taken =
    reserved === undefined ? null : new RegExp(`^(?:${reserved})$`, "s");
  const field = fieldOf(table, "id");
  const check = createScalarCheck(field.type === "string" ? field : TEXT);
  return (value) => {
    const read = check(value);
    if (isRefusal(read)) return read;
    const text = String(read);
    return UNWRITABLE.test(text) || taken?.test(text) === true
      ? RESERVED
      : text;
  };
}

const TEXT = { type: "string" } as const;

const NO_ITEMS: readonly unknown[] = [];

/** A row without its id: null where nothing is set, or no items. */
function wholeRow({ record }: TableData, values: Values): Values {
  const named = Object.entries<Field>(record.fields)
    .filter(([name, field]) => name !== "id" && isInRow(field))
    .map(([name, { many, optional }]) => {
      const isList = many === true && optional !== true;
      return [name, values[name] ?? (isList ? NO_ITEMS : null)] as const;
    });
  return Object.fromEntries(named);
}

/** The id that a row has already, that of the path, or what the function makes. */
async function nameRow(
  { table, place, params }: Access,
  values: Values,
  context: StoreContext,
  { makeKey, given }: KeySource,
): Promise<Values> {
  const { record, key } = table;
  if (key === undefined) return values;
  const make = async (): Promise<unknown> => {
    const { stores, db } = given();
    return await makeKey?.(wholeRow(table, values), context, stores, db);
  };
  const member = key.madeBy === "client" ? place?.member : undefined;
  const param = member?.column === "id" ? member.param : undefined;
  const sent = param === undefined ? undefined : params[param];
  const id = values["id"] ?? sent ?? (await make());
  if (id === undefined)
    throw new TypeError(`Nothing gives a new ${record.name} its id`);
  const read = readKey(table, id);
  if (!isRefusal(read)) return { ...values, id: read };
  if (param !== undefined && id === sent)
    throw notValid(placeIn(param, read), "path");
  const why = read.faults[0]?.detail ?? "";
  throw new TypeError(
    `${JSON.stringify(id)} is no id of ${record.name}: ${why}`,
  );
}

export const textKeys: TextKeys = {
  name: nameRow,
  isKey: (table, text) => !isRefusal(readKey(table, text)),
};
