/**
 * `urls.ts`: a function for each path, and builders that know the method.
 * Stage: emit. The model's names and `src/runtime/urls.ts` in, one file out.
 */
import type { Helper, Model, Param, Route } from "../model/types.js";
import { namesOf, segmentsOf } from "../model/path.js";
import { camelCase, isReservedWord, pascalCase } from "../model/words.js";
import { runtime } from "../generated/runtime.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { print } from "./doc.js";
import { bracket, parens, quote, writeKey } from "./layout.js";
import { namesIn, readPrelude, selectBlocks } from "./prelude.js";
import { describeTaken, writeConstraint, type Taken } from "./taken.js";
import type { Target } from "./target.js";
import { render } from "./template.js";

/** The declarations of the runtime file that stand for generated ones. */
const SAMPLES = new Set([
  "jsonFormats",
  "JsonFormat",
  "articleTaken",
  "articlePath",
  "articleUrl",
  "destroyArticleForm",
]);

const prelude = readPrelude(runtime["urls"] ?? "", SAMPLES);

/** Names that no builder may have: the file needs them for itself. */
export const urlNames: ReadonlySet<string> = namesIn(prelude);

/** Gives out names that nothing in the file has yet. */
type Namer = (wanted: string) => string;

function createNamer(model: Model): Namer {
  const used = new Set(urlNames);
  for (const { base } of model.helpers)
    used.add(`${base}Path`).add(`${base}Url`);
  for (const { builder } of model.routes) {
    if (builder !== null) used.add(builder).add(`${builder}Form`);
  }
  return (wanted) => {
    let name = wanted;
    for (let count = 2; used.has(name); count++) name = `${wanted}${count}`;
    used.add(name);
    return name;
  };
}

/** One list of formats: the constant and the type that stand for it. */
interface FormatList {
  readonly name: string;
  /** Null where there is no format. */
  readonly type: string | null;
  readonly list: string;
}

/** What several functions of the file share. */
interface Shared {
  readonly formats: ReadonlyMap<string, FormatList>;
  /** Constraint by source: the constant's name. */
  readonly patterns: ReadonlyMap<string, string>;
  readonly name: Namer;
  readonly reserved: ReadonlySet<string>;
  readonly legacyEdit: boolean;
  readonly methodOverride: boolean;
}

function formatKey(formats: readonly string[]): string {
  return formats.join(" ");
}

function shareFormats(model: Model, name: Namer): Map<string, FormatList> {
  const lists = new Map<string, FormatList>();
  for (const { formats } of model.helpers) {
    const key = formatKey(formats);
    if (lists.has(key)) continue;
    const words = formats.length === 0 ? "no" : formats.join("_");
    const constant = name(camelCase(`${words}_formats`));
    lists.set(key, {
      name: constant,
      type: formats.length === 0 ? null : name(pascalCase(`${words}_format`)),
      list: print([
        `const ${constant} = `,
        bracket("[", formats.map(quote), "]"),
        " as const;",
      ]),
    });
  }
  return lists;
}

function sharePatterns(model: Model, name: Namer): Map<string, string> {
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

/** An argument's name: not one that the function's body needs, nor a reserved word. */
function nameArgument(param: Param, shared: Shared): string {
  const { argument } = param;
  return isReservedWord(argument) || shared.reserved.has(argument)
    ? `${argument}Param`
    : argument;
}

/** Text inside a template literal. */
function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, "\\$&");
}

/** The path as a string or, where it has parameters, as a template literal. */
function writePath(
  helper: Helper,
  shared: Shared,
  formats: FormatList,
): string {
  const segments = segmentsOf(helper.path);
  if (helper.args.length === 0) return quote(helper.path);
  const args = [...helper.args];
  const written = segments.map((segment, index) => {
    if (segment.kind === "static") return escapeTemplate(segment.text);
    const literals =
      segment.kind === "mixed" ? segment.literals : (["", ""] as const);
    // In a value, the text that would end it is escaped.
    const separators = new Set(
      literals
        .slice(1)
        .map((literal) => literal.charAt(0))
        .filter((char) => char !== ""),
    );
    if (shared.legacyEdit) separators.add(";");
    const isLast = index === segments.length - 1;
    return namesOf(segment).reduce(
      (text, _, place) => {
        const param = args.shift();
        if (param === undefined) return text;
        const source = helper.constraints[param.name];
        const pattern =
          source === undefined ? null : shared.patterns.get(source);
        let value = `segment(${[
          nameArgument(param, shared),
          quote(param.property),
          quote(param.name),
          ...(pattern == null ? [] : [pattern]),
        ].join(", ")})`;
        for (const char of separators) {
          const code = char.charCodeAt(0).toString(16).toUpperCase();
          value += `.replaceAll(${quote(char)}, ${quote(`%${code}`)})`;
        }
        const literal = literals[place + 1] ?? "";
        const endsPath =
          isLast && literal === "" && place === literals.length - 2;
        if (endsPath && formats.type !== null)
          value = `last(${value}, ${formats.name})`;
        return `${text}\${${value}}${escapeTemplate(literal)}`;
      },
      escapeTemplate(literals[0] ?? ""),
    );
  });
  return `\`/${written.join("/")}\``;
}

/** The constant that a helper tests its path with; "" where it has no rivals. */
function writeTaken(taken: Taken | null, name: string): string {
  if (taken === null) return "";
  if (taken.kind === "rivals") {
    return print([`const ${name} = rivals`, parens(taken.items), ";"]);
  }
  const line = `const ${name} = ${taken.pattern};`;
  return line.length <= 80 ? line : `const ${name} =\n  ${taken.pattern};`;
}

/** One path's functions, as its builders need to know them. */
interface PathFunction {
  readonly name: string;
  readonly params: readonly string[];
  readonly options: string;
  readonly args: readonly string[];
}

/** `showArticle` and, for a method that HTML has not, `updateArticleForm`. */
function viewBuilder(route: Route, of: PathFunction, shared: Shared): object {
  const name = route.builder ?? "";
  const method = quote(route.method);
  const params = [...of.params, of.options];
  const call = `${of.name}(${[...of.args, "options"].join(", ")})`;
  const hasForm =
    shared.methodOverride && ["PUT", "PATCH", "DELETE"].includes(route.method);
  return {
    method: route.method,
    path: route.path,
    signature: print([
      `export function ${name}`,
      parens(params),
      `: Endpoint<${method}> {`,
    ]),
    body: print(
      [
        "return ",
        bracket("{", [`method: ${method}`, `path: ${call}`], "}", {
          padded: true,
        }),
        ";",
      ],
      2,
    ),
    form: hasForm && {
      signature: print([
        `export function ${name}Form`,
        parens(params),
        `: FormEndpoint<${method}> {`,
      ]),
      body: print(["return form", parens([method, call]), ";"], 2),
    },
  };
}

/** One path's functions. */
function viewHelper(helper: Helper, shared: Shared): object {
  const formats = shared.formats.get(formatKey(helper.formats));
  if (formats === undefined) throw new Error(`no formats for ${helper.path}`);
  const { base, query } = helper;
  const queryType = query.length === 0 ? [] : [`${pascalCase(base)}Query`];
  const generics = [formats.type ?? "never", ...queryType].join(", ");
  const taken = describeTaken(helper);
  const takenName = taken === null ? [] : [shared.name(`${base}Taken`)];
  const args = helper.args.map((arg) => nameArgument(arg, shared));
  const params = helper.args.map(
    ({ property }, index) => `${args[index] ?? ""}: Param<${quote(property)}>`,
  );
  const own: PathFunction = {
    name: `${base}Path`,
    params,
    options: `options?: PathOptions<${generics}>`,
    args,
  };
  const path = writePath(helper, shared, formats);
  const call = `${own.name}(${[...args, "options"].join(", ")})`;
  return {
    name: own.name,
    path: helper.path,
    query: query.length > 0 && {
      type: queryType.join(""),
      params: query.map((param) => ({
        key: writeKey(param.name),
        type: param.list ? "readonly Value[]" : "Value",
      })),
    },
    taken: writeTaken(taken, takenName.join("")),
    pathSignature: print([
      `export function ${own.name}`,
      parens([...params, own.options]),
      ": string {",
    ]),
    pathBody: print(
      [
        "return finish",
        parens([path, "options", formats.name, ...takenName]),
        ";",
      ],
      2,
    ),
    urlSignature: print([
      `export function ${base}Url`,
      parens([...params, `options?: UrlOptions<${generics}>`]),
      ": string {",
    ]),
    urlBody: print(["return absolute", parens([call, "options"]), ";"], 2),
    builders: helper.routes
      .filter((route) => route.helper === base && route.builder !== null)
      .map((route) => viewBuilder(route, own, shared)),
  };
}

/** Renders `urls.ts`. */
export function emitUrls(model: Model, target: Target): OutputFile {
  const name = createNamer(model);
  const formats = shareFormats(model, name);
  const patterns = sharePatterns(model, name);
  const shared: Shared = {
    formats,
    patterns,
    name,
    reserved: new Set([
      ...urlNames,
      "options",
      ...patterns.values(),
      ...[...formats.values()].map((list) => list.name),
      ...model.helpers.map((helper) => `${helper.base}Path`),
    ]),
    legacyEdit: model.legacyEdit,
    methodOverride: model.methodOverride,
  };
  const code = render("urls", {
    formats: [...formats.values()],
    patterns: [...patterns].map(([source, constant]) => ({
      name: constant,
      pattern: writeConstraint(source),
    })),
    helpers: model.helpers.map((helper) => viewHelper(helper, shared)),
  });
  const blocks = selectBlocks(prelude, code).replace(
    'let baseUrl = "";',
    `let baseUrl = ${quote(model.baseUrl ?? "")};`,
  );
  return {
    path: `${target.dir}/urls.ts`,
    owner: "machine",
    content: `${writeHeader(target)}\n${prelude.header}\n\n${blocks}\n${code}`,
  };
}
