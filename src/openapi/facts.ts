/**
 * What is known of an action, beside what its routes say: whether a run writes
 * it, what it asks of its store, whose rows it meets. Stage: openapi.
 */
import { findForms, describeFormStub } from "../emit/form-stub.js";
import { describeWork, findStore } from "../emit/stores/store-stub.js";
import { findMemberRoutes } from "../emit/stub.js";
import type { TableModel } from "../model/tables/types.js";
import type {
  Controller,
  ControllerAction,
  Model,
  Route,
} from "../model/types.js";
import type { PlaceData } from "../runtime/tables.js";
import { createCallers, type Work } from "./callers.js";

/** What is known of a route's action. */
export interface Facts {
  readonly action: ControllerAction;
  /** Null: there is no store, or its name does not say what the action does. */
  readonly work: Work | null;
  /** Whether it answers in all of its formats as it was generated; else it is 501 somewhere. */
  readonly isWritten: boolean;
  /** The rows that it meets; null without a store. */
  readonly place: PlaceData | null;
  readonly table: TableModel | null;
  /** Whether a caller whom nobody knows is refused. */
  readonly needsCaller: boolean;
  /** Whether it can meet rows that are somebody else's to change. */
  readonly meetsForeign: boolean;
}

/** Finds what is known of each route of a model that has an action. */
export function findFacts(model: Model): ReadonlyMap<Route, Facts> {
  const members = findMemberRoutes(model);
  const forms = findForms(model);
  const callers = createCallers(model);
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
  const tables = new Map(
    model.tables.map((table) => [table.record.name, table]),
  );
  const describe = (
    controller: Controller,
    action: ControllerAction,
  ): Facts => {
    const store = findStore(controller, model);
    const work = describeWork(action, store, members)?.work ?? null;
    const place = places.get(controller.key) ?? null;
    const table = place === null ? null : (tables.get(place.record) ?? null);
    const form = describeFormStub(action, forms, { hasView: true, store });
    const isOnlyForm = form !== null && form.format === null;
    const isFilled = (form?.store ?? null) !== null;
    const asked = work ?? (isFilled ? "find" : null);
    return {
      ...{ action, work, place, table },
      isWritten: work !== null || isOnlyForm,
      needsCaller: asked !== null && callers.needs(place, table, asked),
      meetsForeign: work !== null && callers.meetsForeign(place, table, work),
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
