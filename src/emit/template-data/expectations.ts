/**
 * The data of the templates of what the tests of controllers verify. Stage: emit. Types
 * only.
 */
import type { Literal } from "../literal.js";
import type { SampleValueData } from "./tests.js";

/** What is verified of an action. */
export interface ExpectationData {
  /** `boards#index` */
  readonly to: string;
  /** The rows of its controller: `boards`. */
  readonly rows: string;
  /** As `Expectation` of `verify.ts` has it. */
  readonly expected: readonly {
    readonly name: string;
    readonly value: Literal;
  }[];
}

/** A row beside a sample. */
export interface RowBesideData {
  /** `secondBoardRow` */
  readonly constant: string;
  /** `boardRow` */
  readonly sample: string;
  /** What it has that the sample has not. */
  readonly values: readonly SampleValueData[];
}

/** Data of those templates, besides TestData. */
export interface ExpectationsData {
  readonly expectations: {
    readonly fromSamples: string;
    readonly fromVerify: string;
    /** The samples that rows begin with. */
    readonly imports: readonly string[];
    /** Each after those that it refers to. */
    readonly seconds: readonly RowBesideData[];
    readonly places: readonly {
      readonly name: string;
      readonly record: string;
      readonly store: string;
      readonly row: string;
      /** The samples that all of its rows need. */
      readonly samples: readonly string[];
      /** The rows that these need beside samples, with their stores. */
      readonly needs: readonly {
        readonly store: string;
        readonly constant: string;
      }[];
      readonly second: string | null;
      readonly others: RowBesideData | null;
      readonly elsewhere: RowBesideData | null;
    }[];
    readonly actions: readonly ExpectationData[];
  };
  readonly verify: {
    /** The application of the user's tests. */
    readonly app: string;
    readonly fromSamples: string;
    readonly fromExpectations: string;
    /** Whether rows can be deleted and restored. */
    readonly isSoft: boolean;
  };
}
