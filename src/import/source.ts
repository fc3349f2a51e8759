/**
 * What every source is read into: a list of routes. The fold knows no OpenAPI
 * and no Rails. Stage: import.
 */
import type { Method } from "../manifest/words.js";

/** A field as a manifest says it, in its long form. */
export interface SourceField {
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether a body always has it, or a reply. */
  readonly isRequired: boolean;
  /** Where the source says that only replies have it, or only bodies. */
  readonly only?: "reply" | "body" | undefined;
}

export type SourceFields = ReadonlyMap<string, SourceField>;

/** A route as a source says it. */
export interface SourceRoute {
  /** In capitals; may be one that a manifest cannot have. */
  readonly method: string;
  /** `/articles/{id}`, `/files/{+path}` for a parameter that takes slashes. */
  readonly path: string;
  /** What the source calls the action, where it has no controller: `listArticles`. */
  readonly operation?: string | undefined;
  /** The functions that answer now, in their order: `requireLogin, listArticles`. */
  readonly handler?: string | undefined;
  /** What the source groups it under, where it has no controller: a tag. */
  readonly group?: string | undefined;
  /** With its module, in snake_case: `admin/articles`. */
  readonly controller?: string | undefined;
  /** The controller's action, as the source writes it. */
  readonly action?: string | undefined;
  /** What the source calls the route, in snake_case. */
  readonly name?: string | undefined;
  /** The same, where the source makes names as we do: those of our helpers. */
  readonly helper?: string | undefined;
  /** The fields of the body, where the source knows it. */
  readonly body?: SourceFields | undefined;
  /** The fields of one record that a reply has, where the source knows it. */
  readonly reply?: SourceFields | undefined;
  /** Where requests are sent on to, instead of an action. */
  readonly redirect?: { readonly to: string; readonly status: number };
}

/** What a source has and a manifest cannot say, with the reason. */
export interface LeftOut {
  /** As the source writes it: `GET /articles/{id}`. */
  readonly route: string;
  readonly reason: string;
}

/** What was read of a source. */
export interface Source {
  readonly routes: readonly SourceRoute[];
  /** What is no route, and is no part of an interface either: mounts, gems. */
  readonly leftOut: readonly LeftOut[];
  /** What of a route is not kept, as a manifest says it otherwise or not at all. */
  readonly notes: readonly LeftOut[];
  /** What runs for routes, but is not in the manifest: it must not be forgotten. */
  readonly guards?: readonly LeftOut[];
  /** What the manifest says of its output, where the source knows. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** A route that a manifest can say, as our table writes it. */
export interface Wanted extends Omit<SourceRoute, "method"> {
  readonly method: Method;
  /** `/articles/:id`, all text percent-encoded. */
  readonly path: string;
  readonly segments: readonly string[];
  /** As the source writes it. */
  readonly shown: string;
}

/** `GET /articles/:id`: two routes with one key are the same. */
export function keyOf({
  method,
  path,
}: {
  method: string;
  path: string;
}): string {
  return `${method} ${path}`;
}
