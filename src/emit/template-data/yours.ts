/**
 * What the templates of the user's files are given. Stage: emit. Types alone.
 */
import type { From } from "./bound.js";

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
    /** What the last of them ends in. */
    readonly answer: StubAnswerData | null;
    readonly form: FormStubData | null;
  }[];
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
  /** What stands in `{{#block}}` is the value of an entry: merges insert it alone. */
  readonly entries: readonly {
    /** In the route table: `admin/articles`. */
    readonly key: string;
    /** The class, in its module and here. */
    readonly imported: string;
    readonly local: string;
    readonly module: string;
  }[];
}
