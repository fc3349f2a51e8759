/** One row that is changed or removed. */
import type { About } from "./about.js";
import type { Answer } from "./answers.js";
import { checkClashes, checkRefs } from "./clashes.js";
import { insert } from "./create.js";
import {
  checkParent,
  checkVersion,
  findRow,
  findToChange,
  hasTag,
  readVersions,
} from "./find.js";
import { takeInput } from "./input.js";
import { checkCaller } from "./reach.js";
import { Refused } from "./refused.js";
import { planRemoval } from "./removal.js";
import { tidy, type Row, type Values } from "./world.js";

export function update(about: About): Answer {
  const { at, route, view, ifMatch, record } = about;
  checkCaller(at, "write");
  const { params, resource } = at;
  const isOnly = resource.node.options.singleton;
  const isNamed = record.madeBy === "client" && resource.param === "id";
  const isMade = (): boolean =>
    (isOnly || isNamed) &&
    route.method === "PUT" &&
    findRow(about, "read") === undefined;
  const input = takeInput(about, () => {
    if (isMade()) checkParent(at, "write");
    else findToChange(about);
  });
  if (isMade()) {
    checkParent(at, "write");
    // There is no version that it could be of.
    if (hasTag(about) && ifMatch !== null) {
      checkRefs(at, { record, values: input }, input);
      throw new Refused(412);
    }
    if (readVersions(about) !== null) throw new Refused(412);
    return insert(about, input, isOnly ? undefined : String(params["id"]));
  }
  const row = findToChange(about);
  const changed = changeOf(row, input);
  checkRefs(at, changed, input);
  checkVersion(about, row);
  checkClashes(about, changed, row, input);
  return {
    ...{ status: 200, rows: [row], view, hasTag: hasTag(about) },
    apply: () => {
      write(about, row, input);
    },
    touched: [row],
  };
}

export function changeOf({ record, values, version }: Row, input: Values): Row {
  return { record, values: tidy(record, { ...values, ...input }), version };
}

export function write({ at }: About, row: Row, input: Values): void {
  row.values = changeOf(row, input).values;
  if (at.world.isVersioned(row.record)) row.version += 1;
}

export function destroy(about: About): Answer {
  const row = findToChange(about);
  checkVersion(about, row);
  return remove(about, [row]);
}

export function remove({ at }: About, rows: readonly Row[]): Answer {
  const { apply, isOpen } = planRemoval(at.world, rows);
  if (apply === null) throw new Refused(409);
  return { status: 204, apply, ...(isOpen && { orElse: 409 }) };
}
