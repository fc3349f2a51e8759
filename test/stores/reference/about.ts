/** What a request is about: its record and view, and the ids in its path. */
import type {
  RecordModel,
  RecordView,
} from "../../../src/model/records/types.js";
import type { Model } from "../../../src/model/types.js";
import type { Sent } from "./answers.js";
import { UUID } from "./lists.js";
import { checkCaller, paramOf, type Standing } from "./reach.js";
import { Refused } from "./refused.js";
import type { Values, World } from "./world.js";

/** What a request is about. */
export interface About extends Sent {
  readonly at: Standing;
  readonly record: RecordModel;
  readonly view: RecordView;
  /** The list of the query that names rows, of a subset. */
  readonly ids: { readonly param: string; readonly column: string } | null;
}

export function describe(model: Model, world: World, sent: Sent): About {
  const { route, owner } = sent;
  const { resource } = route;
  const record = resource && world.recordOf(resource);
  if (resource === null || record === null) throw new Error(route.path);
  const subset = resource.node.subsets.find((each) => each === route.origin);
  const query = route.query.find((each) => each.list);
  const action = model.controllers
    .find(({ key }) => key === route.controller)
    ?.actions.find(({ name }) => name === route.action);
  const { input, output } = action?.record ?? {};
  const view =
    output?.view ?? (input && input.kind !== "own" ? input.view : null);
  const standing = {
    ...{ world, resource, params: {} },
    owner: world.isOpen(resource) ? null : owner,
    ...(subset?.where && { where: subset.where as Values }),
  };
  const at = { ...standing, params: readParams(world, sent, standing) };
  return {
    ...{ ...sent, at, record },
    view: view ?? {
      ...{
        record,
        type: "",
        shown: [],
        reads: [],
        parts: {},
        creates: [],
        changes: [],
      },
      wrapped: [record.name, record.plural],
    },
    ids:
      subset === undefined || query === undefined
        ? null
        : { param: query.name, column: resource.param },
  };
}

/** @throws Refused 404 for what can be no id, where the caller is known */
function readParams(world: World, sent: Sent, at: Standing): Values {
  try {
    return readIds(world, sent);
  } catch (error) {
    const isRead = ["index", "show"].includes(sent.route.action ?? "");
    if (!isRead) checkNames(sent);
    checkCaller(at, isRead ? "read" : "write");
    throw error;
  }
}

/** @throws Refused 400 for a change of a subset that names no rows */
function checkNames({ route, query }: Sent): void {
  const list = route.query.find((each) => each.list);
  if (list === undefined) return;
  const texts = [query[list.name] ?? []].flat();
  if (texts.length === 0 || texts.includes("")) throw new Refused(400);
}

function readIds(world: World, { route, params }: Sent): Values {
  const read: Values = {};
  for (let at = route.resource; at !== null; at = at.parent) {
    const names =
      at === route.resource ? [at.param, paramOf(at)] : [paramOf(at)];
    const record = world.recordOf(at);
    for (const name of names) {
      const text = params[name];
      if (text === undefined || record === null) continue;
      read[name] = at.param === "id" ? readId(record, text) : text;
    }
  }
  return read;
}

export function readId({ key }: RecordModel, text: string): string | number {
  if (key === "text") return text;
  if (key === "uuid") {
    if (!UUID.test(text)) throw new Refused(404);
    return text.toLowerCase();
  }
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new Refused(404);
  }
  return Number(text);
}
