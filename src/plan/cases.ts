/**
 * The two decision tables: what to do with a file, depending on the disk, the
 * lock and the wanted output. The first matching row decides. Data, plus the
 * one function that looks up a case; nothing here reads or compares texts.
 */

/** What is known about a generated file. */
export interface MachineFacts {
  /** `blocked`: a folder, a link or anything else that is not a file. */
  readonly disk: "absent" | "file" | "blocked";
  /** How the file on the disk compares with what the lock says was written. */
  readonly lock: "none" | "equal" | "differs";
  /** The file on the disk against the output; `no`: not in the output. */
  readonly wanted: "same" | "differs" | "no";
  /**
   * Whether the lock was read in full, so that any file it does not list is not
   * ours.
   */
  readonly trusted: boolean;
  /** Whether the file has the @generated mark. */
  readonly marked: boolean;
  /** Whether only a git merge changed it. */
  readonly gitMerged: boolean;
  /** Whether the run may delete files; a run with `--only` may not. */
  readonly deletes: boolean;
  /** Whether the output now has the same file under another path. */
  readonly moves: boolean;
  readonly force: boolean;
}

export type MachineCase =
  | "create"
  | "unchanged"
  | "update"
  /** Update, and keep a copy of the old file. */
  | "overwrite"
  | "delete"
  /** Unwanted and untouched, but this run must not delete it. */
  | "keep"
  /** Unwanted, but someone edited it. */
  | "keep-edited"
  /** Unwanted, and only the lock says it was generated: drop its entry. */
  | "keep-unmarked"
  /** Unwanted and not on the disk: the lock drops it. */
  | "forget"
  | "edited-generated-file"
  | "foreign-file"
  | "not-a-file";

export const machineCases: Cases<MachineFacts, MachineCase> = [
  [{ wanted: "no", disk: "absent" }, "forget"],
  [{ wanted: "no", disk: "blocked" }, "forget"],
  [
    { wanted: "no", lock: "differs", moves: true, force: false },
    "edited-generated-file",
  ],
  [{ wanted: "no", lock: "differs" }, "keep-edited"],
  [{ wanted: "no", marked: false }, "keep-unmarked"],
  [{ wanted: "no", trusted: true, deletes: true }, "delete"],
  [{ wanted: "no" }, "keep"],

  [{ disk: "absent" }, "create"],
  [{ disk: "blocked" }, "not-a-file"],
  [{ wanted: "same" }, "unchanged"],
  [{ lock: "equal" }, "update"],
  [{ gitMerged: true }, "update"],
  [{ lock: "none", marked: true, trusted: true }, "update"],
  [{ force: true }, "overwrite"],
  [{ lock: "none" }, "foreign-file"],
  [{ lock: "differs" }, "edited-generated-file"],
];

/** What is known about a user's file. */
export interface YoursFacts {
  /** `unreadable`: a file, but not UTF-8 text. */
  readonly disk: "absent" | "file" | "blocked" | "unreadable";
  /** Whether the lock lists it. */
  readonly listed: boolean;
  readonly wanted: boolean;
  /** Whether `--only` includes it. */
  readonly selected: boolean;
  /** A test or a program: once deleted, it stays deleted. */
  readonly once: boolean;
  /** Whether something may be missing in it, which only a parser can tell. */
  readonly merges: boolean;
  readonly force: boolean;
}

export type YoursCase =
  | "create"
  /** It existed once; it is created again, with a note. */
  | "create-again"
  | "unchanged"
  /** Whatever is missing is inserted. */
  | "merge"
  /** Deleted by the user, and not created again. */
  | "stay-deleted"
  /** No longer needed; it is kept and listed. */
  | "keep-orphan"
  /** Not among the files that `--only` names. */
  | "skip"
  | "forget"
  | "not-a-file"
  | "unreadable-file";

export const yoursCases: Cases<YoursFacts, YoursCase> = [
  [{ wanted: false, disk: "absent" }, "forget"],
  [{ wanted: false }, "keep-orphan"],

  [{ selected: false }, "skip"],
  [{ disk: "absent", listed: false }, "create"],
  [{ disk: "absent", once: true, force: false }, "stay-deleted"],
  [{ disk: "absent" }, "create-again"],
  [{ disk: "blocked" }, "not-a-file"],
  [{ merges: false }, "unchanged"],
  [{ disk: "unreadable" }, "unreadable-file"],
  [{ disk: "file" }, "merge"],
];

/** Rows of facts that must hold, each with the case they lead to. */
export type Cases<Facts, Case> = readonly (readonly [Partial<Facts>, Case])[];

/** The first row whose facts all hold. The tables cover every state. */
export function findCase<Facts extends object, Case>(
  cases: Cases<Facts, Case>,
  facts: Facts,
): Case {
  for (const [expected, found] of cases) {
    const names = Object.keys(expected) as (keyof Facts)[];
    if (names.every((name) => expected[name] === facts[name])) return found;
  }
  throw new Error(`no case for ${JSON.stringify(facts)}`);
}
