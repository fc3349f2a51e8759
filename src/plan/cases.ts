/**
 * The two tables of cases: what is done with a file, by what is on the disk,
 * in the lock and wanted. The first row that fits decides. Data, and the one
 * function that looks a case up; nothing here reads or compares texts.
 */

/** What is known of a file of the generator's. */
export interface MachineFacts {
  /** `blocked`: a folder, a link, something that is no text. */
  readonly disk: "absent" | "file" | "blocked";
  /** The file on the disk against what the lock says was written. */
  readonly lock: "none" | "equal" | "differs";
  /** The file on the disk against the output; `no`: not in the output. */
  readonly wanted: "same" | "differs" | "no";
  /** Whether the lock was read whole, so that what it does not list is not ours. */
  readonly trusted: boolean;
  /** Whether the file bears the @generated mark. */
  readonly marked: boolean;
  /** Whether only a git merge changed it. */
  readonly gitMerged: boolean;
  /** Whether the run may delete: one with `--only` may not. */
  readonly deletes: boolean;
  /** Whether the same file is wanted elsewhere from now on. */
  readonly moves: boolean;
  readonly force: boolean;
}

export type MachineCase =
  | "create"
  | "unchanged"
  | "update"
  /** Update, and keep a copy of what stood there. */
  | "overwrite"
  | "delete"
  /** Unwanted and untouched, but this run deletes nothing. */
  | "keep"
  /** Unwanted, but somebody edited it. */
  | "keep-edited"
  /** Unwanted, and only the lock says that it was generated: it drops it. */
  | "keep-unmarked"
  /** Unwanted and not there: the lock drops it. */
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

/** What is known of a file of the user's. */
export interface YoursFacts {
  /** `unreadable`: a file, but not of UTF-8 text. */
  readonly disk: "absent" | "file" | "blocked" | "unreadable";
  /** Whether the lock lists it. */
  readonly listed: boolean;
  readonly wanted: boolean;
  /** Whether `--only` leaves it in. */
  readonly selected: boolean;
  /** A test or a program: once deleted it stays so. */
  readonly once: boolean;
  /** Whether something may be missing in it, which only a parser can tell. */
  readonly merges: boolean;
  readonly force: boolean;
}

export type YoursCase =
  | "create"
  /** It was there once; it is made anew, with a note. */
  | "create-again"
  | "unchanged"
  /** What is missing is inserted, if anything is. */
  | "merge"
  /** Deleted by the user, and not made again. */
  | "stay-deleted"
  /** Nothing needs it any more; it is kept and listed. */
  | "keep-orphan"
  /** Not among those that `--only` names. */
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

/** Rows of facts that must hold, and what is then the case. */
export type Cases<Facts, Case> = readonly (readonly [Partial<Facts>, Case])[];

/** The first row all of whose facts hold. The tables have one for every state. */
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
