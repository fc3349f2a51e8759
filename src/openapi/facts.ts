/**
 * What is known about an action, besides its routes: whether a run writes it,
 * what it does with its store, whose rows it can reach. Stage: openapi.
 */
import { findForms, describeFormStub } from "../emit/form-stub.js";
import { describeWork, findStores } from "../emit/stores/store-stub.js";
import { findLocated, findMemberRoutes } from "../emit/stub.js";
import type { FilterModel } from "../model/tables/filters.js";
import type { TableModel, TotalNames } from "../model/tables/types.js";
import type {
  Controller,
  ControllerAction,
  Model,
  ModelRoute,
} from "../model/types.js";
import type { AccessRule, PlaceData } from "../runtime/database/tables.js";
import type { AskedWork, Work } from "./access.js";
import { createCallers } from "./callers.js";
import { findReferred } from "./referred.js";
import { isSent } from "./sent.js";

/** What is known about a route's action. */
export interface ActionFacts {
  readonly action: ControllerAction;
  /**
   * Null without a store, or if the action's name does not say what it does.
   */
  readonly work: Work | null;
  /**
   * Whether the generated code answers in all formats; otherwise, some are 501.
   */
  readonly isWritten: boolean;
  /** Whether what it creates has an address in its replies. */
  readonly isAddressed: boolean;
  /** Whether some values of what it creates leave it without one. */
  readonly mayLackAddress: boolean;
  /**
   * What the application asks of the store before it refuses a path or a body;
   * null if it asks nothing.
   */
  readonly asked: AskedWork | null;
  /** The rows that it can reach; null without a store. */
  readonly place: PlaceData | null;
  readonly table: TableModel | null;
  /** What its list can be filtered by. */
  readonly filters: readonly FilterModel[];
  /** What its list's total is called in an envelope, if it is counted. */
  readonly total: TotalNames | null;
  /** Whether rows of its record cannot be removed while others need them. */
  readonly isReferred: boolean;
  /** Whether an unknown caller is refused. */
  readonly needsCaller: boolean;
  /** Whether it can reach rows that only someone else may change. */
  readonly meetsForeign: boolean;
  /** Who may call it; null where nothing says so. */
  readonly rule: AccessRule | null;
}

/** Whether PUT makes the row if there is none. Must agree with `runtime/stores/place.ts`. */
export function mayBeMade(
  { method }: ModelRoute,
  { work, place, table }: Pick<ActionFacts, "work" | "place" | "table">,
): boolean {
  if (method !== "PUT" || work !== "update" || place === null) return false;
  // The caller's own row is there, or there is no caller.
  if (place.by === "id") return false;
  const { member, ids } = place;
  const isSingleton = member === undefined && ids === undefined;
  const isNamed = member?.column === "id" && table?.record.madeBy === "client";
  return isSingleton || isNamed;
}

/** Finds what is known about each route of a model that has an action. */
export function findFacts(model: Model): ReadonlyMap<ModelRoute, ActionFacts> {
  const members = findMemberRoutes(model);
  const forms = findForms(model);
  const stores = findStores(model);
  const callers = createCallers(model);
  const referred = findReferred(model);
  const places = new Map(
    model.places.map((place) => [place.controller, place]),
  );
  const tables = new Map(
    model.tables.map((table) => [table.record.name, table]),
  );
  const describe = (
    controller: Controller,
    action: ControllerAction,
  ): ActionFacts => {
    const store = stores.get(controller.key) ?? null;
    const written = describeWork(action, store, members);
    const work = written?.work ?? null;
    const member = members.get(findLocated(action.routes, members)?.origin);
    const found = places.get(controller.key);
    const place = found?.data ?? null;
    const table = place === null ? null : (tables.get(place.record) ?? null);
    const owner = { hasView: true, store: store?.name ?? null };
    const form = describeFormStub(action, forms, owner);
    const isOnlyForm = form !== null && form.format === null;
    const isFilled = (form?.store ?? null) !== null;
    const isWritten = work !== null || isOnlyForm;
    const mayFail = action.routes.some(
      (route) =>
        route.params.length > 0 ||
        isSent({ route, facts: { action, isWritten } }),
    );
    const first = place !== null && mayFail ? findAsked(action, place) : null;
    const asked = work ?? (isFilled ? "find" : first);
    const key = `${controller.key}#${action.name}`;
    const asking = { place, table, work: asked, key, action };
    return {
      action,
      work,
      asked,
      place,
      table,
      filters: found?.filters ?? [],
      total: found?.total ?? null,
      isWritten,
      isAddressed: written?.isAddressed ?? member?.isShown === true,
      mayLackAddress:
        written === null
          ? member?.mayRefuse === true
          : (written.path?.how ?? "path") !== "path",
      isReferred: place !== null && referred.has(place.record),
      needsCaller: callers.needs(asking),
      meetsForeign: callers.meetsForeign(asking),
      rule: model.callers?.rules.get(key) ?? null,
    };
  };
  return new Map(
    model.controllers.flatMap((controller) =>
      controller.actions.flatMap((action) => {
        const facts = describe(controller, action);
        return action.routes.map((route) => [route, facts] as const);
      }),
    ),
  );
}

/**
 * What the application asks for an action that the user writes. Must agree with
 * `runtime/stores/stores.ts`.
 */
function findAsked(
  { name, routes }: ControllerAction,
  { member, ids }: PlaceData,
): AskedWork {
  switch (name) {
    case "index":
      return "list";
    case "create":
    case "update":
    case "destroy":
      return name;
    default: {
      const namesRow =
        member === undefined ||
        ids !== undefined ||
        routes.some(({ params }) => params.includes(member.param));
      return namesRow ? "find" : "parent";
    }
  }
}
