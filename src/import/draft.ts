/**
 * A manifest while it is made: what the fold writes, and what is changed where
 * the model finds that something clashes. Stage: import.
 */
import type { Action } from "../manifest/words.js";
import type { Wanted } from "./source.js";

/** An extra action of a resource. */
export interface ExtraDraft {
  readonly kind: "collection" | "member" | "new";
  name: string;
  /** The path below its place; "" for the place itself. */
  readonly path: string;
  readonly routes: readonly Wanted[];
}

export interface ResourceDraft {
  readonly kind: "resource";
  name: string;
  /** The path below what is around, as our table writes it. */
  path: string;
  readonly singleton: boolean;
  /** Of members; "" where there are none. */
  param: string;
  /** In the paths of children; "" where there are none. */
  parentParam: string;
  readonly actions: Map<Action, readonly Wanted[]>;
  readonly extras: ExtraDraft[];
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
  /** Other words for the two in the paths. */
  readonly pathNames: { new?: string; edit?: string };
  as?: string;
  /** Where the source has another than ours. */
  singular?: string;
  /** Whether its members leave out what is around. */
  isShallow?: true;
  /** Chosen where two resources would share one. */
  controller?: string;
  /** Of its record, as the manifest has them; and what else it says of it. */
  fields?: Map<string, unknown>;
  timestamps?: false;
  key?: "uuid";
}

/** An entry of `routes`. */
export interface RowDraft {
  /** Below the namespace, with a slash in front. */
  readonly path: string;
  readonly routes: readonly Wanted[];
  /** Whether it may have a helper of its own. */
  isNamed: boolean;
}

/** The top level, or a namespace. */
export interface ScopeDraft extends Contents {
  readonly kind: "namespace";
  name: string;
  path: string;
}

/** What stands inside a namespace or, rows aside, a resource. */
export interface Contents {
  readonly rows: RowDraft[];
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
}

/** A resource that has nothing yet. */
export function createDraft(name: string, path: string): ResourceDraft {
  return {
    kind: "resource",
    ...{ name, path, singleton: false, param: "", parentParam: "" },
    ...{ actions: new Map(), extras: [], pathNames: {} },
    ...{ resources: [], namespaces: [] },
  };
}

/** All routes that a resource and everything in it stands for. */
export function routesOfResource(draft: ResourceDraft): readonly Wanted[] {
  return [
    ...[...draft.actions.values()].flat(),
    ...draft.extras.flatMap(({ routes }) => routes),
    ...draft.resources.flatMap(routesOfResource),
    ...draft.namespaces.flatMap(routesOfScope),
  ];
}

export function routesOfScope(draft: Contents): readonly Wanted[] {
  return [
    ...draft.rows.flatMap(({ routes }) => routes),
    ...draft.resources.flatMap(routesOfResource),
    ...draft.namespaces.flatMap(routesOfScope),
  ];
}
