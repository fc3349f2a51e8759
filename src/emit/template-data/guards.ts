/**
 * The data of the templates of tests that guard the rules of who may do what. Stage:
 * emit. Types only.
 */
import type { ExpectationsData } from "./expectations.js";
import type { RequestRow, TableParts, TestsData, ValueData } from "./tests.js";

/** A column of a row that is another one than the sample's. */
export interface GuardedChange {
  readonly name: string;
  /** Whether it is the id of whoever calls. */
  readonly isCaller: boolean;
  readonly value: ValueData;
}

/** Columns of rows, by the records of the rows. */
export interface GuardedRow {
  readonly name: string;
  readonly values: readonly GuardedChange[];
}

/** Data of those templates, besides TestData. */
export interface GuardsData {
  /** Who may call each action, whatever the row. */
  readonly callers: {
    readonly roles: readonly string[];
    /** An id of a caller. */
    readonly sample: number | string;
    readonly rows: readonly {
      readonly request: string;
      readonly to: string;
      /** Roles, `caller` or `anyone`. */
      readonly who: readonly string[];
    }[];
    readonly table: TableParts<GuardsData["callers"]["rows"][number]>;
  };
  /** What the tests of rules store and ask. */
  readonly guard: {
    readonly samples: readonly {
      readonly name: string;
      readonly constant: string;
      /** The name of the record in the stores. */
      readonly store: string;
    }[];
    /** The row of whoever calls, beside the sample of its record. */
    readonly caller: {
      readonly record: string;
      readonly constant: string;
      readonly needs: readonly string[];
      readonly values: readonly GuardedChange[];
    };
    /** What the caller's memberships have in common, by record. */
    readonly joins: readonly GuardedRow[];
    /** The refs with a scope, which have the caller's id. */
    readonly columns: readonly string[];
    /** Whether some changes must name a version. */
    readonly isVersioned: boolean;
    /** Whether some fields are seen, or set, only by some. */
    readonly hasSees: boolean;
    readonly hasChanges: boolean;
    /** Whether some fields say what the caller may do. */
    readonly hasCan: boolean;
    /** Whether any are seen only by some, or say it. */
    readonly hasShown: boolean;
    /** Any of the three. */
    readonly hasFields: boolean;
    /** The application of the user's tests. */
    readonly app: string;
    readonly fromSamples: string;
  };
  readonly access: {
    /** Whether a row has the id of who calls. */
    readonly usesCaller: boolean;
    readonly places: readonly {
      readonly controller: string;
      readonly sample: string;
      /** The records whose samples are stored before the row. */
      readonly needs: readonly string[];
      /** The refs that get the caller's id. */
      readonly sets: readonly string[];
      /** The fields that only some see. */
      readonly sees: readonly string[];
      /** The fields that say what the caller may do. */
      readonly can: readonly string[];
      /** Other values of the fields that only some set. */
      readonly changes: readonly GuardedChange[];
      /** Where whoever makes a row is its first member. */
      readonly first: {
        readonly through: string;
        readonly of: string;
        readonly user: string;
        readonly role: string;
        readonly creator: string;
      } | null;
      /** What rows have in all cases. */
      readonly rows: readonly GuardedRow[];
      readonly works: readonly {
        readonly work: string;
        readonly actions: readonly {
          readonly name: string;
          readonly params: RequestRow["params"];
        }[];
      }[];
      readonly cases: readonly {
        readonly who: string;
        /** Strangers have no roles. */
        readonly isStranger: boolean;
        readonly roles: readonly string[];
        readonly isSelf: boolean;
        readonly rows: readonly GuardedRow[];
        readonly joins: readonly (GuardedRow & {
          /** What all memberships of the record have. */
          readonly base: readonly GuardedChange[];
        })[];
        /** Rows beside the samples. */
        readonly others: readonly GuardedRow[];
        /** `show 200, destroy 403`; `hidden`: a list without the row. */
        readonly answers: string;
      }[];
    }[];
  };
}

/** Data of all templates in `tests` that make a file, besides TestData. */
export interface AllTestsData extends TestsData, GuardsData, ExpectationsData {}
