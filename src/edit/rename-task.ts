/** What to rename in the target's own code. Stage: edit. Types only. */
import type { Renamings } from "./pair-models.js";
import type { TextRenamings } from "./pair-texts.js";
import type { Sources } from "./sources.js";

/** A file that gets another path; both are relative to the root. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A name that a user's file declares or imports, and its new one. */
export interface RenamedLocal {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface RenameTask extends Sources {
  readonly renamings: Pick<Renamings, "exports" | "members">;
  /** What else the generated files call by another name. */
  readonly texts: TextRenamings;
  /** The generated files that declare the names. */
  readonly homes: { readonly urls: string; readonly contracts: string };
  readonly locals: readonly RenamedLocal[];
  readonly moves: readonly Move[];
}
