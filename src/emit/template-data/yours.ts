/**
 * What the templates of the user's files are given. Stage: emit. Types alone.
 */
import type { From } from "./bound.js";
import type { OwnershipData } from "./ownership.js";
import type { Target } from "../target.js";
import type { ValueData } from "./tests.js";

/** Of `controller`: one file for each controller. */
export interface ControllerData {
  /** In the route table: `admin/articles`. */
  readonly key: string;
  readonly className: string;
  /** The interface that the class implements. */
  readonly contract: string;
  /** The type of what an action gets. */
  readonly context: string;
  readonly from: From<"contracts" | "http" | "stores">;
  /** What the stores call its record; null where it has none. */
  readonly store: string | null;
  /** What the stubs import beside types. */
  readonly values: readonly {
    readonly names: readonly string[];
    readonly from: string;
  }[];
  /** What stands in `{{#block}}` is a stub: merges insert it alone. */
  readonly actions: readonly {
    readonly name: string;
    /** Its paragraphs: where the action is reached, and what it is to do. */
    readonly comment: readonly string[];
    /** What the last of them ends in. */
    readonly answer: StubAnswerData | null;
    /** What it does with the store; null: nothing yet. */
    readonly work: StoreWorkData | null;
    readonly form: FormStubData | null;
    /** Whether it has a line that asks the store. */
    readonly waits: boolean;
  }[];
}

/** Of `store-work`: the body of a stub that asks a store. */
export interface StoreWorkData {
  readonly work:
    | ("list" | "find" | "create" | "update" | "destroy")
    | ("updateAll" | "destroyAll");
  /** What the stores call the record: `articles`. */
  readonly store: string;
  /** What an action calls the thing that it is about. */
  readonly value: string;
  /** Of `create`: the helper that leads to what was made; null: none does from everywhere. */
  readonly path: StubAnswerData["path"];
}

/** Of `views`: the pages of a controller's records. */
export interface ViewsData {
  /** In the route table: `admin/articles`. */
  readonly key: string;
  readonly from: From<"http" | "records" | "urls">;
  /** The type of what is shown, and the constant that says of which fields. */
  readonly type: string;
  readonly output: string;
  /** Which pages there are, beside that of one record. */
  readonly list: boolean;
  readonly form: boolean;
  /** The helpers of the pages that they link to. */
  readonly showPath: string | null;
  readonly newPath: string | null;
  readonly editPath: string | null;
  /** Whether the page's address varies with what it edits. */
  readonly editTakesRow: boolean;
  readonly helpers: readonly string[];
  /** Whether there are links of their own. */
  readonly links: boolean;
  readonly manyTitle: string;
  readonly oneTitle: string;
  readonly newTitle: string;
}

/** Of `stub-answer`: what the comment of a stub says of its answer. */
export interface StubAnswerData {
  readonly reply: "created" | "changed" | "list" | "removed";
  /** What an action calls the thing that it is about. */
  readonly value: string;
  /** The helper that leads to it, and its parameters; null: the thing itself. */
  readonly path: {
    readonly helper: string;
    readonly params: readonly (string | null)[];
  } | null;
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
  /** What reads the record that is sent, where a view shows its form. */
  readonly reader: string | null;
  /** What the stores call the record that its inputs hold; null: they are empty. */
  readonly store: string | null;
}

/** Of `controller-test`: one file for each controller. */
export interface ControllerTestData {
  readonly key: string;
  readonly className: string;
  readonly testRunner: Target["testRunner"];
  /** Whether each test has a database of its own. */
  readonly starts: boolean;
  /** Whether some test asks nothing of a store. */
  readonly hasPlain: boolean;
  /** What the tests import of the project's files. */
  readonly imports: readonly {
    readonly names: readonly string[];
    readonly from: string;
  }[];
  /** What stands in `{{#block}}` is a test: merges insert it alone. */
  readonly tests: readonly {
    readonly title: string;
    readonly method: string;
    /** Null: there is no request to send. */
    readonly path: string | null;
    readonly hasBody: boolean;
    /** What it says of the rows of a store; null: nothing. */
    readonly stored: StoredTestData | null;
  }[];
}

/** Of `stored-test`: the body of a test whose action asks a store. */
export interface StoredTestData {
  readonly work: StoreWorkData["work"];
  readonly method: string;
  readonly address: SampleAddressData;
  /** The record whose row is stored: `article`. */
  readonly record: string;
  readonly sent: SampleSentData | null;
  readonly shows: StoredShownData | null;
  /** Whether a change has to say of which version it is. */
  readonly isVersioned: boolean;
  /** Where what was made is looked for: at its address, or in the list. */
  readonly follow: "location" | "list" | null;
}

/** Of `sample-sent`: the body of a request. */
export interface SampleSentData {
  /** `newArticleBody` */
  readonly body: string;
  /** What JSON wraps it in; null: nothing. */
  readonly envelope: string | null;
}

/** Of `stored-shown`: what a reply has. */
export interface StoredShownData {
  /** Whether it is a list of one. */
  readonly isList: boolean;
  /** What JSON wraps it in; null: nothing. */
  readonly envelope: string | null;
  /** The body that was sent, whose fields it has; null: it has those of the row. */
  readonly body: string | null;
  /** The row whose id it has: `articleRow`; null: nobody knows its id. */
  readonly row: string | null;
}

/** Of `sample-address`: where sample rows are found. */
export interface SampleAddressData {
  /** `articleComment`, of `articleCommentPath`. */
  readonly helper: string;
  /** The rows that it is called with, or texts. */
  readonly args: readonly {
    readonly row: string | null;
    readonly value: string;
  }[];
  /** What the query lists of the row; null: there is none. */
  readonly ids: { readonly param: string; readonly column: string } | null;
  readonly row: string;
}

/** Of `test-app`. */
export interface TestAppData {
  readonly from: From<
    "app" | "controllers" | "database" | "stores" | "place" | "samples"
  >;
  /** Whether the controllers have stores. */
  readonly stores: boolean;
  /** Where files are databases: one in memory is fresh. */
  readonly isSqlite: boolean;
  /** The fields that your functions work out, by their records. */
  readonly computed: readonly {
    readonly name: string;
    readonly fields: readonly {
      readonly name: string;
      readonly value: ValueData;
    }[];
  }[];
  readonly ownership: OwnershipData;
  /** The members of the scope: the rows whose ids they are, where these have samples. */
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

/** Of `controllers-index`. */
export interface ControllersIndexData {
  readonly from: From<"contracts" | "stores">;
  /** Whether some controller has a store. */
  readonly stores: boolean;
  /** What stands in `{{#block}}` is the value of an entry: merges insert it alone. */
  readonly entries: readonly {
    /** In the route table: `admin/articles`. */
    readonly key: string;
    /** The class, in its module and here. */
    readonly imported: string;
    readonly local: string;
    readonly module: string;
    /** Whether it is made with the stores. */
    readonly hasStore: boolean;
  }[];
}
