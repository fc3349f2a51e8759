/** New rows: those that are created, and those that PUT makes at its address. */
import { HttpError, noteMade } from "../http/reply.js";
import type { Access } from "./access.js";
import { makeOnce } from "./again.js";
import { allowedNew, type ChangeRunner, refuseNew } from "./change.js";
import { memberOf, onlyOf } from "./conditions.js";
import {
  checkParent,
  describeNew,
  findMissing,
  withDefaults,
} from "./place.js";
import { checkAbove, checkOwnRefs } from "./refs.js";
import type { Values } from "./rows.js";
import type { Which } from "./statements.js";
import type { Change, StoreParts, StoreSetup } from "./store-parts.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import { checkRefs } from "./violations.js";

/** A row that PUT would make. */
interface Named {
  /** The conditions for it. */
  readonly member: Which;
  readonly input: Values;
  readonly set: Values;
}

export class NewRows {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;
  readonly #changes: ChangeRunner;

  constructor(setup: StoreSetup, parts: StoreParts, changes: ChangeRunner) {
    this.#setup = setup;
    this.#parts = parts;
    this.#changes = changes;
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  /** @param set what the code sets, above the input */
  async create(
    access: Access,
    context: StoreContext,
    input: Values,
    set: Values,
  ): Promise<Values> {
    const first = () => describeNew(this.#db, access, input);
    await checkOwnRefs(this.#db, access, input, context, first);
    const given = await first();
    this.#checkBeginning(access, context, input, set);
    // Spreading several objects into one would take ten times as long.
    const values = Object.assign({}, input, given, set);
    await checkAbove(this.#db, access, values, context, () =>
      Promise.resolve(),
    );
    const sent = namesOf(input, set);
    const make = (mayBeThere: boolean): Promise<Values> =>
      this.#insert(access, context, values, sent, mayBeThere);
    if (access.place?.returns !== true) return await make(false);
    const { statements } = this.#parts;
    const db = this.#db;
    const member: Which = () => memberOf(access);
    const { row } = await makeOnce({ db, statements, access, member }, make);
    return row;
  }

  /** @throws HttpError 422 for words with which no row begins */
  #checkBeginning(
    { table }: Access,
    context: StoreContext,
    input: Values,
    set: Values,
  ): void {
    const faults = this.#parts.transitions?.begin(table, input, set) ?? [];
    if (faults.length > 0) throw context.invalid(faults);
  }

  async #insert(
    access: Access,
    context: StoreContext,
    given: Values,
    sent: readonly string[],
    mayBeThere = false,
  ): Promise<Values> {
    const { defaults, guards, keys, makeKey, slugs, statements } = this.#parts;
    const { given: reads } = this.#setup;
    const source = { makeKey, given: reads };
    const from = { sent, defaults };
    const own = await guards?.create(this.#db, access, given, from);
    const filled = withDefaults(own ?? given, defaults);
    const whole = slugs?.fill(access.table, filled) ?? filled;
    const values = (await keys?.name(access, whole, context, source)) ?? whole;
    const encode = (row: Values) => statements.rows.encode(row);
    for (let [round, row] = [1, values]; ; round += 1) {
      try {
        return await this.#insertOnce(access, context, row, mayBeThere);
      } catch (error) {
        const refused = { given: filled, values: row, error, round, encode };
        const next = await slugs?.again(this.#db, access, refused);
        // A slug that is made here is nothing that a client could correct.
        const change: Change = { access, context, values: filled, which: null };
        if (next === undefined || next === null)
          throw await this.#changes.explain(change, error);
        row = next;
      }
    }
  }

  /** @throws the error of the database, if it refuses the row */
  async #insertOnce(
    access: Access,
    context: StoreContext,
    values: Values,
    mayBeThere: boolean,
  ): Promise<Values> {
    const { members, statements, inside } = this.#parts;
    const { partsOf, given } = this.#setup;
    const row = { db: this.#db, access, context, values };
    const change: Change = { access, context, values, which: null };
    await this.#parts.soft?.checkRefs(this.#db, change);
    const allowed = await allowedNew(row);
    const when = { only: onlyOf(access), allowed, access, mayBeThere };
    const isMembers = members?.addsFirst(access) === true;
    const insert = async (db: AnyKysely): Promise<Values> => {
      const placed = (await inside?.append(db, access, values)) ?? values;
      const made = await statements.insert(db, placed, when);
      if (made === null) return await refuseNew({ ...row, db });
      if (!isMembers) {
        const shown = await statements.show(db, made);
        const reading = { db, access, context, given };
        await inside?.write(reading, values, [shown], true);
        return shown;
      }
      await members.addFirst(db, access, made, partsOf);
      // Who made it sees it as a member now.
      const [seen = made] = await statements.readAgain(db, access, [made]);
      const shown = await statements.show(db, seen);
      const reading = { db, access, context, given };
      await inside?.write(reading, values, [shown], true);
      return shown;
    };
    const isOne =
      !isMembers &&
      inside?.isAbout(access.table, values) !== true &&
      statements.isOne(values, when.only) &&
      this.#parts.soft?.locks(access.table, values) !== true;
    return await this.#changes.tryOnce(() =>
      isOne ? insert(this.#db) : this.#changes.transact(change, insert),
    );
  }

  /**
   * Creates the row that PUT names, if it does not exist yet. Null if it does by
   * now.
   *
   * @throws HttpError 412 if the request is about a version of it
   */
  async createOnly(
    access: Access,
    context: StoreContext,
    { member, input, set }: Named,
  ): Promise<Values | null> {
    const db = this.#db;
    const { statements } = this.#parts;
    const values = { ...input, ...set };
    // `makeOnce` looks for what a caller has one of.
    const isCallers = access.place?.by !== undefined;
    const asksVersion =
      access.place?.concurrency !== undefined &&
      context.headers.has("if-match");
    const isAsked = !isCallers || asksVersion;
    if (isAsked && (await statements.read(db, access, member)) !== null)
      return null;
    await checkParent(db, access, "write");
    if (asksVersion) {
      await checkRefs({ db, access, values, context });
      throw new HttpError(412, "There is none yet");
    }
    const whole = { ...values, ...(await describeNew(db, access, values)) };
    const faults = findMissing(access.table, whole);
    if (faults.length > 0) throw context.invalid(faults);
    this.#checkBeginning(access, context, input, set);
    await checkAbove(db, access, whole, context, () => Promise.resolve());
    const as = { ...access, change: "create", setIf: {} } as const;
    const sent = namesOf(input, set);
    const { row, isNew } = await makeOnce(
      { db, statements, access, member },
      (mayBeThere) => this.#insert(as, context, whole, sent, mayBeThere),
    );
    if (isNew) noteMade(row);
    return isNew ? row : null;
  }
}

/** The fields that a request gives, and that the code does not set itself. */
function namesOf(input: Values, set: Values): readonly string[] {
  return Object.keys(input).filter((name) => set[name] === undefined);
}
