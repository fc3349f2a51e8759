/** Random requests that aim at the rows that there are: hits, near misses, and what is foreign. */
import type { RecordField } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { Model, Route } from "../../../src/model/types.js";
import type { Query, QueryValue } from "./lists.js";
import { paramOf } from "./reach.js";
import type { Random } from "./random.js";
import { drawSent, drawValue } from "./values.js";
import { isList, type Row, type Values, type World } from "./world.js";

/** A request before its cursor is known. */
export interface Drawn {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Values | null;
  readonly ifMatch: string | null;
  readonly caller: string;
}

const NO_IDS = [
  ...["0", "999999", "abc", "-1", "1.5", "9007199254740993", "01", "null"],
  "019b0000-0000-7000-8000-000000000fff",
];

export class Requests {
  readonly #random: Random;
  readonly #world: World;
  readonly #model: Model;
  readonly #routes: readonly Route[];
  /** The callers' values. */
  readonly #scopes: Readonly<Record<string, Values>>;

  constructor(
    random: Random,
    world: World,
    model: Model,
    scopes: Readonly<Record<string, Values>>,
  ) {
    this.#random = random;
    this.#world = world;
    this.#model = model;
    this.#scopes = scopes;
    this.#routes = model.routes.filter(
      ({ resource }) => resource !== null && world.recordOf(resource) !== null,
    );
  }

  draw(): Drawn {
    const random = this.#random;
    const callers = ["a", "a", "b"];
    const caller = random.isIn(8) ? "none" : (random.pick(callers) ?? "a");
    return this.drawFor(this.#pickRoute(), caller);
  }

  drawFor(route: Route, caller: string): Drawn {
    const row = this.#pickRow(route, caller);
    return {
      ...{ route, caller, params: this.#fill(route, row) },
      query: this.#query(route, row),
      body: this.#body(route, caller),
      ifMatch: this.#match(route, row),
    };
  }

  /** Rows are made more often than they go. */
  #pickRoute(): Route {
    const random = this.#random;
    const route = random.pick(this.#routes);
    if (route === undefined) throw new Error("No routes");
    const isRemoval = route.method === "DELETE" && random.isIn(60);
    const rows = this.#world.rows.length;
    const isMany = route.method === "POST" && rows > 120 && random.isIn(90);
    if (isRemoval || isMany) return this.#pickRoute();
    const creates = this.#routes.filter(({ action }) => action === "create");
    const isWanted = rows < 60 && random.isIn(25);
    return (isWanted ? random.pick(creates) : undefined) ?? route;
  }

  #pickRow({ resource, action }: Route, caller: string): Row | null {
    const random = this.#random;
    const record = resource && this.#world.recordOf(resource);
    if (record === null || action === "create") return null;
    const rows = this.#world.of(record);
    const own = rows.filter((row) => this.#isOf(row, caller));
    return random.pick(random.isIn(70) && own.length > 0 ? own : rows) ?? null;
  }

  /** Whether a row, as far as it says so itself, is a caller's. */
  #isOf({ record, values }: Row, caller: string): boolean {
    const scope = this.#scopes[caller] ?? {};
    return record.fields.every(
      ({ name, ref }) =>
        (ref?.scope ?? null) === null || values[name] === scope[name],
    );
  }

  /** The path of a row, or of what is near it. */
  #fill(route: Route, row: Row | null): Record<string, string> {
    const params: Record<string, string> = {};
    let at: Resource | null = route.resource;
    let met: Row | null = row;
    if (at !== null && route.params.includes(at.param)) {
      params[at.param] = this.#key(at, met);
    }
    while (at !== null) {
      const holder = this.#world.holderOf(at);
      if (holder === null) break;
      met = this.#above(met, at, holder);
      if (route.params.includes(paramOf(holder))) {
        params[paramOf(holder)] = this.#key(holder, met);
      }
      at = holder;
    }
    return params;
  }

  #key({ param }: Resource, row: Row | null): string {
    const random = this.#random;
    const none = random.pick(NO_IDS) ?? "0";
    if (row === null || random.isIn(4)) return none;
    const others = this.#world.of(row.record);
    const one = random.isIn(4) ? random.pick(others) : row;
    return textOf(one?.values[param] ?? none);
  }

  #above(row: Row | null, at: Resource, holder: Resource): Row | null {
    const above = this.#world.recordOf(holder);
    const record = this.#world.recordOf(at);
    if (above === null || record === null) return null;
    const id = row?.values[this.#world.columnOf(record, holder)];
    const parent = this.#world.find(above.name, id);
    return parent ?? this.#random.pick(this.#world.of(above)) ?? null;
  }

  #body(route: Route, caller: string): Values | null {
    const random = this.#random;
    const { action, method, resource } = route;
    const record = resource && this.#world.recordOf(resource);
    if (record === null || (action !== "create" && action !== "update"))
      return null;
    const controller = this.#model.controllers.find(
      ({ key }) => key === route.controller,
    );
    const input = controller?.actions.find(({ name }) => name === action)
      ?.record.input;
    if (!input || input.kind === "own") return {};
    const names = action === "create" ? input.view.creates : input.view.changes;
    const body: Values = {};
    const isWhole = method !== "PATCH";
    for (const field of record.fields) {
      const isTaken = names.includes(field.name)
        ? !random.isIn(isWhole ? 6 : 55)
        : random.isIn(4);
      const isLeft = field.data.default !== undefined && random.isIn(40);
      if (!isTaken || isLeft) continue;
      body[field.name] =
        field.ref === null
          ? drawSent(random, field.data)
          : this.#ref(field, caller);
    }
    return body;
  }

  #ref(field: RecordField, caller: string): unknown {
    const random = this.#random;
    const { ref, data } = field;
    const rows = this.#world.rows.filter(
      ({ record }) => record.name === ref?.record,
    );
    const own = rows.filter((row) => this.#isOf(row, caller));
    const one = (): unknown => {
      if (random.isIn(4)) return data.type === "uuid" ? NO_IDS.at(-1) : 999_999;
      return (
        random.pick(random.isIn(75) && own.length > 0 ? own : rows)?.values[
          "id"
        ] ?? 999_999
      );
    };
    if (isList(field)) return Array.from({ length: random.below(4) }, one);
    if (data.optional === true && random.isIn(30)) return null;
    return one();
  }

  #match({ resource, method }: Route, row: Row | null): string | null {
    const random = this.#random;
    if (method === "GET" || method === "POST") return null;
    const { concurrency } = resource?.node.options ?? {};
    if (
      random.isIn(
        concurrency === undefined ? 95 : concurrency === "required" ? 10 : 40,
      )
    )
      return null;
    const version = row?.version ?? 1;
    const tags = [
      ...[`"v${version}.abcd"`, `"v${version}"`, `W/"v${version}.0"`],
      ...[`"v${version}"`, `"v${version}.abcd"`],
      ...["*", `"v${version - 1}"`, `"v999"`, `"x"`, "nonsense", `"v1", "v2"`],
    ];
    return random.pick(tags) ?? null;
  }

  #query(route: Route, row: Row | null): Query {
    const random = this.#random;
    const { resource, action } = route;
    const record = resource && this.#world.recordOf(resource);
    if (resource === null || record === null) return {};
    const query: Record<string, QueryValue> = {};
    const named = route.query.find((each) => each.list);
    if (named !== undefined && random.isIn(action === "index" ? 50 : 96)) {
      query[named.name] = this.#names(resource, row);
    }
    if (action !== "index") return query;
    const {
      filter = [],
      sort = [],
      page = "cursor",
    } = resource.node.options.list ?? {};
    const fieldOf = (word: string): RecordField | undefined =>
      record.fields.find(
        ({ name, written }) => name === word || written === word,
      );
    for (const word of random.some(filter, 15)) {
      const field = fieldOf(word);
      if (field !== undefined) query[field.name] = this.#filter(field);
    }
    if (random.isIn(60)) {
      const names = random
        .some(sort, 40)
        .map((word) => fieldOf(word)?.name ?? word);
      query["sort"] = names
        .map((name) => (random.isIn(50) ? `-${name}` : name))
        .join(",");
    }
    if (random.isIn(20))
      query["size"] = random.pick(["1", "2", "3", "100", "0", "x"]) ?? "1";
    if (page === "offset" && random.isIn(40))
      query["page"] = random.pick(["1", "2", "3", "0"]) ?? "1";
    if (random.isIn(2))
      query[random.pick(["titel", "secret", "after", "page"]) ?? "x"] = "x";
    if (random.isIn(2))
      query["sort"] = random.pick(["secret", "-", "id,id", "meta"]) ?? "x";
    return query;
  }

  /** The rows of a subset: those of one parent, and sometimes others. */
  #names(resource: Resource, row: Row | null): readonly string[] {
    const random = this.#random;
    const record = this.#world.recordOf(resource);
    if (record === null) return [];
    const holder = this.#world.holderOf(resource);
    const column =
      holder === null ? null : this.#world.columnOf(record, holder);
    const near = this.#world.of(record).filter((other) => {
      const isBeside =
        column === null ||
        row === null ||
        other.values[column] === row.values[column];
      const isAlike = record.fields.every(
        ({ name, ref }) =>
          (ref?.scope ?? null) === null ||
          other.values[name] === row?.values[name],
      );
      return isBeside && isAlike;
    });
    const count = 1 + random.below(3);
    const chosen = Array.from({ length: count }, () => random.pick(near));
    return chosen.map((each) => this.#key(resource, each ?? null));
  }

  #filter({ data, ref, name }: RecordField): QueryValue {
    const random = this.#random;
    const one = (): string => {
      if (random.isIn(8)) return "";
      if (random.isIn(2)) return "x!";
      const rows = this.#world.rows.filter(
        ({ values }) => (values[name] ?? null) !== null,
      );
      if (ref !== null || name === "id" || random.isIn(40)) {
        return textOf(random.pick(rows)?.values[name] ?? "");
      }
      return String(drawValue(random, data));
    };
    if (random.isIn(55)) return one();
    if (random.isIn(50))
      return Array.from({ length: 1 + random.below(3) }, one);
    const ends = random.some(["from", "to"], 70);
    const range = Object.fromEntries(ends.map((end) => [end, one()]));
    return ends.length === 0 ? one() : range;
  }
}

/** A value that a path or a query has. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
