/** What keeps a row from being stored: values that are taken, and refs to nothing. */
import type { RecordModel } from "../../../src/model/records/types.js";
import type { About } from "./about.js";
import { Refused, withCode } from "./refused.js";
import { isList, type Row, type Values } from "./world.js";

/**
 * @param sent lists of refs as they were sent
 * @throws Refused 409 for what is taken, 422 for refs to nothing
 */
export function checkClashes(
  { at }: About,
  row: Row,
  itself: Row | null,
  sent: Values,
): void {
  const taken = at.world.taken(row, itself);
  if (taken === null) throw new Refused(409);
  if (taken.length > 0) {
    throw new Refused(
      409,
      withCode(
        taken.map((name) => `#/${name}`),
        "unique",
      ),
    );
  }
  const { record, values } = row;
  const dangling = at.world.dangling({
    record,
    values: { ...values, ...listsOf(record, sent) },
  });
  if (dangling.length > 0) throw new Refused(422, withCode(dangling, "ref"));
}

/** What was sent of lists of refs: in the order of the request. */
function listsOf({ fields }: RecordModel, sent: Values): Values {
  const names = fields.filter(isList).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => names.includes(name)),
  );
}
