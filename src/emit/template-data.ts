/**
 * What each template is given: the promise to whoever has templates of their
 * own. Stage: emit. Types alone. A change that takes something away, or gives it
 * another meaning, makes TEMPLATE_VERSION in template-version.ts one more.
 */

/** A regular expression literal. */
type Pattern = string;

/** What imports say to reach a file, by its name. */
type From<Name extends string> = Readonly<Record<Name, string>>;

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

/** Of `controller`: one file for each controller. */
export interface ControllerData {
  /** In the route table: `admin/articles`. */
  readonly key: string;
  readonly className: string;
  /** The interface that the class implements. */
  readonly contract: string;
  /** The type of what an action gets. */
  readonly context: string;
  /** The functions of `urls.ts` that say where the forms of stubs go. */
  readonly builders: readonly string[];
  readonly from: From<"contracts" | "http" | "urls">;
  /** What stands in `{{#block}}` is a stub: merges insert it alone. */
  readonly actions: readonly {
    readonly name: string;
    /** Its paragraphs: where the action is reached, and what it is to do. */
    readonly comment: readonly string[];
    readonly form: FormStubData | null;
  }[];
}

/** Of `form-stub`: the body of a stub that shows a form. */
export interface FormStubData {
  /** The format that shows the form, where there are others. */
  readonly format: string | null;
  /** The function of `urls.ts` that says where the form goes. */
  readonly builder: string;
  /** The parameters that it takes. */
  readonly params: readonly string[];
  readonly title: string;
  /** What the button says. */
  readonly button: string;
}

/** Of `controller-test`: one file for each controller. */
export interface ControllerTestData {
  readonly key: string;
  readonly className: string;
  readonly vitest: boolean;
  readonly from: From<"testApp">;
  /** What stands in `{{#block}}` is a test: merges insert it alone. */
  readonly tests: readonly {
    readonly title: string;
    readonly method: string;
    /** Null: there is no request to send. */
    readonly path: string | null;
    readonly hasBody: boolean;
  }[];
}

/** Of `test-app`. */
export interface TestAppData {
  readonly from: From<"app" | "controllers">;
  /** Whether the index exports a constant, as it did in earlier versions. */
  readonly constant: boolean;
}

/** Of `controllers-index`. */
export interface ControllersIndexData {
  readonly from: From<"contracts">;
  readonly entries: readonly {
    /** In the route table: `admin/articles`. */
    readonly key: string;
    /** The class, in its module and here. */
    readonly imported: string;
    readonly local: string;
    readonly module: string;
  }[];
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

/** Of `urls`. */
export interface UrlsData extends BoundData {
  /** What the helpers have: path parameters, typed queries, and so on. */
  readonly uses: Readonly<
    Record<"values" | "queries" | "taken" | "builders" | "forms", boolean>
  >;
  readonly baseUrl: string;
  readonly formatLists: readonly {
    /** Null where there are no formats, or no helper takes these. */
    readonly type: string | null;
    readonly constant: string;
    readonly formats: readonly string[];
  }[];
  /** The constraints of values. */
  readonly patterns: readonly {
    readonly constant: string;
    readonly pattern: Pattern;
  }[];
  readonly helpers: readonly UrlHelperData[];
}

/** The functions of one path. */
export interface UrlHelperData {
  /** `article`, of `articlePath`. */
  readonly base: string;
  readonly path: string;
  readonly args: readonly {
    readonly name: string;
    readonly property: string;
  }[];
  readonly query: {
    readonly type: string;
    readonly params: readonly {
      readonly name: string;
      readonly list: boolean;
    }[];
  } | null;
  readonly formats: { readonly type: string; readonly constant: string };
  /** None where the path has no parameters. */
  readonly parts: readonly PathPart[];
  /** Addresses of other routes. */
  readonly taken: {
    readonly name: string;
    readonly taken: readonly {
      readonly path: Pattern;
      readonly values: readonly Pattern[];
    }[];
  } | null;
  readonly builders: readonly BuilderData[];
}

export interface BuilderData {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Whether a form needs a hidden field for the method. */
  readonly form: boolean;
}

/** Text of a path, and a value that stands behind it. */
export interface PathPart {
  readonly text: string;
  readonly value: {
    readonly argument: string;
    readonly property: string;
    readonly rules: readonly SegmentRule[];
    readonly escapes: readonly {
      readonly sign: string;
      readonly code: string;
    }[];
  } | null;
}

/** What a value has to keep: a constant of the file, or a literal. */
export interface SegmentRule {
  readonly key: "name" | "formats" | "taken" | "pattern";
  readonly constant: string | null;
  readonly value: string | readonly string[] | null;
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
    Record<"csv" | "html" | "xml" | "forms" | "methodOverride", boolean>
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

/** By the template's name; of the others, any record. */
export interface TemplateData {
  readonly header: HeaderData;
  readonly "runtime-header": RuntimeHeaderData;
  readonly controller: ControllerData;
  readonly "controller-test": ControllerTestData;
  readonly "controllers-index": ControllersIndexData;
  readonly "test-app": TestAppData;
  readonly routes: RoutesData;
  readonly urls: UrlsData;
  readonly router: RouterData;
  readonly contracts: ContractsData;
  readonly http: HttpData;
  readonly app: AppData;
  readonly host: HostData;
  readonly "form-stub": FormStubData;
  readonly "tests/runner": TestData;
  readonly "tests/equal": EqualData;
  readonly "tests/refused": RefusedData;
}

/** What a template of that name is given. */
export type DataOf<Name extends string> = Name extends keyof TemplateData
  ? TemplateData[Name]
  : Name extends `tests/${infer Test extends keyof TestsData}`
    ? TestData & TestsData[Test]
    : object;
