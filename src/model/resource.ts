/**
 * One resource with its names and addresses: what it is called in the singular
 * and the plural, where its collection, its members and its children live.
 * Stage: model (Rails guide "Routing", section 2). A route knows its resource,
 * and a controller the resources of its routes, so facts of a resource are read
 * from it and need not be passed on.
 */
import { ownValue } from "../diagnostics/values.js";
import type { ResourceNode } from "../manifest/tree.js";
import {
  ACTIONS,
  SINGLETON_ACTIONS,
  type StandardAction,
} from "../manifest/words.js";
import type { Inflector } from "./inflect.js";
import { extendPath } from "./path.js";
import {
  applyOptions,
  joinParts,
  snakeFolders,
  type Ancestor,
  type RouteScope,
} from "./scope.js";
import { camelCase, snakeCase } from "./words.js";

/** A path of a resource, and the prefix of names there. */
export interface ResourceBase {
  readonly path: string;
  readonly as: string;
}

/**
 * A resource of the model. Its options in the manifest are in `node.options`.
 */
export interface Resource {
  readonly node: ResourceNode;
  /** The resource that it is nested in. */
  readonly parent: Resource | null;
  /** The scope around it, with its own options applied. */
  readonly scope: RouteScope;
  /** In the order of the table. */
  readonly actions: readonly StandardAction[];
  /** Its own name in snake_case. */
  readonly name: string;
  /** In snake_case, as the names of its routes end: `news_index`, `news`. */
  readonly collectionName: string;
  readonly memberName: string;
  /** `memberName` in camelCase: `article`. */
  readonly singular: string;
  /** Including its module. */
  readonly controller: string;
  readonly param: string;
  /** The property of its record that `param` holds: `id`, `slug`. */
  readonly property: string;
  /** `param` as it appears in the paths of nested resources: `article_id`. */
  readonly parentParam: string;
  /** `/articles`; for a singleton the same as `member`. */
  readonly collection: ResourceBase;
  /** `/articles/:id` */
  readonly member: ResourceBase;
}

/** A controller's key: its name below the module, unless it begins with a slash. */
export function resolveController(module: string, name: string): string {
  return name.startsWith("/")
    ? snakeFolders(name)
    : joinParts("/", module, snakeFolders(name));
}

/**
 * The actions of a resource: by its own `only` and `except`, or the scope's.
 */
function selectActions(
  node: ResourceNode,
  scope: RouteScope,
  apiOnly: boolean,
): readonly StandardAction[] {
  const own =
    node.options.only !== undefined || node.options.except !== undefined;
  const only = own ? node.options.only : scope.only;
  const except = own ? node.options.except : scope.except;
  const all = node.options.singleton ? SINGLETON_ACTIONS : ACTIONS;
  if (!only && !except && !apiOnly) return all;
  return all.filter(
    (action) =>
      (only
        ? only.includes(action)
        : !apiOnly || (action !== "new" && action !== "edit")) &&
      except?.includes(action) !== true,
  );
}

/** Finds the property of a resource's record that its parameter holds. */
export type FindProperty = (node: ResourceNode) => string;

/** What decides the names of resources and of their parts. */
export interface ResourceNaming {
  readonly inflector: Inflector;
  readonly settings: { readonly apiOnly: boolean };
  readonly propertyOf: FindProperty;
}

/** A resource's own name in snake_case. */
export function nameOwn(name: string, { as }: ResourceNode["options"]): string {
  return snakeCase(as ?? name);
}

/** One of what a resource holds, in snake_case. */
export function nameOne(
  { singular, singleton }: ResourceNode["options"],
  name: string,
  inflector: Inflector,
): string {
  if (singular !== undefined) return snakeCase(singular);
  return singleton ? name : inflector.singularize(name);
}

/**
 * Names a resource and finds its addresses.
 *
 * @param around the scope inside its parent
 */
export function createResource(
  node: ResourceNode,
  parent: Resource | null,
  around: RouteScope,
  { inflector, settings, propertyOf }: ResourceNaming,
): Resource {
  const { options } = node;
  const scope = applyOptions(around, node.name, options);
  const name = nameOwn(node.name, options);
  const memberName = nameOne(options, name, inflector);
  const collectionName =
    options.singleton || memberName !== name ? name : `${name}_index`;
  const path = options.path ?? node.name;
  const param = options.param ?? "id";
  const { as } = scope;
  const collection = { path: extendPath(scope.path, path), as };
  return {
    node,
    parent,
    scope,
    name,
    actions: selectActions(node, scope, settings.apiOnly),
    collectionName: options.singleton ? memberName : collectionName,
    memberName,
    singular: camelCase(memberName),
    controller: resolveController(
      scope.module,
      options.controller ?? node.name,
    ),
    param,
    property: propertyOf(node),
    parentParam: options.parentParam ?? `${memberName}_${param}`,
    collection,
    member: options.singleton
      ? collection
      : scope.shallow
        ? {
            path: extendPath(scope.shallowPath, `${path}/:${param}`),
            as: scope.shallowPrefix,
          }
        : { path: extendPath(collection.path, `:${param}`), as },
  };
}

/**
 * The scope inside a resource, for one of its children: below the member, or
 * below the singleton itself. If the resource is shallow, or the child asks to
 * be nested shallowly, nothing above the resource stays in the path.
 *
 * @param asksShallow whether the child asks for it
 */
export function enterResource(
  resource: Resource,
  asksShallow: boolean,
): RouteScope {
  const { node, scope, param, property, parentParam, memberName } = resource;
  const path = node.options.path ?? node.name;
  const shallowDepth = scope.shallowDepth + (scope.shallow ? 1 : 0);
  if (node.options.singleton) {
    return {
      ...scope,
      path: extendPath(scope.path, path),
      as: joinParts("_", scope.as, memberName),
      shallowDepth,
    };
  }
  const ancestor: Ancestor = { param: parentParam, property };
  const isShallow = (scope.shallow || asksShallow) && shallowDepth > 0;
  const from = isShallow
    ? { path: scope.shallowPath, as: scope.shallowPrefix }
    : scope;
  const constraint = ownValue(scope.constraints, param);
  return {
    ...scope,
    path: extendPath(from.path, `${path}/:${parentParam}`),
    as: joinParts("_", from.as, memberName),
    constraints:
      constraint === undefined
        ? scope.constraints
        : { ...scope.constraints, [parentParam]: constraint },
    ancestors: [...scope.ancestors, ancestor],
    shallowDepth,
  };
}
