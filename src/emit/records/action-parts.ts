/**
 * What `app.ts` tells the application about records: what reads each action's
 * body and query, what its replies show, and which parameters are ids. Stage:
 * emit.
 */
import { listGiven, listKeptFields } from "../../model/tables/fixed-fields.js";
import type { ActionRecord } from "../../model/records/types.js";
import type { PlaceModel } from "../../model/tables/types.js";
import type { ControllerAction, Model } from "../../model/types.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import { compareNaturally } from "../imports.js";
import type { Literal } from "../literal.js";
import type { ActionMemberData, AppData } from "../template-data/bound.js";
import { inputOf, listBeside, outputOf, queryOf } from "./action-types.js";
import { nameViews, type RecordNames } from "./view-names.js";

type Parts = Pick<AppData, "readers" | "keys" | "records">;

const NOTHING = {
  value: null,
  left: null,
  envelope: null,
  totals: [],
  keys: [],
};

/** What reads an action's body and query, and what its replies show. */
function listConstants(
  action: ControllerAction,
  names: RecordNames,
): readonly ActionMemberData[] {
  const constants = [
    { name: "input" as const, value: inputOf(action, names)?.constant },
    { name: "query" as const, value: queryOf(action)?.constant },
    { name: "output" as const, value: outputOf(action, names)?.constant },
  ];
  return constants.flatMap(({ name, value }) =>
    value === undefined ? [] : [{ ...NOTHING, name, value }],
  );
}

/** What a list has in its query beside what the manifest adds. */
function listWords(
  action: ControllerAction,
  place: PlaceModel | undefined,
): readonly ActionMemberData[] {
  const left = listBeside(action, place?.data);
  return left.length === 0 ? [] : [{ ...NOTHING, name: "queryWords", left }];
}

/** What JSON wraps an action's body and its replies in. */
function listEnvelopes({
  record: { input, output, returns },
}: ControllerAction): readonly ActionMemberData[] {
  const sent = input !== null && input.kind !== "own" ? input.view : undefined;
  const shown = output?.view;
  const view = returns === null ? (sent ?? shown) : shown;
  if (view === undefined) return [];
  const [name, plural] = view.wrapped;
  const own = { ...NOTHING, name: "hasOwnBody" as const };
  return [
    { ...NOTHING, name: "envelope", envelope: [name, plural] },
    ...(sent !== undefined && sent.wrapped[0] !== name
      ? [{ ...NOTHING, name: "bodyEnvelope" as const, left: sent.wrapped[0] }]
      : []),
    ...(input?.kind === "own" ? [own] : []),
  ];
}

/** What JSON has beside a list that is counted. */
function listTotals(
  { record: { output } }: ControllerAction,
  place: PlaceModel | undefined,
): readonly ActionMemberData[] {
  const total = place?.total ?? null;
  return total === null || output?.isList !== true
    ? []
    : [
        {
          ...NOTHING,
          name: "beside",
          totals: total.flatMap((name) => name ?? []),
        },
      ];
}

/** The path parameters that are ids. */
function listKeys({ record }: ControllerAction): readonly ActionMemberData[] {
  const keys = Object.entries(record.keys).map(([name, type]) => ({
    name,
    type,
  }));
  return keys.length === 0 ? [] : [{ ...NOTHING, name: "keys", keys }];
}

/**
 * For actions that show one row of a place whose rows have versions, or all that a
 * subset has.
 */
function listTags(
  { record }: ControllerAction,
  place: PlaceModel | undefined,
): readonly ActionMemberData[] {
  return isTagged(record, place?.data) ? [{ ...NOTHING, name: "tagOf" }] : [];
}

/** Whether the replies of an action have an ETag. */
export function isTagged(
  { output, returns }: Pick<ActionRecord, "output" | "returns">,
  place: PlaceData | null | undefined,
): boolean {
  if (output === null || place?.concurrency === undefined) return false;
  // The version of the row above is none of what the address names.
  if (returns !== null) return false;
  return !output.isList || place.ids !== undefined;
}

/** What a body may leave out: all, where it is merged; else, because `where` of its place decides it. */
function listLeft(
  { record: { input, merges } }: ControllerAction,
  place: PlaceModel | undefined,
): readonly ActionMemberData[] {
  const given = listGiven(input, place?.data.where);
  const keeps = listKeptFields(input, place?.data.where);
  if (merges) return [{ ...NOTHING, name: "merges" }];
  return [
    ...(Object.keys(given).length === 0
      ? []
      : [{ ...NOTHING, name: "given" as const, left: given as Literal }]),
    ...(keeps.length === 0
      ? []
      : [{ ...NOTHING, name: "keeps" as const, left: keeps }]),
  ];
}

/** What the application is told about records; empty if there are none. */
export function describeRecords({
  controllers,
  views,
  envelope,
  places,
}: Model): Parts {
  const names = nameViews(views);
  const placeOf = new Map(places.map((place) => [place.controller, place]));
  const records = controllers.flatMap(({ key, actions }) =>
    actions.flatMap((action) => {
      const members = [
        ...listConstants(action, names),
        ...listWords(action, placeOf.get(key)),
        ...(envelope ? listEnvelopes(action) : []),
        ...(envelope ? listTotals(action, placeOf.get(key)) : []),
        ...listKeys(action),
        ...listLeft(action, placeOf.get(key)),
        ...listTags(action, placeOf.get(key)),
      ];
      return members.length === 0
        ? []
        : [{ action: `${key}#${action.name}`, members }];
    }),
  );
  const members = records.flatMap((record) => record.members);
  const readers = members.flatMap(({ value }) => value ?? []);
  const keys = members.flatMap((member) => member.keys.map(({ type }) => type));
  return {
    readers: [...new Set(readers)].sort(compareNaturally),
    keys: [...new Set(keys)].sort(),
    records,
  };
}
