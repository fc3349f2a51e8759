/**
 * A manifest under construction: what the fold writes, and what is changed if
 * the model finds a clash. Stage: import.
 */
import type { StandardAction } from "../manifest/words.js";
import type { FieldNote, SourceRecord, WantedRoute } from "./source.js";

/** An extra action of a resource. */
export interface ExtraDraft {
  readonly kind: "collection" | "member" | "new";
  name: string;
  /** The path below its place (see `kind`); "" for the place itself. */
  readonly path: string;
  readonly routes: readonly WantedRoute[];
  /** What it takes and returns, as the manifest writes it. */
  body?: Map<string, unknown>;
  query?: Map<string, unknown>;
  returns?: string;
  description?: string;
}

export interface ResourceDraft {
  readonly kind: "resource";
  name: string;
  /** The path below the surrounding scope, as our table writes it. */
  path: string;
  readonly singleton: boolean;
  /** The parameter of members; "" if there are none. */
  param: string;
  /** The parameter in the paths of children; "" if there are none. */
  parentParam: string;
  readonly actions: Map<StandardAction, readonly WantedRoute[]>;
  readonly extras: ExtraDraft[];
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
  /** Words used in paths instead of `new` and `edit`. */
  readonly pathNames: { new?: string; edit?: string };
  as?: string;
  /** Set if the source's singular differs from ours. */
  singular?: string;
  /** Whether the paths of its members omit the surrounding scope. */
  isShallow?: true;
  /** Set if two resources would otherwise share a controller. */
  controller?: string;
  /**
   * The fields of its record as the manifest writes them, followed by its other
   * options.
   */
  fields?: Map<string, unknown>;
  timestamps?: false;
  /** The `key`, if it is not the default. */
  key?: unknown;
  /** The actions that anyone may call; false if some around it are not these. */
  open?: readonly string[] | false;
  description?: string;
  /** The schemas of replies that are its record. */
  shown?: ReadonlySet<SourceRecord>;
  /** Whether the source names the id. */
  showsId?: boolean;
  /** The name of its record, if another resource has the usual one. */
  record?: string;
  /** Of a record that another resource defines: the fields that are shown. */
  read?: readonly string[];
  /** And those that requests may set. */
  write?: readonly string[];
  /** The parameters of its list. */
  query?: Map<string, unknown>;
  /** What the manifest does not keep of the schemas of its fields. */
  notes?: readonly FieldNote[];
}

/** An entry of `routes`. */
export interface RowDraft {
  /** Below the namespace, with a leading slash. */
  readonly path: string;
  readonly routes: readonly WantedRoute[];
  /** Whether it may have a helper of its own. */
  isNamed: boolean;
}

/** The top level, or a namespace. */
export interface ScopeDraft extends Contents {
  readonly kind: "namespace";
  name: string;
  path: string;
}

/** The contents of a namespace or, apart from rows, of a resource. */
export interface Contents {
  readonly rows: RowDraft[];
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
}

/** An empty resource. */
export function createDraft(name: string, path: string): ResourceDraft {
  return {
    kind: "resource",
    name,
    path,
    singleton: false,
    param: "",
    parentParam: "",
    actions: new Map(),
    extras: [],
    pathNames: {},
    resources: [],
    namespaces: [],
  };
}

/** All routes of a resource and everything in it. */
export function routesOfResource(draft: ResourceDraft): readonly WantedRoute[] {
  return [
    ...[...draft.actions.values()].flat(),
    ...draft.extras.flatMap(({ routes }) => routes),
    ...draft.resources.flatMap(routesOfResource),
    ...draft.namespaces.flatMap(routesOfScope),
  ];
}

export function routesOfScope(draft: Contents): readonly WantedRoute[] {
  return [
    ...draft.rows.flatMap(({ routes }) => routes),
    ...draft.resources.flatMap(routesOfResource),
    ...draft.namespaces.flatMap(routesOfScope),
  ];
}
