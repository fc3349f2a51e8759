/** One file of the output, rendered, before anyone has looked at the disk. */

/**
 * Who a file belongs to once it is written: the generator, the user, or nobody:
 * what is history is written once, and no run changes it.
 */
export type Owner = "machine" | "yours" | "history";

/** A member that a *yours* file must have, and how to write it. */
export interface WantedMember {
  /** The action, and the method's name: `show`. */
  readonly name: string;
  /** The stub as a fresh file would hold it: indented by two spaces, LF, no blank line around it. */
  readonly text: string;
  /**
   * The same for a class without the store that the text asks, or for a file of
   * tests that have no database of their own.
   */
  readonly plain?: string;
}

/** A name, and the module that has it, as an import says it. */
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
  /** What its members call the store that they ask, where they do. */
  readonly store?: string;
}

/** `controllers/index.ts`: an object literal with an entry for each controller. */
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
  }[];
}

/** The user's tests of a controller: one for each action. */
export interface TestsMerge {
  readonly kind: "tests";
  /** The function by which they send their requests: `send(method, path)`. */
  readonly sender: string;
  /** The function that gives each of them a database of its own, where they have one. */
  readonly starter?: string;
  readonly members: readonly WantedTest[];
}

/** The test of an action, as a statement: by the action's name, not indented. */
export interface WantedTest extends WantedMember {
  /** What the test is called: the first argument of its call. */
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
  /** Only for files of the user that later runs may add to. */
  readonly merge?: Merge;
  /**
   * What it is no good without: a file that has it not, and is still as it was
   * written, is written anew.
   */
  readonly needs?: string;
  /** It is there already, and what is in it is nobody's business. */
  readonly stands?: boolean;
  /** A test of the user's, or a program: not written again once it was deleted. */
  readonly once?: boolean;
}
