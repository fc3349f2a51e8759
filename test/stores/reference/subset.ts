/** All rows that a query names, changed or removed at once. */
import type { About } from "./about.js";
import type { Answer } from "./answers.js";
import { changeOf, remove, write } from "./change.js";
import { checkClashes, checkRefs } from "./clashes.js";
import { hasTag } from "./find.js";
import { takeInput } from "./input.js";
import { checkNames, readNamed } from "./named.js";
import { checkCaller, mayMeet } from "./reach.js";
import { Refused, withCode } from "./refused.js";
import { type Row, stateOf, type Values } from "./world.js";

export function changeAll(about: About): Answer {
  const { at, route, view } = about;
  checkNames(about);
  checkCaller(at, "write");
  const named = readNamed(about);
  const find = (): readonly Row[] => findNamed(about, named);
  const input = route.action === "update" ? takeInput(about, find) : null;
  const sorted = find();
  if (input === null) {
    checkSet(about, sorted);
    return remove(about, sorted);
  }
  checkEach(about, sorted, input);
  return {
    ...{ status: 200, rows: sorted, isList: true, view },
    hasTag: hasTag(about),
    apply: () => {
      for (const row of sorted) write(about, row, input);
    },
    touched: sorted,
  };
}

/** @throws Refused 428 and 412 */
function checkSet({ at, ifMatch }: About, rows: readonly Row[]): void {
  const { concurrency } = at.resource.node.options;
  if (concurrency === "required" && ifMatch === null) throw new Refused(428);
  if (concurrency === undefined || ifMatch === null || ifMatch === "*") return;
  const tags = Array.from(
    ifMatch.matchAll(/"([^".]*)[^"]*"/g),
    ([, tag]) => tag,
  );
  const state = stateOf(rows);
  const isKnown = tags.some(
    (tag = "") => at.world.sets.get(tag)?.state === state,
  );
  if (!isKnown) throw new Refused(412);
}

/** @throws Refused 404 and 403 */
function findNamed(
  { at, record, ids }: About,
  named: ReturnType<typeof readNamed>,
): readonly Row[] {
  const met = at.world
    .of(record)
    .filter((row) => named.includes(row.values[ids?.column ?? ""]));
  const rows = met.filter((row) => mayMeet(at, row, "write"));
  const sorted = named.flatMap(
    (id) => rows.find(({ values }) => values[ids?.column ?? ""] === id) ?? [],
  );
  if (sorted.length === named.length) return sorted;
  const known = met
    .filter((row) => mayMeet(at, row, "read"))
    .map(({ values }) => values[ids?.column ?? ""]);
  const unknown = named.filter((id) => !known.includes(id));
  throw unknown.length > 0 ? new Refused(404, null, unknown) : new Refused(403);
}

/** @throws Refused as one change does */
function checkEach(about: About, rows: readonly Row[], input: Values): void {
  const { world } = about.at;
  const before = rows.map(({ values }) => values);
  try {
    rows.forEach((row) => {
      row.values = changeOf(row, input).values;
    });
    const [first] = rows;
    if (first !== undefined) checkRefs(about.at, first, input);
    checkSet(about, rows);
    const taken = rows.map((row) => world.taken(row, row));
    const names = new Set(taken.flatMap((each) => each ?? []));
    const pointers = Array.from(names, (name) => `#/${name}`);
    if (names.size > 0) throw new Refused(409, withCode(pointers, "unique"));
    if (taken.includes(null)) throw new Refused(409);
    if (first !== undefined) checkClashes(about, first, first, input);
  } finally {
    rows.forEach((row, index) => {
      row.values = before[index] ?? {};
    });
  }
}
