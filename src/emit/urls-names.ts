/**
 * Names in `urls.ts` that must not collide with helpers and builders. Stage:
 * emit.
 */
import { ownValue } from "../diagnostics/values.js";
import type { Model } from "../model/types.js";
import { camelCase, isReservedWord, pascalCase } from "../model/words.js";
import { urlNames } from "./own-url-names.js";
import type { UrlsData } from "./template-data/urls.js";

/** The names that helpers and their bodies need. */
export interface UrlNames {
  /** The file's own names that end as a helper's, for when one has them. */
  readonly own: UrlsData["own"];
  /** The type of a helper's query. */
  readonly query: (base: string) => string;
  /** The type and the constant of a list of formats. */
  readonly formats: (formats: readonly string[]) => FormatNames;
  /** The constant of a constraint, named after its first parameter. */
  readonly pattern: (source: string, param: string) => string;
  /** The constant of the addresses that a helper must not write. */
  readonly taken: (base: string) => string;
  /** An argument's name: no reserved word, and unused in the helper's body. */
  readonly argument: (wanted: string) => string;
}

export interface FormatNames {
  /** Null if the list is empty. */
  readonly type: string | null;
  readonly constant: string;
}

/**
 * Assigns names for one file; asking for the same thing twice returns one name.
 */
export function createUrlNames(model: Model): UrlNames {
  const used = new Set(urlNames);
  const given = new Map<string, string>();
  const bases = new Set(model.helpers.map(({ base }) => base));
  const builders = new Set(model.routes.map(({ builder }) => builder));
  // Each base and builder has several functions.
  const endsIn = (name: string, end: string, of: ReadonlySet<unknown>) =>
    name.endsWith(end) && of.has(name.slice(0, -end.length));
  const isHelper = (name: string): boolean =>
    endsIn(name, "Path", bases) || endsIn(name, "Url", bases);
  const isUsed = (name: string): boolean =>
    used.has(name) ||
    builders.has(name) ||
    endsIn(name, "Form", builders) ||
    isHelper(name);
  const give = (thing: string, wanted: string): string => {
    const known = given.get(thing);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; isUsed(name); count++) name = `${wanted}${count}`;
    used.add(name);
    given.set(thing, name);
    return name;
  };
  const nameFormats = (formats: readonly string[]): FormatNames => {
    const key = formats.join(" ");
    const words = formats.length === 0 ? "no" : formats.join("_");
    return {
      type:
        formats.length === 0
          ? null
          : give(`format ${key}`, pascalCase(`${words}_format`)),
      constant: give(`list ${key}`, camelCase(`${words}_formats`)),
    };
  };
  const namePattern = (source: string, param: string): string =>
    give(`pattern ${source}`, `${camelCase(param)}Pattern`);
  const nameQuery = (base: string): string =>
    give(`query ${base}`, pascalCase(`${base}_query`));
  // A helper is what users import, so the file's own name gives way to it.
  const nameOwn = (name: string, instead: string): string =>
    isHelper(name) ? give(`own ${name}`, instead) : name;
  const own = {
    baseUrl: nameOwn("baseUrl", "urlBase"),
    basePath: nameOwn("basePath", "pathBase"),
    mountPath: nameOwn("mountPath", "mounted"),
  };
  for (const { base, query } of model.helpers)
    if (query.length > 0) nameQuery(base);
  // Arguments come last, as they give way to all constants.
  for (const { formats, suffixes, args, constraints } of model.helpers) {
    nameFormats(formats);
    nameFormats(suffixes);
    for (const { name } of args) {
      const source = ownValue(constraints, name);
      if (source !== undefined) namePattern(source, name);
    }
  }
  return {
    own,
    query: nameQuery,
    formats: nameFormats,
    pattern: namePattern,
    taken: (base) => give(`taken ${base}`, `${base}Taken`),
    argument: (wanted) =>
      isReservedWord(wanted) ||
      used.has(wanted) ||
      ["options", "path"].includes(wanted) ||
      endsIn(wanted, "Path", bases) ||
      endsIn(wanted, "Taken", bases)
        ? `${wanted}Param`
        : wanted,
  };
}
