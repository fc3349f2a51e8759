/**
 * What the templates of `<dir>` are given. Stage: emit. Types alone.
 */

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
    "routes" | "router" | "urls" | "contracts" | "http" | "app"
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

/** Of `contracts`. */
export interface ContractsData extends BoundData {
  /** Whether some path has no parameters. */
  readonly hasNoParams: boolean;
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
      readonly params: readonly (readonly string[])[];
      readonly query: readonly {
        readonly name: string;
        /** Whether it is a list that has to be there. */
        readonly isList: boolean;
      }[];
      readonly formats: readonly string[];
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
  /** Whether forms are read. */
  readonly forms: boolean;
  readonly formats: readonly string[];
  readonly controllers: readonly string[];
  /** `articles#show` */
  readonly actions: readonly string[];
  /** Whether there are more names of actions and formats than a type can hold. */
  readonly tooMany: boolean;
}

/** Of `app`. */
export interface AppData extends BoundData {
  readonly uses: Readonly<
    Record<
      "csv" | "html" | "xml" | "forms" | "methodOverride" | "htmlOverride",
      boolean
    >
  >;
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
}

/** Of `host`. */
export interface HostData extends BoundData {
  readonly host: string;
}

/** Of `runtime-header`: the first lines of a part of the runtime. */
export interface RuntimeHeaderData {
  readonly revision: string;
}
