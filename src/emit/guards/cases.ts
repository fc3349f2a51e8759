/**
 * The callers and rows of the tests that guard the rules of a place: who calls is
 * nobody, somebody, and whoever a word of the rules means; of the rows, some have the
 * values that a rule asks for, and some do not. Stage: emit.
 */
import type { CallersModel } from "../../model/access/types.js";
import type {
  AccessData,
  AccessRule,
  Grant,
  PlaceData,
  Where,
} from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import { isAllowed, mayReach } from "../samples/callers.js";
import type {
  SampleRow,
  SampleRows,
  SampleValue,
} from "../samples/sample-rows.js";
import { findOther, isSameSample } from "../samples/sample-values.js";
import {
  asCaller,
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

/** Who calls, and about which rows. */
export interface Case {
  /** `team.editor` */
  readonly who: string;
  /** `state is draft`; empty where no rule asks for a value. */
  readonly where: string;
  /** Null for a stranger. */
  readonly roles: readonly string[] | null;
  /** Whether the sample of their record is who calls. */
  readonly isSelf: boolean;
  readonly changes: RowChanges;
  readonly joins: readonly Join[];
  /** Whether the row is as some condition wants it. */
  readonly isMet: boolean;
}

/** What is needed to find them. */
export interface CasesInput {
  readonly rows: SampleRows;
  readonly callers: CallersModel;
  /** The row of whoever calls, beside the sample. */
  readonly person: SampleRow;
}

/** Somebody that a word of the rules means. */
interface Kind extends Pick<Case, "who" | "roles" | "isSelf" | "joins"> {
  readonly own: RowChange;
  /** Whether the row above is made readable for them by membership. */
  readonly belongs: boolean;
}

const NONE: RowChange = new Map();

/** All cases of a place, plain ones first. */
export function listCases(
  row: SampleRow,
  place: PlaceData,
  input: CasesInput,
): readonly Case[] {
  const grants = grantsOf(row, place);
  const above = openAbove(row, place, input);
  const kinds = listKinds(row, grants, above, input);
  const states = listStates(row, grants, place.where);
  return kinds.flatMap(({ who, roles, isSelf, joins, own, belongs }) =>
    states.map((state) => ({
      ...{ who, where: state.label, isMet: state.isMet },
      ...{ roles, isSelf },
      joins: belongs && joins.length === 0 ? above.joins : joins,
      changes: new Map([
        ...above.changes,
        [row.record.name, new Map([...state.change, ...own])] as const,
      ]),
    })),
  );
}

/** All that the rules of a place, and of what it shows, say. */
function grantsOf(row: SampleRow, place: PlaceData): readonly Grant[] {
  const all: readonly AccessData[] = [
    place.access ?? row.table.access ?? {},
    { ...(place.actions as AccessData) },
  ];
  return all.flatMap((rules) => Object.values<AccessRule>({ ...rules }).flat());
}

interface State {
  /** `state is draft`; empty for the only one. */
  readonly label: string;
  readonly change: RowChange;
  /** Whether it is what some condition asks for. */
  readonly isMet: boolean;
}

/** Rows on both sides of each condition. */
function listStates(
  row: SampleRow,
  grants: readonly Grant[],
  where: Where = {},
): readonly State[] {
  const fixed = new Map(
    Object.entries(where).map(([name, value]) => [
      name,
      plain([value].flat()[0] as Literal),
    ]),
  );
  const wheres = grants.flatMap((each) =>
    each.where === undefined ? [] : [each.where],
  );
  const changes = wheres.flatMap((each) =>
    [false, true].map((isMet) => [valuesOf(row, each, isMet), isMet] as const),
  );
  const known = new Map<string, State>();
  const names = new Set(wheres.flatMap((each) => Object.keys(each)));
  for (const [change, isMet] of changes) {
    if (change === null) continue;
    const whole = new Map([...fixed, ...change]);
    const parts = [...names].map((name) => {
      const { literal } =
        whole.get(name) ?? row.values.get(name) ?? plain(null);
      return `${name} is ${String(literal)}`;
    });
    const label = parts.join(" and ");
    const isWanted = isMet || known.get(label)?.isMet === true;
    known.set(label, { label, change: whole, isMet: isWanted });
  }
  return known.size === 0
    ? [{ label: "", change: fixed, isMet: true }]
    : [...known.values()];
}

/** Values that meet a condition, or none of its parts; null if none are known. */
function valuesOf(
  { record, values }: SampleRow,
  where: Where,
  isMet: boolean,
): RowChange | null {
  const change = new Map<string, SampleValue>();
  for (const [name, wanted] of Object.entries(where)) {
    const field = record.fields.find((each) => each.name === name);
    if (field === undefined || field.ref !== null) return null;
    const all = [wanted].flat() as readonly Literal[];
    const isWanted = (value: Literal | undefined): boolean =>
      all.some((each) => isSameSample(each, value));
    const usual = values.get(name)?.literal;
    const listed = field.data.type === "enum" ? field.data.values : [];
    const found = isMet
      ? all[0]
      : [
          usual,
          ...listed,
          findOther(field.data, all[0]),
          ...(field.data.optional === true ? [null] : []),
        ].find((value) => value !== undefined && !isWanted(value));
    if (found === undefined) return null;
    change.set(name, plain(found));
  }
  return change;
}

/** How the rows above are made readable: by what they have, or by membership. */
interface Above {
  readonly changes: RowChanges;
  readonly joins: readonly Join[];
}

/**
 * Rows above that whoever calls can read, and change where that is asked, so that
 * the rules of the row itself decide.
 */
function openAbove(row: SampleRow, place: PlaceData, input: CasesInput): Above {
  const changes = new Map<string, RowChange>();
  const joins: Join[] = [];
  for (const { above, where, access } of listAbove(row, place)) {
    const rules = access ?? above.table.access ?? {};
    const grants = Object.values<AccessRule>({ ...rules }).flat();
    const states = listStates(above, grants, where).map(({ change }) => change);
    const owners = listOwners(above, grants, input).map(({ own }) => own);
    const members = listMembers(above, grants, input);
    const choices = states.flatMap((state) => [
      ...[NONE, ...owners].map((own) => ({
        change: new Map([...state, ...own]),
        own: [] as readonly Join[],
      })),
      ...members.map(({ own, joins: more }) => ({
        change: new Map([...state, ...own]),
        own: more,
      })),
    ]);
    const scored = choices.map((choice) => {
      const tried = changeRow(
        above,
        new Map([...changes, [above.record.name, choice.change]]),
      );
      const all = [...joins, ...choice.own];
      const caller = callerOf([], all, input);
      const stranger = callerOf(null, [], input);
      const update = rules.update ?? rules.write;
      const isOpen = mayReach(
        tried,
        { ...(access && { access }) },
        "read",
        caller,
      );
      const score =
        (isOpen ? 4 : 0) +
        (isAllowed(tried, update, caller) ? 2 : 0) +
        (isAllowed(tried, rules.read, stranger) ? 1 : 0);
      return { ...choice, score };
    });
    const best = scored.reduce((one, other) =>
      other.score > one.score ? other : one,
    );
    changes.set(above.record.name, best.change);
    joins.push(...best.own);
  }
  return { changes, joins };
}

/** The rows above a row, the highest first, with their places as far as they count. */
function listAbove(
  row: SampleRow,
  { parents = [] }: Pick<PlaceData, "parents">,
): readonly {
  readonly above: SampleRow;
  readonly where: Where | undefined;
  readonly access: AccessData | undefined;
}[] {
  const columns = new Set([
    ...Object.keys(row.table.below ?? {}),
    ...parents.map(({ column }) => column),
  ]);
  return [...columns].flatMap((column) => {
    const above = row.values.get(column)?.row ?? null;
    if (above === null || above === row) return [];
    const parent = parents.find((each) => each.column === column);
    const { where, access } = parent ?? {};
    return [...listAbove(above, parent ?? {}), { above, where, access }];
  });
}

/** Whoever calls, with some roles and memberships. */
function callerOf(
  roles: readonly string[] | null,
  joins: readonly Join[],
  { rows, callers, person }: CasesInput,
) {
  return asCaller(
    { record: callers.record.name, id: idOf(person), roles },
    joins.flatMap((join) => describeJoin(join, rows) ?? []),
  );
}

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
function listKinds(
  row: SampleRow,
  grants: readonly Grant[],
  above: Above,
  input: CasesInput,
): readonly Kind[] {
  const plainKind = {
    isSelf: false,
    joins: [],
    own: ownBase(row, grants, input),
    belongs: true,
  };
  const roles = new Set(grants.flatMap(({ role }) => role ?? []));
  const members = listMembers(row, grants, input);
  const all: readonly Kind[] = [
    { ...plainKind, who: "a stranger", roles: null, belongs: false },
    { ...plainKind, who: "a caller", roles: [], belongs: false },
    ...(above.joins.length === 0 || members.length > 0
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
        : [[column, { ...plain(idOf(found)), row: found }] as const];
    }),
  );
}

/** Those whom a ref of the row is to, each alone. */
function listOwners(
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
    const kind = { roles: [], joins: [], belongs: true };
    if (column === "id") {
      return row.record.name === callers.record.name
        ? { ...kind, who: "self", isSelf: true, own: NONE }
        : [];
    }
    const field = row.record.fields.find(({ name }) => name === column);
    if (field?.ref?.record !== callers.record.name) return [];
    const value = { ...plain(idOf(person)), row: person };
    const isMembership = readMembership(row, rows) !== null;
    return {
      ...kind,
      who: field.written,
      isSelf: false,
      // Nobody is a member twice.
      belongs: !isMembership,
      own: new Map([[column, value]]),
    };
  });
}

/** Members of what a column of the row names, with each role that counts. */
function listMembers(
  row: SampleRow,
  grants: readonly Grant[],
  { rows, person }: CasesInput,
): readonly Kind[] {
  const columns = new Set(grants.flatMap(({ member }) => member ?? []));
  return [...columns].flatMap((column) => {
    const group = groupOf(row, column, rows);
    const members = group?.table.members;
    const through = rows.get(members?.record ?? "");
    if (!group || !members || !through) return [];
    const of = grants.filter(({ member }) => member === column);
    const named = new Set(of.flatMap(({ roles }) => roles ?? []));
    const field = through.record.fields.find(
      ({ name }) => name === members.role,
    );
    const all = field?.data.type === "enum" ? field.data.values : [];
    const others = all.filter((role) => !named.has(role)).slice(0, 1);
    const kept = all.filter((role) => named.has(role) || others.includes(role));
    const word =
      column === "id"
        ? row.record.name
        : (row.record.fields.find(({ name }) => name === column)?.written ??
          column);
    return (kept.length === 0 ? [null] : kept).flatMap(
      (role): readonly Kind[] => {
        const change = besideOf(
          through,
          new Map([
            [members.of, { ...plain(idOf(group)), row: group }],
            [members.user, { ...plain(idOf(person)), row: person }],
            ...(members.role === undefined || role === null
              ? []
              : [[members.role, plain(role)] as const]),
          ]),
        );
        if (change === null) return [];
        return [
          {
            who: role === null ? word : `${word}.${role}`,
            ...{ roles: [], isSelf: false, belongs: false },
            joins: [{ through: through.record.name, change }],
            own: NONE,
          },
        ];
      },
    );
  });
}

/** The row with members that a column names. */
function groupOf(
  row: SampleRow,
  column: string,
  rows: SampleRows,
): SampleRow | null {
  if (column === "id") return row;
  const field = row.record.fields.find(({ name }) => name === column);
  return (
    row.values.get(column)?.row ?? rows.get(field?.ref?.record ?? "") ?? null
  );
}
