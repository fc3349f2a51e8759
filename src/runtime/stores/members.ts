/**
 * Members: whoever makes a row is its first member, and somebody always has the role that
 * they got. Only projects with such `members` have this file.
 */
import {
  asField,
  findTable,
  type MembersData,
  refTo,
  type TableData,
} from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { type Access, builder, equals, livingIn } from "./access.js";
import { conditionsOf } from "./conditions.js";
import { stamp, withDefaults } from "./place.js";
import type { Values } from "./rows.js";
import type { FirstMembers, MembersChange, StoreSetup } from "./store-parts.js";
import type { AnyKysely, AnyQuery } from "./store-types.js";

function addsFirst({ table, caller }: Access): boolean {
  return table.members?.creator !== undefined && caller !== null;
}

async function addFirst(
  db: AnyKysely,
  { table, tables, caller }: Access,
  row: Values,
  partsOf: StoreSetup["partsOf"],
): Promise<void> {
  const { members } = table;
  if (members?.role === undefined || caller === null) return;
  const { statements, defaults } = partsOf(members.record);
  const given = {
    [members.of]: row["id"],
    [members.user]: caller.id,
    [members.role]: members.creator,
    ...stamp(findTable(tables, members.record)),
  };
  await statements.insert(db, withDefaults(given, defaults));
}

/** What the rows of a table are members of, as far as each has to have somebody. */
interface Group {
  readonly above: TableData;
  readonly members: MembersData;
  /** The field with the role, and the role. */
  readonly role: string;
  readonly creator: string;
}

function listGroups({ table, tables }: Access): readonly Group[] {
  return Object.values(tables).flatMap((above) => {
    const { members } = above;
    const { role, creator } = members ?? {};
    if (members?.record !== table.record.name) return [];
    if (role === undefined || creator === undefined) return [];
    return [{ above, members, role, creator }];
  });
}

/** The groups that a change may take the last one of. */
function listLosing(access: Access, values: Values | null): readonly Group[] {
  return listGroups(access).filter(
    ({ members, role, creator }) =>
      values === null ||
      (values[role] !== undefined && values[role] !== creator) ||
      values[members.of] !== undefined,
  );
}

async function keepLast<T>(
  db: AnyKysely,
  { access, which, values }: MembersChange,
  work: () => Promise<T>,
): Promise<T> {
  const { table, dialect } = access;
  const known: { readonly group: Group; readonly ids: readonly unknown[] }[] =
    [];
  for (const group of listLosing(access, values)) {
    const { above, members, role, creator } = group;
    const losing = builder
      .selectFrom(table.table)
      .select(refTo(table, members.of))
      .where(
        builder.and([
          ...which(builder),
          ...conditionsOf(builder, access, "write"),
          equals(table, role, creator),
        ]),
      );
    const query: unknown = db
      .selectFrom(above.table)
      .select(asField(above, "id"))
      .where(builder(refTo(above, "id"), "in", losing));
    // Two requests at a time may not each count on the other's member.
    const rows = await dialect
      .lockRows(query as AnyQuery, above.table)
      .execute();
    known.push({ group, ids: rows.map((row) => row["id"]) });
  }
  const result = await work();
  for (const { group, ids } of known) await checkHeld(db, access, group, ids);
  return result;
}

/** @throws HttpError 409 if nobody of some groups has the role any more */
async function checkHeld(
  db: AnyKysely,
  access: Access,
  { above, members, role, creator }: Group,
  ids: readonly unknown[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table } = access;
  const held = builder
    .selectFrom(table.table)
    .select(refTo(table, members.of))
    .where(
      builder.and([...livingIn(table, access), equals(table, role, creator)]),
    );
  const id = refTo(above, "id");
  const left = await db
    .selectFrom(above.table)
    .select(id)
    .where(
      builder.and([
        builder(id, "in", ids),
        builder.not(builder(id, "in", held)),
      ]),
    )
    .executeTakeFirst();
  if (left !== undefined)
    throw new HttpError(409, `Somebody has to be its ${creator}`);
}

/** What `stores.ts` passes to the stores. */
export const members: FirstMembers = {
  addsFirst,
  addFirst,
  mayTake: (access, values) => listLosing(access, values).length > 0,
  keepLast,
};
