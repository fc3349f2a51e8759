/**
 * The helpers that templates may call. Stage: emit. Their names are in
 * `scripts/template-options.mjs`. A value that the data does not have is an
 * error in all of them, as it is in a plain `{{name}}`.
 */
import runtime from "handlebars/runtime.js";
import { showUnseen } from "../diagnostics/show-text.js";
import {
  besideTable,
  quoteTable,
  splitTableName,
} from "../model/tables/table-name.js";
import type { HelperName } from "../generated/templates.js";
import { writeKey, writeLiteral, type Literal } from "./literal.js";

/** What Handlebars passes to a helper after its arguments. */
interface Options {
  readonly name: string;
  /** The location of the call. */
  readonly loc: hbs.AST.SourceLocation;
  readonly hash: Readonly<Record<string, unknown>>;
  /** The data variables: `@root` and the like. */
  readonly data: Frame;
  /** The block. */
  readonly fn: Render;
  /** What follows `{{else}}`. */
  readonly inverse: Render;
}

type Frame = Record<string, unknown>;
type Render = (context: unknown, options?: { readonly data: Frame }) => string;

/** Throws if the data does not have the value. */
function need<Value>(value: Value | undefined, { loc, name }: Options): Value {
  if (value !== undefined) return value;
  const message = `{{${name}}} gets a value that is not defined`;
  throw new runtime.Exception(message, { type: "", loc });
}

/** Whether `{{#if}}` treats a value as true; an empty list is false. */
function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * `{{#each names between=", "}}{{this}}{{/each}}`. Completes each item's text
 * before the next one: a text that is built with `+` keeps all of its parts
 * until it is read, and 10,000 resources took three times the memory.
 */
function each(
  this: unknown,
  list: readonly unknown[] | null | undefined,
  options: Options,
): string {
  const items = need(list, options) ?? [];
  if (items.length === 0) return options.inverse(this);
  const data = runtime.createFrame(options.data) as Frame;
  const last = items.length - 1;
  const texts = items.map((item, index) => {
    data["index"] = index;
    data["first"] = index === 0;
    data["last"] = index === last;
    return options.fn(item, { data });
  });
  return texts.join((options.hash["between"] as string | undefined) ?? "");
}

/** What every template may call. */
export const helpers: Readonly<
  Record<HelperName, (this: never, ...args: never[]) => unknown>
> = {
  each,
  if(this: unknown, value: unknown, options: Options) {
    return isFilled(need(value, options))
      ? options.fn(this)
      : options.inverse(this);
  },
  unless(this: unknown, value: unknown, options: Options) {
    return isFilled(need(value, options))
      ? options.inverse(this)
      : options.fn(this);
  },
  /** `{{#block}}`: what merges insert on its own. See `renderWithBlocks`. */
  block(this: unknown, { fn }: Options) {
    return fn(this);
  },
  /** `{{#if (is method "GET")}}` */
  is: (value: unknown, other: unknown, options: Options) =>
    need(value, options) === other,
  /**
   * `path: {{literal path}},`: a text, list or record as TypeScript writes it.
   */
  literal: (value: Literal | undefined, options: Options) =>
    writeLiteral(need(value, options)),
  /** `readonly {{propertyName key}}: string;`: quoted if necessary. */
  propertyName: (name: string | undefined, options: Options) =>
    writeKey(need(name, options)),
  /**
   * Text in a comment, or its paragraphs: a path may contain what would end the
   * comment.
   */
  prose: (text: string | readonly string[] | undefined, options: Options) =>
    showUnseen([need(text, options)].flat().join("\n")).replaceAll(
      "*/",
      "*\\/",
    ),
  /** A table in SQL: `"blog"."articles"`. */
  sqlTable: (name: string | undefined, options: Options) =>
    quoteTable(need(name, options)),
  /** What has a name in the schema of a table: `"blog"."articles_title_index"`. */
  sqlBeside: (
    table: string | undefined,
    name: string | undefined,
    options: Options,
  ) => quoteTable(besideTable(need(table, options), need(name, options))),
  /** Its name without the schema. */
  sqlName: (name: string | undefined, options: Options) =>
    splitTableName(need(name, options)).name,
  /** Text in a template literal. */
  inBackticks: (text: string | undefined, options: Options) =>
    showUnseen(need(text, options).replace(/[\\`]|\$(?=\{)/g, "\\$&")),
};
