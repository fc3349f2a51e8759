/**
 * The data of the templates of the machine's tests. Stage: emit. Types only.
 */
import type { Literal } from "../literal.js";
import type { LocalName } from "../local-names.js";
import type { BoundData, From, HeaderData } from "./bound.js";
import type { OwnershipData } from "./ownership.js";
import type { EmitTarget } from "../target.js";

/** Data of every template in `tests` that makes a file. */
export interface TestData extends HeaderData {
  readonly testRunner: EmitTarget["testRunner"];
  readonly from: BoundData["from"] & From<"recorder" | "bodies" | "guard">;
  /** Whether any path parameter is a number. */
  readonly hasNumbers: boolean;
}

/** Data of `tests/equal`: the code of what is compared. */
export interface EqualData {
  readonly actual: string;
  readonly expected: string;
}

/** Data of `tests/refused`. */
export interface RefusedData {
  /** Code: a function that should throw. */
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

/** Data of `tests/value`: a value as code. */
export interface ValueData {
  /** The value; if it is repeated, the character or the item. */
  readonly literal: Literal;
  /** How often a text is repeated; null: it is not. */
  readonly times: number | null;
  /** The length of a list that repeats one item; null: it is not one. */
  readonly length: number | null;
  /**
   * For a list or an object that contains such texts or lists; otherwise null.
   */
  readonly items: readonly ValueData[] | null;
  readonly members:
    readonly { readonly name: string; readonly value: ValueData }[] | null;
}

/** Data of `tests/sample-value`: a field of a sample. */
export interface SampleValueData {
  readonly name: string;
  readonly value: ValueData;
  /** The row whose id it is: `authorRow`; null for any other value. */
  readonly row: string | null;
  /** Whether it is a list of that id. */
  readonly isList: boolean;
}

/**
 * A table of rows, which may be too long for one literal. What is given beside
 * it as a list of rows is the same.
 */
export interface TableParts<Row> {
  readonly name: string;
  /** The literals; a single one has the name of the table. */
  readonly parts: readonly {
    readonly name: string;
    readonly rows: readonly Row[];
  }[];
  /** The names of the parts that the table joins; empty if it is one. */
  readonly joined: readonly string[];
}

/** Data of `tests/joined`. */
export interface JoinedData extends Pick<
  TableParts<unknown>,
  "name" | "joined"
> {
  /** The type of a row. */
  readonly type: string;
}

/** A value of a field that is tried. */
interface ValueRow {
  readonly field: string;
  readonly value: ValueData;
  /** What is read from it, if that differs; null: it does not. */
  readonly reads: ValueData | null;
  /** `#/title maxLength`; null: it is accepted. */
  readonly fault: string | null;
  /** Whether only JSON can express it. */
  readonly json: boolean;
}

/** Data of the templates in `tests`, besides TestData. */
export interface TestsData {
  readonly recorder: {
    /** Whether the table has any redirects. */
    readonly redirects: boolean;
    readonly ownership: OwnershipData;
  };
  readonly routes: {
    readonly rows: readonly RequestRow[];
    readonly table: TableParts<RequestRow>;
    /** The routes for which no values were found. */
    readonly missing: readonly {
      readonly method: string;
      readonly path: string;
    }[];
  };
  readonly head: {
    readonly rows: readonly RequestRow[];
    readonly table: TableParts<RequestRow>;
  };
  readonly "method-override": {
    readonly methodOverride: boolean;
    readonly rows: readonly RequestRow[];
    readonly table: TableParts<RequestRow>;
  };
  readonly fallback: {
    readonly rows: readonly RequestRow[];
    readonly table: TableParts<RequestRow>;
    /** Paths that no GET may reach. */
    readonly refused: readonly string[];
  };
  readonly allow: {
    readonly rows: readonly {
      readonly path: string;
      /** The whole Allow header. */
      readonly allow: string;
      /** Whether OPTIONS is answered by an action of its own. */
      readonly ownOptions: boolean;
    }[];
  };
  readonly "not-found": { readonly paths: readonly string[] };
  readonly subsets: {
    readonly rows: readonly {
      readonly request: string;
      /** The query parameter that holds the list. */
      readonly ids: string;
      readonly to: string;
    }[];
  };
  /** Requests that are redirected, and where to. */
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
    /** Whether either writes lists its own way. */
    readonly hasLists: boolean;
    /** Whether JSON wraps records in their names. */
    readonly envelope: boolean;
  };
  readonly inputs: {
    /** Values of fields, by the reader that they belong to. */
    readonly tables: readonly (TableParts<ValueRow> & {
      /** `newArticle` */
      readonly name: string;
      readonly rows: readonly ValueRow[];
    })[];
    readonly rows: readonly {
      readonly request: string;
      readonly body: ValueData;
      readonly reads: ValueData;
      readonly unlisted: ValueData;
      /** The name that JSON wraps the body in; null: none. */
      readonly envelope: string | null;
      /**
       * The table of values that is tried; null: other requests try them all.
       */
      readonly values: string | null;
    }[];
    readonly table: TableParts<TestsData["inputs"]["rows"][number]>;
    /** The requests for which no body was found. */
    readonly missing: readonly string[];
    readonly envelope: boolean;
  };
  readonly forms: {
    /** What reads them: `newArticle`. */
    readonly readers: readonly string[];
    readonly rows: readonly {
      readonly request: string;
      readonly input: string;
      /** What its fields have, one time after the other. */
      readonly shown: readonly ValueData[];
    }[];
    readonly table: TableParts<TestsData["forms"]["rows"][number]>;
  };
  /** What the user's tests of controllers find in the database, and send. */
  readonly samples: {
    /** The types that it imports from `records.ts`. */
    readonly types: readonly string[];
    /** The same, and what the file calls them. */
    readonly imports: readonly LocalName[];
    /** Each after those that it refers to. */
    readonly rows: readonly {
      /** `articleRow` */
      readonly constant: string;
      /** `article` */
      readonly name: string;
      readonly type: string;
      readonly values: readonly SampleValueData[];
      /** The words with which new rows begin, by field. */
      readonly begins: readonly {
        readonly name: string;
        readonly value: Literal;
      }[];
      /** The name of the record in the stores: `articles`. */
      readonly store: string;
      /** The names of the records whose rows must exist first. */
      readonly refs: readonly string[];
    }[];
    /** Those whose deletion leaves them stored. */
    readonly soft: readonly {
      readonly name: string;
      readonly constant: string;
      readonly store: string;
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
    /** Whether any of them are redirects. */
    readonly redirects: boolean;
  };
  readonly formats: {
    readonly types: readonly { readonly name: string; readonly type: string }[];
    readonly rows: readonly {
      readonly request: string;
      readonly to: string;
      /** Their names. */
      readonly formats: string;
      /** The suffixes that the path can have; null if those are all of them. */
      readonly suffixes: string | null;
    }[];
    readonly dots: readonly (RequestRow & { readonly format: string })[];
    readonly dotTable: TableParts<TestsData["formats"]["dots"][number]>;
  };
  readonly urls: {
    /** All suffixes that paths can have, and one that none has. */
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
    readonly table: TableParts<TestsData["urls"]["rows"][number]>;
    /** The helpers for which no values were found. */
    readonly missing: readonly {
      readonly base: string;
      readonly path: string;
    }[];
    /** Calls that are refused because of one value. */
    readonly refused: readonly {
      readonly by: string;
      readonly value: string;
      readonly values: readonly string[];
    }[];
    readonly refusedTable: TableParts<TestsData["urls"]["refused"][number]>;
    readonly builders: readonly {
      readonly name: string;
      readonly values: readonly string[];
      readonly form: boolean;
      readonly request: string;
    }[];
    readonly builderTable: TableParts<TestsData["urls"]["builders"][number]>;
    /** Whether any of them has a form. */
    readonly hasForms: boolean;
    /** Whether any helper belongs to a redirect. */
    readonly redirects: boolean;
  };
}
