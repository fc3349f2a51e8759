/** Who may do what: what the rules mean for each action, and for each word. Stage: model. */
import type {
  AccessRule,
  MembersData,
  PlaceData,
  Where,
} from "../../runtime/database/tables.js";
import type { Model, ModelRoute } from "../types.js";
import {
  type AccessWay,
  joinWhere,
  type KnownTable,
  listWays,
  makesRow,
  scopeOf,
  setsCaller,
} from "./ways.js";

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

/** Whether an action is about a row that is there already. */
function isOfRow(route: ModelRoute): boolean {
  const { kind } = route;
  if (makesRow(route)) return false;
  return kind === "member" || kind === "singleton" || kind === "subset";
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
export function listAccessWords(
  rows: readonly Pick<AccessRow, "who">[],
): readonly string[] {
  const found = rows.flatMap(({ who }) => who ?? []).map(({ word }) => word);
  const isOpen = rows.some(({ who }) => who === null);
  const wide = [
    ...(isOpen || found.includes("anyone") ? ["anyone"] : []),
    ...(found.includes("caller") ? ["caller"] : []),
  ];
  return [...new Set([...wide, ...found])];
}
