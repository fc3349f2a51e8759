/**
 * `contracts.ts`: an interface for each controller, with the parameters of
 * its actions. Stage: emit. Plain interfaces without conditional types, so
 * that a thousand of them are checked quickly.
 */
import { ownValue } from "../diagnostics/values.js";
import { listNeeded } from "../model/access/callers.js";
import type {
  Controller,
  ControllerAction,
  Model,
  ModelRoute,
} from "../model/types.js";
import type { PlaceData } from "../runtime/database/tables.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { compareNaturally } from "./imports.js";
import { listLocally, nameLocally } from "./local-names.js";
import {
  type ActionTypes,
  listBeside,
  NO_INPUT,
  typesOf,
} from "./records/action-types.js";
import { nameViews, type RecordNames } from "./records/view-names.js";
import { idsOf } from "./routes.js";
import { findStores } from "./stores/store-stub.js";
import type { EmitTarget } from "./target.js";
import type { ContractsData } from "./template-data/bound.js";

type ControllerData = ContractsData["controllers"][number];
type ActionData = ControllerData["actions"][number];

/** The parameters of a route, including those that only its defaults set. */
function listParams({ params, defaults }: ModelRoute): readonly string[] {
  const more = Object.keys(defaults);
  return more.length === 0 ? params : [...new Set([...params, ...more])];
}

/** Each set of parameters that an action's routes have. */
function listSets({ routes, record }: ControllerAction): ActionData["params"] {
  const sets = new Map<string, ActionData["params"][number]>();
  for (const route of routes) {
    const names = listParams(route);
    const id = names.toSorted().join(" ");
    if (sets.has(id)) continue;
    const params = names.map((name) => {
      const key = ownValue(record.keys, name) ?? null;
      return { name, type: key === "integer" ? "number" : "string" };
    });
    sets.set(id, params);
  }
  return [...sets.values()];
}

/** The query parameters that any route of an action accepts, and its list. */
function listQuery(
  action: ControllerAction,
  place: PlaceData | undefined,
): ActionData["query"] {
  const { routes } = action;
  const params = new Map<string, boolean>(
    listBeside(action, place).map((name) => [name, false]),
  );
  for (const { name, list } of routes.flatMap((route) => route.query)) {
    // The app refuses to change a subset whose ids the query does not list.
    params.set(name, list && routes.every((route) => idsOf(route) === name));
  }
  return Array.from(params, ([name, isList]) => ({ name, isList }));
}

/** The methods that reach an action. GET implies HEAD. */
function listMethods({ routes }: ControllerAction): readonly string[] {
  const methods = routes.flatMap(({ method }) =>
    method === "GET" ? [method, "HEAD"] : [method],
  );
  return [...new Set(methods)];
}

/** The formats in which an action may be requested; JSON if it has none. */
function listFormats({ routes }: ControllerAction): readonly string[] {
  const formats = routes.flatMap((route) =>
    route.formats.length === 0 ? ["json"] : route.formats,
  );
  return [...new Set(formats)];
}

function describeController(
  { contract, key, actions }: Controller,
  names: RecordNames,
  locals: ReadonlyMap<string, string>,
  callers: Model["callers"],
  place: PlaceData | undefined,
): ControllerData {
  return {
    name: contract,
    key,
    actions: actions.map((action) => ({
      name: action.name,
      type: action.type,
      places: action.routes.map(({ method, path }) => `${method} ${path}`),
      methods: listMethods(action),
      params: listSets(action),
      query: listQuery(action, place),
      formats: listFormats(action),
      caller: describeCaller(`${key}#${action.name}`, callers),
      ...renameTypes(typesOf(action, names), locals),
    })),
  };
}

/** Who calls an action; null if the manifest does not say. */
function describeCaller(
  action: string,
  callers: Model["callers"],
): ActionData["caller"] {
  if (callers === null) return null;
  return { mayBeUnknown: listNeeded(callers.rules.get(action)) === null };
}

/** What `contracts.ts` needs for itself. */
const OWN = [
  ...["Context", "Controllers", "NoInput", "NoParams", "Query", "QueryValue"],
  ...["Readonly", "Record", "Result"],
];

/** The names that the file declares for its controllers. */
function listDeclared({ contract, actions }: Controller): readonly string[] {
  return [
    ...["Actions", "Context", "Contract"].map((end) => contract + end),
    ...actions.map(({ type }) => type),
  ];
}

/** The types of actions under the names that the file has for them. */
function renameTypes(
  { input, output, queryType }: ActionTypes,
  locals: ReadonlyMap<string, string>,
): ActionTypes {
  const rename = (name: string): string => locals.get(name) ?? name;
  return {
    input: input === null || input === NO_INPUT ? input : rename(input),
    output: output && { ...output, type: rename(output.type) },
    queryType: queryType && rename(queryType),
  };
}

/** The names of all types that some actions use. */
function listTypes(actions: readonly ActionTypes[]): readonly string[] {
  const names = actions.flatMap(({ input, output, queryType }) => [
    input === NO_INPUT ? null : input,
    output?.type,
    queryType,
  ]);
  return [...new Set(names.flatMap((name) => name ?? []))].sort(
    compareNaturally,
  );
}

/** Renders `contracts.ts`. */
export function emitContracts(model: Model, target: EmitTarget): OutputFile {
  const { controllers, views, callers } = model;
  const names = nameViews(views);
  const imported = listTypes(
    controllers.flatMap(({ actions: own }) =>
      own.map((action) => typesOf(action, names)),
    ),
  );
  const locals = nameLocally(
    imported,
    [
      ...OWN,
      ...(callers ? ["Caller"] : []),
      ...controllers.flatMap(listDeclared),
    ],
    "Record",
  );
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
  const described = controllers.map((each) =>
    describeController(each, names, locals, callers, places.get(each.key)),
  );
  const actions = described.flatMap((controller) => controller.actions);
  const data = {
    hasNoParams: actions.some(({ params }) =>
      params.some((set) => set.length === 0),
    ),
    hasNoInput: actions.some(({ input }) => input === NO_INPUT),
    hasCaller: callers !== null && actions.length > 0,
    hasStores: findStores(model).size > 0,
    records: imported,
    imports: listLocally(locals),
    controllers: described,
  };
  return renderBound("contracts", data, target);
}
