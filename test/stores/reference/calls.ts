/**
 * Calls of stores in an action of one's own, which is none of their places: what
 * a caller meets there follows from whose the rows are, and those above them.
 */
import type { RecordModel } from "../../../src/model/records/types.js";
import { camelCase } from "../../../src/model/words.js";
import type { Action, Context } from "../../../src/runtime/http/context.js";
import type { Store } from "../../../src/runtime/stores/store-types.js";
import type { About } from "./about.js";
import { checkAbove, checkForeignRefs } from "./foreign-refs.js";
import { checkOwners, mayDo } from "./reach.js";
import { Refused, withCode } from "./refused.js";
import { planRemoval } from "./removal.js";
import type { Note, Reply } from "./reply.js";
import type { Row, Values, World } from "./world.js";

/** The route of the action. It says in a header what it is to call. */
export const CALLS = { method: "POST", path: "/calls", to: "calls#run" };

export const WORKS = ["list", "find", "update", "destroy", "create"] as const;

export interface Call {
  readonly record: RecordModel;
  readonly work: (typeof WORKS)[number];
  readonly id: unknown;
  readonly input: Values;
  /** What the user's code sets: the refs to what a new row is below. */
  readonly set: Values;
  /** What a row has to have before it is changed. */
  readonly if: Values;
}

/** What has to come of a call: the ids that it gives, and what it does. */
export interface Outcome {
  readonly ids: readonly unknown[];
  readonly apply?: () => void;
  readonly touched?: readonly Row[];
}

type AnyStore = Store<Values, Values, Values, Values>;

/** Writes the action into its stub's place. */
export function writeCalls(controllers: object, stores: object): void {
  const own = Reflect.get(controllers, "calls") as object;
  const run = async (context: Context<Action>) => {
    const text = decodeURIComponent(context.headers.get("x-call") ?? "");
    const said = JSON.parse(text) as Said;
    const { store: name, work, id, input, set } = said;
    const one = { id, if: said.if };
    const store = Reflect.get(stores, name) as AnyStore;
    switch (work) {
      case "list":
        return context.ok((await store.list(context)).rows.map(idOf));
      case "find":
        return context.ok([idOf(await store.find(context, { id }))]);
      case "update":
        return context.ok([idOf(await store.update(context, input, one))]);
      case "create":
        return context.ok([idOf(await store.create(context, input, { set }))]);
      case "destroy":
        await store.destroy(context, one);
        return context.ok([]);
    }
  };
  Reflect.set(own, "run", run);
}

interface Said extends Pick<Call, "work" | "input" | "set" | "if"> {
  readonly store: string;
  readonly id: string | number;
}

function idOf({ id }: Values): unknown {
  return id;
}

export function writeCall({ record, ...call }: Call, caller: string): Request {
  const said = JSON.stringify({ ...call, store: camelCase(record.plural) });
  return new Request(`http://localhost${CALLS.path}`, {
    method: CALLS.method,
    headers: { "x-caller": caller, "x-call": encodeURIComponent(said) },
  });
}

/** @throws Refused if the call is */
export function answerCall(world: World, call: Call, owner: Values): Outcome {
  const { record, work, id } = call;
  if (work === "create") return answerNew(world, call, owner);
  const isChange = work === "update" || work === "destroy";
  const [resource] = world.placesOf(record);
  if (resource === undefined) throw new Error(`No place of ${record.name}`);
  const at = { world, resource, params: {}, owner };
  checkOwners(at, record, isChange ? "write" : "read");
  const rows = world
    .of(record)
    .filter((row) => mayDo(world, row, "read", owner));
  if (work === "list") return { ids: rows.map(({ values }) => values["id"]) };
  const row = rows.find(({ values }) => values["id"] === id);
  if (row === undefined) throw new Refused(404);
  if (work === "find") return { ids: [id] };
  if (!mayDo(world, row, "write", owner)) throw new Refused(403);
  const isSo = Object.entries(call.if).every(
    ([name, value]) => row.values[name] === value,
  );
  if (!isSo) throw new Refused(409);
  if (work === "update") {
    return {
      ids: [id],
      touched: [row],
      apply: () => {
        row.values = { ...row.values, ...call.input };
        if (world.isVersioned(record)) row.version += 1;
      },
    };
  }
  const { apply, isOpen } = planRemoval(world, [row]);
  if (apply === null || isOpen) throw new Refused(409);
  return { ids: [], apply };
}

function answerNew(
  world: World,
  { record, input, set }: Call,
  owner: Values,
): Outcome {
  const [resource] = world.placesOf(record);
  if (resource === undefined) throw new Error(`No place of ${record.name}`);
  const at = { world, resource, params: {}, owner };
  // No path says anything here, and no body: only these two are looked at.
  const about = { at, record } as unknown as About;
  const given: Values = { ...input };
  const first = (): void => {
    for (const { name, ref } of record.fields) {
      if ((ref?.scope ?? null) === null) continue;
      if (owner[name] === undefined) throw new Refused(401);
      given[name] = owner[name];
    }
  };
  try {
    checkForeignRefs(about, input);
  } catch (error) {
    if (error instanceof Refused && error.status === 422) first();
    throw error;
  }
  first();
  Object.assign(given, set);
  checkAbove(about, given, false);
  const row = world.make(record, given);
  const dangling = world.dangling(row);
  if (dangling.length > 0) throw new Refused(422, withCode(dangling, "ref"));
  const taken = world.taken(row, null);
  if (taken === null || taken.length > 0) throw new Refused(409);
  return {
    ids: [undefined],
    apply: () => {
      world.rows.push(row);
    },
  };
}

/** Whether a reply has the ids that were expected: those of a list's first page. */
export function compareIds(
  { ids }: Outcome,
  { value }: Reply,
  note: Note,
): void {
  const found = value as readonly unknown[];
  const isWhole = found.length === Math.min(ids.length, 25);
  if (!isWhole || !found.every((id) => ids.includes(id))) {
    note("ids", ids, found);
  }
}
