/**
 * What a part of the manifest hands down to what is inside it: path, module,
 * name prefix, constraints and the rest. Stage: model. The rules are those of
 * Rails' `scope`, `namespace`, `nested` and `shallow` (Rails guide "Routing",
 * sections 2.6 to 2.8 and 4).
 */
import type {
  FormatOption,
  NamespaceNode,
  ScopeOptions,
  Settings,
  Words,
} from "../manifest/tree.js";
import type { Action } from "../manifest/words.js";
import { joinPath } from "./path.js";
import { snakeCase } from "./words.js";

/** A resource above: its parameter in a child's path, and a record's property for it. */
export interface Ancestor {
  /** `article_id` */
  readonly param: string;
  /** `id` */
  readonly property: string;
}

export interface Scope {
  /** The path of what is around: `/admin/articles/:article_id`. */
  readonly path: string;
  /** `admin/blog`; "" for none. */
  readonly module: string;
  /** The name prefix in snake_case: `admin_article`; "" for none. */
  readonly as: string;
  readonly shallow: boolean;
  readonly shallowPath: string;
  readonly shallowPrefix: string;
  readonly only: readonly Action[] | null;
  readonly except: readonly Action[] | null;
  readonly formats: readonly FormatOption[];
  readonly constraints: Words;
  readonly defaults: Words;
  readonly pathNames: { readonly new: string; readonly edit: string };
  /** The collections above, the outermost first. */
  readonly ancestors: readonly Ancestor[];
  /** How many of the resources above are shallow. */
  readonly shallowDepth: number;
}

/** The scope of the top level. */
export function createScope(settings: Settings): Scope {
  return {
    path: "/",
    module: "",
    as: "",
    shallow: false,
    shallowPath: "/",
    shallowPrefix: "",
    only: null,
    except: null,
    formats: settings.formats,
    constraints: {},
    defaults: {},
    pathNames: { new: "new", edit: "edit" },
    ancestors: [],
    shallowDepth: 0,
  };
}

/** Joins two parts of a name or of a module; either may be "". */
export function joinParts(glue: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(glue);
}

/** A module or controller as written, each folder in snake_case. */
export function snakeFolders(text: string): string {
  return text
    .split("/")
    .filter((part) => part !== "")
    .map(snakeCase)
    .join("/");
}

/** What a namespace and a resource hand down alike. */
export function applyOptions(scope: Scope, options: ScopeOptions): Scope {
  return {
    ...scope,
    module: joinParts("/", scope.module, snakeFolders(options.module ?? "")),
    shallow: options.shallow ?? scope.shallow,
    formats: options.formats ?? scope.formats,
    constraints: { ...scope.constraints, ...options.constraints },
    defaults: { ...scope.defaults, ...options.defaults },
    pathNames: { ...scope.pathNames, ...options.pathNames },
  };
}

/** The scope inside a namespace: path, module and name are its own name where it does not say otherwise. */
export function enterNamespace(scope: Scope, node: NamespaceNode): Scope {
  const { options } = node;
  const path = options.path ?? node.name;
  const as = snakeCase(options.as ?? node.name);
  const shallowPrefix =
    options.shallowPrefix === undefined ? as : snakeCase(options.shallowPrefix);
  const filtered = options.only !== undefined || options.except !== undefined;
  return {
    ...applyOptions(scope, { ...options, module: options.module ?? node.name }),
    path: joinPath(scope.path, path),
    as: joinParts("_", scope.as, as),
    shallowPath: joinPath(scope.shallowPath, options.shallowPath ?? path),
    shallowPrefix: joinParts("_", scope.shallowPrefix, shallowPrefix),
    only: filtered ? (options.only ?? null) : scope.only,
    except: filtered ? (options.except ?? null) : scope.except,
  };
}
