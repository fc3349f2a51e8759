/** What a request asks, and what has to come of it. */
import type { RecordView } from "../../../src/model/records/types.js";
import type { ModelRoute } from "../../../src/model/types.js";
import type { Position, Query } from "./lists.js";
import type { Refused } from "./refused.js";
import type { Row, Values } from "./world.js";

/** A request, before it is written as one of HTTP. */
export interface Sent {
  readonly route: ModelRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Values | null;
  readonly ifMatch: string | null;
  /** The caller's values, of whom nothing may be known. */
  readonly owner: Values;
  /** What `after` means, if it is a cursor of this list; null: it is none of it. */
  readonly after: Position | null;
}

/** What has to come of it. */
/** The other pages of a list, as its reply links to them. */
export interface Pages {
  /** Where the next page begins; null: there is none. */
  readonly next: Position | null;
  /** Where pages are counted: the parameter that names one, and its values. */
  readonly counted: {
    readonly name: "page" | "offset";
    readonly values: Readonly<Record<string, number>>;
  } | null;
}

export interface Answer {
  readonly status: number;
  /** Another status will do, by the order in which a database looks at refs. */
  readonly orElse?: number;
  /** The rows that are shown, one of them or a list. */
  readonly rows?: readonly Row[];
  readonly isList?: boolean;
  readonly view?: RecordView;
  /** Of a list. */
  readonly pages?: Pages;
  readonly hasTag?: boolean;
  readonly refused?: Refused;
  /** What is done if the request succeeds. */
  readonly apply?: () => void;
  /** Rows that were changed: their times are the database's. */
  readonly touched?: readonly Row[];
}
