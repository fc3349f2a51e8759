/**
 * What the templates of `<dir>` are given. Stage: emit. Types alone.
 */

import type { KeyType } from "../../runtime/fields.js";
import type { OwnershipData } from "./ownership.js";

/** What imports say to reach a file, by its name. */
export type From<Name extends string> = Readonly<Record<Name, string>>;

/** Of `header`: the first lines of a machine's file. */
export interface HeaderData {
  /** The manifest's name. */
  readonly manifest: string;
}

/** Of every template of `<dir>`. */
export interface BoundData extends HeaderData {
  readonly from: From<
    | ("routes" | "router" | "urls" | "records" | "stores" | "migrations")
    | ("contracts" | "http" | "openapi" | "app" | "send")
  >;
  /** What imports say to reach a part of the runtime. */
  readonly runtime: Readonly<Record<string, string>>;
}

/** Of `routes`. */
export interface RoutesData extends BoundData {
  /** Media types by the names of the formats. */
  readonly formats: Readonly<Record<string, string>>;
  readonly baseUrl: string | null;
  /** As `resource-gen routes --format json` has them. */
  readonly routes: readonly object[];
}

/** Of `router`: which parts of the matcher the table needs. */
export interface RouterData extends BoundData {
  /** Whether it needs any. */
  readonly parts: boolean;
  readonly constraints: boolean;
  readonly fallback: boolean;
}

/** Of `send`: nothing in it varies. */
export type SendData = BoundData;

/** Of `openapi`. */
export interface OpenApiData extends BoundData {
  /** Where it is served. */
  readonly path: string;
  /** The document, as JSON. */
  readonly text: string;
}

/** Of `contracts`. */
export interface ContractsData extends BoundData {
  /** Whether some path has no parameters. */
  readonly hasNoParams: boolean;
  /** Whether some action of a record takes nothing. */
  readonly hasNoInput: boolean;
  /** The types of `records.ts` that the file names. */
  readonly records: readonly string[];
  readonly controllers: readonly {
    /** `Articles`, of `ArticlesContract`. */
    readonly name: string;
    /** In the route table: `articles`. */
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
        /** Whether it is a list that has to be there. */
        readonly isList: boolean;
      }[];
      readonly formats: readonly string[];
      /** The type of what it takes; null where the manifest does not say. */
      readonly input: string | null;
      /** What it replies with; null where the manifest does not say. */
      readonly output: {
        readonly type: string;
        readonly isList: boolean;
      } | null;
    }[];
  }[];
}

/** Of `http`. */
export interface HttpData extends BoundData {
  /** What the import of the user's type of state says. */
  readonly state: string;
  /** The type of the host's side of a request; null: anything. */
  readonly native: { readonly type: string; readonly from: string } | null;
  /** Whether pages are among what is replied with. */
  readonly html: boolean;
  /** Whether records have pages. */
  readonly views: boolean;
  /** Whether forms are read. */
  readonly forms: boolean;
  readonly formats: readonly string[];
  readonly controllers: readonly string[];
  /** `articles#show` */
  readonly actions: readonly string[];
  /** Whether some parameter of a path is a number. */
  readonly hasNumbers: boolean;
  /** Whether the manifest describes some query. */
  readonly hasQueries: boolean;
  /** Whether there are more names of actions and formats than a type can hold. */
  readonly tooMany: boolean;
}

/** A part of what the application is told of an action. */
export interface ActionMemberData {
  readonly name:
    "input" | "query" | "output" | "keys" | "envelope" | "hasOwnBody" | "tagOf";
  /** The name of a constant. */
  readonly value: string | null;
  /** What JSON wraps one of its records in, and a list of them. */
  readonly envelope: readonly [one: string, many: string] | null;
  /** The path parameters that are ids. */
  readonly keys: readonly { readonly name: string; readonly type: KeyType }[];
}

/** Of `app`. */
export interface AppData extends BoundData {
  readonly uses: Readonly<
    Record<
      | "csv"
      | "tags"
      | "html"
      | "xml"
      | "forms"
      | "methodOverride"
      | "htmlOverride"
      | "redirect",
      boolean
    >
  >;
  /** Where the OpenAPI document is served; null: nowhere. */
  readonly openapi: string | null;
  /** The constants of `records.ts` that the file names. */
  readonly readers: readonly string[];
  /** The types of ids that paths have. */
  readonly keys: readonly KeyType[];
  /** What is told of each action. */
  readonly records: readonly {
    /** `articles#show` */
    readonly action: string;
    /** Each has one of `value`, `envelope` and `keys`, or is true. */
    readonly members: readonly ActionMemberData[];
  }[];
  /** The pages of records, by the names of their controllers. */
  readonly views: readonly {
    readonly key: string;
    /** What the file's exports are here: `articlesViews`. */
    readonly name: string;
    readonly from: string;
  }[];
  /** What XML calls each controller's things. */
  readonly elements: readonly {
    readonly key: string;
    readonly names: readonly [one: string, many: string];
  }[];
  readonly codecs: readonly {
    /** The format's. */
    readonly name: string;
    /** The part of the runtime that writes and reads it. */
    readonly kind: string;
  }[];
  readonly ownership: OwnershipData;
}

/** Of `host`. */
export interface HostData extends BoundData {
  readonly host: string;
}

/** Of `runtime-header`: the first lines of a part of the runtime. */
export interface RuntimeHeaderData {
  readonly revision: string;
}
