/**
 * Changes: what must be true of a row before it is changed, what is written to
 * it, and what happens if the database refuses it.
 */
import { among } from "../database/columns.js";
import type { Purpose } from "../database/tables.js";
import { inSavepoint, inTransaction } from "../database/transactions.js";
import type { Fault } from "../http/described.js";
import { HttpError } from "../http/reply.js";
import { type Access, builder, type Condition, whereOf } from "./access.js";
import { conditionsOf, hasRow, readableBy } from "./conditions.js";
import { checkParent, isMadeByPut } from "./place.js";
import { notThere } from "./refs.js";
import type { RowParts, Values, Versions } from "./rows.js";
import type { Which } from "./statements.js";
import type {
  Change,
  StoreParts,
  StoreSetup,
  TransitionCheck,
} from "./store-parts.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import { type Attempt, checkRefs, explainViolation } from "./violations.js";

export interface Checks {
  /** Whether the request must name a version, and does not: 428. */
  readonly lacksVersion: boolean;
  /** The version that the client expects. */
  readonly versions: Which;
  /** The state that the action expects. */
  readonly conditions: Which;
  /** What must be true of the row as the change leaves it. */
  readonly afterwards: Which;
  /** What the change asks of the words that the row has. */
  readonly move: TransitionCheck | null;
}

/** What a change writes, and what that asks. */
interface Asked {
  /** None if the row is removed. */
  readonly values: Values;
  readonly versions: Versions | undefined;
  readonly move: TransitionCheck | null;
}

/** What a request changes, as far as its caller may. */
export function guardChange(
  { guards }: RowParts,
  access: Access,
  input: Values,
  set: Values,
): { readonly access: Access; readonly input: Values } {
  return guards?.change(access, input, set) ?? { access, input };
}

/**
 * The checks for the change of one row.
 *
 * @param state the values that the row must have, as its columns store them
 */
export function readChecks(
  access: Access,
  { headers }: StoreContext,
  state: Values,
  { values, versions, move }: Asked,
): Checks {
  const { table, place, dialect } = access;
  const { version } = table;
  const isVersioned = place?.concurrency !== undefined && version !== undefined;
  const wanted = isVersioned ? (versions?.read(headers) ?? null) : null;
  return {
    lacksVersion: lacksVersion(place, headers),
    versions: () =>
      wanted === null || version === undefined
        ? []
        : [among(dialect, table.table, version, wanted)],
    conditions: (eb) => whereOf(eb, table, state),
    afterwards: () => afterChange(access, values),
    move,
  };
}

/** All that must be true of a row for its change. */
export function whichOf({
  versions,
  conditions,
  afterwards,
  move,
}: Checks): readonly Which[] {
  return [versions, conditions, afterwards, () => move?.conditions ?? []];
}

/** The conditions under which the caller may leave a row with some values. */
export function afterChange(
  access: Access,
  values: Values,
): readonly Condition[] {
  if (access.scope === null) return [];
  return access.rules?.afterwards(access, values) ?? [];
}

/**
 * The conditions under which the caller may have made a new row.
 *
 * @throws HttpError 401; 403 if nothing would help, or 422 for a ref to a missing row,
 * which comes before
 */
export async function allowedNew(made: NewRow): Promise<readonly Condition[]> {
  const { scope, rules } = made.access;
  if (scope === null || rules === undefined) return [];
  return rules.newRow(made.access, made.values) ?? (await refuseNew(made));
}

/** A row that is to be made. */
export type NewRow = Pick<Attempt, "db" | "access" | "context"> & {
  readonly values: Values;
};

/**
 * @throws HttpError 404 for a missing parent, 422 for a ref to a missing row, else 403
 */
export async function refuseNew(made: NewRow): Promise<never> {
  await checkRefs(made);
  throw notYours();
}

/** The error for a row that would be another one's. */
export function notYours(): HttpError {
  return new HttpError(403, "It would be somebody else's");
}

/** Whether a request must name a version, and does not. */
export function lacksVersion(
  place: Access["place"],
  headers: StoreContext["headers"],
): boolean {
  return place?.concurrency === "required" && !headers.has("if-match");
}

/** The error for a change that has to say what it is about. */
export function noVersion(): HttpError {
  return new HttpError(428, "Say in If-Match which version this is about");
}

/**
 * Checks that a row exists for the caller, and can be changed if it is to be. One
 * that PUT would make need not exist, but its parent must.
 *
 * @throws HttpError 401, 404 or 403
 */
export async function checkRow(
  db: AnyKysely,
  access: Access,
  whichOne: Which,
  purpose: Purpose,
  mayMake: boolean,
): Promise<void> {
  const { table, place } = access;
  const isThere = (conditions: readonly Condition[]) =>
    hasRow(db, table, [...whichOne(builder), ...conditions]);
  // First, as it asks who the caller is.
  const changeable = conditionsOf(builder, access, purpose);
  if (await isThere(readableBy(access))) {
    if (purpose === "read" || (await isThere(changeable))) return;
    throw new HttpError(403, "It is somebody else's");
  }
  if (!mayMake || !isMadeByPut(access))
    throw await notThere(db, table, place?.by, access);
  await checkParent(db, access, purpose);
}

/** A change that matched no row, or that names no version. */
export interface Missed extends Pick<Attempt, "db" | "access" | "context"> {
  /** The values to write; null if the row is removed. */
  readonly values: Values | null;
  /** Whether the row would be made if there is none. */
  readonly mayMake: boolean;
  readonly which: Which;
  readonly checks: Checks;
}

/**
 * Finds out why a change matched no row.
 *
 * @throws HttpError 401, 404 and 403 as `checkRow` does, 422 for a ref to a
 * missing row, 428, 412 and 409, in this order
 */
export async function refuseChange(missed: Missed): Promise<never> {
  const { db, access, context, values, mayMake, which, checks } = missed;
  await checkRow(db, access, which, "write", mayMake);
  if (values !== null) await checkRefs({ db, access, values, context });
  // Only the conditions of the place identify a singleton.
  const row = [...which(builder), ...conditionsOf(builder, access, "write")];
  const isThere = (conditions: readonly Condition[]) =>
    hasRow(db, access.table, [...row, ...conditions]);
  const after = checks.afterwards(builder);
  if (after.length > 0 && !(await isThere(after))) throw notYours();
  if (checks.lacksVersion) {
    throw noVersion();
  }
  if (!(await isThere(checks.versions(builder)))) {
    throw new HttpError(412, "It has changed since it was read");
  }
  const { move } = checks;
  if (move !== null && !(await isThere(move.conditions)))
    throw await move.refuse(db, row, context);
  throw new HttpError(409, "It is not in the state that this change needs");
}

/**
 * How a change runs: in a transaction if it is more than one statement, and explained to
 * the client if the database refuses it.
 */
export class ChangeRunner {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;

  constructor(setup: StoreSetup, parts: StoreParts) {
    this.#setup = setup;
    this.#parts = parts;
  }

  /** Runs a change; if the database refuses it, the client is told why. */
  async attempt<T>(change: Change, work: () => Promise<T>): Promise<T> {
    try {
      return await this.tryOnce(work);
    } catch (error) {
      throw await this.explain(change, error);
    }
  }

  /** Runs a change that can be tried again: in a transaction of the user's, too. */
  tryOnce<T>(work: () => Promise<T>): Promise<T> {
    return this.#setup.isInside
      ? inSavepoint(this.#setup.connect(), "resource_change", work)
      : work();
  }

  /**
   * What is told of an error.
   *
   * @returns HttpError 404 for a missing parent, 409 for a value that is taken and
   * for a row that others refer to, 422 for a ref to a missing row; any other error of
   * the database as it is
   */
  async explain(change: Change, error: unknown): Promise<unknown> {
    const { access, context, values, which } = change;
    const { statements, fields } = this.#parts;
    const db = this.#setup.connect();
    const current = async (): Promise<readonly Values[]> => {
      if (which === null) return [];
      const found = await statements.readForChange(db, access, which, fields);
      return found.map((row) => statements.rows.decodeRow(row));
    };
    const encode = (whole: Values) => statements.rows.encode(whole);
    const inside = async (): Promise<readonly Fault[]> => {
      const reading = { db, access, context, given: this.#setup.given };
      const id = (await current())[0]?.["id"];
      const list = this.#parts.inside;
      return (await list?.findTaken(reading, values ?? {}, id)) ?? [];
    };
    const refused = { db, access, context, values, current, encode, inside };
    return (await explainViolation(refused, error)) ?? error;
  }

  /**
   * Runs the statement of a change, in a transaction only if there are more of them: for
   * lists of refs, for members of whom somebody has to stay, for words of the user's own
   * in the rule, and where rows are locked that others keep.
   */
  async run<T>(
    change: Change,
    work: (db: AnyKysely) => Promise<T>,
  ): Promise<T> {
    const { values, access } = change;
    const isOne =
      this.#parts.soft?.locks(access.table, values) !== true &&
      this.#parts.inside?.isAbout(access.table, values) !== true &&
      (values === null ||
        (this.#parts.statements.isOne(values) && !this.#readsBack(access)));
    return isOne && !this.#mayTake(change)
      ? await work(this.#setup.connect())
      : await this.transact(change, work);
  }

  /** The same in a transaction in any case. */
  transact<T>(change: Change, work: (db: AnyKysely) => Promise<T>): Promise<T> {
    const { members, soft, inside: list } = this.#parts;
    const { access, which, values } = change;
    const inside = async (db: AnyKysely): Promise<T> => {
      await list?.lock(db, change);
      if (soft?.locks(access.table, values) === true)
        await soft.lock(db, change);
      return members === undefined || which === null || !this.#mayTake(change)
        ? await work(db)
        : await members.keepLast(db, { access, which, values }, () => work(db));
    };
    const db = this.#setup.connect();
    return this.#setup.isInside ? inside(db) : inTransaction(db, inside);
  }

  /** Whether rows are asked about once more, when they have been changed. */
  #readsBack(access: Access): boolean {
    return (access.rules?.leftBy(access) ?? []).length > 0;
  }

  #mayTake({ access, values, which }: Change): boolean {
    const { members } = this.#parts;
    return which !== null && members?.mayTake(access, values) === true;
  }
}
