/**
 * What the template of `urls.ts` is given. Stage: emit. Types alone.
 */
import type { BoundData } from "./bound.js";

/** A regular expression literal. */
type Pattern = string;

/** Of `urls`. */
export interface UrlsData extends BoundData {
  /** What the helpers have: path parameters, typed queries, and so on. */
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
  readonly baseUrl: string;
  readonly formatLists: readonly {
    /** Null where there are no formats, or no helper takes these. */
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
  readonly args: readonly UrlParamData[];
  readonly query: UrlQueryData | null;
  readonly formats: { readonly type: string; readonly constant: string };
  /** None where the path has no parameters. */
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

/** Of `url-params`, which has a list of these: a parameter of a helper. */
export interface UrlParamData {
  readonly name: string;
  readonly property: string;
  /** What the manifest gives the parameter where the call leaves it out. */
  readonly default: string | null;
  /** Whether it has a default and stands before a required argument. */
  readonly isFollowed: boolean;
}

/** What the manifest says that the query of a path knows. */
export interface UrlQueryData {
  readonly type: string;
  readonly params: readonly { readonly name: string; readonly list: boolean }[];
}

export interface BuilderData {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Whether a form needs a hidden field for the method. */
  readonly form: boolean;
  /** The type of the query that the action describes; null where it does not. */
  readonly query: string | null;
  /** What the list that it asks for takes; null where it is none of a store. */
  readonly list: ListQueryData | null;
  /** What is sent and answered; null where the manifest does not say. */
  readonly types: {
    readonly body: SentTypeData;
    readonly answer: SentTypeData;
  } | null;
}

/** Of `path-options`: a builder, and what it shares with the path's other ones. */
export interface PathOptionsData extends Pick<BuilderData, "query" | "list"> {
  /** The type of the formats. */
  readonly formats: string;
  readonly own: UrlQueryData | null;
}

/** Of `list-type`: the query of a list. */
export interface ListQueryData {
  /** The type of the record that it lists. */
  readonly type: string;
  /** The fields that it can be filtered by, as replies have them. */
  readonly filter: readonly string[];
  readonly sort: readonly string[];
  /** Whether a page is asked for by its number: `page`, not `after`. */
  readonly isCounted: boolean;
}

/** Of `sent-type`: what JSON holds. */
export interface SentTypeData {
  /** The type of a record, or of a body; null where there is none. */
  readonly type: string | null;
  /** What a body that replaces must have of it. */
  readonly required: readonly string[];
  readonly isList: boolean;
  /** The one name that it is in; null: it is bare. */
  readonly envelope: string | null;
  /** Whether the manifest does not say. */
  readonly isUnknown: boolean;
  /** Whether it may be left out. */
  readonly mayBeNothing: boolean;
}

/** Text of a path, and a value that stands behind it. */
export interface PathPart {
  readonly text: string;
  readonly value: {
    /** What of the runtime writes it: `rest` is for all segments that are left. */
    readonly writer: "segment" | "rest";
    readonly argument: string;
    readonly property: string;
    readonly rules: readonly SegmentRule[];
    /** What would end the value: the source of a pattern, and what is written instead. */
    readonly escapes: readonly {
      readonly pattern: string;
      readonly code: string;
    }[];
  } | null;
}

/** What a value has to keep: a constant of the file, or a literal. */
export interface SegmentRule {
  readonly key: "name" | "formats" | "taken" | "pattern";
  readonly constant: string | null;
  readonly value: string | readonly string[] | null;
}
