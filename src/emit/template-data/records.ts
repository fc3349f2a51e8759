/** The data of the template of `records.ts`. Stage: emit. Types only. */
import type { Literal } from "../literal.js";
import type { LocalName } from "../local-names.js";
import type { BoundData } from "./bound.js";
import type { MemberData } from "./members.js";

/**
 * The parts of a reader: an interface of what is sent, one of what was read, a
 * constant.
 */
export interface ReaderData {
  /** `newArticle` */
  readonly constant: string;
  /** As it is sent: `NewArticleBody`. */
  readonly sent: {
    readonly type: string;
    readonly members: readonly MemberData[];
  };
  /** As it was read: `NewArticle`. */
  readonly read: {
    readonly type: string;
    readonly members: readonly MemberData[];
  };
  /** The fields that it takes; null: all that can be written. */
  readonly fields: readonly string[] | null;
  /** For a change: the fields that replies show; null: all that can be read. */
  readonly shown: readonly string[] | null;
}

/** What a view shows. */
export interface OutputData {
  /** `articleOutput` */
  readonly constant: string;
  /** `Article` */
  readonly type: string;
  readonly members: readonly MemberData[];
  /** The fields that it shows; null: all that can be read. */
  readonly fields: readonly string[] | null;
  /** What it shows of what refs refer to, where that is not all; null: all. */
  readonly parts: Readonly<Record<string, readonly string[]>> | null;
}

/** One record, and everything that its resources show and take of it. */
export interface RecordSectionData {
  /** `article` */
  readonly name: string;
  /** `articles` */
  readonly plural: string;
  readonly key: string;
  /** `articleRecord` */
  readonly constant: string;
  readonly row: {
    readonly type: string;
    readonly members: readonly MemberData[];
  };
  /** The fields without a column. */
  readonly computed: readonly MemberData[];
  readonly fields: readonly { readonly name: string; readonly data: Literal }[];
  readonly outputs: readonly OutputData[];
  readonly creates: readonly ReaderData[];
  readonly changes: readonly ReaderData[];
}

/** The query that an action describes. */
export interface OwnQueryData {
  /** `GET /articles/search` */
  readonly places: readonly string[];
  /** `articlesSearchQuery` */
  readonly constant: string;
  /** `ArticlesSearchQuery` */
  readonly type: string;
  readonly members: readonly MemberData[];
  readonly fields: RecordSectionData["fields"];
}

/** The body that an action describes. */
export interface OwnInputData {
  /** `POST /articles/:id/publish` */
  readonly places: readonly string[];
  readonly constant: string;
  readonly sent: ReaderData["sent"];
  readonly read: ReaderData["read"];
  readonly fields: RecordSectionData["fields"];
}

/** What `records.ts` imports from the runtime. */
export type RecordsOwnName =
  | ("RecordData" | "Input" | "Output" | "output")
  | ("bodyInput" | "changeInput" | "newInput" | "queryInput");

/** Data of `records`. */
export interface RecordsData extends BoundData {
  /** What the file imports from the runtime, and what it calls that. */
  readonly own: Readonly<Record<RecordsOwnName, LocalName>>;
  readonly records: readonly RecordSectionData[];
  readonly bodies: readonly OwnInputData[];
  readonly queries: readonly OwnQueryData[];
  readonly uses: Readonly<
    Record<
      "creates" | "changes" | "outputs" | "records" | "bodies" | "queries",
      boolean
    >
  >;
}
