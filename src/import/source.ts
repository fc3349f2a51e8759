/**
 * What every source is read into: a list of routes. The fold knows nothing of
 * OpenAPI or Rails. Stage: import.
 */
import type { Method } from "../manifest/words.js";

/** A field as a manifest writes it, in its long form. */
export interface SourceField {
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether it is in every body, or every reply. */
  readonly isRequired: boolean;
  /** Set if the source says that only replies, or only bodies, have it. */
  readonly only?: "reply" | "body" | undefined;
}

export type SourceFields = ReadonlyMap<string, SourceField>;

/** What a manifest does not keep of a schema. */
export interface FieldNote {
  /** The field that it is about: `address.street`; "" for the whole. */
  readonly path: string;
  /** What stands before the field's name: "`multipleOf` of ". */
  readonly before?: string | undefined;
  /** In place of the field's name: what holds for many is said once. */
  readonly title?: string | undefined;
  readonly reason: string;
}

/** An object as a source describes it. The same schema gives the same object. */
export interface SourceRecord {
  readonly fields: SourceFields;
  readonly notes: readonly FieldNote[];
}

/** A body of a request or a reply. */
export interface SourceBody {
  readonly record: SourceRecord;
  readonly isList: boolean;
  /** What it holds, if it seems to be no more than a wrapper. */
  readonly inside?: Wrapped | undefined;
}

/** What is wrapped in another object: `{ count, results: [...] }`. */
export interface Wrapped extends SourceBody {
  /** `results`; `data.items`, if it is wrapped twice. */
  readonly key: string;
  /** The other properties of the wrapper. */
  readonly beside: readonly string[];
  /** Whether it is one whatever it stands for; a list's may have other properties. */
  readonly isSure: boolean;
}

/** A route as a source describes it. */
export interface SourceRoute {
  /** In capitals; may be a method that a manifest cannot have. */
  readonly method: string;
  /** `/articles/{id}`, `/files/{+path}` for a parameter that takes slashes. */
  readonly path: string;
  /**
   * The source's name for the action, if it has no controller: `listArticles`.
   */
  readonly operation?: string | undefined;
  /** The functions that answer now, in order: `requireLogin, listArticles`. */
  readonly handler?: string | undefined;
  /** The source's group for the route, if it names no controller: a tag. */
  readonly group?: string | undefined;
  /** With its module, in snake_case: `admin/articles`. */
  readonly controller?: string | undefined;
  /** The controller's action, as the source writes it. */
  readonly action?: string | undefined;
  /** The source's name for the route, in snake_case. */
  readonly name?: string | undefined;
  /** The same name, if the source builds names as our helpers do. */
  readonly helper?: string | undefined;
  /** The body, if the source knows its fields. */
  readonly body?: SourceBody | undefined;
  /** Whether the source says that the body can be a form. */
  readonly isForm?: boolean | undefined;
  /** The reply on success, if the source knows its fields. */
  readonly reply?: SourceBody | undefined;
  /** The parameters of its query, if the source knows them. */
  readonly query?: SourceRecord | undefined;
  /** What the parameters of its path hold, in order; null if that is unknown. */
  readonly ids?: readonly (SourceField | null)[] | undefined;
  /** Whether the source says that anyone may call it. */
  readonly isOpen?: boolean | undefined;
  /** What the source tells its readers of it. */
  readonly description?: string | undefined;
  /** Where requests are redirected, instead of to an action. */
  readonly redirect?: { readonly to: string; readonly status: number };
}

/** What a source has but a manifest cannot say, with the reason. */
export interface LeftOutRoute {
  /** As the source writes it: `GET /articles/{id}`. */
  readonly route: string;
  readonly reason: string;
}

/** What was read from a source. */
export interface ImportSource {
  readonly routes: readonly SourceRoute[];
  /** What is not a route, nor part of an interface: mounts, gems. */
  readonly leftOut: readonly LeftOutRoute[];
  /** What is not kept of a route, or written differently in a manifest. */
  readonly notes: readonly LeftOutRoute[];
  /** What runs for routes but is not in the manifest: not to be forgotten. */
  readonly guards?: readonly LeftOutRoute[];
  /** The `security` of the manifest, if the source knows it. */
  readonly security?: Readonly<Record<string, object>> | undefined;
  /** What its groups are about, by their names. */
  readonly groups?: ReadonlyMap<string, string>;
  /** The `output` of the manifest, if the source knows it. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** A route that a manifest can express, as our table writes it. */
export interface WantedRoute extends Omit<SourceRoute, "method"> {
  readonly method: Method;
  /** `/articles/:id`, with all text percent-encoded. */
  readonly path: string;
  readonly segments: readonly string[];
  /** As the source writes it. */
  readonly shown: string;
}

/** `GET /articles/:id`: two routes with one key are the same. */
export function routeKeyOf({
  method,
  path,
}: {
  method: string;
  path: string;
}): string {
  return `${method} ${path}`;
}
