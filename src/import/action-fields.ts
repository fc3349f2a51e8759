/**
 * What lists and extra actions take and return: parameters, bodies and records.
 * Stage: import.
 */
import { pluralize, singularize } from "./names.js";
import type { ExtraDraft, ResourceDraft } from "./draft.js";
import { snakeCase } from "../model/words.js";
import type {
  LeftOutRoute,
  SourceFields,
  SourceRecord,
  WantedRoute,
} from "./source.js";
import { spellField } from "./spell-options.js";
import type { Settled } from "./settle.js";
import { recordNameOf, type PlacedResource } from "./twin-records.js";

/** Gives lists their parameters, and extra actions all that they take and return. */
export function addActionFields(
  resources: readonly PlacedResource[],
  notes: LeftOutRoute[],
): void {
  const returned = new Map<SourceRecord, ResourceDraft>();
  for (const { draft } of resources) {
    if ((draft.fields ?? draft.record) === undefined) continue;
    for (const record of draft.shown ?? []) {
      if (!returned.has(record)) returned.set(record, draft);
    }
  }
  for (const { draft } of resources) {
    addListQuery(draft, notes);
    for (const extra of draft.extras)
      addExtraFields(draft, extra, returned, notes);
  }
}

function addListQuery(draft: ResourceDraft, notes: LeftOutRoute[]): void {
  for (const [action, routes] of draft.actions) {
    for (const route of routes) {
      const { query } = route;
      if (query === undefined) continue;
      const isRecord = (draft.fields ?? draft.record) !== undefined;
      if (action !== "index" || !isRecord) {
        noteQuery(
          route,
          query,
          action === "index"
            ? "a list of no record has no parameters"
            : "lists and extra actions have parameters, and no others",
          notes,
        );
        continue;
      }
      noteFields(query, `in the query of ${route.shown}`, notes);
      for (const [name, { isRequired }] of query.fields) {
        if (isRequired)
          notes.push({
            route: `\`required\` of \`${name}\` in the query of ${route.shown}`,
            reason: "a list can be asked for without any parameter",
          });
      }
      draft.query ??= spellFields(query.fields, true);
    }
  }
  if (draft.query?.size === 0) delete draft.query;
}

function noteQuery(
  { shown }: WantedRoute,
  { fields, notes: lost }: SourceRecord,
  reason: string,
  notes: LeftOutRoute[],
): void {
  for (const name of new Set([
    ...fields.keys(),
    ...lost.map((one) => one.path),
  ]))
    notes.push({ route: `\`${name}\` in the query of ${shown}`, reason });
}

/** Notes what the manifest does not keep of fields that stand at a place. */
function noteFields(
  { notes: lost }: SourceRecord,
  place: string,
  notes: LeftOutRoute[],
): void {
  for (const { path, before = "", title, reason } of lost) {
    const named = path === "" ? place : `\`${path}\` ${place}`;
    notes.push({ route: title ?? `${before}${named}`, reason });
  }
}

function addExtraFields(
  draft: ResourceDraft,
  extra: ExtraDraft,
  returned: ReadonlyMap<SourceRecord, ResourceDraft>,
  notes: LeftOutRoute[],
): void {
  const { routes } = extra;
  for (const { query, shown } of routes) {
    if (query === undefined) continue;
    noteFields(query, `in the query of ${shown}`, notes);
    extra.query ??= spellFields(query.fields, false);
  }
  for (const { body, shown, method } of routes) {
    if (body === undefined) continue;
    const place = `the body of ${shown}`;
    if (method === "GET" || method === "OPTIONS" || body.isList) {
      const reason = body.isList
        ? "a body is one object"
        : `a ${method} request has no body`;
      notes.push({ route: place, reason });
      continue;
    }
    noteFields(body.record, `in ${place}`, notes);
    const names = [...body.record.fields].filter(
      ([, { only }]) => only !== "reply",
    );
    extra.body ??= spellFields(new Map(names), false);
  }
  for (const { reply, shown } of routes) {
    if (reply === undefined) continue;
    const { record, isList, inside } = reply;
    const ownerOf = (one: SourceRecord): ResourceDraft | undefined =>
      draft.shown?.has(one) === true ? draft : returned.get(one);
    const whole = ownerOf(record);
    const inner = inside && ownerOf(inside.record);
    const found = whole ?? inner;
    if (found === undefined) {
      notes.push({
        route: `the reply of ${shown}`,
        reason: "it is none of the records, which extra actions return",
      });
      continue;
    }
    const isMany = whole === undefined ? inside?.isList === true : isList;
    extra.returns ??= wordFor(found, isMany);
    if (whole === undefined)
      notes.push({
        route: `the reply of ${shown}`,
        reason: `the record is in \`${inside?.key ?? ""}\`; the manifest's reply is the record itself`,
      });
  }
  if (extra.query?.size === 0) delete extra.query;
  if (extra.body?.size === 0) delete extra.body;
}

/** Notes what entries of `routes`, and actions without a body, take and return. */
export function noteRows(
  entries: Settled["entries"],
  notes: LeftOutRoute[],
): void {
  const tell = (
    routes: readonly WantedRoute[],
    reason: string,
    kinds: readonly ("body" | "reply" | "query")[],
  ): void => {
    for (const route of routes) {
      for (const kind of kinds) {
        if (route[kind] !== undefined)
          notes.push({ route: `the ${kind} of ${route.shown}`, reason });
      }
    }
  };
  for (const { kind, draft } of entries.values()) {
    if (kind === "row") {
      const reason =
        "an entry of `routes` says nothing of what it takes and returns";
      tell(draft.routes, reason, ["body", "reply", "query"]);
    } else if (kind === "resource") {
      for (const action of ["destroy", "new", "edit"] as const) {
        const routes = draft.actions.get(action) ?? [];
        const reason = `\`${action}\` takes and returns nothing of a record`;
        tell(routes, reason, ["body", "reply"]);
      }
      tell(draft.actions.get("index") ?? [], "a list takes a query", ["body"]);
    }
  }
}

/** The word for one record, or for a list of them. */
function wordFor(draft: ResourceDraft, isMany: boolean): string {
  const name = recordNameOf(draft);
  if (!isMany) return name;
  const { record, singleton } = draft;
  const own = snakeCase(draft.as ?? draft.name);
  const isPlain =
    record === undefined && !singleton && singularize(own) !== own;
  return isPlain ? own : pluralize(name);
}

/** @param isOptional whether requests may leave out what the source needs */
function spellFields(
  fields: SourceFields,
  isOptional: boolean,
): Map<string, unknown> {
  return new Map(
    Array.from(fields, ([name, { value, isRequired }]) => [
      name,
      spellField(value, isRequired && !isOptional),
    ]),
  );
}
