/**
 * What every command receives and returns. Types only, because the command line
 * needs them before it loads a command.
 */

/**
 * 0: done, or nothing to do. 1: it ran, and the answer is no. 2: it could not
 * run. 130 and 143: SIGINT or SIGTERM stopped it, numbered as in shells.
 */
export type ExitCode = 0 | 1 | 2 | 130 | 143;

/** Standard output or standard error. */
export interface OutputStream {
  /** Whether escape sequences for colors may be written. */
  readonly color: boolean;
  /** The terminal's width; null if it is not a terminal. */
  readonly columns: number | null;
  readonly write: (text: string) => void;
}

/** Shows what a long run is doing. Quick steps are not shown. */
export interface Progress {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** A question with a few answers, one of which is preselected. */
export interface Question {
  readonly message: string;
  readonly options: readonly {
    readonly value: string;
    readonly hint?: string;
  }[];
  readonly initial: string;
}

/** Prompts the user at the terminal; null if they leave without an answer. */
export type Ask = (question: Question) => Promise<string | null>;

/** The environment of the command line: the process, or a test. */
export interface CommandHost {
  /** The version of resource-gen itself. */
  readonly version: string;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly stdout: OutputStream;
  /** Messages. */
  readonly stderr: OutputStream;
  /** Null if there is no user to ask. */
  readonly ask: Ask | null;
  /** Null if no progress is shown. */
  readonly progress: Progress | null;
  /** Aborts when the user interrupts the run. */
  readonly signal: AbortSignal;
}

/** The formats that every command knows. */
export type OutputFormat = "pretty" | "json" | "github" | "sarif";

/** A host, and the values of the flags that every command has. */
export interface CommandContext<
  F extends string = OutputFormat,
> extends CommandHost {
  /** The value of `--manifest`; undefined for the one that is found. */
  readonly manifest: string | undefined;
  /** The value of `--format`; undefined for `pretty`. */
  readonly format: F | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** The command that runs resource-gen for the same manifest, for advice. */
  readonly command: string;
}
