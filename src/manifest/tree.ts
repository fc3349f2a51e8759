/**
 * The manifest as the model reads it: zod's output, with concerns merged,
 * formats with their media types, and every entry with the place where it was
 * written. Stage: parse, its result. Keys of the schema appear here on their
 * own: only what reading changes is declared again. Nothing is inherited or
 * named yet; the model does that.
 */
import type { z } from "zod";
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { LintName } from "./fields.js";
import type { Manifest } from "./schema.js";
import type { deprecation } from "./schema-deprecation.js";
import type { Concern, Namespace, ParsedResource } from "./schema-entries.js";
import type { extra } from "./schema-extras.js";
import type { RouteEntry } from "./schema-routes.js";
import type { scope } from "./schema-scope.js";
import type { openness } from "./schema-security.js";
import type { ownership, SubsetEntry } from "./schema-stores.js";
import type { LintLevel, Method, REDIRECT_STATUSES } from "./words.js";

export type { LintName } from "./fields.js";
export type {
  AccessEntry,
  CallerEntry,
  MembersEntry,
  RuleEntry,
} from "./schema-access.js";
export type { DeprecationEntry } from "./schema-deprecation.js";
export type { FieldEntry } from "./schema-fields.js";
export type { KeyEntry, WhereEntry } from "./schema-stores.js";
export type { LintLevel } from "./words.js";

/** A format with the media type it stands for. */
export interface ManifestFormat {
  readonly name: string;
  readonly type: string;
}

/**
 * Maps parameter names to a pattern's source or a fixed value. Null prototype.
 */
export type Words = Readonly<Record<string, string>>;

/** The lint levels set at one place; other rules keep those from above. */
export type LintLevels = Readonly<Partial<Record<LintName, LintLevel>>>;

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

/** The keys of the top level that hold entries. */
type ManifestEntries = "concerns" | "routes" | "namespaces" | "resources";

/** The options of a body: all its keys except for those that hold entries. */
type OptionsOf<Body, Entries extends keyof Body> = Readonly<
  Omit<Body, Entries | "formats">
> & { readonly formats?: readonly ManifestFormat[] | undefined };

/** No slash at either end of `path`; "" turns a part off. */
export type ResourceOptions = OptionsOf<
  ParsedResource,
  keyof Concern | "namespaces"
>;

/** No slash at either end of `path` and `shallowPath`; "" turns a part off. */
export type NamespaceOptions = OptionsOf<
  Namespace,
  Extract<ManifestEntries, keyof Namespace>
>;

/** What namespaces and resources share. */
export type ManifestScopeOptions = Pick<
  ResourceOptions,
  | keyof typeof scope
  | keyof typeof ownership
  | keyof typeof openness
  | keyof typeof deprecation
>;

/** Where a route redirects requests to, and how. */
export interface ManifestRedirect {
  /** A path from the root or a URL, as written, with `:id` for parameters. */
  readonly to: string;
  readonly status: (typeof REDIRECT_STATUSES)[number];
}

/** The controller and the action that a route leads to. */
export interface ActionName {
  /** The part of `to` before the `#`; a leading `/` leaves the module. */
  readonly controller: string;
  /** The part after it, as written. */
  readonly action: string;
}

/** An entry of `routes`; its path has a leading slash, but none at the end. */
export interface RouteOptions extends OptionsOf<
  RouteEntry,
  "method" | "to" | "redirect" | "status"
> {
  readonly methods: readonly Method[];
  readonly leadsTo: ActionName | ManifestRedirect;
}

/** An entry of `collection`, `member` or `new`; the name as written: `bulk_delete`. */
export interface ExtraAction extends Placed, Readonly<z.output<typeof extra>> {
  readonly name: string;
}

export interface Subset extends Placed, SubsetEntry {
  readonly name: string;
}

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
  readonly namespaces: readonly NamespaceNode[];
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
export interface ManifestSettings extends Readonly<
  Omit<Manifest, "include" | "output" | ManifestEntries | "formats">
> {
  readonly formats: readonly ManifestFormat[];
}

/** Where the runtime is: a folder, or a package that has its parts. */
export type RuntimePlace = string | { readonly import: string };

/** Where files go, relative to the manifest's folder; false for none. */
export interface OutputOptions extends Readonly<
  Omit<Manifest["output"], "runtime">
> {
  readonly runtime: RuntimePlace;
  /** The folder of migrations, which `database` names. */
  readonly migrations: string;
}

/** A whole manifest. */
export interface ManifestTree {
  readonly settings: ManifestSettings;
  readonly output: OutputOptions;
  readonly top: NamespaceNode;
}

/** Where the keys of an entry are written in the manifest. */
export function writtenAt(entry: Placed): ManifestPath {
  return entry.concern ?? entry.path;
}
