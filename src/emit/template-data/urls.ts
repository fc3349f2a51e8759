/** The data of the template of `urls.ts`. Stage: emit. Types only. */
import type { BoundData } from "./bound.js";

/** A regular expression literal. */
type Pattern = string;

/** Data of `urls`. */
export interface UrlsData extends BoundData {
  /** What the helpers use: path parameters, typed queries, and so on. */
  readonly uses: Readonly<
    Record<
      | "values"
      | "segment"
      | "rest"
      | "queries"
      | "taken"
      | "builders"
      | "forms"
      | "records"
      | "ownQueries"
      | "lists"
      | "replacing",
      boolean
    >
  >;
  /** What the file itself calls these: a helper may have the name. */
  readonly own: Readonly<Record<"baseUrl" | "basePath" | "mountPath", string>>;
  readonly baseUrl: string;
  readonly formatLists: readonly {
    /** Null if there are no formats, or no helper takes these. */
    readonly type: string | null;
    readonly constant: string;
    readonly formats: readonly string[];
  }[];
  /** The constraints of values. */
  readonly patterns: readonly {
    readonly constant: string;
    readonly pattern: Pattern;
  }[];
  readonly helpers: readonly UrlHelperData[];
}

/** The functions of one path. */
export interface UrlHelperData {
  /** `article`, of `articlePath`. */
  readonly base: string;
  readonly path: string;
  /** Since when all of its routes are deprecated, and what to see; null: some is not. */
  readonly deprecated: string | null;
  readonly args: readonly UrlParamData[];
  readonly query: UrlQueryData | null;
  readonly formats: { readonly type: string; readonly constant: string };
  /** Empty if the path has no parameters. */
  readonly parts: readonly PathPart[];
  /** Addresses of other routes. */
  readonly taken: {
    readonly name: string;
    readonly taken: readonly {
      readonly path: Pattern;
      readonly values: readonly Pattern[];
    }[];
  } | null;
  readonly builders: readonly BuilderData[];
}

/** A parameter of a URL helper. `url-params` is given a list of these. */
export interface UrlParamData {
  readonly name: string;
  readonly property: string;
  /** What the manifest sets the parameter to if the call leaves it out. */
  readonly default: string | null;
  /** Whether it has a default and comes before a required argument. */
  readonly isFollowed: boolean;
}

/** The query of a path, as the manifest declares it. */
export interface UrlQueryData {
  readonly type: string;
  readonly params: readonly { readonly name: string; readonly list: boolean }[];
}

export interface BuilderData {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Since when it is deprecated, and what to see; null: it is not. */
  readonly deprecated: string | null;
  /** Whether a form needs a hidden field for the method. */
  readonly form: boolean;
  /**
   * The type of the query that the action describes; null if it describes none.
   */
  readonly query: string | null;
  /**
   * The options of the list it requests; null if it does not list rows of a
   * store.
   */
  readonly list: ListQueryData | null;
  /** What is sent and what is replied; null if the manifest does not say. */
  readonly types: {
    readonly body: SentTypeData;
    readonly answer: SentTypeData;
  } | null;
}

/**
 * Data of `path-options`: a builder, and what it shares with the other builders
 * of its path.
 */
export interface PathOptionsData extends Pick<BuilderData, "query" | "list"> {
  /** The type of the formats. */
  readonly formats: string;
  readonly own: UrlQueryData | null;
}

/** Data of `list-type`: the query of a list. */
export interface ListQueryData {
  /** The type of the record that it lists. */
  readonly type: string;
  /** The fields that it can be filtered by, which replies show. */
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  /** Its filters under other names than a field's, or through refs. */
  readonly others: readonly {
    readonly name: string;
    /** The type of a row, and its field: `AuthorRow`, `name`. */
    readonly row: string;
    readonly field: string;
    /** Whether the field is a list, of which an item is asked for. */
    readonly isList: boolean;
    /** Whether it asks for deleted rows: then there is no such field. */
    readonly isOfDeleted: boolean;
  }[];
  /** Its other parameters, but for `sort`: `size`, `after`. */
  readonly words: readonly string[];
}

/** Data of `sent-type`: what JSON contains. */
export interface SentTypeData {
  /** The type of a record, or of a body; null if there is none. */
  readonly type: string | null;
  /** The fields of it that a body that replaces must have. */
  readonly required: readonly string[];
  readonly isList: boolean;
  /** The one property that it is wrapped in; null: it is bare. */
  readonly envelope: string | null;
  /** Beside it: the names of a list's total, and of where counting stopped. */
  readonly total: {
    readonly name: string;
    readonly over: string | null;
  } | null;
  /** Whether the manifest leaves its type open. */
  readonly isUnknown: boolean;
  /** Whether it may be left out. */
  readonly mayBeNothing: boolean;
}

/** Text of a path, and the value that follows it. */
export interface PathPart {
  readonly text: string;
  readonly value: {
    /**
     * The function of the runtime that writes it; `rest` is for all remaining
     * segments.
     */
    readonly writer: "segment" | "rest";
    readonly argument: string;
    readonly property: string;
    readonly rules: readonly SegmentRule[];
    /**
     * What would end the value: the source of a pattern, and its replacement.
     */
    readonly escapes: readonly {
      readonly pattern: string;
      readonly code: string;
    }[];
  } | null;
}

/** A rule that a value must follow: a constant of the file, or a literal. */
export interface SegmentRule {
  readonly key: "name" | "formats" | "taken" | "pattern";
  readonly constant: string | null;
  readonly value: string | readonly string[] | null;
}
