/**
 * Words of your own in rules: functions that make a condition of a row, for whoever
 * calls. Only projects with `caller.words` have this file.
 */
import {
  type Expression,
  type ExpressionBuilder,
  isExpression,
  type SqlBool,
} from "kysely";
import { among } from "../database/columns.js";
import { columnOf, refTo } from "../database/tables.js";
import type { Caller } from "../http/context.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  builder,
  type Condition,
  type OwnWords,
} from "./access.js";
import { notYours } from "./change.js";
import type { AnyKysely } from "./store-types.js";

/** What a word is asked with. */
export interface WordContext<C extends Caller = Caller> {
  /** Who calls; null for a stranger. */
  readonly caller: C | null;
}

/**
 * Gives the condition of the rows that whoever calls has by a word. It waits for nothing:
 * a statement is built meanwhile.
 */
export type Word<Db, Table extends keyof Db, C> = (
  eb: ExpressionBuilder<Db, Table>,
  context: C,
) => Expression<SqlBool>;

/**
 * What `stores.ts` passes to the stores.
 *
 * @param words functions, by record and word
 */
export function ownWords(words: object): OwnWords {
  return {
    conditionOf: (word, { record }, caller) =>
      ask(words, record.name, word, { caller }),
    checkLeft,
  };
}

function ask(
  words: object,
  record: string,
  word: string,
  context: WordContext,
): Condition {
  const path = `words.${record}.${word}`;
  const ofRecord = readOwn(words, record);
  const meaning = readOwn(ofRecord, word);
  if (typeof meaning !== "function")
    throw new TypeError(`\`${path}\` is no function`);
  const made: unknown = Reflect.apply(meaning, ofRecord, [builder, context]);
  // In brackets: SQL of yours may have an "or".
  if (isExpression(made)) return builder.parens(made);
  // Nobody waits for a promise: one that fails unheard would end the process.
  Promise.resolve(made).catch((): void => undefined);
  throw new TypeError(
    `\`${path}\` gave ${describe(made)} instead of a condition made with its builder`,
  );
}

function readOwn(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

function describe(made: unknown): string {
  if (made === undefined || made === null) return "nothing";
  const isPromise = typeof Reflect.get(Object(made), "then") === "function";
  return isPromise ? "a promise" : `a ${typeof made}`;
}

async function checkLeft(
  db: AnyKysely,
  access: Access,
  ids: readonly unknown[],
): Promise<void> {
  const { table, dialect, rules } = access;
  const allowed = rules?.leftBy(access) ?? [];
  if (allowed.length === 0 || ids.length === 0) return;
  const isOneOf = among(dialect, table.table, columnOf(table, "id"), ids);
  const left = await db
    .selectFrom(table.table)
    .select(refTo(table, "id"))
    .where(builder.and([isOneOf, ...allowed]))
    .execute();
  if (left.length < ids.length) throw notYours();
}
