/**
 * What an action takes and returns: by convention for the seven and for
 * subsets, as the manifest declares for extra actions. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import {
  writtenAt,
  type ExtraAction,
  type Placed,
} from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type { Resource } from "../resource.js";
import { isRestore } from "../tables/soft.js";
import { readLead } from "../tables/transitions.js";
import type { OwnTypes } from "../type-names.js";
import type { ModelRoute } from "../types.js";
import { checkValues } from "./check-values.js";
import { describeIds, listIds } from "./action-ids.js";
import { checkAddress, readOwnParameters } from "./own-parameters.js";
import { readRecordFields, type Around } from "./record-fields.js";
import { findHolder, returnsAbove } from "./returned.js";
import type {
  ActionInput,
  ActionOutput,
  ActionRecord,
  RecordModel,
  RecordView,
} from "./types.js";
import type { ViewWords } from "./view-words.js";

/** The records of a manifest, as its actions see them. */
export interface RecordsOfActions extends Around {
  readonly viewOf: ReadonlyMap<Resource, RecordView>;
  /** What rows of lists show, where they show less. */
  readonly listedOf: ReadonlyMap<Resource, RecordView>;
  /** The view that has the record's own name. */
  readonly ownView: ReadonlyMap<RecordModel, RecordView>;
  readonly viewWords: ViewWords;
  /** Every name of the records, which nothing of a controller may have. */
  readonly names: readonly string[];
}

/** Most actions of a manifest without fields share this one. */
const NOTHING: ActionRecord = {
  input: null,
  output: null,
  query: null,
  transition: null,
  returns: null,
  merges: false,
  restores: false,
  keys: {},
  texts: {},
};

/** What one route declares about its action. */
type ActionShape = Omit<ActionRecord, "keys" | "texts">;

export interface DescribedAction {
  readonly record: ActionRecord;
  readonly problems: readonly ManifestProblem[];
}

/**
 * What an action takes and returns.
 *
 * @param type the name of its types: `ArticlesPublish`
 * @param routes all routes to the action; a difference between them is a
 * problem
 */
export function describeActionRecords(
  type: string,
  routes: readonly ModelRoute[],
  records: RecordsOfActions,
): DescribedAction {
  const problems: ManifestProblem[] = [];
  let first: {
    readonly described: ActionShape;
    readonly origin: Placed;
  } | null = null;
  for (const route of routes) {
    const described = describeRoute(type, route, records);
    if (described === null) continue;
    first ??= { described, origin: route.origin };
    if (first.origin === route.origin || isSame(first.described, described))
      continue;
    problems.push(reportDifference(route, first.origin));
    break;
  }
  const { input, query } = first?.described ?? NOTHING;
  problems.push(
    ...checkValues(input?.kind === "own" ? input.fields : []),
    ...checkValues(query?.fields ?? []),
    ...checkAddress(query?.fields ?? [], routes),
  );
  const ids = listIds(routes, records.definitions);
  if (first === null && ids.length === 0) return { record: NOTHING, problems };
  const record = { ...NOTHING, ...first?.described, ...describeIds(ids) };
  return { record, problems };
}

function reportDifference(route: ModelRoute, first: Placed): ManifestProblem {
  const action = `${route.controller ?? ""}#${route.action ?? ""}`;
  return atKey(
    "action-with-two-records",
    writtenAt(route.origin),
    `${action} would take or give different records`,
    { labels: [labelAt(writtenAt(first), "the other one leads here")] },
  );
}

function isSame(a: ActionShape, b: ActionShape): boolean {
  return (
    idOf(a.input) === idOf(b.input) &&
    idOf(a.output) === idOf(b.output) &&
    detailsOf(a) === detailsOf(b)
  );
}

function detailsOf(shape: ActionShape): string {
  const { query, transition, returns, merges, restores } = shape;
  return JSON.stringify([
    partsOf(query),
    transition,
    returns,
    merges,
    restores,
  ]);
}

/** What a query is made of, wherever that is written. */
function partsOf(query: ActionRecord["query"]): unknown {
  return query?.fields.map(({ name, data, ref }) => ({ name, data, ref }));
}

/** A key that tells one input or output from another, by what it is made of. */
function idOf(value: ActionInput | ActionOutput | null): string {
  if (value === null || !("view" in value)) return JSON.stringify(value);
  const { view, ...rest } = value;
  const { record, reads, creates, changes } = view;
  const fields = !("kind" in value)
    ? [reads]
    : value.kind === "new"
      ? [creates]
      : [changes, reads];
  return JSON.stringify([record.name, fields, rest]);
}

/** Returns null if the route declares nothing. */
function describeRoute(
  type: string,
  route: ModelRoute,
  records: RecordsOfActions,
): ActionShape | null {
  const { resource, action, kind, origin } = route;
  if (resource === null || action === null) return null;
  const view = records.viewOf.get(resource);
  const extra = findExtra(resource, origin);
  if (extra !== undefined) return describeExtra(type, extra, resource, records);
  if (view === undefined) return null;
  const isList = action === "index" || kind === "subset";
  const listed =
    action === "index" ? records.listedOf.get(resource) : undefined;
  const parameters =
    action === "index" ? readOwnParameters(resource, records) : null;
  const input =
    action === "create" ? "new" : action === "update" ? "change" : null;
  const holder = returnsAbove(resource, action)
    ? findHolder(resource, records.definitions)
    : null;
  const above = holder === null ? undefined : records.viewOf.get(holder);
  const own = { view: listed ?? view, isList };
  return {
    input: input === null ? null : { kind: input, view },
    output:
      action === "new"
        ? null
        : above === undefined
          ? own
          : { view: above, isList: false },
    query: parameters && { type, fields: parameters },
    transition: null,
    returns: above?.record.name ?? null,
    merges: input === "change" && resource.node.options.updates === "merge",
    restores: false,
  };
}

/** Whether an action has a body or a query of its own. */
export function findOwnTypes(routes: readonly ModelRoute[]): OwnTypes {
  const extras = routes.flatMap(({ resource, origin }) =>
    resource === null ? [] : (findExtra(resource, origin) ?? []),
  );
  return {
    body: extras.some(({ body }) => body !== undefined),
    query:
      extras.some(({ query }) => query !== undefined) ||
      routes.some(
        ({ resource, action }) =>
          action === "index" &&
          resource?.node.options.list?.query !== undefined,
      ),
  };
}

function findExtra(
  { node }: Resource,
  origin: Placed,
): ExtraAction | undefined {
  if (origin === node) return undefined;
  return extraKinds
    .flatMap((kind) => node[kind])
    .find((extra) => extra === origin);
}

function describeExtra(
  type: string,
  extra: ExtraAction,
  resource: Resource,
  records: RecordsOfActions,
): ActionShape | null {
  const { body, query, returns, transition } = extra;
  const restores = isRestore(extra, resource, records.definitions);
  const isPlain = (body ?? query ?? returns ?? transition) === undefined;
  if (isPlain && !restores) return null;
  const own = records.viewOf.get(resource);
  const path = writtenAt(extra);
  return {
    input:
      body === undefined
        ? null
        : {
            kind: "own",
            type,
            fields: readRecordFields(body, [...path, "body"], records),
          },
    output:
      returns !== undefined
        ? readReturns(returns, resource, records)
        : (transition === undefined && !restores) || own === undefined
          ? null
          : { view: own, isList: false },
    query:
      query === undefined
        ? null
        : {
            type,
            fields: readRecordFields(query, [...path, "query"], records),
          },
    transition:
      transition === undefined || own === undefined
        ? null
        : readLead(extra, own.record.fields),
    returns: null,
    merges: false,
    restores,
  };
}

/**
 * Reads `returns`: a singular is one record, a plural a list; null if there is
 * no such record or view.
 */
function readReturns(
  returns: string,
  resource: Resource,
  { definitions, ownView, viewOf, viewWords }: RecordsOfActions,
): ActionOutput | null {
  const found = definitions.find(returns);
  if (found === undefined) {
    const [meaning] = viewWords.find(returns, resource);
    return meaning === undefined
      ? null
      : { view: meaning.view, isList: meaning.isList };
  }
  const isList = !definitions.isName(returns);
  const own = viewOf.get(resource);
  if (own?.record.name === found.name) return { view: own, isList };
  const record = [...ownView.keys()].find(({ name }) => name === found.name);
  const view = record && ownView.get(record);
  return view === undefined ? null : { view, isList };
}
