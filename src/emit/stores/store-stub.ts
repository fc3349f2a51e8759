/**
 * What the stubs of actions do if their record has a store. Stage: emit. Names
 * an action's input and output, never a field, so that a change of fields
 * changes no file of the user's.
 */
import type { ControllerAction, Model, ModelRoute } from "../../model/types.js";
import { listUnset } from "../../model/tables/unset-fields.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import { isReservedWord } from "../../model/words.js";
import {
  describeCreatedPath,
  findLocated,
  nameResource,
  type MemberRoutes,
} from "../stub.js";
import type { StoreWorkData } from "../template-data/yours.js";
import { nameStore } from "./stores.js";

/** What a controller queries. */
export interface ControllerStore {
  /** The name of its record in the stores. */
  readonly name: string;
  /** That of the record above; null if it is below none. */
  readonly above: string | null;
  /** The rows that it can reach. */
  readonly place: PlaceData;
  /** The fields that what it returns is known to have. */
  readonly shown: ReadonlySet<string>;
}

/** The stores of the controllers that have one, by the controllers' keys. */
export function findStores({
  places,
  records,
  views,
}: Model): ReadonlyMap<string, ControllerStore> {
  const stores = new Map(
    records.map((record) => [
      record.name,
      { name: nameStore(record), shown: new Set<string>() },
    ]),
  );
  for (const { record, reads } of views)
    for (const name of reads) stores.get(record.name)?.shown.add(name);
  const nameAbove = ({ parents = [] }: PlaceData): string | null =>
    stores.get(parents[0]?.record ?? "")?.name ?? null;
  return new Map(
    places.flatMap(({ controller, data }) => {
      const store = stores.get(data.record);
      return store === undefined
        ? []
        : [
            [
              controller,
              { ...store, place: data, above: nameAbove(data) },
            ] as const,
          ];
    }),
  );
}

/** What the seven actions do with a store; those that are pages show forms. */
const WORK: Readonly<Record<string, StoreWorkData["work"]>> = {
  index: "list",
  show: "find",
  create: "create",
  update: "update",
  destroy: "destroy",
};

/** What the actions of a subset do with a store. */
const SUBSET_WORK: typeof WORK = {
  index: "list",
  update: "updateAll",
  destroy: "destroyAll",
};

/**
 * Null for an action whose name does not say what it does, and for one whose
 * rows would lack what only the user's code can set.
 */
export function describeWork(
  action: ControllerAction,
  store: ControllerStore | null,
  members: MemberRoutes,
): StoreWorkData | null {
  const { name, routes, record } = action;
  const [route] = routes;
  if (store === null || route === undefined) return null;
  const work = isOfResource(route)
    ? (route.kind === "subset" ? SUBSET_WORK : WORK)[name]
    : leads(record, store)
      ? "transition"
      : record.restores
        ? "restore"
        : undefined;
  if (work === undefined || record.output === null) return null;
  if (work === "create" && listUnset(action, store.place).length > 0) {
    return null;
  }
  const located = findLocated(routes, members) ?? route;
  const path = describeCreatedPath(located, members);
  const isCommon = (param: string | null): boolean =>
    param === null || routes.every(({ params }) => params.includes(param));
  const isReached = path?.params.every(isCommon) === true;
  return {
    work,
    store: store.name,
    above: record.returns === null ? null : store.above,
    value: nameValue(route),
    isAddressed:
      members.get(located.origin)?.isShown === true &&
      namesItself(located, isReached ? path : null, store),
    path: isReached ? path : null,
    key: store.place.member?.column ?? null,
  };
}

/** Whether an action leads a row somewhere, and replies with it. */
function leads(
  { transition, output }: ControllerAction["record"],
  { place }: ControllerStore,
): boolean {
  return (
    transition !== null &&
    output?.isList === false &&
    output.view.record.name === place.record
  );
}

/** Whether what is created has the field that its address ends in. */
function namesItself(
  { resource }: ModelRoute,
  path: StoreWorkData["path"],
  { shown, place }: ControllerStore,
): boolean {
  if (path === null) {
    const { column } = place.member ?? { column: "id" };
    // A text may be a word that another route has there, which no helper checks.
    return column === "id" && shown.has(column);
  }
  return !path.params.includes(null) || shown.has(resource?.property ?? "id");
}

/**
 * A constant that an action can declare: no reserved word, and not `context`.
 */
function nameValue(route: ModelRoute): string {
  const name = nameResource(route);
  return isReservedWord(name) || name === "context" ? "record" : name;
}

/**
 * Whether a route is one of the seven or of a subset, and not of an extra
 * action or an entry of `routes`.
 */
function isOfResource({ resource, origin, kind }: ModelRoute): boolean {
  return resource !== null && (kind === "subset" || origin === resource.node);
}
