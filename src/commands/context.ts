/**
 * What every command is given, and what it gives back. Types alone, since the
 * command line knows them before it loads a command.
 */

/** 0: done, or nothing to do. 1: it ran, and the answer is no. 2: it could not run. */
export type ExitCode = 0 | 1 | 2;

/** Standard output or standard error. */
export interface Output {
  /** Whether escape sequences for colours may be written. */
  readonly color: boolean;
  /** The terminal's width; null where it is none. */
  readonly columns: number | null;
  readonly write: (text: string) => void;
}

/** Asks the person at the terminal; null where they close it without an answer. */
export type Ask = (question: string) => Promise<string | null>;

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
  /** What to type to run resource-gen over the same manifest: for advice. */
  readonly command: string;
}
