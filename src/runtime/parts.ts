/**
 * What the files beside this folder hand to the application: all that the
 * manifest decides. What is optional is handed in too, and imported by nothing
 * here, so that a project which does not need it does not have it.
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
  /** What formats need beside JSON and plain text, by their names. */
  readonly codecs: Readonly<Record<string, Codec>>;
  /**
   * Writes where a redirect leads, with the values of the path in it; null
   * where one of them cannot stand there. Without it, redirects are 404.
   */
  readonly redirect?: (
    to: string,
    params: Readonly<Record<string, string>>,
  ) => string | null;
  /** The OpenAPI document, which `match` leads to. */
  readonly document?: ApiDocument;
  /** Reads the bodies of forms; without it they are 415. */
  readonly forms?: FormReader;
  /** Hears the hidden field `_method`; without it that is a field like others. */
  readonly methodOverride?: MethodOverride;
  /** What the manifest describes of actions, by their names: `articles#show`. */
  readonly records?: Readonly<Record<string, Described>>;
  /** The actions that meet everybody's rows, by the names of their guards. */
  readonly guards?: Readonly<Record<string, readonly string[]>>;
}

export interface ApiDocument {
  /** What `match` gives at its path; no row of the table. */
  readonly route: Route;
  readonly reply: Reply;
}

export interface FormReader {
  /** Whether forms are sent in a media type. */
  readonly takes: (media: MediaType) => boolean;
  /**
   * The form as a record, its names nested.
   *
   * @throws HttpError 400 where it is malformed, 413 where it is too long
   */
  readonly read: (
    source: BodySource,
    media: MediaType,
    limit: number,
  ) => Promise<unknown>;
}

export interface MethodOverride {
  /** Whether it is heard on routes with HTML alone, where pages have forms. */
  readonly htmlOnly?: boolean;
  /** Whether a request that was sent by POST is a form. */
  readonly isForm: (headers: HeaderLookup) => boolean;
  /**
   * Reads a form before its route is looked for.
   *
   * @throws HttpError 400 where `_method` has a value that is no method of a
   * form, or is there twice; and what `FormReader.read` throws
   */
  readonly read: (source: BodySource, limit: number) => Promise<SentForm>;
}

/** A form that was read before its route was known. */
export interface SentForm {
  /** What its `_method` asked for; null where it has none. */
  readonly method: string | null;
  /** The other fields as a record, their names nested. */
  readonly body: object;
  /** All of them, for a route that does not hear `_method`. */
  readonly fields: object;
}
