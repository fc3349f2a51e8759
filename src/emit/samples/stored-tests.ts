/**
 * What the tests of actions that query a store contain: which rows must exist,
 * what is sent, and what results from it. Stage: emit. Names no field, as these
 * tests are the user's: rows and bodies are in the machine's `samples.ts`.
 */
import { keepsLeftOut } from "../../model/records/merged.js";
import type {
  Controller,
  ControllerAction,
  Model,
  ModelRoute,
} from "../../model/types.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import { inputOf } from "../records/action-types.js";
import { nameViews, type RecordNames } from "../records/view-names.js";
import {
  type ControllerStore,
  describeWork,
  findStores,
} from "../stores/store-stub.js";
import { findLocated, findMemberRoutes, type MemberRoutes } from "../stub.js";
import type { StoreWorkData } from "../template-data/yours.js";
import type { Sampler } from "../tests/samples.js";
import {
  type AddressInput,
  createAddresses,
  type FindAddress,
  type SampleAddress,
} from "./addresses.js";
import { isForCaller, ownerOfAll } from "./callers.js";
import { judgeMade, mayChange } from "./made-rows.js";
import { type BodyNeeds, createSampleBody } from "./sample-bodies.js";
import {
  mayBeLed,
  ownsItself,
  type SampleRow,
  type SampleRows,
} from "./sample-rows.js";

/** The test of an action that queries a store. */
export interface StoredTest {
  /** `admin/articles`: the key of its controller. */
  readonly controller: string;
  readonly action: ControllerAction;
  readonly work: StoreWorkData["work"];
  readonly row: SampleRow;
  readonly place: PlaceData;
  readonly address: SampleAddress;
  /** What its body is built from; null: it takes none. */
  readonly body: BodyNeeds | null;
  /** The row above, if it answers with that. */
  readonly above: SampleRow | null;
  /** Whether its row can go where the action leads; else that is refused. */
  readonly isLed: boolean;
  /** Whether replies contain the id, which identifies the row. */
  readonly showsId: boolean;
  /** Whether a change must state the version that it applies to. */
  readonly isVersioned: boolean;
  /** Where to look for a created row; null: nothing shows it. */
  readonly follow: "location" | "list" | null;
}

/** What all of the tests need. */
interface Around extends AddressInput {
  readonly model: Model;
  readonly places: ReadonlyMap<string, PlaceData>;
  readonly members: MemberRoutes;
  readonly stores: ReadonlyMap<string, ControllerStore>;
  readonly names: RecordNames;
}

/** The tests of all actions that query a store and have a sample for it. */
export function listStoredTests(
  model: Model,
  rows: SampleRows,
  sampler: Sampler,
): readonly StoredTest[] {
  if (rows.size === 0) return [];
  const around: Around = {
    model,
    rows,
    sampler,
    helpers: new Map(model.helpers.map((each) => [each.base, each])),
    places: new Map(
      model.places.map(({ controller, data }) => [controller, data]),
    ),
    members: findMemberRoutes(model),
    stores: findStores(model),
    names: nameViews(model.views),
  };
  return model.controllers.flatMap((each) => testController(each, around));
}

/** What each action that queries a store does with it. */
type Works = ReadonlyMap<ControllerAction, StoreWorkData>;

function testController(
  controller: Controller,
  around: Around,
): readonly StoredTest[] {
  const { rows, members, stores, model } = around;
  const place = around.places.get(controller.key);
  const row = rows.get(place?.record ?? "");
  if (place === undefined || row === undefined) return [];
  const store = stores.get(controller.key) ?? null;
  const works: Works = new Map(
    controller.actions.flatMap((action) => {
      const found = describeWork(action, store, members);
      return found === null ? [] : [[action, found]];
    }),
  );
  const find = createAddresses(place, around);
  return [...works].flatMap(([action, made]) => {
    const { work } = made;
    const { output } = action.record;
    const address = findFirst(action, find);
    const body = needsOf(action, row, place, address, around);
    if (address === null || output === null || body === undefined) return [];
    const caller = model.callers?.record.name;
    if (!isForCaller(row, place, work, ownerOfAll(caller), action.name))
      return [];
    const sent = body && createSampleBody(body);
    const { isMade, isRead } = judgeMade(row, place, sent, caller);
    if (work === "create" && !isMade) return [];
    const isChanged = work === "update" || work === "updateAll";
    if (isChange(work) && isLastMember(row, model)) return [];
    if (isChanged && sent && !mayChange(row, place, sent, caller)) return [];
    const above = rows.get(action.record.returns ?? "") ?? null;
    if (action.record.returns !== null && above === null) return [];
    return [
      {
        controller: controller.key,
        action,
        work,
        row,
        place,
        address,
        body,
        above,
        isLed: mayBeLed(row, action.record.transition),
        showsId: output.view.reads.includes("id"),
        isVersioned: place.concurrency === "required" && isChange(work),
        follow:
          work === "create" && isRead && action.record.returns === null
            ? followOf(address, row, made, { action, works, find, members })
            : null,
      },
    ];
  });
}

/**
 * The first of an action's routes that supports JSON and leads to the sample.
 */
function findFirst(
  { routes }: ControllerAction,
  find: FindAddress,
): SampleAddress | null {
  for (const route of routes) {
    const { formats } = route;
    if (formats.length > 0 && !formats.includes("json")) continue;
    const address = find(route);
    if (address !== null) return address;
  }
  return null;
}

/**
 * What an action's body is built from; null: it takes none; undefined: none is
 * known.
 */
function needsOf(
  action: ControllerAction,
  row: SampleRow,
  { where = {}, member }: PlaceData,
  address: SampleAddress | null,
  { names }: Around,
): BodyNeeds | null | undefined {
  const { input } = action.record;
  if (input === null) return null;
  const reader = inputOf(action, names);
  if (input.kind === "own" || reader === null) return undefined;
  return {
    input,
    row,
    where,
    names: reader,
    reading:
      address !== null && keepsLeftOut(address.route.method, action.record)
        ? "merge"
        : "whole",
    address: member?.column ?? "",
  };
}

/** Whether a sample is of the members of whom one has to stay: it is the only one. */
function isLastMember(
  { record, values }: SampleRow,
  { tables }: Model,
): boolean {
  return tables.some(({ members }) => {
    const { record: through, role = "", creator } = members ?? {};
    return (
      through === record.name &&
      creator !== undefined &&
      values.get(role)?.literal === creator
    );
  });
}

/** Whether an action changes or removes the one row that its path names. */
function isChange(work: StoreWorkData["work"]): boolean {
  const changes = ["update", "updateAll", "transition", "restore"];
  return [...changes, "destroy", "destroyAll"].includes(work);
}

/**
 * A created row is found at its address, or at least in the list, unless its owner
 * is another row there.
 */
function followOf(
  { route }: SampleAddress,
  row: SampleRow,
  { isAddressed, path }: StoreWorkData,
  { action, works, find, members }: Creating,
): StoredTest["follow"] {
  const hasBeside = (
    other: StoreWorkData["work"],
    beside: ModelRoute,
  ): boolean =>
    [...works].some(
      ([each, { work }]) =>
        work === other &&
        each.routes.some(({ origin }) => origin === beside.origin) &&
        findFirst(each, find) !== null,
    );
  const located =
    path === null ? route : (findLocated(action.routes, members) ?? route);
  const isJson = members.get(located.origin)?.formats.has("json") === true;
  if (isAddressed && isJson && hasBeside("find", located)) return "location";
  return hasBeside("list", route) && !ownsItself(row) ? "list" : null;
}

/** What decides where a created row is found. */
interface Creating {
  readonly action: ControllerAction;
  readonly works: Works;
  readonly find: FindAddress;
  readonly members: MemberRoutes;
}
