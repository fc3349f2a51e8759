/**
 * The callers and rows of the tests that guard the rules of a place: who calls is
 * nobody, somebody, and whoever a word of the rules means; of the rows, some have the
 * values that a rule asks for, and some do not. Stage: emit.
 */
import type {
  AccessData,
  AccessRule,
  Grant,
  PlaceData,
  Where,
} from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import { isAllowed, mayReach } from "../samples/callers.js";
import type { SampleRow, SampleValue } from "../samples/sample-rows.js";
import { findOther, isSameSample } from "../samples/sample-values.js";
import { findGuardedFields, listFieldGrants } from "./fields.js";
import {
  type CasesInput,
  describeJoin,
  type Join,
  type Kind,
  listKinds,
  listMembers,
  listOwners,
  NONE,
} from "./kinds.js";
import {
  asCaller,
  changeRow,
  idOf,
  plain,
  type RowChange,
  type RowChanges,
} from "./people.js";

/** Who calls, and about which rows. */
export interface Case extends Omit<Kind, "own" | "belongs"> {
  /** `state is draft`; empty where no rule asks for a value. */
  readonly where: string;
  readonly changes: RowChanges;
  /** Whether the row is as some condition wants it, and whether as some does not. */
  readonly isMet: boolean;
  readonly isUnmet: boolean;
}

/** All cases of a place, plain ones first. */
export function listCases(
  row: SampleRow,
  place: PlaceData,
  input: CasesInput,
): readonly Case[] {
  const grants = grantsOf(row, place);
  const above = openAbove(row, place, input);
  const all = listKinds(row, grants, above.joins, input);
  // Where each caller has a row, the sample is that of who is the sample.
  const isOwn = place.by === "id";
  const { usual } = findGuardedFields(row, grants);
  const kinds = all.filter(
    ({ roles, isSelf }) => !isOwn || roles === null || isSelf,
  );
  const states = listStates(row, grants, place.where);
  return kinds.flatMap(({ who, roles, isSelf, joins, others, own, belongs }) =>
    states.map((state) => ({
      ...{
        who,
        where: state.label,
        isMet: state.isMet,
        isUnmet: state.isUnmet,
      },
      ...{ roles, isSelf, others },
      joins: belongs && joins.length === 0 ? above.joins : joins,
      changes: new Map([
        ...above.changes,
        [
          row.record.name,
          new Map([...usual, ...state.change, ...own]),
        ] as const,
      ]),
    })),
  );
}

/** All that the rules of a place, and of what it shows, say. */
export function grantsOf(row: SampleRow, place: PlaceData): readonly Grant[] {
  const all: readonly AccessData[] = [
    place.access ?? row.table.access ?? {},
    { ...(place.actions as AccessData) },
  ];
  return [
    ...all.flatMap((rules) => Object.values<AccessRule>({ ...rules }).flat()),
    ...listFieldGrants(row),
  ];
}

interface State {
  /** `state is draft`; empty for the only one. */
  readonly label: string;
  readonly change: RowChange;
  /** Whether it is what some condition asks for, and what some does not. */
  readonly isMet: boolean;
  readonly isUnmet: boolean;
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
      return `${name} is ${typeof literal === "string" ? literal : JSON.stringify(literal)}`;
    });
    const label = parts.join(" and ");
    const same = known.get(label);
    known.set(label, {
      ...{ label, change: whole },
      isMet: isMet || same?.isMet === true,
      isUnmet: !isMet || same?.isUnmet === true,
    });
  }
  return known.size === 0
    ? [{ label: "", change: fixed, isMet: true, isUnmet: true }]
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
    // The tests name rows by their ids, which stay as they are.
    if (field?.ref !== null || name === "id") return null;
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
  // What has rules of its own can be changed by whoever may read what is above.
  const asksChange = row.table.access === null;
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
        (asksChange && isAllowed(tried, update, caller) ? 2 : 0) +
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
