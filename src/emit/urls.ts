/**
 * `urls.ts`: a function for each path, and builders that know the method.
 * Stage: emit. The model's names and `src/runtime/urls.ts` in, one file out.
 */
import type { Helper, Model, QueryParam, Route } from "../model/types.js";
import { pascalCase } from "../model/words.js";
import { group, indent, line, print } from "./doc.js";
import type { OutputFile } from "./file.js";
import { HIDDEN_METHODS } from "./form-stub.js";
import { writeHeader } from "./header.js";
import { parens, quote, unionType, writeKey } from "./layout.js";
import { Items, listed, writeListed, type Listed } from "./listed.js";
import { selectBlocks } from "./prelude.js";
import { describeRefused, writeConstraint, type Taken } from "./taken.js";
import type { Target } from "./target.js";
import { render } from "./template.js";
import { nameArgument, writePath } from "./urls-path.js";
import {
  createNamer,
  formatKey,
  prelude,
  shareFormats,
  sharePatterns,
  urlNames,
  writeConstant,
  type Shared,
} from "./urls-shared.js";

export { urlNames };

/** The constant that a helper tests its path with; "" where it has no rivals. */
function writeTaken(taken: Taken | null, name: string, shared: Shared): string {
  if (taken === null) return "";
  if (taken.kind === "rivals") {
    // The brackets of a list that is alone stand at the call's own.
    const [only] = taken.items;
    const args =
      taken.items.length === 1 ? ["(", only ?? "", ")"] : parens(taken.items);
    return print([`const ${name} = ${shared.use("rivals")}`, args, ";"]);
  }
  return writeConstant(name, taken.pattern);
}

/** `options?: PathOptions<Format, Query>` */
function optionsType(
  type: string,
  generics: readonly string[],
): string | Listed {
  const [only = ""] = generics;
  return generics.length === 1
    ? `options?: ${type}<${only}>`
    : listed(`options?: ${type}<`, new Items(generics), ">");
}

/** One path's functions, as its builders need to know them. */
interface PathFunction {
  readonly params: Items;
  /** A call of it, with the arguments and options of the function around it. */
  readonly call: Listed;
}

/** `export function articlePath(id: Param<"id">, options?: ...): string {` */
function writeSignature(name: string, params: Items, result: string): string {
  return writeListed(
    listed(`export function ${name}(`, params, `): ${result} {`),
  );
}

/** `showArticle` and, for a method that HTML has not, `updateArticleForm`. */
function viewBuilder(route: Route, of: PathFunction, shared: Shared): object {
  const name = route.builder ?? "";
  const method = quote(route.method);
  const { params } = of;
  const { open, items, close } = of.call;
  const path = listed(`path: ${open}`, items, close);
  return {
    method: route.method,
    path: route.path,
    signature: writeSignature(name, params, `Endpoint<${method}>`),
    body: writeListed(
      listed("return {", new Items([`method: ${method}`, path]), "};"),
      2,
    ),
    form: shared.methodOverride &&
      HIDDEN_METHODS.has(route.method) && {
        signature: writeSignature(
          `${name}Form`,
          params,
          `FormEndpoint<${method}>`,
        ),
        body: writeListed(
          listed(
            `return ${shared.use("form")}(`,
            new Items([method, of.call]),
            ");",
          ),
          2,
        ),
      },
  };
}

/** The type of what a helper's query knows. */
function viewQuery(name: string, query: readonly QueryParam[]): object {
  return {
    head: print(
      group(indent([`export interface ${name}`, line, "extends Query {"])),
    ),
    params: query.map(({ name, list }) => {
      const type = list ? "readonly Value[]" : "Value";
      const types = unionType([type, "undefined"]);
      return print([`readonly ${writeKey(name)}?:`, types, ";"], 2);
    }),
  };
}

/** One path's functions. */
function viewHelper(helper: Helper, shared: Shared): object {
  const formats = shared.formats.get(formatKey(helper.formats));
  if (formats === undefined) throw new Error(`no formats for ${helper.path}`);
  const { base, query } = helper;
  const name = `${base}Path`;
  const format = formats.type ?? "never";
  const queryType = query.length === 0 ? "" : `${pascalCase(base)}Query`;
  const generics = queryType === "" ? [format] : [format, queryType];
  const { words, taken } = describeRefused(helper);
  const takenName = taken === null ? "" : shared.name(`${base}Taken`);
  const args = helper.args.map((arg) => nameArgument(arg, shared));
  const params = helper.args.map(
    ({ property }, index) => `${args[index] ?? ""}: Param<${quote(property)}>`,
  );
  const own: PathFunction = {
    params: new Items([...params, optionsType("PathOptions", generics)]),
    call: listed(`${name}(`, new Items([...args, "options"]), ")"),
  };
  const path = writePath(helper, words, shared);
  const checked =
    taken === null
      ? path
      : listed(
          `${shared.use("untaken")}(`,
          new Items([path, "options", takenName]),
          ")",
        );
  const absolute = `return ${shared.use("absolute")}(`;
  return {
    name,
    path: helper.path,
    query: query.length > 0 && viewQuery(queryType, query),
    taken: writeTaken(taken, takenName, shared),
    pathSignature: writeSignature(name, own.params, "string"),
    pathBody: writeListed(
      listed(
        `return ${shared.use("finish")}(`,
        new Items([checked, "options", formats.name]),
        ");",
      ),
      2,
    ),
    urlSignature: writeSignature(
      `${base}Url`,
      new Items([...params, optionsType("UrlOptions", generics)]),
      "string",
    ),
    urlBody: writeListed(
      listed(absolute, new Items([own.call, "options"]), ");"),
      2,
    ),
    builders: helper.routes
      .filter((route) => route.builder !== null)
      .map((route) => viewBuilder(route, own, shared)),
  };
}

/** Renders `urls.ts`. */
export function emitUrls(model: Model, target: Target): OutputFile {
  const name = createNamer(model);
  const formats = shareFormats(model, name);
  const patterns = sharePatterns(model, name);
  const used = new Set<string>();
  const bases = new Set(model.helpers.map(({ base }) => base));
  const reserved = new Set([
    ...[...urlNames, "options", ...patterns.values()],
    ...[...formats.values()].map((list) => list.name),
  ]);
  const shared: Shared = {
    formats,
    patterns,
    name,
    isReserved: (word) =>
      reserved.has(word) ||
      (word.endsWith("Path") && bases.has(word.slice(0, -"Path".length))),
    legacyEdit: model.legacyEdit,
    methodOverride: model.methodOverride,
    use: (called) => {
      used.add(called);
      return called;
    },
  };
  const helpers = model.helpers.map((helper) => viewHelper(helper, shared));
  const code = render("urls", {
    formats: [...formats.values()]
      .map((list) => ({
        // A path that ends in no parameter needs no pattern for its end.
        declarations: used.has(list.end)
          ? [...list.declarations, list.endDeclaration]
          : list.declarations,
      }))
      .filter(({ declarations }) => declarations.length > 0),
    patterns: [...patterns].map(([source, constant]) =>
      writeConstant(constant, writeConstraint(source)),
    ),
    helpers,
  });
  const blocks = selectBlocks(prelude, used).replace(
    /^export let baseUrl = .*$/m,
    () => writeConstant("baseUrl", quote(model.baseUrl ?? ""), "export let"),
  );
  return {
    path: `${target.dir}/urls.ts`,
    owner: "machine",
    content: [writeHeader(target), prelude.header, "", blocks, code].join("\n"),
  };
}
