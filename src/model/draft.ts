/**
 * Routes as collected on the walk through the tree: one at a time, completed
 * from the scope they are in. Stage: model.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { ownValue } from "../diagnostics/values.js";
import {
  writtenAt,
  type DeprecationEntry,
  type Placed,
  type ManifestRedirect,
  type ManifestSettings,
  type Words,
} from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { Inflector } from "./inflect.js";
import type { Segment } from "./segment.js";
import { paramNamesOf, segmentsOf } from "./path.js";
import type { FindProperty, Resource } from "./resource.js";
import type { RouteScope } from "./scope.js";
import type {
  HelperParam,
  QueryParam,
  ModelRoute,
  RouteKind,
} from "./types.js";
import { camelCase } from "./words.js";

/**
 * A route before its names are settled: `name` is null, and `builder` is the
 * name it would like. The same object becomes the route of the model.
 */
export type DraftRoute = {
  -readonly [Key in keyof ModelRoute]: ModelRoute[Key];
};

/** A constraint as declared, and the routes it applies to. */
export interface DeclaredConstraint {
  readonly path: ManifestPath;
  readonly name: string;
  readonly source: string;
  readonly routes: readonly DraftRoute[];
}

export interface RouteTable {
  /** Parents before children. */
  readonly resources: readonly Resource[];
  readonly routes: readonly DraftRoute[];
  /** The address of each route, by the same index. */
  readonly addresses: readonly RouteAddress[];
  readonly constraints: readonly DeclaredConstraint[];
  readonly inflector: Inflector;
}

/** What routes belong to, and the scope around them. */
export interface RouteOwner {
  readonly scope: RouteScope;
  readonly controller: string | null;
  readonly origin: Placed;
  /** Null for an entry of `routes`. */
  readonly resource: Resource | null;
  readonly redirect?: ManifestRedirect;
  /** Its own, in place of that of the scope. */
  readonly deprecated?: DeprecationEntry | undefined;
}

/**
 * A path with everything its routes have in common. Two entries of a manifest
 * never share an address, even if their paths are equal. Its name is composed
 * in snake_case, as in Rails, and converted once, here.
 */
export interface RouteAddress extends Parameters {
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly constraints: Readonly<Record<string, string>>;
  /** In camelCase; "" for no helper. */
  readonly helper: string;
  readonly query: readonly QueryParam[];
}

/** What distinguishes the routes of one address. */
export interface RouteSpec {
  readonly kind: RouteKind;
  readonly method: Method;
  /** In camelCase. */
  readonly action: string | null;
  /** In camelCase; "" for no builder. */
  readonly builder: string;
}

/** The parameters of a path. Equal lists share one object. */
interface Parameters {
  readonly params: readonly string[];
  readonly args: readonly HelperParam[];
}

/** The walk so far. */
export interface Expansion {
  readonly settings: ManifestSettings;
  readonly inflector: Inflector;
  readonly propertyOf: FindProperty;
  readonly resources: Resource[];
  readonly routes: DraftRoute[];
  readonly addresses: RouteAddress[];
  readonly constraints: DeclaredConstraint[];
  /** By the names of the parameters and of their properties. */
  readonly parameters: Map<string, Parameters>;
}

const NO_CONSTRAINTS: RouteAddress["constraints"] = {};
export const NO_QUERY: RouteAddress["query"] = [];

/** The parameters of a path in a scope. */
function findParameters(
  { parameters }: Expansion,
  { ancestors }: RouteScope,
  segments: readonly Segment[],
): Parameters {
  const propertyOf = (name: string): string =>
    ancestors.find(({ param }) => param === name)?.property ?? name;
  let key = "";
  for (const segment of segments) {
    if (segment.kind === "static") continue;
    for (const name of paramNamesOf(segment))
      key += `${name}:${propertyOf(name)} `;
  }
  const known = parameters.get(key);
  if (known !== undefined) return known;
  const params = segments.flatMap(paramNamesOf);
  const args = params.map((name) => ({
    name,
    property: propertyOf(name),
    argument: camelCase(name),
  }));
  const found = { params, args };
  parameters.set(key, found);
  return found;
}

/** Picks the scope's constraints on the parameters of a path. */
function pickConstraints(
  constraints: RouteScope["constraints"],
  params: readonly string[],
): RouteAddress["constraints"] {
  let picked: Record<string, string> | null = null;
  for (const name of params) {
    const source = ownValue(constraints, name);
    if (source !== undefined) (picked ??= {})[name] = source;
  }
  return picked ?? NO_CONSTRAINTS;
}

/** @param helper in camelCase; "" for no helper */
export function createAddress(
  expansion: Expansion,
  scope: RouteScope,
  path: string,
  helper: string,
  query: RouteAddress["query"] = NO_QUERY,
): RouteAddress {
  const segments = segmentsOf(path);
  const { params, args } = findParameters(expansion, scope, segments);
  const constraints = pickConstraints(scope.constraints, params);
  return { path, segments, params, args, constraints, helper, query };
}

/** Adds a route, with what it inherits from its scope. */
export function addRoute(
  { routes, addresses }: Expansion,
  { scope, controller, origin, resource, redirect, deprecated }: RouteOwner,
  address: RouteAddress,
  { kind, method, action, builder }: RouteSpec,
): void {
  addresses.push(address);
  routes.push({
    name: null,
    method,
    path: address.path,
    controller,
    action,
    params: address.params,
    formats: scope.formats,
    defaults: scope.defaults,
    constraints: address.constraints,
    redirect,
    kind,
    helper: address.helper === "" ? null : address.helper,
    builder: builder === "" ? null : builder,
    args: address.args,
    query: address.query,
    resource,
    guard: scope.guard,
    isOpen: isOpen(scope, action),
    access: scope.access,
    deprecated: deprecated ?? scope.deprecated,
    origin,
  });
}

function isOpen({ open }: RouteScope, action: string | null): boolean {
  if (typeof open === "boolean") return open;
  return action !== null && open.map(camelCase).includes(action);
}

/**
 * Records the constraints that an entry declares for its routes.
 *
 * @param first the index of the first of these routes; the others follow it
 */
export function noteConstraints(
  { routes, constraints }: Expansion,
  entry: Placed,
  declared: Words | undefined,
  first: number,
): void {
  if (declared === undefined) return;
  for (const [name, source] of Object.entries(declared)) {
    constraints.push({
      path: [...writtenAt(entry), "constraints", name],
      name,
      source,
      routes: routes.slice(first),
    });
  }
}
