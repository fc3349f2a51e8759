/** One file of the output, rendered, before the disk has been read. */

/**
 * Who owns a file once it is written: the generator or the user. A file of
 * history is written once, and no run changes it.
 */
export type Owner = "machine" | "yours" | "history";

/** A member that a *yours* file must have, and how to write it. */
export interface WantedMember {
  /** The action, and the method's name: `show`. */
  readonly name: string;
  /**
   * The stub as in a fresh file: indented by two spaces, LF, no blank lines
   * around it.
   */
  readonly text: string;
  /**
   * The stub for a class without the store that `text` queries, or for a file
   * of tests that have no database of their own.
   */
  readonly plain?: string;
}

/** A name, and the specifier of the module that exports it. */
export interface ImportedName {
  readonly name: string;
  readonly module: string;
}

/** A controller: a class (or object) with a member for each action. */
export interface ControllerMerge {
  readonly kind: "controller";
  readonly className: string;
  /** The contract that the class implements, and the module it comes from. */
  readonly contract: string;
  readonly contractModule: string;
  /** Every type that a member's text may name. */
  readonly types?: readonly ImportedName[];
  /** Every function that a member's text may call. */
  readonly values?: readonly ImportedName[];
  readonly members: readonly WantedMember[];
  /** The name that its members use for the store that they query, if any. */
  readonly store?: string;
}

/**
 * `controllers/index.ts`: an object literal with an entry for each controller.
 */
export interface IndexMerge {
  readonly kind: "index";
  readonly object: string;
  readonly entries: readonly {
    /** The property as written: `articles`, `"admin/articles"`. */
    readonly key: string;
    /** `new ArticlesController()` */
    readonly value: string;
    /** The import that the value needs. */
    readonly imported: string;
    readonly local: string;
    readonly module: string;
    /** A variable that the value names: files without it get no such entry. */
    readonly variable?: string;
  }[];
}

/** The user's tests of a controller: one for each action. */
export interface TestsMerge {
  readonly kind: "tests";
  /** The path of the controller that they test. */
  readonly controller?: string;
  /** The function with which they send their requests: `send(method, path)`. */
  readonly sender: string;
  /**
   * The function that gives each test a database of its own, if they have one.
   */
  readonly starter?: string;
  readonly members: readonly WantedTest[];
}

/** The test of an action, as an unindented statement, by the action's name. */
export interface WantedTest extends WantedMember {
  /** The test's title: the first argument of its call. */
  readonly title: string;
}

/** How to bring an existing *yours* file up to date: what must be there. */
export type Merge = MemberMerge | TestsMerge;

/** What is merged into one class or object. */
export type MemberMerge = ControllerMerge | IndexMerge;

export interface OutputFile {
  /** Relative to the root (see Project.root), with forward slashes. */
  readonly path: string;
  readonly owner: Owner;
  /** LF newlines, ends in one newline. */
  readonly content: string;
  /** Only for the user's files that later runs may add to. */
  readonly merge?: Merge;
  /**
   * Text that the file is useless without: a file that lacks it, and has not
   * changed since it was written, is written again.
   */
  readonly needs?: string;
  /** What is told of a file with edits that lacks it, and of which of its functions. */
  readonly lacks?: { readonly message: string; readonly name: string };
  /**
   * The functions that other files take from it, each declared as `function name(`:
   * likewise.
   */
  readonly offers?: readonly string[];
  /** Whether the file exists already, whatever its content. */
  readonly stands?: boolean;
  /**
   * A user's test, or a program: not written again once it has been deleted.
   */
  readonly once?: boolean;
}
