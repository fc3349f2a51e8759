/**
 * Routes as they are collected while the tree is walked: one entry at a time,
 * completed by the scope that it stands in. Stage: model.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import {
  writtenAt,
  type Placed,
  type Settings,
  type Words,
} from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { Inflector } from "./inflect.js";
import { paramsOf } from "./path.js";
import type { Scope } from "./scope.js";
import type { Param, QueryParam, Route, RouteKind } from "./types.js";
import { camelCase } from "./words.js";

/** A route before it is known whether its names are its own. */
export type DraftRoute = Omit<Route, "name">;

/** A constraint as declared, and the routes that are under it. */
export interface DeclaredConstraint {
  readonly path: ManifestPath;
  readonly name: string;
  readonly source: string;
  readonly routes: readonly DraftRoute[];
}

export interface Table {
  readonly routes: readonly DraftRoute[];
  readonly constraints: readonly DeclaredConstraint[];
}

/** What one route adds to its scope. */
export interface Entry {
  readonly kind: RouteKind;
  readonly method: Method;
  readonly path: string;
  readonly controller: string;
  readonly action: string;
  /** In snake_case; "" for no helper. */
  readonly helper: string;
  /** In snake_case; "" for no builder. */
  readonly builder: string;
  readonly origin: Placed;
  readonly singular?: string;
  readonly query?: readonly QueryParam[];
}

/** The walk so far. */
export interface Expansion {
  readonly settings: Settings;
  readonly inflector: Inflector;
  readonly routes: DraftRoute[];
  readonly constraints: DeclaredConstraint[];
}

/** Keeps of a record what has one of the names as its key. */
function pick(
  record: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Adds a route, with what its scope hands down to it. */
export function addRoute(
  expansion: Expansion,
  scope: Scope,
  entry: Entry,
): void {
  const params = paramsOf(entry.path);
  const args = params.map((name): Param => {
    const ancestor = scope.ancestors.find((known) => known.param === name);
    const property = ancestor?.property ?? name;
    return { name, property, argument: camelCase(name) };
  });
  expansion.routes.push({
    method: entry.method,
    path: entry.path,
    controller: entry.controller,
    action: entry.action,
    params,
    formats: scope.formats.map((format) => format.name),
    defaults: { ...scope.defaults },
    constraints: pick(scope.constraints, params),
    kind: entry.kind,
    helper: entry.helper === "" ? null : camelCase(entry.helper),
    builder: entry.builder === "" ? null : camelCase(entry.builder),
    args,
    query: entry.query ?? [],
    singular: entry.singular ?? null,
    origin: entry.origin,
  });
}

/** Expands an entry, and notes the constraints that it declares over its routes. */
export function expandUnder(
  expansion: Expansion,
  entry: Placed,
  constraints: Words | undefined,
  expandEntry: () => void,
): void {
  const before = expansion.routes.length;
  expandEntry();
  for (const [name, source] of Object.entries(constraints ?? {})) {
    expansion.constraints.push({
      path: [...writtenAt(entry), "constraints", name],
      name,
      source,
      routes: expansion.routes.slice(before),
    });
  }
}
