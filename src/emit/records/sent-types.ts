/**
 * What endpoints receive and reply with, as JSON: the types of `records.ts`, in
 * their envelopes. Stage: emit. What a builder returns carries them as types
 * alone, so `send.ts` is small, and a page that imports it loads no code of the
 * server.
 */
import { listKeptFields } from "../../model/tables/fixed-fields.js";
import type { Where } from "../../runtime/database/tables.js";
import { queryWordsOf } from "../../runtime/stores/list-query.js";
import { mustBeSent } from "../../model/records/required.js";
import { nameRow } from "../../model/records/record-names.js";
import type { ActionInput } from "../../model/records/types.js";
import { isOfDeleted, isPlainFilter } from "../../model/tables/filters.js";
import type { ControllerAction, Model, ModelRoute } from "../../model/types.js";
import type {
  BuilderData,
  ListQueryData,
  SentTypeData,
} from "../template-data/urls.js";
import { inputOf, outputOf, queryOf } from "./action-types.js";
import { nameViews } from "./view-names.js";

const NOTHING: SentTypeData = {
  type: null,
  isList: false,
  envelope: null,
  total: null,
  required: [],
  isUnknown: false,
  mayBeNothing: true,
};

const UNKNOWN: SentTypeData = { ...NOTHING, isUnknown: true };

/**
 * What a route's action receives and replies with; null if the manifest does
 * not say.
 */
export type SentTypes = (
  route: ModelRoute,
) => Pick<BuilderData, "types" | "query" | "list">;

/** Finds the types of a model's routes. */
export function createSentTypes(model: Model): SentTypes {
  const names = nameViews(model.views);
  const actions = new Map<string, ControllerAction>();
  for (const { key, actions: own } of model.controllers) {
    for (const action of own) actions.set(`${key}#${action.name}`, action);
  }
  const places = new Map(
    model.places.map((place) => [place.controller, place]),
  );
  const totals = new Map(
    model.places.map(({ controller, total }) => {
      const [name, over = null] = total ?? [];
      return [controller, name === undefined ? null : { name, over }];
    }),
  );
  const describeList = (
    action: ControllerAction,
    { controller, action: name }: ModelRoute,
  ): ListQueryData | null => {
    const { output } = action.record;
    const place = places.get(controller ?? "");
    if (place === undefined || name !== "index" || output === null) return null;
    const { filter = [], sort = [] } = place.data.list ?? {};
    // Rows may be asked for by more than they show.
    const { whole = output.view } = output.view;
    return {
      type: names.get(whole)?.output.names.type ?? "",
      filter: filter.filter((field) => whole.reads.includes(field)),
      sort,
      others: place.filters
        .filter((each) => !isPlainFilter(each))
        .map(({ name, field, record }) => ({
          ...{ name, row: nameRow(record.type), field: field.name },
          isList: field.data.many === true,
          isOfDeleted: isOfDeleted({ field }),
        })),
      words: queryWordsOf(place.data.list ?? {}).filter(
        (word) => word !== "sort",
      ),
    };
  };
  const describeBody = (
    action: ControllerAction,
    { method, controller }: ModelRoute,
  ): SentTypeData => {
    const { input, output } = action.record;
    const where = places.get(controller ?? "")?.data.where;
    if (input === null) {
      const takesNone = method === "GET" || (method === "DELETE" && output);
      return takesNone ? NOTHING : UNKNOWN;
    }
    const isWrapped = model.envelope && input.kind !== "own";
    return {
      ...NOTHING,
      type: inputOf(action, names)?.sent ?? null,
      required:
        method === "PUT" && !action.record.merges
          ? listReplaced(input, where)
          : [],
      envelope: isWrapped ? input.view.wrapped[0] : null,
      mayBeNothing: isOptional(input),
    };
  };
  const describeAnswer = (
    action: ControllerAction,
    { method, formats, controller }: ModelRoute,
  ): SentTypeData => {
    const { output, returns } = action.record;
    if (output === null || !hasJson(formats, model)) return UNKNOWN;
    const { isList, view } = output;
    const [name, plural] = view.wrapped;
    return {
      type: outputOf(action, names)?.type ?? null,
      isList,
      required: [],
      envelope: model.envelope ? (isList ? plural : name) : null,
      total:
        model.envelope && isList && action.name === "index"
          ? (totals.get(controller ?? "") ?? null)
          : null,
      isUnknown: false,
      // The reply to a removal is empty, unless the action sends something.
      mayBeNothing: method === "DELETE" && returns === null,
    };
  };
  return (route) => {
    const action = actions.get(`${route.controller}#${route.action}`);
    if (action === undefined) return { types: null, query: null, list: null };
    const { input, output } = action.record;
    const query = queryOf(action)?.type ?? null;
    const list = describeList(action, route);
    if ((input ?? output) === null) return { types: null, query, list };
    const body = describeBody(action, route);
    const answer = describeAnswer(action, route);
    return { types: { body, answer }, query, list };
  };
}

/**
 * The required fields of a body that replaces: those that replies show, so that
 * the client knows them.
 */
function listReplaced(input: ActionInput, where?: Where): readonly string[] {
  if (input.kind !== "change") return [];
  const { record, reads, changes } = input.view;
  const kept = listKeptFields(input, where);
  const isSent = (name: string): boolean =>
    changes.includes(name) && reads.includes(name) && !kept.includes(name);
  return record.fields.flatMap(({ name, data }) =>
    isSent(name) && mustBeSent(data) ? [name] : [],
  );
}

/**
 * Whether a body may be left out: a missing one is read as one without fields.
 */
function isOptional(input: ActionInput): boolean {
  return (
    input.kind === "own" && input.fields.every(({ data }) => !mustBeSent(data))
  );
}

const JSON_TYPE = /[/+]json$/;

function hasJson(names: readonly string[], { formats }: Model): boolean {
  return (
    names.length === 0 ||
    formats.some(
      ({ name, type }) => names.includes(name) && JSON_TYPE.test(type),
    )
  );
}
