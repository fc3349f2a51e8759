/**
 * What the functions of `urls.ts` share: names that nobody else has, lists of
 * formats, patterns of constraints. Stage: emit.
 */
import { runtime } from "../generated/runtime.js";
import type { Model } from "../model/types.js";
import { camelCase, pascalCase } from "../model/words.js";
import { print } from "./doc.js";
import { bracket, quote, unionType } from "./layout.js";
import { namesIn, readPrelude } from "./prelude.js";
import { escapeRegExp } from "./taken.js";
import { fitsIn } from "./width.js";

/** The declarations of the runtime file that stand for generated ones. */
const SAMPLES = new Set([
  "JsonFormat",
  "jsonFormats",
  "jsonEnd",
  "idPattern",
  "articlePath",
  "oldArticleTaken",
  "oldArticlePath",
  "articleUrl",
  "destroyArticleForm",
]);

/** `src/runtime/urls.ts`. */
export const prelude = readPrelude(runtime["urls"] ?? "", SAMPLES);

/** Names that no builder may have: the file needs them for itself. */
export const urlNames: ReadonlySet<string> = namesIn(prelude);

/** Gives out names that nothing in the file has yet. */
export type Namer = (wanted: string) => string;

export function createNamer(model: Model): Namer {
  const used = new Set(urlNames);
  const bases = new Set(model.helpers.map(({ base }) => base));
  const builders = new Set(model.routes.map(({ builder }) => builder));
  // Of each base and builder there are several functions.
  const endsIn = (name: string, end: string, of: ReadonlySet<unknown>) =>
    name.endsWith(end) && of.has(name.slice(0, -end.length));
  const isUsed = (name: string): boolean =>
    used.has(name) ||
    builders.has(name) ||
    endsIn(name, "Form", builders) ||
    endsIn(name, "Path", bases) ||
    endsIn(name, "Url", bases);
  return (wanted) => {
    let name = wanted;
    for (let count = 2; isUsed(name); count++) name = `${wanted}${count}`;
    used.add(name);
    return name;
  };
}

/** `const name = value;`, the value on a line of its own where it is long. */
export function writeConstant(
  name: string,
  value: string,
  keyword = "const",
): string {
  const flat = `${keyword} ${name} = ${value};`;
  return fitsIn(flat, 80) ? flat : `${keyword} ${name} =\n  ${value};`;
}

/** One list of formats: the constants and the type that stand for it. */
export interface FormatList {
  readonly name: string;
  /** The pattern of what is encoded at a path's end; "" where there is no format. */
  readonly end: string;
  /** Null where there is no format. */
  readonly type: string | null;
  /** The declarations of all but that pattern, and its own. */
  readonly declarations: readonly string[];
  readonly endDeclaration: string;
}

/** What several functions of the file share. */
export interface Shared {
  readonly formats: ReadonlyMap<string, FormatList>;
  /** Constraint by source: the constant's name. */
  readonly patterns: ReadonlyMap<string, string>;
  readonly name: Namer;
  /** Whether no argument of a helper may have this name. */
  readonly isReserved: (name: string) => boolean;
  readonly legacyEdit: boolean;
  readonly methodOverride: boolean;
  /** A call of one of the file's own functions: `finish`; it is then there. */
  readonly use: (name: string) => string;
}

export function formatKey(formats: readonly string[]): string {
  return formats.join(" ");
}

export function shareFormats(
  model: Model,
  name: Namer,
): Map<string, FormatList> {
  const lists = new Map<string, FormatList>();
  for (const { formats } of model.helpers) {
    const key = formatKey(formats);
    if (lists.has(key)) continue;
    const words = formats.length === 0 ? "no" : formats.join("_");
    const constant = name(camelCase(`${words}_formats`));
    const list = bracket("[", formats.map(quote), "]");
    const own = print([`const ${constant} = `, list, ";"]);
    if (formats.length === 0) {
      const empty = `const ${constant}: readonly string[] = [];`;
      lists.set(key, {
        name: constant,
        end: "",
        type: null,
        declarations: [empty],
        endDeclaration: "",
      });
      continue;
    }
    const type = name(pascalCase(`${words}_format`));
    const union = print([`type ${type} =`, unionType(formats.map(quote)), ";"]);
    lists.set(key, {
      name: constant,
      type,
      declarations: [union, own],
      ...writeEnd(formats, name),
    });
  }
  // Where the routes of a helper differ in them, no list is of all of them yet.
  for (const { suffixes } of model.helpers) {
    const key = formatKey(suffixes);
    if (lists.has(key) || suffixes.length === 0) continue;
    const end = writeEnd(suffixes, name);
    lists.set(key, { name: "", type: null, declarations: [], ...end });
  }
  return lists;
}

/** The pattern of what ends a last value, and its name. */
function writeEnd(
  formats: readonly string[],
  name: Namer,
): Pick<FormatList, "end" | "endDeclaration"> {
  const end = name(camelCase(`${formats.join("_")}_end`));
  const any = formats.map(escapeRegExp).join("|");
  const suffix = formats.length === 1 ? any : `(?:${any})`;
  const pattern = `/[/?#]|\\.(?=${suffix}$)/g`;
  return { end, endDeclaration: writeConstant(end, pattern) };
}

export function sharePatterns(model: Model, name: Namer): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const { args, constraints } of model.helpers) {
    for (const arg of args) {
      const source = constraints[arg.name];
      if (source === undefined || patterns.has(source)) continue;
      patterns.set(source, name(`${camelCase(arg.name)}Pattern`));
    }
  }
  return patterns;
}
