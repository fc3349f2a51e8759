/**
 * Changes of a caller's row that have happened already: one that is made twice, and one
 * that is removed twice.
 */
import { isHttpError } from "../http/reply.js";
import type { Access } from "./access.js";
import { type Missed, refuseChange } from "./change.js";
import { checkParent } from "./place.js";
import type { Values } from "./rows.js";
import type { Statements, Which } from "./statements.js";
import type { AnyKysely } from "./store-types.js";

/** Where the row of a request is looked for. */
interface Place {
  readonly db: AnyKysely;
  readonly statements: Statements;
  readonly access: Access;
  readonly member: Which;
}

/** A row that is new, or that was there. */
export interface MadeOnce {
  readonly row: Values;
  readonly isNew: boolean;
}

/**
 * Makes a row unless it is there.
 *
 * @param make throws 409 if it is, or if another row has something that is unique; by
 *   its argument, that is no failure of its statement
 */
export async function makeOnce(
  place: Place,
  make: (mayBeThere: boolean) => Promise<Values>,
  // Many requests at once for the row of one caller are no failures.
  mayBeThere: boolean = place.access.place?.by !== undefined,
): Promise<MadeOnce> {
  try {
    return { row: await make(mayBeThere), isNew: true };
  } catch (error) {
    if (!isHttpError(error) || error.status !== 409) throw error;
    const { db, statements, access, member } = place;
    const row = await statements.read(db, access, member);
    if (row !== null)
      return { row: await statements.show(db, row), isNew: false };
    // It is another row that has something unique: the database says what.
    if (mayBeThere) return await makeOnce(place, make, false);
    throw error;
  }
}

/**
 * Tells why a removal matched no row. Where its reply is the row above, nothing is missed
 * if there is nothing left to remove.
 *
 * @throws HttpError as `refuseChange` does
 */
export async function refuseUnlessDone(missed: Missed): Promise<void> {
  const { db, access } = missed;
  try {
    await refuseChange(missed);
  } catch (error) {
    const isGone = isHttpError(error) && error.status === 404;
    if (!isGone || access.place?.returns !== true) throw error;
    await checkParent(db, access, "write");
  }
}
