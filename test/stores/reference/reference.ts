/**
 * The reference: what the stores' semantics (docs/stores.md) say of a request,
 * written a second time over arrays, as plainly as it can be.
 */
import type {
  RecordModel,
  RecordView,
} from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { Model, Route } from "../../../src/model/types.js";
import { changeInput, newInput } from "../../../src/runtime/input.js";
import {
  readAsked,
  pageOf,
  type Position,
  type Query,
  type Sort,
  UUID,
} from "./lists.js";
import {
  checkCaller,
  findParent,
  mayMeet,
  mayReadSomewhere,
  paramOf,
  type Standing,
} from "./reach.js";
import { Refused } from "./refused.js";
import { planRemoval } from "./removal.js";
import { isList, tidy, type Row, type Values, type World } from "./world.js";

/** A request, before it is written as one of HTTP. */
export interface Sent {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Values | null;
  readonly ifMatch: string | null;
  /** The caller's values, of whom nothing may be known. */
  readonly owner: Values;
  /** What `after` means, if it is a cursor of this list; null: it is none of it. */
  readonly after: Position | null;
}

/** What has to come of it. */
export interface Answer {
  readonly status: number;
  /** Another status will do, by the order in which a database looks at refs. */
  readonly orElse?: number;
  /** The rows that are shown, one of them or a list. */
  readonly rows?: readonly Row[];
  readonly isList?: boolean;
  readonly view?: RecordView;
  /** Of a list: where the next page begins; null: there is none. */
  readonly next?: {
    readonly sorts: readonly Sort[];
    readonly at: Position;
    readonly page: number | null;
  } | null;
  readonly hasTag?: boolean;
  readonly refused?: Refused;
  /** What is done if the request succeeds. */
  readonly apply?: () => void;
  /** Rows that were changed: their times are the database's. */
  readonly touched?: readonly Row[];
}

/** What a request is about. */
interface About extends Sent {
  readonly at: Standing;
  readonly record: RecordModel;
  readonly view: RecordView;
  /** The list of the query that names rows, of a subset. */
  readonly ids: { readonly param: string; readonly column: string } | null;
}

/** What a request comes to; nothing is changed yet. */
export function answer(model: Model, world: World, sent: Sent): Answer {
  try {
    const about = describe(model, world, sent);
    const { action } = sent.route;
    if (action === "index") return list(about);
    if (action === "show") return show(about);
    if (action === "create") return create(about);
    if (about.ids !== null) return changeAll(about);
    return action === "update" ? update(about) : destroy(about);
  } catch (error) {
    if (error instanceof Refused) {
      return { status: error.status, refused: error };
    }
    throw error;
  }
}

function describe(model: Model, world: World, sent: Sent): About {
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
  const at = {
    ...{ world, resource, params: readParams(world, sent) },
    owner: world.isOpen(resource) ? null : owner,
    ...(subset?.where && { where: subset.where as Values }),
  };
  return {
    ...{ ...sent, at, record },
    view: view ?? { record, type: "", reads: [], creates: [], changes: [] },
    ids:
      subset === undefined || query === undefined
        ? null
        : { param: query.name, column: resource.param },
  };
}

/** @throws Refused 404 for what can be no id */
function readParams(world: World, { route, params }: Sent): Values {
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

function readId({ key }: RecordModel, text: string): string | number {
  if (key === "uuid") {
    if (!UUID.test(text)) throw new Refused(404);
    return text.toLowerCase();
  }
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new Refused(404);
  }
  return Number(text);
}

function list(about: About): Answer {
  const { at, record, query, ids, view, after } = about;
  const { resource, world } = at;
  const also = ids === null ? [] : [ids.param];
  const asked = readAsked(resource, record, query, also);
  if ("after" in query && after === null) throw new Refused(400);
  const named = ids && ids.param in query ? readNamed(about) : null;
  const hasRows =
    Object.keys({ ...resource.node.options.where, ...at.where }).length > 0;
  if (ids !== null && named === null && !hasRows) throw new Refused(400);
  checkCaller(at, "read");
  const rows = world
    .of(record)
    .filter((row) => mayMeet(at, row, "read"))
    .filter(
      ({ values }) =>
        named === null || named.includes(values[ids?.column ?? ""]),
    );
  const page = pageOf(record, rows, asked, after);
  if (page.rows.length === 0) checkParent(at);
  const { sorts } = asked;
  const next = page.next && { sorts, at: page.next, page: asked.page };
  return { ...{ status: 200, rows: page.rows, isList: true, view, next } };
}

/** @throws Refused 404 where nothing is at the address */
function checkParent(at: Standing): Row | null {
  const holder = at.world.holderOf(at.resource);
  if (holder === null) return null;
  const isNamed = holder.node.options.singleton || paramOf(holder) in at.params;
  if (!isNamed) return null;
  const parent = findParent(at, holder);
  if (parent === undefined) throw new Refused(404);
  return parent;
}

/** Whether a row is the one that the path names. */
function isMember({ at }: About, { values }: Row): boolean {
  const { resource, params } = at;
  if (resource.node.options.singleton) return true;
  return values[resource.param] === params[resource.param];
}

function findRow(about: About, purpose: "read" | "write"): Row | undefined {
  return about.at.world
    .of(about.record)
    .find((row) => isMember(about, row) && mayMeet(about.at, row, purpose));
}

function show(about: About): Answer {
  checkCaller(about.at, "read");
  const row = findRow(about, "read");
  if (row === undefined) throw new Refused(404);
  return { status: 200, rows: [row], view: about.view, hasTag: hasTag(about) };
}

function hasTag({ at }: About): boolean {
  return at.resource.node.options.concurrency !== undefined;
}

/** @throws Refused 422 for a body that is not valid */
function readInput(about: About): Values {
  const { record, view, route, body } = about;
  const data = {
    ...{ name: record.name, key: record.key },
    fields: Object.fromEntries(
      record.fields.map((each) => [each.name, each.data]),
    ),
  };
  const isNew = route.action === "create";
  const reader = isNew
    ? newInput(data, view.creates as never)
    : changeInput(data, view.changes as never, view.reads);
  const isWhole = isNew || route.method === "PUT";
  const { value, faults } = reader.read(
    body,
    "json",
    isWhole ? "whole" : "merge",
  );
  if (faults !== undefined) {
    throw new Refused(
      422,
      faults.map(({ path, code }) => `#/${path.join("/")} ${code}`),
    );
  }
  const input = { ...(value as Values) };
  // Whose row it is, no input says.
  for (const { name, ref } of record.fields) {
    const isOwner = about.at.owner !== null && (ref?.scope ?? null) !== null;
    if (isOwner) Reflect.deleteProperty(input, name);
  }
  return input;
}

/** @throws Refused 422 for refs to rows that the caller may not read */
function checkOwnRefs({ at, record }: About, values: Values): void {
  const { owner, world } = at;
  if (owner === null) return;
  for (const { name, ref } of record.fields) {
    const sent = [values[name] ?? []].flat();
    if (
      ref === null ||
      sent.length === 0 ||
      !isOwned(world, record, `#/${name}`)
    )
      continue;
    for (const resource of closedPlaces(world, ref.record)) {
      checkCaller({ ...at, resource }, "read");
    }
  }
  const pointers = world.dangling({ record, values }, (row) =>
    mayReadSomewhere(world, row, owner),
  );
  const foreign = pointers.filter((pointer) => isOwned(world, record, pointer));
  if (foreign.length > 0) throw new Refused(422, withCode(foreign, "ref"));
}

function closedPlaces(world: World, record: string): readonly Resource[] {
  const places = world.placesOf(world.record(record));
  return places.filter((place) => !world.isOpen(place));
}

/** Whether a ref is to rows of which some are somebody's. */
function isOwned(world: World, record: RecordModel, pointer: string): boolean {
  const [, name] = pointer.split("/");
  const target = record.fields.find((each) => each.name === name)?.ref?.record;
  if (target === undefined) return false;
  const places = closedPlaces(world, target);
  const isScoped = (place: Resource): boolean => {
    const { fields = [] } = world.recordOf(place) ?? {};
    const holder = world.holderOf(place);
    return (
      place.node.options.by !== undefined ||
      fields.some(({ ref }) => ref?.scope === "all") ||
      (holder !== null && isScoped(holder))
    );
  };
  const hasOwn = world
    .record(target)
    .fields.some(({ ref }) => ref?.scope === "all");
  const isBelow = (place: Resource): boolean =>
    world.holderOf(place) !== null || place.node.options.by !== undefined;
  return places.some(isScoped) && (hasOwn || places.every(isBelow));
}

function withCode(pointers: readonly string[], code: string): string[] {
  return pointers.map((pointer) => `${pointer} ${code}`);
}

function create(about: About): Answer {
  const input = readInput(about);
  checkOwnRefs(about, input);
  return insert(about, input);
}

function insert(about: About, input: Values): Answer {
  const { at, record, view } = about;
  const { world, resource, owner } = at;
  checkCaller(at, "write");
  const parent = checkParent(at);
  const given: Values = { ...input };
  const rules = { ...resource.node.options.where, ...at.where };
  for (const { name, written, ref } of record.fields) {
    for (const word of [name, written]) {
      const rule: unknown = rules[word];
      if (word in rules && !Array.isArray(rule)) given[name] = rule;
    }
    const isBy = [name, written].includes(resource.node.options.by ?? "");
    const isOwner = ref !== null && (ref.scope !== null || isBy);
    if (owner !== null && isOwner) given[name] = owner[name];
  }
  const holder = world.holderOf(resource);
  if (parent !== null && holder !== null) {
    given[world.columnOf(record, holder)] = parent.values["id"];
  }
  const row = world.make(record, given);
  const missing = world.missing(row);
  if (missing.length > 0) {
    throw new Refused(
      422,
      withCode(
        missing.map((name) => `#/${name}`),
        "required",
      ),
    );
  }
  checkClashes(about, row, null, input);
  return {
    ...{ status: 201, rows: [row], view, hasTag: hasTag(about) },
    apply: () => {
      world.rows.push(row);
    },
  };
}

/**
 * @param sent lists of refs as they were sent
 * @throws Refused 409 for what is taken, 422 for refs to nothing
 */
function checkClashes(
  { at }: About,
  row: Row,
  itself: Row | null,
  sent: Values,
): void {
  const taken = at.world.taken(row, itself);
  if (taken === null) throw new Refused(409);
  if (taken.length > 0) {
    throw new Refused(
      409,
      withCode(
        taken.map((name) => `#/${name}`),
        "unique",
      ),
    );
  }
  const { record, values } = row;
  const dangling = at.world.dangling({
    record,
    values: { ...values, ...listsOf(record, sent) },
  });
  if (dangling.length > 0) throw new Refused(422, withCode(dangling, "ref"));
}

/** What was sent of lists of refs: in the order of the request. */
function listsOf({ fields }: RecordModel, sent: Values): Values {
  const names = fields.filter(isList).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => names.includes(name)),
  );
}

/** Which versions a change may be of; null: any. */
function readVersions({ at, ifMatch }: About): readonly number[] | null {
  const { concurrency } = at.resource.node.options;
  if (concurrency === "required" && ifMatch === null) throw new Refused(428);
  if (concurrency === undefined || ifMatch === null || ifMatch === "*") {
    return null;
  }
  return [...ifMatch.matchAll(/"v(\d+)[^"]*"/g)].map(([, text]) =>
    Number(text),
  );
}

/** @throws Refused 404, 403 and 412 */
function findToChange(about: About): Row {
  const versions = readVersions(about);
  checkCaller(about.at, "write");
  if (findRow(about, "read") === undefined) throw new Refused(404);
  const row = findRow(about, "write");
  if (row === undefined) throw new Refused(403);
  if (versions !== null && !versions.includes(row.version)) {
    throw new Refused(412);
  }
  return row;
}

function update(about: About): Answer {
  const { at, route, view, ifMatch } = about;
  const input = readInput(about);
  checkOwnRefs(about, input);
  const versions = readVersions(about);
  checkCaller(at, "write");
  const isOnly = at.resource.node.options.singleton;
  if (
    isOnly &&
    route.method === "PUT" &&
    findRow(about, "read") === undefined
  ) {
    // There is no version that it could be of.
    const isHeld = versions !== null || (hasTag(about) && ifMatch !== null);
    if (isHeld) {
      checkParent(at);
      throw new Refused(412);
    }
    return { ...insert(about, input), status: 200 };
  }
  const row = findToChange(about);
  const changed = changeOf(row, input);
  checkClashes(about, changed, row, input);
  return {
    ...{ status: 200, rows: [row], view, hasTag: hasTag(about) },
    apply: () => {
      write(about, row, input);
    },
    touched: [row],
  };
}

function changeOf({ record, values, version }: Row, input: Values): Row {
  return { record, values: tidy(record, { ...values, ...input }), version };
}

function write({ at }: About, row: Row, input: Values): void {
  row.values = changeOf(row, input).values;
  if (at.world.isVersioned(row.record)) row.version += 1;
}

function destroy(about: About): Answer {
  const row = findToChange(about);
  return remove(about, [row]);
}

function remove({ at }: About, rows: readonly Row[]): Answer {
  const { apply, isOpen } = planRemoval(at.world, rows);
  if (apply === null) throw new Refused(409);
  return { status: 204, apply, ...(isOpen && { orElse: 409 }) };
}

/** @throws Refused 400 without ids, 404 for what can be none */
function readNamed({ at, query, ids, record }: About): readonly unknown[] {
  const texts = [query[ids?.param ?? ""] ?? []].flat() as string[];
  if (texts.length === 0 || texts.includes("")) throw new Refused(400);
  const read = texts.map((text) => {
    if (at.resource.param !== "id") return text;
    try {
      return readId(record, text);
    } catch {
      throw new Refused(404, null, [text]);
    }
  });
  return [...new Set(read)];
}

function changeAll(about: About): Answer {
  const { at, record, route, ids, view } = about;
  readNamed({
    ...about,
    at: { ...at, resource: { ...at.resource, param: "text" } },
  });
  const input = route.action === "update" ? readInput(about) : null;
  if (input !== null) checkOwnRefs(about, input);
  const named = readNamed(about);
  checkCaller(at, "write");
  const met = at.world
    .of(record)
    .filter((row) => named.includes(row.values[ids?.column ?? ""]));
  const rows = met.filter((row) => mayMeet(at, row, "write"));
  const sorted = named.flatMap(
    (id) => rows.find(({ values }) => values[ids?.column ?? ""] === id) ?? [],
  );
  if (sorted.length < named.length) {
    const known = met
      .filter((row) => mayMeet(at, row, "read"))
      .map(({ values }) => values[ids?.column ?? ""]);
    const unknown = named.filter((id) => !known.includes(id));
    throw unknown.length > 0
      ? new Refused(404, null, unknown)
      : new Refused(403);
  }
  if (input === null) return remove(about, sorted);
  checkEach(about, sorted, input);
  return {
    ...{ status: 200, rows: sorted, isList: true, view },
    apply: () => {
      for (const row of sorted) write(about, row, input);
    },
    touched: sorted,
  };
}

/** @throws Refused as one change does; of several, no field is to blame alone */
function checkEach(about: About, rows: readonly Row[], input: Values): void {
  const { world } = about.at;
  const before = rows.map(({ values }) => values);
  try {
    rows.forEach((row) => {
      row.values = changeOf(row, input).values;
    });
    const isTaken = rows.some((row) => {
      const taken = world.taken(row, row);
      return taken === null || taken.length > 0;
    });
    if (isTaken) throw new Refused(409);
    const [first] = rows;
    if (first !== undefined) checkClashes(about, first, first, input);
  } finally {
    rows.forEach((row, index) => {
      row.values = before[index] ?? {};
    });
  }
}
