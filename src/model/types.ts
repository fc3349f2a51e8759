/**
 * The model: what a manifest means, before anything is written about it.
 * Knows routes, controllers and names; knows no files and no TypeScript.
 */
import type { Format, Placed, Redirect, Settings } from "../manifest/tree.js";
import type { Method } from "../manifest/words.js";
import type { Route as Row } from "../runtime/route.js";
import type { ActionRecord, RecordModel, RecordView } from "./records/types.js";
import type { Resource } from "./resource.js";
import type { PlaceModel, TableModel } from "./tables/types.js";

export type { Format, OutputOptions } from "../manifest/tree.js";
export type { Dialect } from "../manifest/words.js";
export type { Method } from "../manifest/words.js";

/** One parameter of a path, as a helper takes it. */
export interface Param {
  /** As it stands in the path and in `params`: `article_id`. */
  readonly name: string;
  /** The property that a record has for it: `id`, `slug`. */
  readonly property: string;
  /** The name of the helper's argument: `articleId`. */
  readonly argument: string;
}

/** A query parameter that the route knows: a shallow resource's higher ancestor, or a subset's ids. */
export interface QueryParam {
  /** `article_id`, or `article_ids` for a list (`article_ids[]` on the wire). */
  readonly name: string;
  readonly list: boolean;
}

/** What kind of address a route is. `singleton` is the item itself, `route` an entry of `routes`. */
export type RouteKind =
  | "collection"
  | "singleton"
  | "member"
  | "new"
  | "subset"
  | "route"
  | "legacy"
  | "fallback";

/** One row of the route table, as the runtime has it, and what else is known of it. */
export interface Route extends Omit<Row, "method" | "redirect" | "ids"> {
  readonly method: Method;
  readonly redirect: Redirect | undefined;
  readonly kind: RouteKind;
  /** The base of the path's helper, on every route of that path; null where it has none. */
  readonly helper: string | null;
  /** The name of the builder (`showArticle`), where the route has one of its own. */
  readonly builder: string | null;
  /** The path's parameters in order, with more than their names. */
  readonly args: readonly Param[];
  readonly query: readonly QueryParam[];
  /** What the route is about; of a subset, the resource that it is of. Null for an entry of `routes`. */
  readonly resource: Resource | null;
  /** What guards it, where its requests meet everybody's records; else null. */
  readonly guard: string | null;
  /** Whether anyone may ask it, where the manifest has `security`. */
  readonly isOpen: boolean;
  /** The entry of the manifest that made it. */
  readonly origin: Placed;
}

/** A path with a name: what becomes `xPath` and `xUrl`. */
export interface Helper extends Pick<
  Route,
  "path" | "args" | "query" | "defaults" | "constraints"
> {
  /** `articleComment` */
  readonly base: string;
  /** The formats that all its routes take, in the order of declaration. */
  readonly formats: readonly string[];
  /** Those that any of them takes: what a value must not seem to end in. */
  readonly suffixes: readonly string[];
  /** The routes on this path that have this name, in table order. */
  readonly routes: readonly Route[];
  /** Routes that would take an address that this helper could write. */
  readonly rivals: readonly Route[];
}

/** One method of a controller. */
export interface ControllerAction {
  /** The method's name: `bulkDelete`. */
  readonly name: string;
  /** The interface of its types: `ArticlesBulkDelete`. */
  readonly type: string;
  /** Every route that reaches it, in table order. */
  readonly routes: readonly Route[];
  /** What it takes and gives; nothing where the manifest does not say. */
  readonly record: ActionRecord;
}

export interface Controller {
  /** `admin/articles`: the key in `controllers`, and the route's `controller`. */
  readonly key: string;
  /** `ArticlesController` */
  readonly className: string;
  /** `AdminArticlesContract`, without its last word: `AdminArticles`. */
  readonly contract: string;
  /** `admin/articles`, words joined by `-`: the file is this and `.controller.ts`. */
  readonly file: string;
  readonly actions: readonly ControllerAction[];
  /** The resources of its routes, in table order; none where all are entries of `routes`. */
  readonly resources: readonly Resource[];
}

/** Settings of the manifest are settings of the model. */
export interface Model extends Omit<Settings, "formats"> {
  /** Every resource of the tree, parents before children. */
  readonly resources: readonly Resource[];
  /** The table, in the fixed order of the design. */
  readonly routes: readonly Route[];
  readonly helpers: readonly Helper[];
  readonly controllers: readonly Controller[];
  /** What resources hold, in the order of those that define it. */
  readonly records: readonly RecordModel[];
  /** What resources show and take of it: each distinct view once. */
  readonly views: readonly RecordView[];
  /** The tables of records, in their order; none without a database. */
  readonly tables: readonly TableModel[];
  /** The rows that controllers meet, in the order of the controllers. */
  readonly places: readonly PlaceModel[];
  /** Every format that some route declares, in order of first use. */
  readonly formats: readonly Format[];
}
