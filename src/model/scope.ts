/**
 * What a part of the manifest passes down to its contents: path, module, name
 * prefix, constraints and the rest. Stage: model. The rules are those of Rails'
 * `scope`, `namespace`, `nested` and `shallow` (Rails guide "Routing", sections
 * 2.6 to 2.8 and 4), as data that is passed on, not as a stack that is pushed
 * and popped.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import {
  type AccessEntry,
  type DeprecationEntry,
  type LintLevels,
  type NamespaceNode,
  type ResourceOptions,
  type ManifestScopeOptions,
  type ManifestSettings,
  type Words,
  writtenAt,
} from "../manifest/tree.js";
import type { StandardAction } from "../manifest/words.js";
import { extendPath } from "./path.js";
import { snakeCase } from "./words.js";

/**
 * A resource above: its parameter in a child's path, and the property of a
 * record that fills it.
 */
export interface Ancestor {
  /** `article_id` */
  readonly param: string;
  /** `id` */
  readonly property: string;
}

/** Rules, and where they are written. */
export interface PlacedAccess {
  readonly entry: AccessEntry;
  readonly path: ManifestPath;
}

export interface RouteScope {
  /** The path of the enclosing part: `/admin/articles/:article_id`. */
  readonly path: string;
  /** `admin/blog`; "" for none. */
  readonly module: string;
  /** The name prefix in snake_case: `admin_article`; "" for none. */
  readonly as: string;
  readonly shallow: boolean;
  readonly shallowPath: string;
  readonly shallowPrefix: string;
  readonly only: readonly StandardAction[] | null;
  readonly except: readonly StandardAction[] | null;
  /** The names of the formats. */
  readonly formats: readonly string[];
  readonly constraints: Words;
  readonly defaults: Words;
  readonly pathNames: { readonly new: string; readonly edit: string };
  /**
   * The name of the namespace or resource that opens everyone's records to
   * requests (`scope: false`), by which its guard is known. Otherwise null.
   */
  readonly guard: string | null;
  /** What is open to anyone: everything, or these actions. */
  readonly open: boolean | readonly string[];
  /** The rules of the nearest namespace that has some, in place of those inside. */
  readonly access: PlacedAccess | null;
  /** Since when clients should leave it, as the nearest says that has `deprecated`. */
  readonly deprecated: DeprecationEntry | undefined;
  /** The severities of the lint rules. */
  readonly lint: LintLevels;
  /** The collections above, the outermost first. */
  readonly ancestors: readonly Ancestor[];
  /** How many of the resources above are shallow. */
  readonly shallowDepth: number;
}

/** The scope of the top level. */
export function createScope(settings: ManifestSettings): RouteScope {
  return {
    path: "/",
    module: "",
    as: "",
    shallow: false,
    shallowPath: "/",
    shallowPrefix: "",
    only: null,
    except: null,
    formats: settings.formats.map(({ name }) => name),
    constraints: {},
    defaults: {},
    pathNames: { new: "new", edit: "edit" },
    guard: null,
    open: false,
    access: null,
    deprecated: undefined,
    lint: settings.lint,
    ancestors: [],
    shallowDepth: 0,
  };
}

/** Joins parts of a name or of a module; any may be "". */
export function joinParts(glue: string, ...parts: readonly string[]): string {
  let joined = "";
  for (const part of parts) {
    if (part !== "") joined += joined === "" ? part : glue + part;
  }
  return joined;
}

/** A module or controller as written, each folder in snake_case. */
export function snakeFolders(text: string): string {
  if (!text.includes("/")) return snakeCase(text);
  return text
    .split("/")
    .filter((part) => part !== "")
    .map(snakeCase)
    .join("/");
}

/**
 * Applies the options that namespaces and resources have in common.
 *
 * @param name its name in the manifest
 */
export function applyOptions(
  scope: RouteScope,
  name: string,
  options: ManifestScopeOptions & Pick<ResourceOptions, "lint">,
): RouteScope {
  const { module, shallow, formats, constraints, defaults, pathNames, lint } =
    options;
  // Most resources set none of these, and share the scope around them.
  const isSilent =
    (module ?? shallow ?? formats) === undefined &&
    (constraints ?? defaults ?? pathNames ?? lint) === undefined &&
    options.scope === undefined &&
    options.open === undefined &&
    options.deprecated === undefined;
  if (isSilent) return scope;
  return {
    ...scope,
    module: joinParts("/", scope.module, snakeFolders(module ?? "")),
    shallow: shallow ?? scope.shallow,
    formats: formats?.map(({ name }) => name) ?? scope.formats,
    constraints: constraints
      ? { ...scope.constraints, ...constraints }
      : scope.constraints,
    defaults: defaults ? { ...scope.defaults, ...defaults } : scope.defaults,
    pathNames: { ...scope.pathNames, ...pathNames },
    guard: scope.guard ?? nameGuard(scope, name, options),
    open: options.open ?? scope.open,
    deprecated: options.deprecated ?? scope.deprecated,
    lint: { ...scope.lint, ...lint },
  };
}

/** `admin`, `admin/articles`: as controllers are named. */
function nameGuard(
  { module }: RouteScope,
  name: string,
  options: ManifestScopeOptions,
): string | null {
  return options.scope === false
    ? joinParts("/", module, snakeFolders(name))
    : null;
}

/**
 * The scope inside a namespace: path, module and prefix default to its name.
 */
export function enterNamespace(
  scope: RouteScope,
  node: NamespaceNode,
): RouteScope {
  const { options } = node;
  const path = options.path ?? node.name;
  const as = snakeCase(options.as ?? node.name);
  const shallowPrefix =
    options.shallowPrefix === undefined ? as : snakeCase(options.shallowPrefix);
  const filtered = options.only !== undefined || options.except !== undefined;
  return {
    ...applyOptions(scope, node.name, {
      ...options,
      module: options.module ?? node.name,
    }),
    path: extendPath(scope.path, path),
    as: joinParts("_", scope.as, as),
    shallowPath: extendPath(scope.shallowPath, options.shallowPath ?? path),
    shallowPrefix: joinParts("_", scope.shallowPrefix, shallowPrefix),
    access:
      options.access === undefined
        ? scope.access
        : { entry: options.access, path: [...writtenAt(node), "access"] },
    only: filtered ? (options.only ?? null) : scope.only,
    except: filtered ? (options.except ?? null) : scope.except,
  };
}
