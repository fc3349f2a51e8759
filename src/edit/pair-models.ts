/**
 * Compares the models before and after a rename, to find everything that gets a new
 * name. Stage: edit. Knows nothing about the text of files.
 */
import type { Controller, Model, ModelRoute } from "../model/types.js";
import { pascalCase } from "../model/words.js";

/** A name that the generated files export, and its new one. */
export interface RenamedExport {
  readonly file: "urls" | "contracts";
  readonly from: string;
  readonly to: string;
}

/** A property of an exported type in the generated files, and its new name. */
export interface RenamedMember {
  readonly file: "urls" | "contracts";
  /** The exported type, and the properties on the way: `["CommentsIndex", "params"]`. */
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
}

export interface RenamedController {
  readonly from: Controller;
  readonly to: Controller;
}

export interface RenamedAddress {
  readonly method: string;
  /** The path before and after: `/articles/:id`. */
  readonly from: string;
  readonly to: string;
}

export interface Renamings {
  readonly exports: readonly RenamedExport[];
  readonly members: readonly RenamedMember[];
  readonly controllers: readonly RenamedController[];
  /** Rows of the table whose address changed. */
  readonly addresses: readonly RenamedAddress[];
}

/**
 * Pairs two models row by row. Null if they are not the same rows under other
 * names, so that there is nothing to pair.
 */
export function pairModels(before: Model, after: Model): Renamings | null {
  if (before.routes.length !== after.routes.length) return null;
  const pairs = before.routes.flatMap((from, index) => {
    const to = after.routes[index];
    return to === undefined ? [] : [{ from, to }];
  });
  const isAlike = pairs.every(
    ({ from, to }) =>
      from.method === to.method &&
      from.action === to.action &&
      from.kind === to.kind &&
      from.params.length === to.params.length,
  );
  if (!isAlike) return null;
  const controllers = pairControllers(before, after, pairs);
  if (controllers === null) return null;
  const renamed = controllers.filter(({ from, to }) => from.key !== to.key);
  return {
    exports: unique([
      ...pairs.flatMap(pairHelpers),
      ...pairs.flatMap(pairBuilders),
      ...renamed.flatMap(({ from, to }) =>
        ["Contract", "Context", "Actions"].map((word) => ({
          file: "contracts" as const,
          from: `${from.contract}${word}`,
          to: `${to.contract}${word}`,
        })),
      ),
      ...renamed.flatMap(pairTypes),
    ]),
    members: unique([
      ...renamed.map(({ from, to }) => ({
        file: "contracts" as const,
        within: ["Controllers"],
        from: from.key,
        to: to.key,
      })),
      ...controllers.flatMap(({ from }) => pairParams(from, pairs)),
      ...pairs.flatMap(pairQuery),
    ]),
    controllers: renamed,
    addresses: pairs
      .map(({ from, to }) => ({
        method: from.method,
        from: from.path,
        to: to.path,
      }))
      .filter(({ from, to }) => from !== to),
  };
}

interface Pair {
  readonly from: ModelRoute;
  readonly to: ModelRoute;
}

/** Null if the routes of one controller are split between two afterwards. */
function pairControllers(
  before: Model,
  after: Model,
  pairs: readonly Pair[],
): readonly RenamedController[] | null {
  const keys = new Map<string, string>();
  for (const { from, to } of pairs) {
    if (from.controller === null || to.controller === null) continue;
    const known = keys.get(from.controller);
    if (known !== undefined && known !== to.controller) return null;
    keys.set(from.controller, to.controller);
  }
  return before.controllers.flatMap((from) => {
    const key = keys.get(from.key);
    const to = after.controllers.find((controller) => controller.key === key);
    return to === undefined ? [] : [{ from, to }];
  });
}

function pairHelpers({ from, to }: Pair): readonly RenamedExport[] {
  if (from.helper === null || to.helper === null) return [];
  const [before, after] = [from.helper, to.helper];
  const suffixes = ["Path", "Url"];
  return [
    ...suffixes.map((word) => renameExport(before + word, after + word)),
    renameExport(`${pascalCase(before)}Query`, `${pascalCase(after)}Query`),
  ].filter(isChanged);
}

function pairBuilders({ from, to }: Pair): readonly RenamedExport[] {
  if (from.builder === null || to.builder === null) return [];
  return [
    renameExport(from.builder, to.builder),
    renameExport(`${from.builder}Form`, `${to.builder}Form`),
  ].filter(isChanged);
}

/** The interfaces of a controller's actions. */
function pairTypes({ from, to }: RenamedController): readonly RenamedExport[] {
  return from.actions.flatMap(({ type }, index): RenamedExport[] => {
    const after = to.actions[index]?.type ?? type;
    return [{ file: "contracts", from: type, to: after }];
  });
}

/** The parameters of a controller's actions, in the path and in the query. */
function pairParams(
  { key, actions }: Controller,
  pairs: readonly Pair[],
): readonly RenamedMember[] {
  const own = pairs.filter(({ from }) => from.controller === key);
  return own.flatMap(({ from, to }) => {
    const action = from.action ?? "";
    const type = actions.find(({ name }) => name === action)?.type ?? "";
    const place = (
      member: string,
      [before, after]: readonly [string, string],
    ): RenamedMember => ({
      file: "contracts",
      within: [type, member],
      from: before,
      to: after,
    });
    // Another route of the action keeps the parameter, so the code must, too.
    const isKept = ([name]: readonly [string, string]): boolean =>
      own.some(
        (other) =>
          other.from.action === action && namesOf(other.to).includes(name),
      );
    return [
      ...zip(from.params, to.params)
        .filter((names) => !isKept(names))
        .map((names) => place("params", names)),
      ...zip(from.query.map(nameOf), to.query.map(nameOf))
        .filter((names) => !isKept(names))
        .map((names) => place("query", names)),
    ];
  });
}

function namesOf({ params, query }: ModelRoute): readonly string[] {
  return [...params, ...query.map(nameOf)];
}

/** The parameters in the `query` of a helper. */
function pairQuery({ from, to }: Pair): readonly RenamedMember[] {
  if (from.helper === null) return [];
  const within = [`${pascalCase(from.helper)}Query`];
  return zip(from.query.map(nameOf), to.query.map(nameOf)).map(
    ([before, after]) => ({ file: "urls", within, from: before, to: after }),
  );
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** The names that differ, by position. */
function zip(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [string, string])[] {
  return before.flatMap((from, index): (readonly [string, string])[] => {
    const to = after[index] ?? from;
    return from === to ? [] : [[from, to]];
  });
}

function renameExport(from: string, to: string): RenamedExport {
  return { file: "urls", from, to };
}

function isChanged({ from, to }: RenamedExport): boolean {
  return from !== to;
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const id = JSON.stringify(item);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
