/**
 * What a store is made of, and what only some projects have of it. Interfaces
 * only: `stores.ts` passes in what there is.
 */
import type { Purpose, TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import type { Access, Condition, OwnWords, Rules, SoftRows } from "./access.js";
import type {
  ListFilters,
  ListSearch,
  Named,
  SubsetRows,
  Totals,
} from "./list.js";
import type { AccessReader } from "./place.js";
import type { Reads, RelatedReading, RelatedRows } from "./reads.js";
import type {
  Abilities,
  Defaults,
  FieldGuards,
  KeyMaker,
  Leads,
  Links,
  ReadAccess,
  Values,
  Versions,
} from "./rows.js";
import type { Statements, Which } from "./statements.js";
import type { AnyKysely, DestroyOptions, StoreContext } from "./store-types.js";

/**
 * What the tables of a database decide for a store: the same in all
 * transactions.
 */
export interface StoreParts extends Omit<
  OptionalParts,
  "reads" | "words" | "soft" | "related" | "inside"
> {
  readonly soft: SoftChanges | undefined;
  readonly related: RelatedRows | undefined;
  readonly inside: RowsInside | undefined;
  readonly statements: Statements;
  readonly access: AccessReader;
  /** Every field, including those that no reply contains. */
  readonly fields: readonly string[];
  readonly defaults: Defaults;
  /** The user's function for ids that are texts. */
  readonly makeKey: KeyMaker | undefined;
}

/**
 * What only some projects need. `stores.ts` passes it in, so that others do not
 * have it.
 */
export interface OptionalParts {
  /** For lists of refs. */
  readonly links?: Links;
  /** For subsets. */
  readonly subsets?: Subsets;
  /** For lists that say how many rows they have. */
  readonly totals?: Totals;
  /** For lists that can be searched. */
  readonly search?: ListSearch;
  /** For filters by more than a field of the rows. */
  readonly filters?: ListFilters;
  /** For `concurrency`. */
  readonly versions?: Versions;
  /** For ids that are texts. */
  readonly keys?: TextKeys;
  /** For rules of `access`. */
  readonly rules?: Rules;
  /** For words of fields. */
  readonly guards?: FieldGuards;
  /** For fields that say what the caller may do. */
  readonly abilities?: Abilities;
  /** For fields whose words follow each other. */
  readonly transitions?: Transitions;
  /** For fields that are made of another one. */
  readonly slugs?: Slugs;
  /** For `destroy: soft`. */
  readonly soft?: (setup: Pick<Access, "tables" | "dialect">) => SoftChanges;
  /** For what rows show of others. */
  readonly related?: (partsOf: StoreSetup["partsOf"]) => RelatedRows;
  /** For rows that are written with others. */
  readonly inside?: (partsOf: StoreSetup["partsOf"]) => RowsInside;
  /** For words of the user's own in rules. */
  readonly words?: OwnWords;
  /** For `members` with a `creator`. */
  readonly members?: FirstMembers;
  /** For a replica; undefined if there is none. */
  readonly reads?: Reads | undefined;
}

/** How rows are written that are inside of others; `inside.ts` does it. */
export interface RowsInside {
  /** Whether a change is of such rows, or of rows with a list of them. */
  readonly isAbout: (table: TableData, values: Values | null) => boolean;
  /**
   * Takes the rows above for the transaction, so that one change comes after the other,
   * and notes that they change.
   */
  readonly lock: (db: AnyKysely, change: Change) => Promise<void>;
  /**
   * A new row that its own request makes, behind the others of its list.
   *
   * @throws HttpError 409 if there are as many as there can be
   */
  readonly append: (
    db: AnyKysely,
    access: Access,
    values: Values,
  ) => Promise<Values>;
  /**
   * Replaces what is inside of rows by the lists of a change, and adds it to them.
   *
   * @throws HttpError 422 and 409 with the places of what is wrong
   */
  readonly write: (
    reading: RelatedReading,
    values: Values,
    rows: readonly Values[],
    isNew: boolean,
  ) => Promise<void>;
  /**
   * The unique fields of items whose values others have.
   *
   * @param above the id of the row that has the list; undefined for a new one
   * @throws HttpError 422 as `write` does, which comes before
   */
  readonly findTaken: (
    reading: RelatedReading,
    values: Values,
    above: unknown,
  ) => Promise<readonly Fault[]>;
}

/** How several rows are read and changed together; `subset.ts` does it. */
export interface Subsets extends SubsetRows {
  /**
   * Checks that all rows exist for the caller, and can be changed if they are to
   * be.
   *
   * @throws HttpError 404 or 403
   */
  readonly find: (
    db: AnyKysely,
    access: Access,
    named: Named,
    purpose: Purpose,
  ) => Promise<void>;
  readonly update: (
    change: SetChange,
    input: Values,
    set: Values,
  ) => Promise<readonly Values[]>;
  readonly destroy: (change: SetChange) => Promise<void>;
}

/** Which words of a row may follow which; `transitions.ts` knows it. */
export interface Transitions extends Leads {
  /** What is wrong with a new row: it begins with the defaults. */
  readonly begin: (
    table: TableData,
    input: Values,
    set: Values,
  ) => readonly Fault[];
  /**
   * What a change asks of a row for its words; null if it sends none.
   *
   * @param to where the code leads the row; null if it is the request that sends words
   * @param set what the code sets, which is above them
   */
  readonly move: (
    access: Access,
    input: Values,
    set: Values,
    to: StateWords | null,
  ) => TransitionCheck | null;
}

/** StateWords of a row, by field. */
export type StateWords = Readonly<Record<string, unknown>>;

/** What is made of another text of a new row; `slugs.ts` does it. */
export interface Slugs {
  /** A new row with its slugs, as far as nothing else gives them. */
  readonly fill: (table: TableData, given: Values) => Values;
  /** What to try after the database has refused a row; null if no slug is why. */
  readonly again: (
    db: AnyKysely,
    access: Access,
    row: RefusedRow,
  ) => Promise<Values | null>;
}

/** A new row that the database has refused. */
export interface RefusedRow {
  /** What it has without the slugs. */
  readonly given: Values;
  readonly values: Values;
  readonly error: unknown;
  /** How often it has been tried. */
  readonly round: number;
  /** Values as their columns hold them. */
  readonly encode: (values: Values) => Values;
}

/** How rows are deleted that stay stored; `soft.ts` does it. */
export interface SoftChanges extends SoftRows {
  /**
   * Restores the row that a request names.
   *
   * @throws HttpError 404, 403, 428 and 412 as other changes do; 409 for a row that is
   * not deleted, that refers to one which is, or of which another row has a unique value
   */
  readonly restore: (
    store: RestoringStore,
    access: Access,
    context: StoreContext,
    options: DestroyOptions<Values>,
  ) => Promise<Values>;
  /** What a deletion asks of a row: that none refers to it which has to keep it. */
  readonly removal: (table: TableData) => TransitionCheck | null;
  /**
   * Whether a change needs locks, so that no row is deleted that another one refers to
   * by then.
   *
   * @param values what is written; null if rows are deleted
   */
  readonly locks: (table: TableData, values: Values | null) => boolean;
  /** Takes these locks, within a transaction, and checks the refs once more. */
  readonly lock: (db: AnyKysely, change: Change) => Promise<void>;
  /**
   * Checks that no ref which is sent is to a row that is gone. One that stays as it is
   * may be.
   *
   * @param first checks what comes before the body, if a ref is bad
   * @throws HttpError 401 if it is the row of who calls; the error of
   * `context.invalid`, 422
   */
  readonly checkRefs: (
    db: AnyKysely,
    change: Change,
    first?: () => Promise<unknown>,
  ) => Promise<void>;
}

/** What restoring a row needs of its store. */
export interface RestoringStore {
  readonly statements: Statements;
  readonly versions?: Versions | undefined;
  readonly db: AnyKysely;
  readonly runs: Runs;
}

/** Runs a change; if the database refuses it, the client is told why. */
export type Runs = <T>(
  change: Change,
  work: (db: AnyKysely) => Promise<T>,
) => Promise<T>;

/** What is changed, and for whom. */
export interface Change {
  readonly access: Access;
  readonly context: StoreContext;
  /** The values to write; null if rows are removed. */
  readonly values: Values | null;
  /** The rows as they are; null for a new one. */
  readonly which: Which | null;
}

/** What a change of words asks of a row. */
export interface TransitionCheck {
  readonly conditions: readonly Condition[];
  /**
   * The error for the first row that does not meet them: 409.
   *
   * @param rows the conditions of the rows that are meant
   */
  readonly refuse: (
    db: AnyKysely,
    rows: readonly Condition[],
    context: StoreContext,
  ) => Promise<Error>;
}

/** Who belongs to rows; `members.ts` does it. */
export interface FirstMembers {
  /** Whether whoever makes a row becomes its first member. */
  readonly addsFirst: (access: Access) => boolean;
  readonly addFirst: (
    db: AnyKysely,
    access: Access,
    row: Values,
    partsOf: StoreSetup["partsOf"],
  ) => Promise<void>;
  /**
   * Whether a change of members may leave nobody with the role of those who make rows.
   *
   * @param values what is written; null if members are removed
   */
  readonly mayTake: (access: Access, values: Values | null) => boolean;
  /**
   * Runs such a change, within a transaction.
   *
   * @throws HttpError 409 if it does
   */
  readonly keepLast: <T>(
    db: AnyKysely,
    change: MembersChange,
    work: () => Promise<T>,
  ) => Promise<T>;
}

/** A change of members. */
export interface MembersChange {
  readonly access: Access;
  /** Those that it is about. */
  readonly which: Which;
  /** What is written; null if they are removed. */
  readonly values: Values | null;
}

/** For ids that are texts; `text-keys.ts` does it. */
export interface TextKeys {
  /**
   * A new row with its id, if that is a text.
   *
   * @throws HttpError 422 for one in the path that no row can have
   * @throws TypeError for any other, and if there is none
   */
  readonly name: (
    access: Access,
    values: Values,
    context: StoreContext,
    source: KeySource,
  ) => Promise<Values>;
  /** Whether a row can have a text as its id. */
  readonly isKey: (table: TableData, text: unknown) => boolean;
}

/** The user's function for ids, if there is one, and what it reads with. */
export interface KeySource {
  readonly makeKey: KeyMaker | undefined;
  readonly given: () => ReadAccess;
}

/** A change of several rows, and what it needs of its store. */
export interface SetChange {
  readonly db: AnyKysely;
  readonly statements: Statements;
  readonly access: Access;
  readonly context: StoreContext;
  /** What it asks of the words that the rows have. */
  readonly move?: TransitionCheck | null;
  readonly soft: SoftChanges | undefined;
  /** Writes what is inside of its rows, and adds it to them. */
  readonly written: (
    db: AnyKysely,
    values: Values,
    rows: readonly Values[],
  ) => Promise<void>;
  /** Runs it in a transaction; if the database refuses it, the client is told why. */
  readonly attempt: <T>(
    values: Values | null,
    which: Which | null,
    work: (db: AnyKysely) => Promise<T>,
  ) => Promise<T>;
}

/** What all stores of a database share. */
export interface StoreSetup {
  /** @throws TypeError if another transaction is open */
  readonly connect: () => AnyKysely;
  /** Whether the stores are in a transaction. */
  readonly isInside: boolean;
  /** What computed fields are worked out with: of the same transaction. */
  readonly given: () => ReadAccess;
  readonly partsOf: (record: string) => StoreParts;
  readonly reads?: Pick<Reads, "read" | "noting"> | undefined;
}
