/**
 * The manifest as the model reads it: concerns merged, short forms spelled
 * out, every entry with the place where it was written. Stage: parse, its
 * result. Nothing is inherited or named yet: that is the model's work.
 */
import type { lintCodes } from "../diagnostics/codes/lint.js";
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Action, Method, SubsetAction, UpdateMethod } from "./words.js";

/** A format with the media type it stands for. */
export interface FormatOption {
  readonly name: string;
  readonly type: string;
}

/** Parameter name to something: a pattern's source, a fixed value. Null prototype. */
export type Words = Readonly<Record<string, string>>;

/**
 * Where an entry of the tree comes from. `path` is its place in the tree of
 * resources: the entry itself or, when a concern brought it, the mention of
 * the concern (`["resources", "articles", "concerns", 0]`). `concern` is then
 * where the entry is written (`["concerns", "commentable", "resources", "comments"]`).
 * Keys of the entry are always under `concern ?? path`: see `writtenAt`.
 */
export interface Placed {
  readonly path: ManifestPath;
  readonly concern?: ManifestPath;
}

/** A rule of the advice: its code. */
export type LintName = keyof typeof lintCodes;

export type LintLevel = "off" | "warn" | "error";

/** What a manifest or a resource says about the rules; the others stay as they are above it. */
export type LintLevels = Readonly<Partial<Record<LintName, LintLevel>>>;

/** What namespaces and resources share. */
export interface ScopeOptions {
  /** `delete` already reads `destroy`. Never both `only` and `except`. */
  readonly only?: readonly Action[];
  readonly except?: readonly Action[];
  readonly formats?: readonly FormatOption[];
  readonly constraints?: Words;
  readonly defaults?: Words;
  readonly pathNames?: { readonly new?: string; readonly edit?: string };
  readonly shallow?: boolean;
  /** As written: no slash at either end; "" turns the part off. May hold `:params`. */
  readonly path?: string;
  /** As written, no slash at either end; "" turns the part off. */
  readonly module?: string;
  /** As written; "" turns the part off (namespaces only). */
  readonly as?: string;
}

export interface ResourceOptions extends ScopeOptions {
  readonly singleton: boolean;
  readonly param?: string;
  readonly singular?: string;
  /** As written; a leading `/` leaves the module. */
  readonly controller?: string;
  readonly lint?: LintLevels;
}

export interface NamespaceOptions extends ScopeOptions {
  readonly shallowPath?: string;
  readonly shallowPrefix?: string;
}

export interface RouteOptions {
  readonly methods: readonly Method[];
  /** With its leading slash: `/`, `/page/:title`. No slash at the end. */
  readonly path: string;
  /** What stands before the `#` of `to`; a leading `/` leaves the module. */
  readonly controller: string;
  /** What stands after it, as written. */
  readonly action: string;
  readonly as?: string;
  readonly constraints?: Words;
  readonly defaults?: Words;
}

/** An entry of `collection`, `member` or `new`. */
export interface ExtraAction extends Placed {
  /** As written: `bulk_delete`. */
  readonly name: string;
  readonly methods: readonly Method[];
}

export interface Subset extends Placed {
  readonly name: string;
  readonly actions: readonly SubsetAction[];
}

/** An entry of `routes`. */
export interface RouteNode extends Placed {
  readonly options: RouteOptions;
}

export interface ResourceNode extends Placed {
  /** The key as written. */
  readonly name: string;
  readonly options: ResourceOptions;
  readonly collection: readonly ExtraAction[];
  readonly member: readonly ExtraAction[];
  readonly new: readonly ExtraAction[];
  readonly subsets: readonly Subset[];
  readonly resources: readonly ResourceNode[];
}

/** The top level (its name is "" and its options are empty) or an entry of `namespaces`. */
export interface NamespaceNode extends Placed {
  readonly name: string;
  readonly options: NamespaceOptions;
  readonly routes: readonly RouteNode[];
  readonly resources: readonly ResourceNode[];
  readonly namespaces: readonly NamespaceNode[];
}

/** The settings of the whole manifest, with their defaults. */
export interface Settings {
  readonly baseUrl: string | null;
  readonly formats: readonly FormatOption[];
  readonly updateMethods: readonly UpdateMethod[];
  readonly apiOnly: boolean;
  readonly methodOverride: boolean;
  readonly legacyEdit: boolean;
  readonly fallback: boolean;
  readonly inflections: {
    readonly irregular: Words;
    readonly uncountable: readonly string[];
  };
  readonly lint: LintLevels;
}

/** Where files go, relative to the manifest's folder; false: none of that kind. */
export interface OutputOptions {
  readonly dir: string;
  readonly controllers: string | false;
  readonly tests: string | false;
  readonly controllerTests: string | false;
  readonly framework: "node" | "fetch" | "express" | "fastify" | "koa" | "hono";
  readonly testRunner: "vitest" | "node";
  readonly importExtension: "auto" | "js" | "ts" | "none";
}

/** All of a manifest. */
export interface ManifestTree {
  readonly settings: Settings;
  readonly output: OutputOptions;
  readonly top: NamespaceNode;
}

/** Where the keys of an entry stand in the manifest. */
export function writtenAt(entry: Placed): ManifestPath {
  return entry.concern ?? entry.path;
}
