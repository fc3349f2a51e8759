/**
 * What clients see of a model: its table, with what each row takes and returns.
 */
import { writtenAt } from "../manifest/tree.js";
import { usesForms } from "../model/format-kinds.js";
import { listCreated } from "../model/records/created-fields.js";
import { mustBeSent } from "../model/records/required.js";
import { isSecured } from "../model/secured.js";
import type { Model, ModelRoute } from "../model/types.js";
import type {
  ActionInput,
  ActionOutput,
  ActionRecord,
  RecordField,
  RecordModel,
} from "../model/records/types.js";
import type { PlaceModel, TableModel } from "../model/tables/types.js";
import { listRules } from "./rules.js";
import { listMoves } from "./transitions.js";
import type {
  CallerKind,
  OperationInput,
  InputField,
  ApiOperation,
  OperationOutput,
  Schemes,
} from "./types.js";

/** What an action is about, for a row that has one. */
interface Known {
  readonly record: ActionRecord;
  readonly place: PlaceModel["data"] | undefined;
  readonly table: TableModel | undefined;
  /** What its total is called in an envelope. */
  readonly total: string | undefined;
}

/** The rows of the table, in its order. */
export function listOperations(model: Model): readonly ApiOperation[] {
  const places = new Map(
    model.places.map((place) => [place.controller, place]),
  );
  const tables = new Map(
    model.tables.map((table) => [table.record.name, table]),
  );
  const known = new Map<ModelRoute, Known>();
  for (const { key, actions } of model.controllers) {
    for (const { routes, record } of actions) {
      for (const route of routes) {
        const place = places.get(key);
        const [total] = place?.total ?? [];
        const table = tables.get(place?.data.record ?? "");
        known.set(route, { record, place: place?.data, table, total });
      }
    }
  }
  const records = new Map(model.records.map((record) => [record.name, record]));
  const schemes = readSchemes(model);
  const forms = usesForms(model);
  const rules = listRules(model);
  const problem = readProblem(model);
  return model.routes.map((route) => ({
    ...describeOperation(route, known.get(route), records),
    rules: rules.get(`${route.controller ?? ""}#${route.action ?? ""}`) ?? null,
    forms: forms && route.method !== "GET" && route.method !== "DELETE",
    envelope: model.envelope ? nameEnvelopes(known.get(route)) : null,
    problem,
    schemes: isSecured(route, model) ? schemes : null,
  }));
}

/** What wraps the body, and what wraps the reply. */
function nameEnvelopes(known: Known | undefined): string {
  const { input = null, output = null } = known?.record ?? {};
  const sent = input === null || input.kind === "own" ? null : input.view;
  return JSON.stringify([sent?.wrapped[0], output?.view.wrapped]);
}

function readProblem({ problem }: Model): string | null {
  return (
    problem &&
    JSON.stringify(
      problem.map(({ name, data }) => [name, data]),
      (key, value) =>
        key === "description" || key === "example"
          ? undefined
          : (value as unknown),
    )
  );
}

function readSchemes({ security = {} }: Model): Schemes {
  return new Map(
    Object.entries(security).map(
      ([name, { type, in: place, name: key, url }]) => [
        name,
        JSON.stringify([type, place, key, url]),
      ],
    ),
  );
}

function describeOperation(
  route: ModelRoute,
  known: Known | undefined,
  records: ReadonlyMap<string, RecordModel>,
): Omit<ApiOperation, "envelope" | "problem" | "forms" | "schemes" | "rules"> {
  const { method, path, params, formats, constraints } = route;
  const { controller, action, redirect, deprecated } = route;
  const record = known?.record;
  const place = known?.place;
  const isList = record?.output?.isList === true && action === "index";
  return {
    name: `${method} ${path}`,
    method,
    path,
    formats,
    redirect,
    deprecated,
    address: path.replaceAll(/([:*])[^/.]+/g, "$1"),
    action: action === null ? null : `${controller ?? ""}#${action}`,
    place: writtenAt(route.origin),
    constraints: params.map((param) => constraints[param] ?? null),
    keys: params.map((param) => record?.keys[param] ?? null),
    body: describeBody(
      record?.input ?? null,
      method === "PUT" && record?.merges !== true,
    ),
    query: record?.query
      ? listInputs(record.query.fields)
      : isList && place !== undefined
        ? []
        : null,
    moves: record === undefined ? null : listMoves(record, known?.table),
    output: describeOutput(record?.output ?? null, record?.returns ?? null),
    list: (isList ? place?.list : null) ?? null,
    total: (isList ? known?.total : null) ?? null,
    where: place?.where ?? {},
    versions: place?.concurrency ?? "none",
    callers: describeCallers(route, place, records),
  };
}

function describeBody(
  input: ActionInput | null,
  isReplaced: boolean,
): OperationInput {
  if (input === null) return null;
  if (input.kind === "own") return listInputs(input.fields);
  const { view, kind } = input;
  if (kind === "new") return listInputs(listCreated(view));
  const fields = view.record.fields.filter(({ name }) =>
    view.changes.includes(name),
  );
  // A merge patch (RFC 7396) keeps what it does not name, and a body that
  // replaces cannot know what no reply shows.
  const isKept = (field: RecordField): boolean =>
    !isReplaced || !view.reads.includes(field.name);
  return listInputs(fields).map((input) =>
    isKept(input.field) ? { ...input, isRequired: false } : input,
  );
}

function listInputs(fields: readonly RecordField[]): readonly InputField[] {
  return fields.map((field) => ({
    field,
    isRequired: mustBeSent(field.data),
  }));
}

function describeOutput(
  output: ActionOutput | null,
  above: string | null,
): OperationOutput | null {
  if (output === null) return null;
  const { view, isList } = output;
  return { fields: view.shown, isList, above };
}

/** Whose rows a request reaches, as far as the record's own refs tell. */
function describeCallers(
  { guard, method }: ModelRoute,
  place: PlaceModel["data"] | undefined,
  records: ReadonlyMap<string, RecordModel>,
): CallerKind {
  if (place === undefined) return "anyone";
  if (guard !== null || place.open === true) return "guarded";
  const { fields = [] } = records.get(place.record) ?? {};
  const scopes = fields.map(({ ref }) => ref?.scope ?? null);
  const isOwned =
    scopes.includes("all") || (scopes.includes("write") && method !== "GET");
  return isOwned ? "own" : "anyone";
}
