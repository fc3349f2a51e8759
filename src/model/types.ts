/**
 * The model: what a manifest means, before anything is generated from it. Knows
 * routes, controllers and names; knows no files and no TypeScript.
 *
 * A manifest of 10,000 resources has 70,000 routes, all in memory at once. So
 * routes share equal parts: those of one path their address, those of one scope
 * its formats and defaults, all of them one empty list. Nothing may modify the
 * model.
 */
import type {
  DeprecationEntry,
  ManifestFormat,
  Placed,
  ManifestRedirect,
  ManifestSettings,
} from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { Route as Row } from "../runtime/routing/tree.js";
import type { ProblemField } from "./records/problem-fields.js";
import type { ActionRecord, RecordModel, RecordView } from "./records/types.js";
import type { CallersModel } from "./access/types.js";
import type { Resource } from "./resource.js";
import type { PlacedAccess } from "./scope.js";
import type { PlaceModel, TableModel } from "./tables/types.js";

export type { ManifestFormat, OutputOptions } from "../manifest/tree.js";
export type { Dialect } from "../manifest/targets.js";
export type {} from "../manifest/words.js";
export type { Method } from "../manifest/words.js";

/** One parameter of a path, as a helper takes it. */
export interface HelperParam {
  /** As in the path and in `params`: `article_id`. */
  readonly name: string;
  /** The property of a record that fills it: `id`, `slug`. */
  readonly property: string;
  /** The name of the helper's argument: `articleId`. */
  readonly argument: string;
}

/**
 * A query parameter of the route: an ancestor that a shallow path leaves out,
 * or a subset's ids.
 */
export interface QueryParam {
  /** `article_id`, or `article_ids` for a list (`article_ids[]` on the wire). */
  readonly name: string;
  readonly list: boolean;
}

/** The kind of address. `singleton` is the item, `route` one of `routes`. */
export type RouteKind =
  | "collection"
  | "singleton"
  | "member"
  | "new"
  | "subset"
  | "route"
  | "legacy"
  | "fallback";

/** A row of the route table as the runtime has it, plus what else is known. */
export interface ModelRoute extends Omit<
  Row,
  "method" | "redirect" | "ids" | "deprecated"
> {
  readonly method: Method;
  readonly redirect: ManifestRedirect | undefined;
  readonly kind: RouteKind;
  /** The base of the path's helper, on all its routes; null if it has none. */
  readonly helper: string | null;
  /** The builder's name (`showArticle`); null if the route has none itself. */
  readonly builder: string | null;
  /** The path's parameters in order, with more than their names. */
  readonly args: readonly HelperParam[];
  readonly query: readonly QueryParam[];
  /**
   * The resource of the route, or of its subset. Null for an entry of `routes`.
   */
  readonly resource: Resource | null;
  /** Its guard, if its requests reach everyone's records; otherwise null. */
  readonly guard: string | null;
  /** Whether it is open to anyone, if the manifest has `security`. */
  readonly isOpen: boolean;
  /** The rules of its own, or of a namespace around it. */
  readonly access: PlacedAccess | null;
  /** Since when clients should leave it. */
  readonly deprecated: DeprecationEntry | undefined;
  /** The entry of the manifest that defines it. */
  readonly origin: Placed;
}

/** A path with a name: what becomes `xPath` and `xUrl`. */
export interface Helper extends Pick<
  ModelRoute,
  "path" | "args" | "query" | "defaults" | "constraints"
> {
  /** `articleComment` */
  readonly base: string;
  /** The formats that all its routes take, in the order of declaration. */
  readonly formats: readonly string[];
  /**
   * The formats that any of them takes: a value must not seem to end in one.
   */
  readonly suffixes: readonly string[];
  /** The routes on this path that have this name, in table order. */
  readonly routes: readonly ModelRoute[];
  /** Routes that would match an address that this helper could write. */
  readonly rivals: readonly ModelRoute[];
}

/** One method of a controller. */
export interface ControllerAction {
  /** The method's name: `bulkDelete`. */
  readonly name: string;
  /** The interface of its types: `ArticlesBulkDelete`. */
  readonly type: string;
  /** Every route that reaches it, in table order. */
  readonly routes: readonly ModelRoute[];
  /** What it takes and returns; empty if the manifest does not declare it. */
  readonly record: ActionRecord;
}

export interface Controller {
  /** `admin/articles`: the key in `controllers`, and the route's `controller`. */
  readonly key: string;
  /** `ArticlesController` */
  readonly className: string;
  /** `AdminArticlesContract`, without its last word: `AdminArticles`. */
  readonly contract: string;
  /**
   * `admin/articles`, words joined by `-`: the file name without
   * `.controller.ts`.
   */
  readonly file: string;
  readonly actions: readonly ControllerAction[];
  /**
   * The resources of its routes, in table order; entries of `routes` have none.
   */
  readonly resources: readonly Resource[];
}

/** Settings of the manifest are settings of the model. */
export interface Model extends Omit<ManifestSettings, "formats" | "problem"> {
  /** Every resource of the tree, parents before children. */
  readonly resources: readonly Resource[];
  /** The table, in the fixed order of the design. */
  readonly routes: readonly ModelRoute[];
  readonly helpers: readonly Helper[];
  readonly controllers: readonly Controller[];
  /** What resources hold, in the order of those that define it. */
  readonly records: readonly RecordModel[];
  /** What resources show and accept of the records: each distinct view once. */
  readonly views: readonly RecordView[];
  /** The tables of records, in their order; empty without a database. */
  readonly tables: readonly TableModel[];
  /** The rows that controllers can reach, in the order of the controllers. */
  readonly places: readonly PlaceModel[];
  /** Who calls; null if the manifest does not say. */
  readonly callers: CallersModel | null;
  /** The fields of an error's body; null: errors are problem details. */
  readonly problem: readonly ProblemField[] | null;
  /** Every format that some route declares, in order of first use. */
  readonly formats: readonly ManifestFormat[];
}
