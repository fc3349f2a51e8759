/**
 * Transitions: which words of a row's fields may follow which. The arrow is a condition
 * of the change itself, so two requests never take one row along two ways. Only projects
 * with `transitions` have this file.
 */
import { type SqlBool, sql } from "kysely";
import { asField, fieldOf, refTo, type TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { HttpError } from "../http/reply.js";
import { hasOwn } from "../values.js";
import { type Access, builder, type Condition } from "./access.js";
import type { Values } from "./rows.js";
import type {
  StateWords,
  TransitionCheck,
  Transitions,
} from "./store-parts.js";

type Arrows = Readonly<Record<string, readonly string[]>>;

function arrowsOf({
  transitions,
}: TableData): readonly (readonly [field: string, arrows: Arrows])[] {
  return Object.entries(transitions?.arrows ?? {});
}

/** The actions that lead to a word of a field; a body leads nowhere that one does. */
function leadingTo(
  { transitions }: TableData,
  field: string,
  word: unknown,
): readonly string[] {
  return Object.entries(transitions?.actions ?? {})
    .filter(([, words]) => words[field] === word)
    .map(([action]) => action);
}

/** What a request sends of the fields with transitions, apart from what the code sets. */
function sentOf(table: TableData, input: Values, set: Values): StateWords {
  const sent = arrowsOf(table).flatMap(([field]) =>
    hasOwn(input, field) && set[field] === undefined
      ? [[field, input[field]] as const]
      : [],
  );
  return Object.fromEntries(sent);
}

function begin(table: TableData, input: Values, set: Values): readonly Fault[] {
  return Object.entries(sentOf(table, input, set)).flatMap(([field, word]) => {
    const { default: first } = fieldOf(table, field);
    if (word === first) return [];
    const detail = `A new row begins with ${String(first)}`;
    return [{ path: [field], code: "transition", detail }];
  });
}

/** Contexts have `sendOff` of what the manifest and `can` call `send-off`. */
function wordsOf(
  { transitions }: TableData,
  action: string,
): StateWords | null {
  const name = fold(action);
  const found = Object.entries(transitions?.actions ?? {}).find(
    ([each]) => fold(each) === name,
  );
  return found === undefined ? null : found[1];
}

function fold(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** The conditions for the rows in which some words may follow. */
function ledTo({ table }: Access, words: StateWords): readonly Condition[] {
  return arrowsOf(table)
    .filter(([field]) => hasOwn(words, field))
    .map(([field, arrows]) =>
      isOneOf(table, field, before(arrows, words[field])),
    );
}

/** The words from which a word may follow. */
function before(arrows: Arrows, word: unknown): readonly string[] {
  return Object.keys(arrows).filter((from) =>
    arrows[from]?.some((next) => next === word),
  );
}

/** The same for one that a request sends: it may stand there already. */
function beforeSent(
  table: TableData,
  field: string,
  arrows: Arrows,
  word: unknown,
): readonly unknown[] {
  const isLed = leadingTo(table, field, word).length > 0;
  return isLed ? [word] : [word, ...before(arrows, word)];
}

function isOneOf(
  table: TableData,
  field: string,
  words: readonly unknown[],
): Condition {
  // SQL has no list without a value.
  return words.length === 0
    ? builder.or([])
    : builder(refTo(table, field), "in", words);
}

/** The conditions for the rows in which a request may send some words. */
function changedTo(access: Access, words: StateWords): readonly Condition[] {
  const { table, setIf } = access;
  return arrowsOf(table)
    .filter(([field]) => hasOwn(words, field))
    .map(([field, arrows]) => {
      const from = beforeSent(table, field, arrows, words[field]);
      const may = isOneOf(table, field, from);
      // Of a caller who may not set the field, the word stays as it is.
      const isSet = setIf[field];
      return isSet === undefined
        ? may
        : builder.or([may, sql<SqlBool>`(${isSet}) is not true`]);
    });
}

function move(
  access: Access,
  input: Values,
  set: Values,
  to: StateWords | null,
): TransitionCheck | null {
  const { table } = access;
  const words = to ?? sentOf(table, input, set);
  if (Object.keys(words).length === 0) return null;
  const conditions =
    to === null ? changedTo(access, words) : ledTo(access, words);
  return {
    conditions,
    refuse: async (db, rows, context) => {
      const isUnmet = sql<SqlBool>`(${builder.and(conditions)}) is not true`;
      const row = await db
        .selectFrom(table.table)
        .select(Object.keys(words).map((field) => asField(table, field)))
        .where(builder.and([...rows, isUnmet]))
        .executeTakeFirst();
      const faults = explain(table, words, row ?? {}, to === null);
      // An action has no body that could be at fault.
      return to === null
        ? context.invalid(faults, 409)
        : new HttpError(409, {
            detail: faults.map(({ detail }) => detail).join("; "),
            errors: faults.map(({ code, detail }) => ({ code, detail })),
          });
    },
  };
}

/** What is wrong with words that cannot follow those of a row. */
function explain(
  table: TableData,
  words: StateWords,
  row: Values,
  isSent: boolean,
): readonly Fault[] {
  return arrowsOf(table).flatMap(([field, arrows]) => {
    if (!hasOwn(words, field)) return [];
    const from = isSent
      ? beforeSent(table, field, arrows, words[field])
      : before(arrows, words[field]);
    if (from.some((word) => word === row[field])) return [];
    const detail = describeWays(table, field, arrows, row[field]);
    return [{ path: [field], code: "transition", detail }];
  });
}

/** Where a row can go. Whoever may not see the word that it has is not told. */
function describeWays(
  table: TableData,
  field: string,
  arrows: Arrows,
  now: unknown,
): string {
  // Nor is there a word if another request has led the row on meanwhile.
  if (typeof now !== "string" || fieldOf(table, field).read !== undefined)
    return "It is in no state from which this follows";
  const next = hasOwn(arrows, now) ? (arrows[now] ?? []) : [];
  const ways = next.map((word) => {
    const actions = leadingTo(table, field, word);
    return actions.length === 0 ? word : `${word} (by ${actions.join(", ")})`;
  });
  return ways.length === 0
    ? `It is ${now}, and stays so`
    : `It is ${now}, and may become ${ways.join(" or ")}`;
}

/** What `stores.ts` passes to the stores. */
export const transitions: Transitions = { begin, move, wordsOf, ledTo };
