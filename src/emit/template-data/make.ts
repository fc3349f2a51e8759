/** The data of the templates of factories and seeds. Stage: emit. Types only. */
import type { Literal } from "../literal.js";
import type { BoundData } from "./bound.js";
import type { ServerData } from "./migrations.js";

/** A factory. */
export interface FactoryData {
  /** What its store is called: `lineItems`. */
  readonly property: string;
  /** The fields for which nothing can be invented: they have to be given. */
  readonly holes: readonly string[];
}

/** Data of `make`. */
export interface MakeData extends BoundData {
  readonly dialect: string;
  readonly isSqlite: boolean;
  readonly stores: readonly FactoryData[];
  /** What the tables of some records keep of rows that no field says. */
  readonly rules: readonly {
    readonly record: string;
    readonly data: Literal;
  }[];
  /** Whether any field has a pattern. */
  readonly hasPatterns: boolean;
  /** Those that make rows by themselves: each after what its rows refer to. */
  readonly order: readonly (FactoryData & {
    /** Whether there is one row in the whole table. */
    readonly isSingle: boolean;
  })[];
  /** Whether any of them makes as many rows as are asked for. */
  readonly isCounted: boolean;
}

/** Data of `seeds`. */
export interface SeedsData extends Pick<
  ServerData,
  "computed" | "computes" | "makesKeys" | "words"
> {
  readonly isSqlite: boolean;
  /** Its import specifiers. */
  readonly from: {
    readonly database: string;
    readonly make: string;
    readonly parts: string;
    readonly stores: string;
  };
}
