/**
 * Rows that are written with the row above them (`inside`): a body has all of them, and
 * they are stored with it or not at all. Whoever changes one, by whatever request, takes
 * the row above first, so that one change comes after the other, and that row's version
 * rises. Only projects with such rows have this file.
 */
import {
  type InsideData,
  type InsideOf,
  isInside,
} from "../database/related-data.js";
import {
  columnOf,
  findTable,
  refTo,
  type TableData,
} from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { HttpError } from "../http/reply.js";
import { POSITION } from "../records/fields.js";
import { type Access, builder, type Condition, equals } from "./access.js";
import { conditionsOf, hasRow } from "./conditions.js";
import { ItemWriter, uniquesOf } from "./inside-items.js";
import { accessTo } from "./readable.js";
import type { RelatedReading } from "./reads.js";
import type { Values } from "./rows.js";
import type { Change, RowsInside, StoreSetup } from "./store-parts.js";
import type { AnyKysely } from "./store-types.js";
import { TAKEN } from "./violations.js";

/** A list that a change has, of rows inside of those that it changes. */
interface List {
  readonly name: string;
  readonly data: InsideData;
  readonly items: readonly Values[];
}

function listIn({ related = {} }: TableData, values: Values): readonly List[] {
  return Object.entries(related).flatMap(([name, data]) => {
    const items: unknown = values[name];
    return isInside(data) && Array.isArray(items)
      ? [{ name, data, items: items as readonly Values[] }]
      : [];
  });
}

class Inside implements RowsInside {
  readonly #partsOf: StoreSetup["partsOf"];

  constructor(partsOf: StoreSetup["partsOf"]) {
    this.#partsOf = partsOf;
  }

  isAbout(table: TableData, values: Values | null): boolean {
    return table.inside !== undefined || listIn(table, values ?? {}).length > 0;
  }

  async lock(db: AnyKysely, change: Change): Promise<void> {
    const { access, values, which } = change;
    const { table, tables } = access;
    const changed =
      which === null
        ? []
        : [...which(builder), ...conditionsOf(builder, access, "write")];
    if (table.inside !== undefined) {
      const above = findTable(tables, table.inside.record);
      await touch(db, access, above, rowsAbove(table, table.inside, change));
    } else if (changed.length > 0 && listIn(table, values ?? {}).length > 0) {
      await lockRows(db, access, table, changed);
    }
  }

  async append(
    db: AnyKysely,
    { table }: Access,
    values: Values,
  ): Promise<Values> {
    if (table.inside === undefined) return values;
    const { by, most } = table.inside;
    const last = await db
      .selectFrom(table.table)
      .select([
        builder.fn.max(refTo(table, POSITION)).as("last"),
        builder.fn.countAll().as("all"),
      ])
      .where(equals(table, by, values[by]))
      .executeTakeFirstOrThrow();
    if (Number(last.all) >= most)
      throw new HttpError(409, `There can be at most ${most} of them`);
    return { ...values, [POSITION]: Number(last.last ?? -1) + 1 };
  }

  async write(
    reading: RelatedReading,
    values: Values,
    rows: readonly Values[],
    isNew: boolean,
  ): Promise<void> {
    const { access } = reading;
    const lists = listIn(access.table, values);
    for (const { name, data, items } of lists) {
      const there = accessTo(access, data.inside);
      const parts = this.#partsOf(data.inside);
      for (const { id } of rows) {
        const writer = new ItemWriter({ ...reading, access: there }, parts);
        await writer.replace({ name, by: data.by, id, isNew }, items);
      }
    }
    if (lists.length === 0) return;
    // Read within the transaction: the reply shows this change, and not a later one.
    const { related } = this.#partsOf(access.table.record.name);
    const names = Object.entries(access.table.related ?? {});
    const own = names.filter(([, data]) => isInside(data));
    await related?.add(
      reading,
      rows,
      own.map(([name]) => name),
    );
  }

  async findTaken(
    reading: RelatedReading,
    values: Values,
    above: unknown,
  ): Promise<readonly Fault[]> {
    const { db, access } = reading;
    const faults: Fault[] = [];
    for (const { name, data, items } of listIn(access.table, values)) {
      const there = accessTo(access, data.inside);
      const { table } = there;
      const parts = this.#partsOf(data.inside);
      const { statements } = parts;
      const writer = new ItemWriter({ ...reading, access: there }, parts);
      const isNew = above === undefined;
      await writer.check({ name, by: data.by, id: above, isNew }, items);
      const whole = items.map((item) =>
        statements.rows.encode({ ...item, [data.by]: above ?? null }),
      );
      for (const [index, item] of whole.entries())
        for (const [field, names] of uniquesOf(table)) {
          // Among themselves, it does not matter what they are below.
          const own = names.filter((each) => each !== data.by);
          if (own.some((each) => (item[each] ?? null) === null)) continue;
          const isTwin = whole
            .slice(0, index)
            .some((other) => own.every((each) => other[each] === item[each]));
          const isTaken =
            isTwin ||
            (own.length === names.length &&
              (await hasRow(db, table, [
                ...own.map((each) => equals(table, each, item[each])),
                ...(above === undefined
                  ? []
                  : [builder(refTo(table, data.by), "!=", above)]),
              ])));
          const fault = { code: "unique", detail: TAKEN };
          if (isTaken) faults.push({ path: [name, index, field], ...fault });
        }
    }
    return faults;
  }
}

/** The conditions for the rows above those that a change is about. */
function rowsAbove(
  table: TableData,
  { by, record }: InsideOf,
  { access, which, values }: Change,
): Condition {
  const above = findTable(access.tables, record);
  const given: unknown = values?.[by];
  const isGiven = given === undefined ? [] : [equals(above, "id", given)];
  if (which === null) return builder.or(isGiven);
  const ids = builder
    .selectFrom(table.table)
    .select(refTo(table, by))
    .where(
      builder.and([
        ...which(builder),
        ...conditionsOf(builder, access, "write"),
      ]),
    );
  return builder.or([builder(refTo(above, "id"), "in", ids), ...isGiven]);
}

/** Notes that rows change with what is inside of them, and keeps others from them. */
async function touch(
  db: AnyKysely,
  access: Access,
  above: TableData,
  isAbove: Condition,
): Promise<void> {
  const { table, version, times } = above;
  const columns = {
    ...(times !== undefined && {
      [columnOf(above, times[1])]: new Date().toISOString(),
    }),
    ...(version !== undefined && { [version]: builder(version, "+", 1) }),
  };
  if (Object.keys(columns).length === 0) {
    await lockRows(db, access, above, [isAbove]);
    return;
  }
  const { soon } = access.dialect;
  const chosen = soon === undefined ? [isAbove] : [soon, isAbove];
  await db.updateTable(table).set(columns).where(builder.and(chosen)).execute();
}

async function lockRows(
  db: AnyKysely,
  { dialect }: Access,
  table: TableData,
  conditions: readonly Condition[],
): Promise<void> {
  const { soon } = dialect;
  const rows = db
    .selectFrom(table.table)
    .select(refTo(table, "id"))
    .where(
      builder.and(soon === undefined ? conditions : [soon, ...conditions]),
    );
  await dialect.lockRows(rows, table.table).execute();
}

/** What `stores.ts` passes to the stores. */
export function inside(partsOf: StoreSetup["partsOf"]): RowsInside {
  return new Inside(partsOf);
}
