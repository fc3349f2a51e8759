/**
 * What comes before the body: who asks, and whether the row or the parent that
 * the path names exists, for this caller and for a change. Stores find out by
 * the statements that they send anyway; this is asked only when something that
 * comes later has already failed.
 */
import type { EarlyQuestions, EarlyRequest } from "./early.js";
import { hasOwn } from "./own.js";
import type { StoreSetup } from "./store.js";
import { checkRow } from "./store-checks.js";
import { findOwners } from "./store-new.js";
import { type Purpose, purposeAbove } from "./store-owners.js";
import { checkParent, isSingleton } from "./store-place.js";
import {
  belowOwned,
  builder,
  conditionsOf,
  findParent,
  memberOf,
  parentConditions,
  type Reach,
} from "./store-reach.js";
import type { Which } from "./store-statements.js";
import { readNamed } from "./store-subset.js";
import type { Places } from "./tables.js";

/** What the application asks the stores of a database. */
export function createQuestions(
  setup: StoreSetup,
  places: Places,
): EarlyQuestions {
  const partsOf = ({ controller }: EarlyRequest) =>
    hasOwn(places, controller)
      ? setup.partsOf(places[controller]?.record ?? "")
      : null;
  return {
    caller: async (request) => {
      const parts = partsOf(request);
      if (parts !== null) checkCaller(await parts.reach(request), request);
    },
    target: async (request) => {
      const parts = partsOf(request);
      if (parts === null) return;
      const reach = await parts.reach(request);
      checkCaller(reach, request);
      const db = setup.connect();
      const purpose = purposeOf(request);
      const named = readNamed(request, reach, purpose);
      if (named !== null) {
        await parts.statements.findNamed(db, reach, named, purpose);
      } else if (namesRow(request, reach)) {
        const which: Which = () => memberOf(reach);
        const mayMake = purpose === "write" && request.method === "PUT";
        await checkRow(db, reach, which, purpose, mayMake);
      } else {
        await checkParent(db, reach, purposeBelow(request));
      }
    },
  };
}

/** Other actions than these decide by themselves what they change. */
function purposeOf({ action }: Pick<EarlyRequest, "action">): Purpose {
  return action === "update" || action === "destroy" ? "write" : "read";
}

/** The same, for the rows above what a request is about: new rows are below them. */
function purposeBelow(request: Pick<EarlyRequest, "action">): Purpose {
  return request.action === "create" ? "write" : purposeOf(request);
}

/**
 * Builds the conditions of the rows that a request needs, which fail for a
 * caller who is not known.
 *
 * @throws HttpError 401 if the caller must be known, and is not
 */
function checkCaller(reach: Reach, request: EarlyRequest): void {
  const { action } = request;
  if (isAboutRows(request, reach)) {
    conditionsOf(builder, reach, purposeOf(request));
    return;
  }
  if (action === "create") checkOwners(reach);
  // Whose rows the record has does not matter: a login may be for everybody.
  const parent = findParent(reach);
  if (parent === null) return;
  const asked = purposeAbove(reach.table, purposeBelow(request));
  parentConditions(builder, parent, reach, asked);
}

/** The owners of a new row, and those of the rows that it has to be below. */
function checkOwners(reach: Reach): void {
  const { table } = reach;
  findOwners(reach);
  belowOwned(table, reach, "write");
}

/** Whether a request is about rows that exist already, or are listed. */
function isAboutRows(request: EarlyRequest, reach: Reach): boolean {
  return (
    request.action === "index" ||
    reach.place?.ids !== undefined ||
    namesRow(request, reach)
  );
}

/** Whether a request is about one row that exists already. */
function namesRow({ action }: EarlyRequest, { place, params }: Reach): boolean {
  if (place === null || action === "create") return false;
  const { member } = place;
  return member === undefined
    ? isSingleton(place)
    : hasOwn(params, member.param);
}
