/**
 * What templates may call. Stage: emit. `scripts/template-options.mjs` has
 * their names. What the data does not have is an error in all of them, as it is
 * in a plain `{{name}}`.
 */
import runtime from "handlebars/runtime.js";
import type { HelperName } from "../generated/templates.js";
import { writeKey, writeLiteral, type Literal } from "./literal.js";

/** What Handlebars hands to a helper behind its arguments. */
interface Options {
  readonly name: string;
  /** The place of the call. */
  readonly loc: hbs.AST.SourceLocation;
  readonly hash: Readonly<Record<string, unknown>>;
  /** What `@root` and its like are. */
  readonly data: Frame;
  /** The block. */
  readonly fn: Render;
  /** What stands behind `{{else}}`. */
  readonly inverse: Render;
}

type Frame = Record<string, unknown>;
type Render = (context: unknown, options?: { readonly data: Frame }) => string;

/** Fails for a value that the data does not have. */
function need<Value>(value: Value | undefined, { loc, name }: Options): Value {
  if (value !== undefined) return value;
  const message = `{{${name}}} gets a value that is not defined`;
  throw new runtime.Exception(message, { type: "", loc });
}

/** What `{{#if}}` takes for true: an empty list is false. */
function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * `{{#each names between=", "}}{{this}}{{/each}}`. Each item's text is whole
 * before the next one is made: a text that is put together with `+` keeps all
 * of its parts.
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
  /** `{{#block}}`: what merges insert alone. See `renderWithBlocks`. */
  block(this: unknown, { fn }: Options) {
    return fn(this);
  },
  /** `{{#if (is method "GET")}}` */
  is: (value: unknown, other: unknown, options: Options) =>
    need(value, options) === other,
  /** `path: {{literal path}},`: a text, a list or a record as TypeScript has it. */
  literal: (value: Literal | undefined, options: Options) =>
    writeLiteral(need(value, options)),
  /** `readonly {{propertyName key}}: string;`: quoted where it has to be. */
  propertyName: (name: string | undefined, options: Options) =>
    writeKey(need(name, options)),
  /** Text in a comment, or its paragraphs: a path may hold what would end it. */
  prose: (text: string | readonly string[] | undefined, options: Options) =>
    [need(text, options)].flat().join("\n").replaceAll("*/", "*\\/"),
  /** Text in a template literal. */
  inBackticks: (text: string | undefined, options: Options) =>
    need(text, options).replace(/[\\`]|\$(?=\{)/g, "\\$&"),
};
