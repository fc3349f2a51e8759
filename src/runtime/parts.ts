/**
 * What the files next to this folder pass to the application: everything that
 * the manifest decides. Optional parts are passed in too and never imported
 * here, so that a project that does not need them does not have them.
 */
import type { Codec } from "./codec.js";
import type { Described } from "./described.js";
import type { HeaderLookup } from "./headers.js";
import type { MediaType } from "./media-type.js";
import type { Reply } from "./reply.js";
import type { BodySource } from "./request.js";
import type { Route, Settings } from "./route.js";
import type { Matcher } from "./router.js";

export interface Parts {
  readonly routes: readonly Route[];
  readonly settings: Settings;
  readonly match: Matcher;
  /** What formats other than JSON and plain text need, by format name. */
  readonly codecs: Readonly<Record<string, Codec>>;
  /**
   * Fills the values of the path into a redirect's target; null if one of them
   * cannot be part of it. Without this, redirects are 404.
   */
  readonly redirect?: (
    to: string,
    params: Readonly<Record<string, string>>,
  ) => string | null;
  /** The OpenAPI document; `match` finds its route. */
  readonly document?: ApiDocument;
  /** Reads the bodies of forms; without this, they are 415. */
  readonly forms?: FormReader;
  /**
   * Reads the hidden field `_method`; without this, it is a field like any
   * other.
   */
  readonly methodOverride?: MethodOverride;
  /**
   * What the manifest describes of actions, by action name: `articles#show`.
   */
  readonly records?: Readonly<Record<string, Described>>;
  /** The actions that can access all rows, by the names of their guards. */
  readonly guards?: Readonly<Record<string, readonly string[]>>;
}

export interface ApiDocument {
  /** What `match` returns for its path; the route table does not have it. */
  readonly route: Route;
  readonly reply: Reply;
}

export interface FormReader {
  /** Whether a media type is one that forms are sent in. */
  readonly takes: (media: MediaType) => boolean;
  /**
   * Reads the form as a record with nested names.
   *
   * @throws HttpError 400 if it is malformed, 413 if it is too long
   */
  readonly read: (
    source: BodySource,
    media: MediaType,
    limit: number,
  ) => Promise<unknown>;
}

export interface MethodOverride {
  /** Whether it counts only on routes with HTML, where pages have forms. */
  readonly htmlOnly?: boolean;
  /** Whether a POST request is a form. */
  readonly isForm: (headers: HeaderLookup) => boolean;
  /**
   * Reads a form before its route is looked up.
   *
   * @throws HttpError 400 if `_method` is repeated or is not a method that
   * forms can ask for; and what `FormReader.read` throws
   */
  readonly read: (source: BodySource, limit: number) => Promise<SentForm>;
}

/** A form that was read before its route was known. */
export interface SentForm {
  /** The method that `_method` asked for; null if there is no such field. */
  readonly method: string | null;
  /** The other fields as a record with nested names. */
  readonly body: object;
  /** All fields, for a route that ignores `_method`. */
  readonly fields: object;
}
