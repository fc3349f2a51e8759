/**
 * What each template is given: the promise to whoever has templates of their
 * own. Stage: emit. Types alone. A change that takes something away, or gives it
 * another meaning, makes TEMPLATE_VERSION in template-version.ts one more.
 */

/** Code that is finished: printed as Prettier would, without a newline at its end. */
type Code = string;

/** Of `controller`: one file for each controller. */
export interface ControllerData {
  readonly imports: readonly Code[];
  readonly comment: Code;
  readonly className: string;
  /** The interface that the class implements. */
  readonly contract: string;
  /** What stands in `{{#block}}` is a stub: merges insert it alone. */
  readonly actions: readonly {
    readonly comment: Code;
    readonly signature: Code;
    readonly body: Code;
  }[];
}

/** Of `controller-test`: one file for each controller. */
export interface ControllerTestData {
  readonly comment: Code;
  readonly runner: Code;
  readonly vitest: boolean;
  /** What imports say to reach a file. */
  readonly from: { readonly app: string; readonly controllers: string };
  readonly tests: readonly object[];
}

/** Of `controllers-index`. */
export interface ControllersIndexData {
  readonly imports: readonly Code[];
  readonly entries: readonly { readonly line: Code }[];
}

/** Of `routes`: the table, below what stands in the runtime's own file. */
export interface RoutesData {
  /** Media types by the names of the formats. */
  readonly formats: Readonly<Record<string, string>>;
  readonly methodOverride: boolean;
  readonly baseUrl: string | null;
  /** As `resource-gen routes --format json` has them. */
  readonly routes: readonly object[];
}

/** Of `urls`: the helpers, below the functions that they use. */
export interface UrlsData {
  readonly formats: readonly object[];
  readonly patterns: readonly Code[];
  readonly helpers: readonly object[];
}

/** Of `contracts`. */
export interface ContractsData {
  readonly header: Code;
  readonly imports: Code;
  readonly hasQuery: boolean;
  readonly hasNone: boolean;
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
