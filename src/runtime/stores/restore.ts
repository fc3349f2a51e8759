/** Rows that are restored, after a deletion that left them stored. */
import { HttpError } from "../http/reply.js";
import { type Access, builder } from "./access.js";
import { type Missed, readChecks, refuseChange, whichOf } from "./change.js";
import { conditionsOf, hasRow, memberOf } from "./conditions.js";
import type { Values } from "./rows.js";
import { allOf, type Which } from "./statements.js";
import type { Change, RestoringStore, TransitionCheck } from "./store-parts.js";
import type { DestroyOptions, StoreContext } from "./store-types.js";

/**
 * Restores the row that a request names.
 *
 * @param move what is asked of it, besides what changes ask
 * @throws HttpError as `SoftChanges.restore` does; TypeError if none is deleted so
 */
export async function restoreRow(
  { db, statements, versions, runs }: RestoringStore,
  living: Access,
  context: StoreContext,
  { id, if: state = {} }: DestroyOptions<Values>,
  move: TransitionCheck | null,
): Promise<Values> {
  const access: Access = { ...living, isDeleted: true };
  const { table } = access;
  if (table.gone?.column === undefined)
    throw new TypeError(`No ${table.record.name} is deleted by itself`);
  const member: Which = () => memberOf(access, id);
  const stored = statements.rows.encode(state);
  const values: Values = {};
  const checks = readChecks(access, context, stored, {
    values,
    versions,
    move,
  });
  const change: Change = { access, context, values, which: member };
  const which = allOf(member, ...whichOf(checks));
  const restored = checks.lacksVersion
    ? null
    : await runs(change, async (inside) => {
        const [row] = await statements.mark(inside, access, which, null);
        return row === undefined ? null : await statements.show(inside, row);
      });
  if (restored !== null) return restored;
  const there = [...member(builder), ...conditionsOf(builder, living, "write")];
  if (await hasRow(db, table, there))
    throw new HttpError(409, "It is not deleted");
  const missed: Missed = {
    ...{ db, access, context, values, mayMake: false, which: member, checks },
  };
  return await refuseChange(missed);
}
