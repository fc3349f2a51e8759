/**
 * The requests whose bodies the manifest describes, each with a body that is
 * accepted and what is read from it. Stage: emit, for the tests it writes.
 */
import { listCreated } from "../../../model/records/created-fields.js";
import { nameBody } from "../../../model/records/record-names.js";
import { keepsLeftOut } from "../../../model/records/merged.js";
import type { ActionInput } from "../../../model/records/types.js";
import type { ControllerAction, ModelRoute } from "../../../model/types.js";
import {
  listGiven,
  listKeptFields,
} from "../../../model/tables/fixed-fields.js";
import type { LeftOut, Reading } from "../../../runtime/http/described.js";
import { createFieldsReader } from "../../../runtime/records/field-reader.js";
import {
  type Field,
  hasTransitions,
  isForSome,
  isRefusal,
} from "../../../runtime/records/fields.js";
import type { Where } from "../../../runtime/database/tables.js";
import type { Literal } from "../../literal.js";
import type { NamedField } from "../../records/members.js";
import { nameViews, type RecordNames } from "../../records/view-names.js";
import type { SampledRoute, TestKit } from "../kit.js";
import { tryField } from "./try-values.js";

/** An object as a literal. */
type Body = Readonly<Record<string, Literal>>;

/** A request with a body that the manifest describes. */
export interface TestedInput {
  readonly sampled: SampledRoute;
  /** What reads it, by its name in `records.ts`: `newArticle`. */
  readonly constant: string;
  /** The record that it belongs to; null for an action's own body. */
  readonly record: string | null;
  readonly fields: readonly NamedField[];
  /**
   * Whether a client sees a field. One that it sees gets its default, or null,
   * if it was left out.
   */
  readonly isSeen: (name: string) => boolean;
  /** Whether its form shows a field: also what stays as it is if it is left out. */
  readonly isShown: (name: string) => boolean;
  /** The name that JSON wraps it in; null: none. */
  readonly envelope: string | null;
  /**
   * What is required and little else, and what is read from it; null: no values
   * were found.
   */
  readonly sample: { readonly body: Body; readonly reads: Body } | null;
  /** What a client must not send. */
  readonly unlisted: Body;
  /** What stands for the fields that its place decides, if they are left out. */
  readonly left: LeftOut;
}

/** What reads a body, and how. */
interface Read {
  readonly fields: readonly NamedField[];
  readonly isSeen: TestedInput["isSeen"];
  readonly isShown: TestedInput["isShown"];
  readonly reading: Reading;
  readonly left: LeftOut;
}

/** What `where` of an action's place says of its body. */
function listLeft(input: ActionInput, where: Where | undefined): LeftOut {
  const kept = listKeptFields(input, where).map(
    (name) => [name, undefined] as const,
  );
  return { ...listGiven(input, where), ...Object.fromEntries(kept) };
}

function describeRead(
  input: ActionInput,
  isMerged: boolean,
  where: Where | undefined,
): Read {
  const reading = isMerged ? "merge" : "whole";
  const left = listLeft(input, where);
  if (input.kind === "own") {
    const fields = input.fields.map(({ name, data }) => [name, data] as const);
    const isSeen = () => true;
    return { fields, isSeen, isShown: isSeen, reading, left };
  }
  const { record, changes, reads } = input.view;
  const isNew = input.kind === "new";
  const listed = isNew
    ? listCreated(input.view)
    : record.fields.filter(({ name }) => changes.includes(name));
  const fields = listed.map(({ name, data }) => [name, data] as const);
  const shown = new Set(
    record.fields
      .filter(({ name, data }) => reads.includes(name) && !isForSome(data))
      .map(({ name }) => name),
  );
  const kept = new Set(
    fields.filter(([, data]) => hasTransitions(data)).map(([name]) => name),
  );
  const isShown = (name: string): boolean => isNew || shown.has(name);
  const isSeen = (name: string): boolean =>
    isNew || (isShown(name) && !kept.has(name));
  return { fields, isSeen, isShown, reading, left };
}

/** Whether a body needs a field for the outcome of reading it to be known. */
function isNeeded({ optional, default: value }: Field): boolean {
  return value === undefined ? optional !== true : isClock(value);
}

/** What is read then differs each time. */
function isClock(value: unknown): boolean {
  return value === "now" || value === "today";
}

function createSample({
  fields,
  isSeen,
  reading,
  left,
}: Read): TestedInput["sample"] {
  const needed = fields.filter(([, field]) => isNeeded(field));
  const chosen = needed.length === 0 ? fields.slice(0, 1) : needed;
  const body = Object.fromEntries(
    chosen.flatMap(([name, field]) => {
      const good = tryField(field).good();
      return good === undefined ? [] : [[name, good]];
    }),
  );
  const reader = createFieldsReader(Object.fromEntries(fields), isSeen);
  const reads = reader.read(body, "json", reading, left);
  return isRefusal(reads) || Object.keys(body).length === 0
    ? null
    : { body, reads: reads as Body };
}

/**
 * The fields of a record that a request does not write, plus `id` and
 * `is_admin`.
 */
function listUnlisted(input: ActionInput, taken: readonly NamedField[]): Body {
  const names = new Set(taken.map(([name]) => name));
  const others =
    input.kind === "own"
      ? []
      : input.view.record.fields.filter(({ name }) => !names.has(name));
  return Object.fromEntries([
    ...others.map(({ name, data }) => [name, tryField(data).good() ?? 1]),
    ...["id", "is_admin"].flatMap((name) =>
      names.has(name) || others.some((each) => each.name === name)
        ? []
        : [[name, 1]],
    ),
  ]) as Body;
}

function nameReader(input: ActionInput, names: RecordNames): string {
  if (input.kind === "own") return nameBody(input.type).constant;
  const own = names.get(input.view);
  const reader = input.kind === "new" ? own?.create : own?.change;
  return reader?.names.constant ?? "";
}

/**
 * The request with what its query has to have: what is wrong with a query is told
 * before what is wrong with a body.
 */
function withQuery(
  sampled: SampledRoute,
  query: ControllerAction["record"]["query"],
): SampledRoute {
  const pairs = (query?.fields ?? [])
    .filter(({ data }) => isNeeded(data))
    .flatMap(({ name, data }): [string, string][] => {
      const good = tryField(data).good() ?? "";
      const write = (value: unknown): string =>
        typeof value === "string" ? value : JSON.stringify(value);
      return Array.isArray(good)
        ? good.map((item) => [`${name}[]`, write(item)])
        : [[name, write(good)]];
    });
  if (pairs.length === 0) return sampled;
  const sign = sampled.request.includes("?") ? "&" : "?";
  const text = new URLSearchParams(pairs).toString();
  return { ...sampled, request: `${sampled.request}${sign}${text}` };
}

/** Each request of the tests that has such a body, in table order. */
export function listInputs(kit: TestKit): readonly TestedInput[] {
  const { controllers, views, envelope, places } = kit.model;
  const names = nameViews(views);
  const wheres = new Map(
    places.map(({ controller, data }) => [controller, data.where]),
  );
  const actions = new Map<ModelRoute, ControllerAction>();
  for (const controller of controllers)
    for (const action of controller.actions)
      for (const route of action.routes) actions.set(route, action);
  return kit.samples.flatMap((sampled): TestedInput[] => {
    const { route } = sampled;
    const action = actions.get(route);
    const { input = null, query = null } = action?.record ?? {};
    // No client sends a body with GET.
    if (action === undefined || input === null || route.method === "GET")
      return [];
    const where = wheres.get(route.controller ?? "");
    const read = describeRead(
      input,
      keepsLeftOut(route.method, action.record),
      where,
    );
    const record = input.kind === "own" ? null : input.view.record.name;
    if (read.fields.length === 0) return [];
    return [
      {
        constant: nameReader(input, names),
        record,
        sampled: withQuery(sampled, query),
        fields: read.fields,
        isSeen: read.isSeen,
        isShown: read.isShown,
        left: read.left,
        envelope:
          envelope && input.kind !== "own" ? input.view.wrapped[0] : null,
        sample: createSample(read),
        unlisted: listUnlisted(input, read.fields),
      },
    ];
  });
}
