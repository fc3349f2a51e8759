/** What `set: caller` cannot be, and what it makes of a rule. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { AccessData } from "../../runtime/database/tables.js";
import type { RecordModel } from "../records/types.js";
import type { PlacedAccess } from "../scope.js";

/**
 * @param caller the record of those who call
 * @param data what the entry says
 */
export function checkSet(
  { fields }: RecordModel,
  caller: string,
  entry: PlacedAccess | null,
  data: AccessData = {},
): readonly ManifestProblem[] {
  const set = fields.filter(({ ref }) => ref?.isSet === true);
  const others = set.filter(({ ref }) => ref?.record !== caller);
  // Only what the entry says itself: `write` may hold for what is no new row.
  const create = (entry?.entry.create && data.create) ?? [];
  const index = create.findIndex(
    ({ owner, where }) =>
      where === undefined && set.some(({ name }) => name === owner),
  );
  const isAlways = entry !== null && index >= 0 && create.length > 1;
  return [
    ...others.map(({ path, ref }) => {
      const message = `the caller is a row of "${caller}", and this refers to "${ref?.record ?? ""}"`;
      const help = `remove \`set\`, or refer to "${caller}"`;
      return atKey("access-key", [...path, "set"], message, { help });
    }),
    ...(isAlways ? [holdsAlways([...entry.path, "create", index], set)] : []),
  ];
}

function holdsAlways(
  path: PlacedAccess["path"],
  [first]: RecordModel["fields"],
): ManifestProblem {
  const message = "of a new row this always holds, so the others say nothing";
  const help = "write `caller` alone, or the others without it";
  const labels =
    first === undefined
      ? []
      : [labelAt([...first.path, "set"], "a new row gets the caller here")];
  return atValue("access-rule", path, message, { help, labels });
}
