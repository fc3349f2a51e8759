/**
 * What the templates of the machine's tests are given. Stage: emit. Types alone.
 */
import type { BoundData, From, HeaderData } from "./bound.js";

/** Of every template in `tests` that makes a file. */
export interface TestData extends HeaderData {
  readonly testRunner: "vitest" | "node";
  readonly from: BoundData["from"] & From<"recorder">;
}

/** Of `tests/equal`: code of what is compared. */
export interface EqualData {
  readonly actual: string;
  readonly expected: string;
}

/** Of `tests/refused`. */
export interface RefusedData {
  /** Code: a function that is to throw. */
  readonly call: string;
}

/** A request that reaches its action, with these parameters. */
export interface RequestRow {
  /** `GET /articles/1` */
  readonly request: string;
  /** `articles#show` */
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Of the templates in `tests`, besides TestData. */
export interface TestsData {
  readonly recorder: object;
  readonly routes: {
    readonly rows: readonly RequestRow[];
    /** The routes that no values were found for. */
    readonly missing: readonly {
      readonly method: string;
      readonly path: string;
    }[];
  };
  readonly head: { readonly rows: readonly RequestRow[] };
  readonly "method-override": {
    readonly methodOverride: boolean;
    readonly rows: readonly RequestRow[];
  };
  readonly fallback: {
    readonly rows: readonly RequestRow[];
    /** Paths that no GET may reach. */
    readonly refused: readonly string[];
  };
  readonly allow: {
    readonly rows: readonly {
      readonly path: string;
      /** The whole Allow header. */
      readonly allow: string;
      /** Whether an action of its own answers OPTIONS. */
      readonly ownOptions: boolean;
    }[];
  };
  readonly "not-found": { readonly paths: readonly string[] };
  readonly subsets: {
    readonly rows: readonly {
      readonly request: string;
      /** The list in the query. */
      readonly ids: string;
      readonly to: string;
    }[];
  };
  /** A line for each route. */
  readonly table: { readonly rows: readonly string[] };
  readonly formats: {
    readonly types: readonly { readonly name: string; readonly type: string }[];
    readonly rows: readonly {
      readonly request: string;
      readonly to: string;
      /** By their names. */
      readonly formats: string;
      /** What the path can end in; null where that is all of them. */
      readonly suffixes: string | null;
    }[];
    readonly dots: readonly (RequestRow & { readonly format: string })[];
  };
  readonly urls: {
    /** All suffixes that some path has, and one that none has. */
    readonly names: readonly string[];
    readonly rows: readonly (RequestRow & {
      /** `article`, of `articlePath`. */
      readonly base: string;
      readonly values: readonly string[];
      /** The same values, as properties of records. */
      readonly args: readonly {
        readonly property: string;
        readonly value: string;
      }[];
      readonly formats: string;
    })[];
    /** The helpers that no values were found for. */
    readonly missing: readonly {
      readonly base: string;
      readonly path: string;
    }[];
    /** Calls that are refused, for the sake of one value. */
    readonly refused: readonly {
      readonly by: string;
      readonly value: string;
      readonly values: readonly string[];
    }[];
    readonly builders: readonly {
      readonly name: string;
      readonly values: readonly string[];
      readonly form: boolean;
      readonly request: string;
    }[];
    /** Whether there are forms among them. */
    readonly hasForms: boolean;
  };
}
