/** The data of the templates of `<dir>`. Stage: emit. Types only. */

import type { Literal } from "../literal.js";
import type { ReadKey } from "../../model/records/types.js";
import type { KeyType } from "../../runtime/records/fields.js";
import type { LocalName } from "../local-names.js";
import type { OwnershipData } from "./ownership.js";
import type { PageFactsData } from "./pages.js";

/** Import specifiers, by the names of their files. */
export type From<Name extends string> = Readonly<Record<Name, string>>;

/** Data of `header`: the first lines of a machine's file. */
export interface HeaderData {
  /** The manifest's name. */
  readonly manifest: string;
}

/** Data of every template of `<dir>`. */
export interface BoundData extends HeaderData {
  readonly from: From<
    | ("routes" | "router" | "urls" | "records" | "stores" | "migrations")
    | ("contracts" | "http" | "openapi" | "app" | "send" | "database" | "make")
  >;
  /** The import specifiers of the parts of the runtime. */
  readonly runtime: Readonly<Record<string, string>>;
}

/** Data of `routes`. */
export interface RoutesData extends BoundData {
  /** Media types, by format name. */
  readonly formats: Readonly<Record<string, string>>;
  readonly baseUrl: string | null;
  /** As `resource-gen routes --format json` prints them. */
  readonly routes: readonly object[];
}

/** Data of `router`: which parts of the matcher the table needs. */
export interface RouterData extends BoundData {
  /** Whether it needs any. */
  readonly parts: boolean;
  readonly constraints: boolean;
  readonly fallback: boolean;
}

/** Data of `send`, in which nothing varies. */
export interface SendData extends BoundData {
  /** What `urls.ts` calls the base URL. */
  readonly baseUrl: string;
}

/** Data of `openapi`. */
export interface OpenApiData extends BoundData {
  /** Where it is served. */
  readonly path: string;
  /** The document, as JSON. */
  readonly text: string;
}

/** Data of `contracts`. */
export interface ContractsData extends BoundData {
  /** Whether any path has no parameters. */
  readonly hasNoParams: boolean;
  /** Whether any action of a record takes nothing. */
  readonly hasNoInput: boolean;
  /** Whether any controller has a store. */
  readonly hasStores: boolean;
  /** Whether actions know who calls. */
  readonly hasCaller: boolean;
  /** The types that the file imports from `records.ts`. */
  readonly records: readonly string[];
  /** The same, and what the file calls them. */
  readonly imports: readonly LocalName[];
  readonly controllers: readonly {
    /** `Articles`, of `ArticlesContract`. */
    readonly name: string;
    /** Its key in the route table: `articles`. */
    readonly key: string;
    readonly actions: readonly {
      readonly name: string;
      readonly type: string;
      /** Where it is reached: `GET /articles`. */
      readonly places: readonly string[];
      readonly methods: readonly string[];
      /** Each set of parameters that its paths have. */
      readonly params: readonly (readonly {
        readonly name: string;
        /** `string`, or `number` for the id of a record. */
        readonly type: string;
      }[])[];
      /** The type of the query that the manifest describes; null: none. */
      readonly queryType: string | null;
      readonly query: readonly {
        readonly name: string;
        /** Whether it is a list that is required. */
        readonly isList: boolean;
      }[];
      readonly formats: readonly string[];
      /** Whether strangers may call it; null if the manifest has no `caller`. */
      readonly caller: { readonly mayBeUnknown: boolean } | null;
      /** The type of what it takes; null if the manifest does not say. */
      readonly input: string | null;
      /** What it replies with; null if the manifest does not say. */
      readonly output: {
        readonly type: string;
        readonly isList: boolean;
      } | null;
    }[];
  }[];
}

/** Data of `http`. */
export interface HttpData extends BoundData {
  /** The import specifier of the user's state type. */
  readonly state: string;
  /** The type of the host's side of a request; null: anything. */
  readonly native: { readonly type: string; readonly from: string } | null;
  /** Whether any reply can be a page. */
  readonly html: boolean;
  /** Whether records have pages. */
  readonly views: boolean;
  /** Whether their rows are in stores: what is around rows is shown too. */
  readonly pageParts: boolean;
  /** Whether forms are read. */
  readonly forms: boolean;
  readonly ownership: OwnershipData;
  readonly formats: readonly string[];
  readonly controllers: readonly string[];
  /** `articles#show` */
  readonly actions: readonly string[];
  /** Whether any path parameter is a number. */
  readonly hasNumbers: boolean;
  /** Whether the manifest describes any query. */
  readonly hasQueries: boolean;
  /**
   * Whether there are more combinations of actions and formats than a type can
   * hold.
   */
  readonly tooMany: boolean;
}

/** A part of what the application is told about an action. */
export interface ActionMemberData {
  readonly name:
    | "input"
    | "query"
    | "queryWords"
    | "output"
    | "keys"
    | "envelope"
    | "bodyEnvelope"
    | "beside"
    | "hasOwnBody"
    | "tagOf"
    | "given"
    | "keeps"
    | "merges";
  /** The name of a constant. */
  readonly value: string | null;
  /** Of `given`, `keeps`, `queryWords` and `bodyEnvelope`: values and names. */
  readonly left: Literal | null;
  /** What JSON wraps one of its records in, and a list of them. */
  readonly envelope: readonly [one: string, many: string] | null;
  /** What a list's total is called in its envelope, and where counting stopped. */
  readonly totals: readonly string[];
  /** The path parameters that are ids. */
  readonly keys: readonly { readonly name: string; readonly type: ReadKey }[];
}

/** Data of `app`. */
export interface AppData extends BoundData {
  readonly uses: Readonly<
    Record<
      | "tags"
      | "totals"
      | "xml"
      | "forms"
      | "methodOverride"
      | "htmlOverride"
      | "redirect"
      | "deprecated"
      | "moves",
      boolean
    >
  >;
  /**
   * The version of resource-gen, to be held against that of the runtime; null
   * where the runtime is written too.
   */
  readonly writer: string | null;
  /** Where the OpenAPI document is served; null: nowhere. */
  readonly openapi: string | null;
  /** Where the server says whether it can take requests; null: nowhere. */
  readonly health: string | null;
  /** What creates these. */
  readonly ownPaths: readonly string[];
  /** The constants that the file imports from `records.ts`. */
  readonly readers: readonly string[];
  /** The types of ids that paths have. */
  readonly keys: readonly ReadKey[];
  /** What the application is told about each action. */
  readonly records: readonly {
    /** `articles#show` */
    readonly action: string;
    /** Each has one of `value`, `envelope` and `keys`, or is true. */
    readonly members: readonly ActionMemberData[];
  }[];
  /** The pages of records, by controller name. */
  readonly views: readonly {
    readonly key: string;
    /** The name under which the file is imported: `articlesViews`. */
    readonly name: string;
    readonly from: string;
  }[];
  /** What they know besides the rows that they show, where that is anything. */
  readonly pageFacts: readonly ({ readonly key: string } & PageFactsData)[];
  /** The XML element names of each controller. */
  readonly elements: readonly {
    readonly key: string;
    readonly names: readonly [one: string, many: string];
  }[];
  /** The parts of the runtime that write formats: `csv`. */
  readonly codecImports: readonly {
    readonly name: string;
    readonly from: string;
  }[];
  readonly codecs: readonly {
    /** The format's name. */
    readonly name: string;
    /** The part of the runtime that writes and reads it. */
    readonly kind: string;
  }[];
  readonly ownership: OwnershipData;
  /**
   * The members of the scope that the application is asked for, if the caller's id
   * is others of them.
   */
  readonly scopeNames: readonly string[];
  /** Whether what the application is asked for names the type of a scope. */
  readonly namesScope: boolean;
  /** Who calls; null if the manifest does not say. */
  readonly caller: {
    readonly key: KeyType;
    readonly roles: readonly string[];
    readonly columns: readonly string[];
    /** What 401 says in `WWW-Authenticate`; null: nothing. */
    readonly challenge: string | null;
    /** The actions that need a caller, and the words of which one must hold. */
    readonly actions: readonly {
      readonly action: string;
      readonly words: readonly string[];
    }[];
  } | null;
}

/** Data of `host`. */
export interface HostData extends BoundData {
  readonly host: string;
}

/** Data of `runtime-header`: the first lines of a part of the runtime. */
export interface RuntimeHeaderData {
  readonly revision: string;
}
