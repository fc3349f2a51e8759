/**
 * What each template is given: the promise to whoever has templates of their
 * own. Stage: emit. Types alone. A change that takes something away, or gives it
 * another meaning, makes TEMPLATE_VERSION in template-version.ts one more.
 */

/** Code that is finished: printed as Prettier would, without a newline at its end. */
type Code = string;

/** What imports say to reach a file, by its name. */
type From<Name extends string> = Readonly<Record<Name, string>>;

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
  readonly from: From<"app" | "controllers">;
  /** What stands in `{{#block}}` is a test: merges insert it alone. */
  readonly tests: readonly {
    readonly title: string;
    readonly method: string;
    /** Null: there is no request to send. */
    readonly path: string | null;
    readonly hasBody: boolean;
  }[];
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
export interface RoutesData {
  readonly header: Code;
  /** What imports say to reach a part of the runtime. */
  readonly runtime: Readonly<Record<string, string>>;
  /** Media types by the names of the formats. */
  readonly formats: Readonly<Record<string, string>>;
  readonly baseUrl: string | null;
  /** As `resource-gen routes --format json` has them. */
  readonly routes: readonly object[];
}

/** Of `urls`. */
export interface UrlsData {
  readonly header: Code;
  /** What imports say to reach parts of the runtime. */
  readonly from: Readonly<Record<"urls" | "taken", string>>;
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
  /** Constraints, as regular expression literals. */
  readonly patterns: readonly {
    readonly constant: string;
    readonly pattern: Code;
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
  /** Addresses of other routes, as regular expression literals. */
  readonly taken: {
    readonly name: string;
    readonly taken: readonly {
      readonly path: Code;
      readonly values: readonly Code[];
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
export interface ContractsData {
  readonly header: Code;
  readonly imports: Code;
  readonly hasNoParams: boolean;
  readonly controllers: readonly object[];
}

/** Of a template in `tests`: besides these, tables that are finished code. */
export interface TestData {
  readonly header: Code;
  readonly runner: Code;
  readonly testRunner: "vitest" | "node";
  /** What imports say to reach a file, by its name. */
  readonly from: Readonly<Record<string, string>>;
}

/** By the template's name; of the others, any record. */
export interface TemplateData {
  readonly controller: ControllerData;
  readonly "controller-test": ControllerTestData;
  readonly "controllers-index": ControllersIndexData;
  readonly routes: RoutesData;
  readonly urls: UrlsData;
  readonly contracts: ContractsData;
}

/** What a template of that name is given. */
export type DataOf<Name extends string> = Name extends keyof TemplateData
  ? TemplateData[Name]
  : Name extends `tests/${string}`
    ? TestData
    : object;
