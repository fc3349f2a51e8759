/** The data of the templates of the user's files. Stage: emit. Types only. */
import type { From } from "./bound.js";
import type { OwnershipData } from "./ownership.js";
import type { LocalName } from "../local-names.js";
import type { EmitTarget } from "../target.js";
import type { WordsData } from "./stores.js";
import type { ValueData } from "./tests.js";

/** Data of `controller`: one file for each controller. */
export interface ControllerData {
  /** Its key in the route table: `admin/articles`. */
  readonly key: string;
  readonly className: string;
  /** The interface that the class implements. */
  readonly contract: string;
  /** The type of the context that an action receives. */
  readonly context: string;
  readonly from: From<"contracts" | "http" | "stores">;
  /** The name of its record in the stores; null if it has none. */
  readonly store: string | null;
  /** The same of the record above, if actions answer with its row. */
  readonly above: string | null;
  /** What the stubs import besides types. */
  readonly values: readonly {
    readonly names: readonly string[];
    readonly from: string;
  }[];
  /** The content of `{{#block}}` is a stub, which merges insert on its own. */
  readonly actions: readonly {
    readonly name: string;
    /** Its paragraphs: where the action is reached, and what it should do. */
    readonly comment: readonly string[];
    /** The end of the last paragraph. */
    readonly answer: StubAnswerData | null;
    /** What it does with the store; null: nothing yet. */
    readonly work: StoreWorkData | null;
    readonly form: FormStubData | null;
    /** Whether it has a line that queries the store. */
    readonly waits: boolean;
  }[];
}

/** Data of `store-work`: the body of a stub that queries a store. */
export interface StoreWorkData {
  readonly work:
    | ("list" | "find" | "create" | "update" | "destroy")
    | ("updateAll" | "destroyAll" | "transition" | "restore");
  /** The name of the record in the stores: `articles`. */
  readonly store: string;
  /** That of the record above, if it answers with the row there; null: with its own. */
  readonly above: string | null;
  /** The name that the action's code uses for its resource. */
  readonly value: string;
  /**
   * For `create`: the helper that leads to what was created; null: no helper
   * does so from all of the action's routes.
   */
  readonly path: StubAnswerData["path"];
  /** Whether GET shows a created row, and it has the field that its address ends in. */
  readonly isAddressed: boolean;
  /** The column that its path ends in; null for a singleton. */
  readonly key: string | null;
}

/** Data of `views`: the pages of a controller's records. */
export interface ViewsData {
  /** Its key in the route table: `admin/articles`. */
  readonly key: string;
  readonly from: From<"http" | "records" | "urls">;
  /** The type of what is shown, and the constant that lists its fields. */
  readonly type: string;
  readonly output: string;
  /** The type in `records.ts`, and what the file calls it: `type`. */
  readonly shown: LocalName;
  /** The same of rows in lists, where they show less. */
  readonly listed: ShownData | null;
  /** Which pages there are, besides that of one record. */
  readonly list: boolean;
  readonly form: boolean;
  /** Whether these show what is around rows: other pages, and states to go to. */
  readonly listState: boolean;
  readonly pageState: boolean;
  /** The helpers of the pages that they link to. */
  readonly showPath: string | null;
  readonly newPath: string | null;
  readonly editPath: string | null;
  /** Whether the address of the edit page depends on the row. */
  readonly editTakesRow: boolean;
  /** Whether its helper throws for some rows. */
  readonly editMayRefuse: boolean;
  /** What of the row says whether the caller may edit it: `may.update`; null: nothing. */
  readonly editIf: string | null;
  readonly helpers: readonly string[];
  /** Whether the pages have links of their own, besides those of rows. */
  readonly links: boolean;
  readonly manyTitle: string;
  readonly oneTitle: string;
  readonly newTitle: string;
}

/** What a page shows: its type, the constant that lists its fields, and their names. */
export type ShownData = Pick<ViewsData, "type" | "output" | "shown">;

/** Data of `stub-answer`: what the comment of a stub says about its answer. */
export interface StubAnswerData {
  readonly reply: "created" | "changed" | "list" | "removed";
  /** The name that the action's code uses for its resource. */
  readonly value: string;
  /**
   * The helper that leads to it, and its parameters; a null parameter is the
   * thing itself.
   */
  readonly path: CreatedPath | null;
}

/** The address of what was created. */
export interface CreatedPath {
  readonly helper: string;
  readonly params: readonly (string | null)[];
  /**
   * What `created` is given: the path, or, as the helper throws for some values,
   * a function that writes it, or the helper itself.
   */
  readonly how: "path" | "function" | "helper";
}

/** Data of `created-path`. */
export interface CreatedPathData extends CreatedPath {
  /** The name that the action's code uses for its resource. */
  readonly value: string;
}

/** Data of `form-stub`: the body of a stub that shows a form. */
export interface FormStubData {
  /** The format that shows the form, if there are others. */
  readonly format: string | null;
  /** The function of `urls.ts` that tells where the form goes. */
  readonly builder: string;
  /** The parameters that it takes. */
  readonly params: readonly string[];
  readonly title: string;
  /** The label of the button. */
  readonly button: string;
  /** What reads the record that is sent, if a view shows its form. */
  readonly reader: string | null;
  /**
   * The name in the stores of the record that fills the inputs; null: they are
   * empty.
   */
  readonly store: string | null;
}

/** Data of `controller-test`: one file for each controller. */
export interface ControllerTestData {
  readonly key: string;
  readonly className: string;
  readonly testRunner: EmitTarget["testRunner"];
  /** Whether each test has a database of its own. */
  readonly starts: boolean;
  /** The first action of which something is verified; null: none. */
  readonly verifies: string | null;
  /** Whether any test does not query a store. */
  readonly hasPlain: boolean;
  /** Whether any test sends a request, and asserts something of the reply. */
  readonly sends: boolean;
  /** What the tests import from the project's files. */
  readonly imports: readonly {
    readonly names: readonly string[];
    readonly from: string;
  }[];
  /** The content of `{{#block}}` is a test, which merges insert on its own. */
  readonly tests: readonly {
    readonly title: string;
    readonly method: string;
    /** Null: there is no request to send. */
    readonly path: string | null;
    readonly hasBody: boolean;
    /** `articles#index` */
    readonly to: string;
    /** Whether it queries a store: then the manifest promises something of it. */
    readonly isStored: boolean;
  }[];
}

/** Data of `test-app`. */
export interface TestAppData {
  readonly from: From<
    "app" | "controllers" | "database" | "stores" | "parts" | "samples"
  >;
  /** Whether the controllers have stores. */
  readonly stores: boolean;
  /** Whether databases are files: one in memory is always fresh. */
  readonly isSqlite: boolean;
  /** Whether tables have schemas of their own, which tests would share. */
  readonly hasSchemas: boolean;
  /** Whether a Location begins with a path that the tests have to do without. */
  readonly isMounted: boolean;
  /** The fields that the user's functions compute, by record. */
  readonly computed: readonly {
    readonly name: string;
    /** What the function for ids returns; null if there is none. */
    readonly id: ValueData | null;
    readonly fields: readonly {
      readonly name: string;
      readonly value: ValueData;
      /** Whether its brackets would be those of a function's body. */
      readonly isObject: boolean;
    }[];
  }[];
  readonly words: readonly WordsData[];
  readonly ownership: OwnershipData;
  /** The sample row that calls; null if there is none. */
  readonly callerRow: string | null;
  /**
   * The members of the scope, with the rows whose ids they are, if these have
   * samples.
   */
  readonly owners: readonly {
    readonly name: string;
    readonly type: "number" | "string";
    readonly row: string | null;
  }[];
  /** Each of those rows once. */
  readonly rows: readonly string[];
  /** Whether the index exports a constant, as it did in earlier versions. */
  readonly constant: boolean;
}

/** Data of `controllers-index`. */
export interface ControllersIndexData {
  readonly from: From<"contracts" | "stores">;
  /** Whether some controller has a store. */
  readonly stores: boolean;
  /**
   * The content of `{{#block}}` is the value of an entry, which merges insert
   * on its own.
   */
  readonly entries: readonly {
    /** Its key in the route table: `admin/articles`. */
    readonly key: string;
    /** The class's name in its module, and here. */
    readonly imported: string;
    readonly local: string;
    readonly module: string;
    /** Whether it is created with the stores. */
    readonly hasStore: boolean;
  }[];
}
