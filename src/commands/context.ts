/**
 * What every command gets and returns. Types only, because the command line knows
 * them before it loads a command.
 */

/**
 * 0: done, or nothing to do. 1: it ran, and the answer is no. 2: it could not
 * run. 130 and 143: SIGINT or SIGTERM stopped it, as shells count them.
 */
export type ExitCode = 0 | 1 | 2 | 130 | 143;

/** Standard output or standard error. */
export interface Output {
  /** Whether escape sequences for colours may be written. */
  readonly color: boolean;
  /** The terminal's width; null where it is none. */
  readonly columns: number | null;
  readonly write: (text: string) => void;
}

/** Says what a long run is at. What takes no time is not shown. */
export interface Progress {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** A question with a few answers, one of which is chosen at first. */
export interface Question {
  readonly message: string;
  readonly options: readonly {
    readonly value: string;
    readonly hint?: string;
  }[];
  readonly initial: string;
}

/** Asks the person at the terminal; null where they leave without an answer. */
export type Ask = (question: Question) => Promise<string | null>;

/** What the command line runs in: the process, or a test. */
export interface Host {
  /** Of resource-gen itself. */
  readonly version: string;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly stdout: Output;
  /** Messages. */
  readonly stderr: Output;
  /** Null where nobody can be asked. */
  readonly ask: Ask | null;
  /** Null where nobody looks. */
  readonly progress: Progress | null;
  /** Aborts when the person interrupts the run. */
  readonly signal: AbortSignal;
}

/** The formats that every command knows. */
export type Format = "pretty" | "json" | "github" | "sarif";

/** A host, and what the flags of every command say. */
export interface Context<F extends string = Format> extends Host {
  /** Of `--manifest`; undefined: the one that is found. */
  readonly manifest: string | undefined;
  /** Of `--format`; undefined: `pretty`. */
  readonly format: F | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** What to type to run resource-gen over the same manifest: for advice. */
  readonly command: string;
}
