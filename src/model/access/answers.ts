/** Who may do what: what the rules mean for each action, and for each word. Stage: model. */
import type {
  AccessRule,
  Grant,
  MembersData,
  PlaceData,
  Where,
} from "../../runtime/database/tables.js";
import type { TableModel } from "../tables/types.js";
import type { Model, ModelRoute } from "../types.js";

/** One way to be allowed an action, in the words of the manifest. */
export interface AccessWay {
  /** `owner`, `team.editor`, `admin`, `caller` or `anyone`. */
  readonly word: string;
  /** What the row has to have. */
  readonly where?: Where;
  /** It follows from another way: whose membership a row is, is a member. */
  readonly isImplied?: true;
}

/** Who may call an action. */
export interface AccessRow {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  readonly path: string;
  /** Any of these; empty for nobody, null where nothing asks who calls. */
  readonly who: readonly AccessWay[] | null;
  /** For a change: who may read the row, as far as that is asked too. */
  readonly readers?: readonly AccessWay[];
  /** The record above, whose row they must be able to read. */
  readonly below?: string;
  /** The words of `caller.words`, as far as there are some: strangers may meet them. */
  readonly words?: readonly string[];
}

/** The rows of all actions, in the order of the routes. */
export function listAccess(model: Model): readonly AccessRow[] {
  const tables = new Map(model.tables.map((each) => [each.record.name, each]));
  const belongings = listBelongings(model);
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
  const words = [...new Set(model.tables.flatMap((table) => table.words))];
  return model.controllers.flatMap(({ key, actions }) =>
    actions.flatMap(({ name, routes }) => {
      const [route] = routes;
      if (route === undefined) return [];
      const place = places.get(key);
      const table = tables.get(place?.record ?? "");
      const rule = model.callers?.rules.get(`${key}#${name}`);
      const row = {
        ...{ controller: key, action: name },
        ...{ method: route.method, path: route.path },
        ...(words.length > 0 && { words }),
      };
      const known = table && {
        table,
        belonging: belongings.get(table.record.name),
      };
      return [{ ...row, ...describeRow(rule, route, place, known) }];
    }),
  );
}

/** A table, and whose members its rows say somebody is. */
interface KnownTable {
  readonly table: TableModel;
  readonly belonging: MembersData | undefined;
}

/** The resources that say who belongs to something, by their records. */
function listBelongings({ tables }: Model): ReadonlyMap<string, MembersData> {
  return new Map(
    tables.flatMap(({ members }) =>
      members === null ? [] : [[members.record, members] as const],
    ),
  );
}

function describeRow(
  rule: AccessRule | undefined,
  route: ModelRoute,
  place: PlaceData | undefined,
  known: KnownTable | undefined,
): Pick<AccessRow, "who" | "readers" | "below"> {
  const isStored = place !== undefined && route.resource !== null;
  if (!isStored) return { who: rule === undefined ? null : listWays(rule) };
  const table = known?.table;
  const read = (place.access ?? table?.access)?.read;
  const own = rule ?? scopeOf(table, route);
  const [above] = [
    ...(place.parents ?? []).map(({ record }) => record),
    ...Object.values(table?.below ?? {}),
  ];
  const isOther = read !== undefined && read !== own;
  const isMade =
    route.action === "create" && table !== undefined && setsCaller(table);
  const ways = own === null ? null : listWays(own, known, makesRow(route));
  return {
    who: ways !== null && isMade ? ways.map(leaveOutStrangers) : ways,
    ...(isOther && isOfRow(route) && { readers: listWays(read, known) }),
    ...(above !== undefined && { below: above }),
  };
}

function leaveOutStrangers(way: AccessWay): AccessWay {
  return way.word === "anyone" ? { ...way, word: "caller" } : way;
}

function makesRow({ action, kind }: ModelRoute): boolean {
  return action === "create" || kind === "new";
}

/** Whether an action is about a row that is there already. */
function isOfRow(route: ModelRoute): boolean {
  const { kind } = route;
  if (makesRow(route)) return false;
  return kind === "member" || kind === "singleton" || kind === "subset";
}

/** The rule that refs with `scope` stand for; null where they ask nothing. */
function scopeOf(
  table: TableModel | undefined,
  route: ModelRoute,
): AccessRule | null {
  const isNew = makesRow(route);
  const isRead = route.method === "GET" && !isNew;
  const asked = (table?.record.fields ?? []).filter(
    ({ ref }) => ref?.scope === "all" || (ref?.scope === "write" && !isRead),
  );
  if (asked.length === 0) return null;
  // A new row is its maker's.
  if (isNew) return [{ who: "caller" }];
  return asked.map(({ name }) => ({ owner: name }));
}

/** @param isNew whether it is about a row that is made */
function listWays(
  rule: AccessRule,
  known?: KnownTable,
  isNew = false,
): readonly AccessWay[] {
  return rule.flatMap((grant) => {
    const { where } = grant;
    const ways = listWords(grant, known?.table).map((word) => ({
      word,
      ...(where !== undefined && { where }),
    }));
    return isNew ? ways : [...ways, ...listImplied(grant, known)];
  });
}

/** Whoever a row names as a member is one, as far as their role goes. */
function listImplied(
  { member, roles, where = {} }: Grant,
  known: KnownTable | undefined,
): readonly AccessWay[] {
  const { table, belonging } = known ?? {};
  if (member === undefined || member !== belonging?.of) return [];
  const word = nameField(belonging.user, table);
  const ofRole =
    roles === undefined || belonging.role === undefined
      ? {}
      : { [belonging.role]: roles };
  const joined = joinWhere(where, ofRole);
  if (joined === null) return [];
  const isAny = Object.keys(joined).length === 0;
  return [{ word, ...(!isAny && { where: joined }), isImplied: true }];
}

/** Whether a new row needs somebody who makes it: strangers are refused. */
export function setsCaller({ record, members }: TableModel): boolean {
  return (
    members?.creator !== undefined ||
    record.fields.some(
      ({ ref, data }) => ref?.isSet === true && data.optional !== true,
    )
  );
}

/** The words of a grant: one for each role of members. */
function listWords(
  { who, role, owner, member, roles, word }: Grant,
  table: TableModel | undefined,
): readonly string[] {
  if (role !== undefined) return [role];
  if (word !== undefined) return [word];
  if (owner !== undefined)
    return [owner === "id" ? "self" : nameField(owner, table)];
  if (member === undefined) return [who ?? "anyone"];
  const group =
    member === "id" ? (table?.record.name ?? "") : nameField(member, table);
  return roles?.map((each) => `${group}.${each}`) ?? [group];
}

/** A field as the manifest writes it: `owner`, not `owner_id`. */
function nameField(name: string, table: TableModel | undefined): string {
  const field = table?.record.fields.find((each) => each.name === name);
  return field?.written ?? name;
}

/** Whether somebody may do something: always, with some rows, or never. */
export type AccessAnswer = boolean | readonly Where[];

/**
 * What somebody of whom a word holds may do.
 *
 * @param word one of those of the manifest; `anyone` for a stranger
 */
export function answerFor(
  word: string,
  { who, readers, words = [] }: Pick<AccessRow, "who" | "readers" | "words">,
): AccessAnswer {
  const isOwn = words.includes(word);
  const own = answerBy(word, who, isOwn);
  const read = answerBy(word, readers ?? null, isOwn);
  if (own === true) return read;
  if (read === true || own === false) return own;
  if (read === false) return false;
  const both = own
    .flatMap((one) => read.map((other) => joinWhere(one, other)))
    .filter((where) => where !== null);
  return both.length > 0 && both;
}

/** What both ask of a row; null if no row has it. */
function joinWhere(one: Where, other: Where): Where | null {
  const joined: Record<string, unknown> = { ...one };
  for (const [name, wanted] of Object.entries(other)) {
    const known = joined[name];
    const values = [wanted].flat();
    const all =
      known === undefined
        ? values
        : [known].flat().filter((value) => values.includes(value));
    if (all.length === 0) return null;
    joined[name] = all.length === 1 ? all[0] : all;
  }
  return joined;
}

/** @param isOwn whether it is one of `caller.words` */
function answerBy(
  word: string,
  ways: AccessRow["who"],
  isOwn: boolean,
): AccessAnswer {
  if (ways === null) return true;
  const open = ways.filter((way) => holdsFor(word, way.word, isOwn));
  if (open.some(({ where }) => where === undefined)) return true;
  const rows = open.flatMap(({ where }) =>
    where === undefined ? [] : [where],
  );
  return rows.length > 0 && rows;
}

/** Whether whoever meets a word meets another one too. */
export function holdsFor(word: string, other: string, isOwn: boolean): boolean {
  if (other === "anyone" || other === word) return true;
  if (word === "anyone" || isOwn) return false;
  return other === "caller" || word.startsWith(`${other}.`);
}

/** All words that rules have, the widest first. */
export function listAccessWords(rows: readonly AccessRow[]): readonly string[] {
  const found = rows.flatMap(({ who }) => who ?? []).map(({ word }) => word);
  const isOpen = rows.some(({ who }) => who === null);
  const wide = [
    ...(isOpen || found.includes("anyone") ? ["anyone"] : []),
    ...(found.includes("caller") ? ["caller"] : []),
  ];
  return [...new Set([...wide, ...found])];
}
