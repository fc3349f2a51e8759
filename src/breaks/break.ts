/** What the checks of a user's file are given, and what they find. Types only. */
import type { ts } from "ts-morph";
import type { Binding } from "../code/scope.js";
import type { BreakFacts } from "./facts.js";

/** A place in a user's file that no longer compiles, and why. */
export interface Break {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** What to write instead, if that is known. */
  readonly paste?: string;
  /** Whether that is all, though a fresh file has more around it. */
  readonly isWhole?: boolean;
  /** The action or resource has left the manifest: `prune` takes such code out. */
  readonly left?: string;
}

/** The generated files as they will be. */
export interface GeneratedFiles {
  /** The facts about a module; null if it is none of them. */
  readonly open: (path: string, specifier: string) => BreakFacts | null;
  /** Whether a module was generated until now, and no longer is. */
  readonly isGone: (path: string, specifier: string) => boolean;
  /** What a helper or builder that is gone is called now, with its arguments. */
  readonly successorOf: (name: string) => string | null;
  /** Whether a type of this name had a member until now, and no longer has. */
  readonly hasLost: (type: string, member: string) => boolean;
}

/** A user's file, and what it imports of the generated ones. */
export interface ImportReading {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Binding[];
  /** What an imported name is, by the name that it has in this file. */
  readonly known: ReadonlyMap<string, ImportedNames>;
  readonly generated: GeneratedFiles;
}

export interface ImportedNames {
  readonly facts: BreakFacts;
  /** Its name in the generated file. */
  readonly name: string;
}
