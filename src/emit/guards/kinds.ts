/**
 * Whom the rules of a place tell apart: nobody, somebody, and whoever each of their
 * words means. Stage: emit.
 */
import type { CallersModel } from "../../model/access/types.js";
import type { Grant } from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import type {
  SampleRow,
  SampleRows,
  SampleValue,
} from "../samples/sample-rows.js";
import {
  besideOf,
  changeRow,
  idOf,
  type Membership,
  plain,
  type RowChange,
  type RowChanges,
} from "./people.js";

/** A membership of whoever calls, as a row beside the sample of its record. */
export interface Join {
  /** The record whose rows say who belongs to what. */
  readonly through: string;
  readonly change: RowChange;
}

/** What is needed to find whom there is. */
export interface CasesInput {
  readonly rows: SampleRows;
  readonly callers: CallersModel;
  /** The row of whoever calls, beside the sample. */
  readonly person: SampleRow;
}

/** Somebody that a word of the rules means. */
export interface Kind {
  /** `team.editor` */
  readonly who: string;
  /** Null for a stranger. */
  readonly roles: readonly string[] | null;
  /** Whether the sample of their record is who calls. */
  readonly isSelf: boolean;
  readonly joins: readonly Join[];
  /** Rows beside the samples. */
  readonly others: RowChanges;
  /** What the row has, so that it is about them. */
  readonly own: RowChange;
  /** Whether membership makes the rows above readable for them. */
  readonly belongs: boolean;
}

export const NONE: RowChange = new Map();

const NOBODY: RowChanges = new Map();

/** What a membership says. */
export function describeJoin(
  { through, change }: Join,
  rows: SampleRows,
): Membership | null {
  const row = rows.get(through);
  return row === undefined
    ? null
    : readMembership(changeRow(row, new Map([[through, change]])), rows);
}

/** What a row says of who belongs to what; null if it says nothing of the kind. */
export function readMembership(
  row: SampleRow,
  rows: SampleRows,
): Membership | null {
  const group = [...rows.values()].find(
    ({ table }) => table.members?.record === row.record.name,
  );
  const members = group?.table.members;
  if (group === undefined || !members) return null;
  const read = (name: string | undefined): Literal =>
    row.values.get(name ?? "")?.literal ?? null;
  return {
    of: group.record.name,
    ...{ id: read(members.of), user: read(members.user) },
    role: read(members.role),
  };
}

/** Everybody whom the rules tell apart. */
export function listKinds(
  row: SampleRow,
  grants: readonly Grant[],
  above: readonly Join[],
  input: CasesInput,
): readonly Kind[] {
  const plainKind = {
    ...{ isSelf: false, joins: [], others: NOBODY },
    own: ownBase(row, grants, input),
    belongs: true,
  };
  const roles = new Set(grants.flatMap(({ role }) => role ?? []));
  const members = listMembers(row, grants, input);
  const all: readonly Kind[] = [
    { ...plainKind, who: "a stranger", roles: null, belongs: false },
    { ...plainKind, who: "a caller", roles: [], belongs: false },
    ...(above.length === 0 || members.length > 0
      ? []
      : [{ ...plainKind, who: "a reader of what it is below", roles: [] }]),
    ...[...roles].map((role) => ({ ...plainKind, who: role, roles: [role] })),
    ...listOwners(row, grants, input),
    ...members,
  ];
  return all.map((kind) => ({
    ...kind,
    own: new Map([...plainKind.own, ...kind.own]),
  }));
}

/** What a row refers to where nobody is meant: rows with members, of whom none calls. */
function ownBase(
  row: SampleRow,
  grants: readonly Grant[],
  { rows }: CasesInput,
): RowChange {
  const columns = new Set(grants.flatMap(({ member }) => member ?? []));
  columns.delete("id");
  return new Map(
    [...columns].flatMap((column) => {
      const found = groupOf(row, column, rows);
      return found === null || row.values.get(column)?.row
        ? []
        : [[column, refTo(found)] as const];
    }),
  );
}

/** Those whom a ref of the row is to, each alone. */
export function listOwners(
  row: SampleRow,
  grants: readonly Grant[],
  { callers, person, rows }: CasesInput,
): readonly Kind[] {
  const scoped = row.record.fields.flatMap(({ name, ref }) =>
    (ref?.scope ?? null) === null ? [] : name,
  );
  const columns = new Set([
    ...grants.flatMap(({ owner }) => owner ?? []),
    ...scoped,
  ]);
  return [...columns].flatMap((column): Kind | readonly Kind[] => {
    const kind = { roles: [], joins: [], others: NOBODY, belongs: true };
    if (column === "id") {
      return row.record.name === callers.record.name
        ? { ...kind, who: "self", isSelf: true, own: NONE }
        : [];
    }
    const field = findField(row, column);
    if (field?.ref?.record !== callers.record.name) return [];
    const isMembership = readMembership(row, rows) !== null;
    return {
      ...kind,
      who: field.written,
      isSelf: false,
      // Nobody is a member twice.
      belongs: !isMembership,
      own: new Map([[column, refTo(person)]]),
    };
  });
}

/** Members of what a column of the row names, with each role that counts. */
export function listMembers(
  row: SampleRow,
  grants: readonly Grant[],
  input: CasesInput,
): readonly Kind[] {
  const columns = new Set(grants.flatMap(({ member }) => member ?? []));
  return [...columns].flatMap((column) => {
    const group = groupOf(row, column, input.rows);
    const members = group?.table.members;
    const through = input.rows.get(members?.record ?? "");
    if (!group || !members || !through) return [];
    const of = grants.filter(({ member }) => member === column);
    const named = new Set(of.flatMap(({ roles }) => roles ?? []));
    const field = through.record.fields.find(
      ({ name }) => name === members.role,
    );
    const all = field?.data.type === "enum" ? field.data.values : [];
    const rest = all.find((role) => !named.has(role));
    const kept = all.filter((role) => named.has(role) || role === rest);
    const known = column === "id" ? undefined : findField(row, column);
    const word = known?.written ?? row.record.name;
    const nameWith = (role: string | null): string =>
      role === null ? word : `${word}.${role}`;
    const join = (role: string | null, to: SampleRow): readonly Join[] => {
      const change = besideOf(
        through,
        new Map([
          [members.of, refTo(to)],
          [members.user, refTo(input.person)],
          ...(members.role === undefined || role === null
            ? []
            : [[members.role, plain(role)] as const]),
        ]),
      );
      return change === null ? [] : [{ through: through.record.name, change }];
    };
    const kind = {
      ...{ roles: [], isSelf: false, belongs: false },
      ...{ own: NONE, others: NOBODY },
    };
    const own = (kept.length === 0 ? [null] : kept).map((role) => ({
      ...{ ...kind, who: nameWith(role) },
      joins: join(role, group),
    }));
    const beside = besideOf(group);
    const role = [...named].at(-1) ?? null;
    if (beside === null) return own.filter(({ joins }) => joins.length > 0);
    const others = new Map([[group.record.name, beside]]);
    const elsewhere = {
      ...{ ...kind, others, who: `${nameWith(role)} of another one` },
      joins: join(role, changeRow(group, others)),
    };
    return [...own, elsewhere].filter(({ joins }) => joins.length > 0);
  });
}

function refTo(row: SampleRow): SampleValue {
  return { ...plain(idOf(row)), row };
}

function findField({ record }: SampleRow, column: string) {
  return record.fields.find(({ name }) => name === column);
}

/** The row with members that a column names. */
function groupOf(
  row: SampleRow,
  column: string,
  rows: SampleRows,
): SampleRow | null {
  if (column === "id") return row;
  const field = findField(row, column);
  return (
    row.values.get(column)?.row ?? rows.get(field?.ref?.record ?? "") ?? null
  );
}
