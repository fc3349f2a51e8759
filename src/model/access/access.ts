/**
 * Who may do what: the rules of each record, and those of places where others hold.
 * Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { type ManifestSettings, writtenAt } from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type { AccessData, FieldAccess } from "../../runtime/database/tables.js";
import type { Definitions } from "../records/definitions.js";
import { parentOf } from "../records/parents.js";
import type { Resource } from "../resource.js";
import type { PlacedAccess } from "../scope.js";
import type { RecordPlaces } from "../tables/tables.js";
import { findBy } from "../tables/singletons.js";
import { camelCase } from "../words.js";
import { readCan } from "./can.js";
import { checkSet } from "./check-set.js";
import { checkSaid, listUnsaid } from "./check-said.js";
import { readFieldRules } from "./field-rules.js";
import { listOwnWords } from "./own-words.js";
import { type ReadRules, readRule, readRules } from "./rules.js";
import { checkFirst, findMembers } from "./members.js";
import type { AccessModel, ActionRules, CanData } from "./types.js";
import type { Wording } from "./words.js";

/** @param records those that have a table */
export function buildAccess(
  { caller }: Pick<ManifestSettings, "caller">,
  records: readonly RecordPlaces[],
  definitions: Definitions,
): AccessModel {
  const ofRecord = new Map<string, AccessData>();
  const ofPlace = new Map<Resource, AccessData>();
  const ofActions = new Map<Resource, ActionRules>();
  const ofFields = new Map<string, Readonly<Record<string, FieldAccess>>>();
  const ofCan = new Map<string, CanData>();
  const rules = { ofRecord, ofPlace, ofActions, ofFields, ofCan };
  const target = caller && definitions.find(caller.ref);
  if (caller === undefined || target === undefined)
    return {
      ...{ ...rules, caller: null },
      ...{ members: new Map(), words: new Map(), problems: [] },
    };
  const { members, ...found } = findMembers(records, definitions, target.name);
  // Entries that several places share are read once for each record.
  const known = new Map<string, ReadRules>();
  const problems: ManifestProblem[] = [...found.problems];
  const words = new Map<string, readonly string[]>();
  const { roles } = caller;
  const about = { caller: target.name, roles, words: caller.words, members };
  for (const { record, definition } of records) {
    const wording = { ...about, record };
    const readOnce = (entry: PlacedAccess): AccessData => {
      const key = JSON.stringify([record.name, entry.path]);
      const read =
        known.get(key) ?? readRules(entry.entry, wording, entry.path);
      if (!known.has(key)) problems.push(...read.problems);
      known.set(key, read);
      return read.data;
    };
    const [definer] = definition.definers;
    const entry = definer && (ownEntry(definer) ?? definer.scope.access);
    const read = entry ? readOnce(entry) : undefined;
    const data = withOwners(read, { record, definition }, definitions);
    if (data !== undefined) ofRecord.set(record.name, data);
    const guarded = readFieldRules(record, wording);
    problems.push(...guarded.problems);
    if (Object.keys(guarded.rules).length > 0)
      ofFields.set(record.name, guarded.rules);
    problems.push(...checkSet(record, target.name, entry ?? null, data));
    const who = members.get(record.name) ?? null;
    problems.push(...checkFirst({ record, definition }, who, data ?? {}));
    for (const place of definition.places) {
      const isDefiner = definition.definers.includes(place);
      const other = place.scope.access ?? (isDefiner ? null : ownEntry(place));
      const actions = readActions(place, wording);
      problems.push(...actions.problems);
      const said =
        other === null || other === entry
          ? data
          : withReaders(readOnce(other), data);
      const own = withOwner(said, findBy(place, record), place, actions.rules);
      if (own !== undefined && own !== data) ofPlace.set(place, own);
      if (Object.keys(actions.rules).length > 0) {
        ofActions.set(place, actions.rules);
      }
    }
    const can = readCan(
      { record, definition },
      (definer && ofActions.get(definer)) ?? {},
    );
    problems.push(...can.problems);
    if (Object.keys(can.data).length > 0) ofCan.set(record.name, can.data);
    const all = definition.places.flatMap((place) => [
      ofPlace.get(place),
      ofActions.get(place),
    ]);
    const fields = Object.values(guarded.rules);
    const used = listOwnWords([data, ...all, ...fields]);
    words.set(
      record.name,
      caller.words.filter((word) => used.has(word)),
    );
  }
  problems.push(...checkSaid(records, rules, definitions));
  return { ...rules, caller: target.name, members, words, problems };
}

/**
 * The rules of a place with who may read its rows. Where they do not say it, the record
 * does: a rule for changes alone must not open its rows to everybody.
 */
function withReaders(own: AccessData, data: AccessData = {}): AccessData {
  const { read } = data;
  return own.read === undefined && read !== undefined ? { ...own, read } : own;
}

/** The rules that a resource itself says. */
export function ownEntry({ node }: Resource): PlacedAccess | null {
  const entry = node.options.access;
  return entry === undefined
    ? null
    : { entry, path: [...writtenAt(node), "access"] };
}

/**
 * The rules of a record of which there is a row for each caller below a parent: what is
 * theirs is not asked of who may change the parent.
 */
function withOwners(
  data: AccessData | undefined,
  { record, definition: { definers, places } }: RecordPlaces,
  definitions: Definitions,
): AccessData | undefined {
  const own = places.filter(
    (place) =>
      place.node.options.by !== undefined &&
      parentOf(place, definitions) !== null,
  );
  if (own.length === 0) return data;
  const [place] = own.filter((each) => definers.includes(each));
  const by = place && findBy(place, record);
  return place === undefined
    ? (data ?? {})
    : withOwner(data ?? {}, by, place, {});
}

/** Whoever has a row of their own (`by`) may change it, if nothing says who may. */
function withOwner(
  data: AccessData | undefined,
  by: string | undefined,
  place: Resource,
  ruled: ActionRules,
): AccessData | undefined {
  if (data === undefined || by === undefined || data.write !== undefined)
    return data;
  const isSaid = listUnsaid(place, data, ruled).length === 0;
  return isSaid ? data : { ...data, write: [{ owner: by }] };
}

/** The rules of a resource's extra actions. Those on a collection have no row. */
function readActions(
  { node }: Resource,
  wording: Wording,
): {
  readonly rules: ActionRules;
  readonly problems: readonly ManifestProblem[];
} {
  const found = extraKinds.flatMap((kind) =>
    node[kind].flatMap((extra) => {
      if (extra.access === undefined) return [];
      const about = kind === "member" ? wording : { ...wording, record: null };
      const path = [...writtenAt(extra), "access"];
      const name = camelCase(extra.name);
      return [{ name, ...readRule(extra.access, about, path) }];
    }),
  );
  return {
    rules: Object.fromEntries(found.map(({ name, rule }) => [name, rule])),
    problems: found.flatMap(({ problems }) => problems),
  };
}
