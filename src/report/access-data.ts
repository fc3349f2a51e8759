/** Who may do what, for tables and for programs. Stage: report. */
import type { Model, ModelRoute } from "../model/types.js";
import type { TableModel } from "../model/tables/types.js";
import type {
  AccessRule,
  Grant,
  PlaceData,
  Where,
} from "../runtime/database/tables.js";

/** One way to be allowed an action, in the words of the manifest. */
export interface AccessWay {
  /** `owner`, `team.editor`, `admin`, `caller` or `anyone`. */
  readonly word: string;
  /** What the row has to have. */
  readonly where?: Where;
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
}

/** The rows of all actions, in the order of the routes. */
export function listAccess(model: Model): readonly AccessRow[] {
  const tables = new Map(model.tables.map((each) => [each.record.name, each]));
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
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
      };
      return [{ ...row, ...describeRow(rule, route, place, table) }];
    }),
  );
}

function describeRow(
  rule: AccessRule | undefined,
  route: ModelRoute,
  place: PlaceData | undefined,
  table: TableModel | undefined,
): Pick<AccessRow, "who" | "readers" | "below"> {
  const isStored = place !== undefined && route.resource !== null;
  if (!isStored) return { who: rule === undefined ? null : listWays(rule) };
  const read = (place.access ?? table?.access)?.read;
  const own = rule ?? scopeOf(table, route);
  const [above] = [
    ...(place.parents ?? []).map(({ record }) => record),
    ...Object.values(table?.below ?? {}),
  ];
  const isOther = read !== undefined && read !== own;
  return {
    who: own === null ? null : listWays(own, table),
    ...(isOther && isOfRow(route) && { readers: listWays(read, table) }),
    ...(above !== undefined && { below: above }),
  };
}

/** Whether an action is about a row that is there already. */
function isOfRow({ kind }: ModelRoute): boolean {
  return kind === "member" || kind === "singleton" || kind === "subset";
}

/** The rule that refs with `scope` stand for; null where they ask nothing. */
function scopeOf(
  table: TableModel | undefined,
  { kind, method, action }: ModelRoute,
): AccessRule | null {
  const isNew = action === "create" || kind === "new";
  const isRead = method === "GET" && !isNew;
  const asked = (table?.record.fields ?? []).filter(
    ({ ref }) => ref?.scope === "all" || (ref?.scope === "write" && !isRead),
  );
  if (asked.length === 0) return null;
  // A new row is its maker's.
  if (isNew) return [{ who: "caller" }];
  return asked.map(({ name }) => ({ owner: name }));
}

function listWays(rule: AccessRule, table?: TableModel): readonly AccessWay[] {
  return rule.flatMap((grant) => {
    const { where } = grant;
    return listWords(grant, table).map((word) => ({
      word,
      ...(where !== undefined && { where }),
    }));
  });
}

/** The words of a grant: one for each role of members. */
function listWords(
  { who, role, owner, member, roles }: Grant,
  table: TableModel | undefined,
): readonly string[] {
  if (role !== undefined) return [role];
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
  { who, readers }: Pick<AccessRow, "who" | "readers">,
): AccessAnswer {
  const own = answerBy(word, who);
  const read = answerBy(word, readers ?? null);
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

function answerBy(word: string, ways: AccessRow["who"]): AccessAnswer {
  if (ways === null) return true;
  const open = ways.filter((way) => holdsFor(word, way.word));
  if (open.some(({ where }) => where === undefined)) return true;
  const rows = open.flatMap(({ where }) =>
    where === undefined ? [] : [where],
  );
  return rows.length > 0 && rows;
}

/** Whether whoever meets a word meets another one too. */
function holdsFor(word: string, other: string): boolean {
  if (other === "anyone" || other === word) return true;
  if (word === "anyone") return false;
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
