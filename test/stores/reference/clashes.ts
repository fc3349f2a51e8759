/** What keeps a row from being stored: values that are taken, and refs to nothing. */
import type { RecordModel } from "../../../src/model/records/types.js";
import type { About } from "./about.js";
import { Refused, withCode } from "./refused.js";
import { isList, type Row, type Values } from "./world.js";

/**
 * @param sent lists of refs as they were sent
 * @throws Refused 422 for refs to nothing, 409 for what is taken
 */
export function checkClashes(
  { at }: About,
  row: Row,
  itself: Row | null,
  sent: Values,
): void {
  checkRefs(at, row, sent);
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
}

/** @throws Refused 422 for refs to nothing */
export function checkRefs(
  { world }: About["at"],
  { record, values }: Pick<Row, "record" | "values">,
  sent: Values,
): void {
  const dangling = world.dangling({
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
