/** Every row of the database against the reference's: nothing else has changed. */
import { isDeepStrictEqual } from "node:util";
import type { Model } from "../../../src/model/types.js";
import { readAll, type Running } from "./app.js";
import type { Note } from "./reply.js";
import { timesOf, type Row, type Values, type World } from "./world.js";

/**
 * Holds all rows against those of the reference. What only the database knows, the
 * reference takes from it: ids and times.
 *
 * @param touched rows that were changed
 * @param since when the request was sent: no time that it left is before that
 */
export async function compareRows(
  running: Running,
  model: Model,
  world: World,
  touched: readonly Row[],
  note: Note,
  since: number,
): Promise<void> {
  const all = await readAll(running, model);
  for (const record of world.records) {
    const stored = all.get(record.name) ?? [];
    const rows = world.of(record);
    const known = new Set(rows.map(({ values }) => values["id"]));
    const [fresh] = stored.filter(({ values }) => !known.has(values["id"]));
    const coming = rows.find(({ values }) => values["id"] === undefined);
    if (fresh !== undefined && coming !== undefined) {
      adopt(coming, fresh.values, ["id"]);
      adopt(coming, fresh.values, timesOf(record));
      checkTimes(fresh.values, timesOf(record), since, note);
    }
    for (const row of rows) {
      const found = stored.find(
        ({ values }) => values["id"] === row.values["id"],
      );
      // A row that its client named has no times yet.
      const isNew = timesOf(record).some((name) => row.values[name] === null);
      const times = isNew ? timesOf(record) : timesOf(record).slice(1);
      if (found !== undefined && (isNew || touched.includes(row))) {
        adopt(row, found.values, times);
        checkTimes(found.values, times, since, note);
      }
    }
    const wanted = sortById(
      rows.map(({ values, version }) => ({ values, version })),
    );
    if (!isDeepStrictEqual(wanted, sortById(stored))) {
      note(`rows of ${record.name}`, ...differing(wanted, sortById(stored)));
    }
  }
}

function adopt(row: Row, values: Values, names: readonly string[]): void {
  for (const name of names) row.values[name] = values[name];
}

function checkTimes(
  values: Values,
  names: readonly string[],
  since: number,
  note: Note,
): void {
  for (const name of names) {
    const time = new Date(String(values[name])).getTime();
    if (!(time >= since && time <= Date.now()))
      note(`${name} of ${String(values["id"])}`, "now", values[name]);
  }
}

function sortById<T extends { readonly values: Values }>(
  rows: readonly T[],
): readonly T[] {
  return [...rows].sort((one, other) =>
    String(one.values["id"]) < String(other.values["id"]) ? -1 : 1,
  );
}

function differing(
  wanted: readonly unknown[],
  found: readonly unknown[],
): [unknown, unknown] {
  const lacks = (list: readonly unknown[], one: unknown): boolean =>
    !list.some((other) => isDeepStrictEqual(one, other));
  return [
    wanted.filter((row) => lacks(found, row)),
    found.filter((row) => lacks(wanted, row)),
  ];
}
