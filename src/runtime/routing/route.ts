/**
 * What a route table contains: data that the manifest decides. Everything that
 * reads it shares these types.
 */

/** One row: a method and a path, and the action that answers them. */
export interface Route {
  /**
   * The base name of the path's URL helper, on the first route of that path.
   */
  readonly name: string | null;
  readonly method: string;
  /** Parameters are written `:article_id`, other text percent-encoded. */
  readonly path: string;
  /** The key in `controllers`; null for the fallback row and for redirects. */
  readonly controller: string | null;
  readonly action: string | null;
  /** The names of the path's parameters, in order. */
  readonly params: readonly string[];
  /** The suffixes that the path may end in; the first is the default. */
  readonly formats: readonly string[];
  /** Fixed parameters, passed to the action along with those of the path. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Regular expressions that a parameter's whole value must match. */
  readonly constraints: Readonly<Record<string, string>>;
  /**
   * The list in the query that a change of a subset requires: an empty list
   * never means all.
   */
  readonly ids?: string;
  /** Where requests are redirected to; such a row has no action. */
  readonly redirect?: Redirect | undefined;
}

export interface Redirect {
  /** A path from the root, or a URL; `:id` stands for the value of a parameter. */
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** The manifest's other settings for the application. */
export interface Settings {
  /** The media type of every format in use. */
  readonly formats: Readonly<Record<string, string>>;
  /** What absolute URLs begin with, if it is known in advance. */
  readonly baseUrl: string | null;
}
