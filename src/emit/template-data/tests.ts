/**
 * What the templates of the machine's tests are given. Stage: emit. Types alone.
 */
import type { Literal } from "../literal.js";
import type { BoundData, From, HeaderData } from "./bound.js";
import type { OwnershipData } from "./ownership.js";
import type { Target } from "../target.js";

/** Of every template in `tests` that makes a file. */
export interface TestData extends HeaderData {
  readonly testRunner: Target["testRunner"];
  readonly from: BoundData["from"] & From<"recorder" | "bodies">;
  /** Whether some parameter of a path is a number. */
  readonly hasNumbers: boolean;
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
  readonly params: Readonly<Record<string, string | number>>;
}

/** Of `tests/value`: a value as code. */
export interface ValueData {
  /** What it is; of what is repeated, the character or the item. */
  readonly literal: Literal;
  /** How often a text is repeated; null: it is not. */
  readonly times: number | null;
  /** How long a list of one item again and again is; null: it is none. */
  readonly length: number | null;
  /** Of a list or an object with such texts in it; else null. */
  readonly items: readonly ValueData[] | null;
  readonly members:
    readonly { readonly name: string; readonly value: ValueData }[] | null;
}

/** Of `tests/sample-value`: a field of a sample. */
export interface SampleValueData {
  readonly name: string;
  readonly value: ValueData;
  /** The row whose id it is: `authorRow`; null for any other value. */
  readonly row: string | null;
  /** Whether it is a list of that id. */
  readonly isList: boolean;
}

/** Of the templates in `tests`, besides TestData. */
export interface TestsData {
  readonly recorder: {
    /** Whether the table has any. */
    readonly redirects: boolean;
    readonly ownership: OwnershipData;
  };
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
  /** Requests that are sent on, and where to. */
  readonly redirects: {
    readonly rows: readonly {
      readonly request: string;
      readonly status: number;
      /** The Location header. */
      readonly location: string;
    }[];
  };
  readonly bodies: {
    /** Whether forms are read, and XML. */
    readonly forms: boolean;
    readonly xml: boolean;
    /** Whether JSON wraps records in their names. */
    readonly envelope: boolean;
  };
  readonly inputs: {
    /** Values of fields, by the reader that they are of. */
    readonly tables: readonly {
      /** `newArticle` */
      readonly name: string;
      readonly rows: readonly {
        readonly field: string;
        readonly value: ValueData;
        /** What is read of it, where that is something else; null: it is not. */
        readonly reads: ValueData | null;
        /** `#/title maxLength`; null: it is taken. */
        readonly fault: string | null;
        /** Whether JSON alone can say it. */
        readonly json: boolean;
      }[];
    }[];
    readonly rows: readonly {
      readonly request: string;
      readonly body: ValueData;
      readonly reads: ValueData;
      readonly unlisted: ValueData;
      /** The name that JSON wraps the body in; null: none. */
      readonly envelope: string | null;
      /** The table of values that is tried; null: others have all of them. */
      readonly values: string | null;
    }[];
    /** The requests that no body was found for. */
    readonly missing: readonly string[];
    readonly envelope: boolean;
  };
  readonly forms: {
    /** What reads them: `newArticle`. */
    readonly readers: readonly string[];
    readonly rows: readonly {
      readonly request: string;
      readonly input: string;
      /** Of every field, where one is known. */
      readonly values: ValueData;
    }[];
  };
  /** What the user's tests of controllers find in the database, and send. */
  readonly samples: {
    /** The types that it names, of `records.ts`. */
    readonly types: readonly string[];
    /** Each behind those that it refers to. */
    readonly rows: readonly {
      /** `articleRow` */
      readonly constant: string;
      /** `article` */
      readonly name: string;
      readonly type: string;
      readonly values: readonly SampleValueData[];
      /** What the stores call the record: `articles`. */
      readonly store: string;
      /** The names of the records whose rows have to be there before. */
      readonly refs: readonly string[];
    }[];
    readonly bodies: readonly {
      /** `newArticleBody` */
      readonly constant: string;
      readonly type: string;
      readonly values: readonly SampleValueData[];
    }[];
  };
  /** A line for each route. */
  readonly table: {
    readonly rows: readonly string[];
    /** Whether some are redirects. */
    readonly redirects: boolean;
  };
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
    /** Whether some helper is of a redirect. */
    readonly redirects: boolean;
  };
}
