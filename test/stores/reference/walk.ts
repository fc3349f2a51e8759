/** A walk of random requests through an application, beside the reference. */
import { isDeepStrictEqual } from "node:util";
import type { Model } from "../../../src/model/types.js";
import { computed, readAll, type Running } from "./app.js";
import type { Position, Query } from "./lists.js";
import { answer, type Answer, type Sent } from "./reference.js";
import { Random } from "./random.js";
import { type Drawn, Requests } from "./requests.js";
import { timesOf, type Row, type Values, type World } from "./world.js";

/** What is not as the reference has it. */
export interface Difference {
  readonly request: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** A page that a list has linked to. */
interface Link {
  readonly drawn: Drawn;
  readonly query: Query;
  readonly list: string;
  readonly at: Position;
}

interface Reply {
  readonly status: number;
  readonly value: unknown;
  readonly headers: Headers;
}

export interface Tally {
  readonly statuses: Map<string, number>;
  requests: number;
}

export class Walk {
  readonly differences: Difference[] = [];
  readonly #running: Running;
  readonly #model: Model;
  readonly #world: World;
  readonly #random: Random;
  readonly #requests: Requests;
  readonly #scopes: Readonly<Record<string, Values>>;
  readonly #tally: Tally;
  /** What cursors mean, by their texts. */
  readonly #cursors = new Map<string, Link>();
  #links: Link[] = [];

  constructor(
    running: Running,
    model: Model,
    world: World,
    scopes: Readonly<Record<string, Values>>,
    seed: number,
    tally: Tally,
  ) {
    this.#running = running;
    this.#model = model;
    this.#world = world;
    this.#scopes = scopes;
    this.#tally = tally;
    this.#random = new Random(seed);
    this.#requests = new Requests(this.#random, world, model, scopes);
  }

  /** Makes the rows by which callers are told apart: an account and a user for each. */
  async seed(): Promise<void> {
    const columns = this.#world.records.flatMap(({ fields }) =>
      fields.filter(({ ref }) => (ref?.scope ?? null) !== null),
    );
    for (const controller of ["accounts", "users"]) {
      const route = this.#model.routes.find(
        (each) => each.controller === controller && each.action === "create",
      );
      for (const caller of ["a", "b"]) {
        const before = this.#world.rows.length;
        for (let tries = 0; tries < 50; tries++) {
          if (route === undefined || this.differences.length > 0) break;
          await this.#step(this.#requests.drawFor(route, caller));
          if (this.#world.rows.length > before) break;
        }
        const id = this.#world.rows.at(-1)?.values["id"];
        const scope = this.#scopes[caller] ?? {};
        for (const { name, ref } of columns) {
          const target = this.#world.record(ref?.record ?? "");
          if (target.plural === controller) scope[name] = id;
        }
      }
    }
  }

  /** Sends requests until one differs, as all behind it would. */
  async run(count: number): Promise<void> {
    for (let sent = 0; sent < count && this.differences.length === 0; sent++) {
      await this.#step(this.#draw());
    }
  }

  async #step(drawn: Drawn): Promise<void> {
    const after = drawn.query["after"];
    const link =
      typeof after === "string" ? this.#cursors.get(after) : undefined;
    const sent: Sent = {
      ...drawn,
      owner: this.#scopes[drawn.caller] ?? {},
      after: link?.list === listOf(drawn) ? link.at : null,
    };
    const expected = answer(this.#model, this.#world, sent);
    const request = write(drawn);
    const reply = await this.#send(request);
    this.#count(drawn, reply);
    const note = (what: string, wanted: unknown, found: unknown): void => {
      const { method, url, headers } = request;
      const caller = `${drawn.caller} ${headers.get("if-match") ?? ""}`;
      const said = `${method} ${url} ${JSON.stringify(drawn.body)} (${caller}) -> ${reply.status} ${JSON.stringify(reply.value)}`;
      this.differences.push({ request: said, what, expected: wanted, found });
    };
    const isOther = reply.status === expected.orElse;
    if (reply.status !== expected.status && !isOther) {
      note("status", describe(expected), [
        reply.status,
        ...this.#running.errors.map(String),
      ]);
      return;
    }
    if (!isOther) expected.apply?.();
    if (drawn.route.method !== "GET") {
      await this.#compareRows(expected, note);
    }
    if (this.differences.length === 0)
      this.#compare(drawn, expected, reply, note);
  }

  #draw(): Drawn {
    const random = this.#random;
    const link = random.isIn(12) ? random.pick(this.#links) : undefined;
    if (link === undefined) return this.#requests.draw();
    const { drawn, query } = link;
    if (random.isIn(80)) return { ...drawn, query };
    const sent = query["after"];
    const after = typeof sent === "string" ? sent : "";
    const forged = random.pick([
      { ...query, after: `${after}A` },
      { ...query, after: after.slice(1) },
      { ...query, after: String([...this.#cursors.keys()].at(0)) },
      { ...query, sort: "id" },
      { ...query, size: "3" },
    ]);
    return { ...drawn, query: forged ?? query };
  }

  async #send(request: Request): Promise<Reply> {
    const reply = await this.#running.fetch(request);
    const text = await reply.text();
    const value: unknown = text === "" ? null : JSON.parse(text);
    return { status: reply.status, value, headers: reply.headers };
  }

  #count({ route }: Drawn, { status }: Reply): void {
    const key = `${route.action ?? ""} ${status}`;
    const { statuses } = this.#tally;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    this.#tally.requests += 1;
  }

  /** Holds every row of the database against the reference's: nothing else has changed. */
  async #compareRows({ touched = [] }: Answer, note: Note): Promise<void> {
    const all = await readAll(this.#running, this.#model);
    for (const record of this.#world.records) {
      const stored = all.get(record.name) ?? [];
      const rows = this.#world.of(record);
      const known = new Set(rows.map(({ values }) => values["id"]));
      const [fresh] = stored.filter(({ values }) => !known.has(values["id"]));
      const coming = rows.find(({ values }) => values["id"] === undefined);
      if (fresh !== undefined && coming !== undefined) {
        adopt(coming, fresh.values, ["id"]);
        adopt(coming, fresh.values, timesOf(record));
      }
      for (const row of rows) {
        const found = stored.find(
          ({ values }) => values["id"] === row.values["id"],
        );
        if (found !== undefined && touched.includes(row)) {
          adopt(row, found.values, timesOf(record).slice(1));
        }
      }
      const wanted = sortById(
        rows.map(({ values, version }) => ({ values, version })),
      );
      if (!isDeepStrictEqual(wanted, sortById(stored))) {
        note(`rows of ${record.name}`, ...differing(wanted, sortById(stored)));
      }
    }
  }

  #compare(drawn: Drawn, expected: Answer, reply: Reply, note: Note): void {
    const { refused, rows, view, isList, hasTag, next } = expected;
    if (refused !== undefined) {
      const errors = errorsOf(reply.value);
      if (
        refused.faults !== null &&
        !isDeepStrictEqual([...refused.faults].sort(), [...errors].sort())
      ) {
        note("faults", refused.faults, errors);
      }
      const text = JSON.stringify(reply.value);
      if (!refused.named.every((id) => text.includes(String(id)))) {
        note("ids", refused.named, text);
      }
      return;
    }
    if (rows === undefined || view === undefined) return;
    const shown = rows.map((row) => show(row, view.reads));
    const value = isList === true ? shown : shown[0];
    if (!isDeepStrictEqual(value, reply.value))
      note("body", value, reply.value);
    const etag = reply.headers.get("etag");
    const version = rows[0]?.version ?? 0;
    const isTagged =
      hasTag === true
        ? etag?.startsWith(`"v${version}.`) === true
        : etag?.startsWith('"v') !== true;
    if (!isTagged) note("etag", hasTag === true ? version : null, etag);
    if (isList === true && next !== undefined)
      this.#follow(drawn, next, reply, note);
  }

  #follow(
    drawn: Drawn,
    next: Answer["next"],
    { headers }: Reply,
    note: Note,
  ): void {
    const link = headers.get("link");
    const url = /^<(.*)>; rel="next"$/.exec(link ?? "")?.[1];
    if (!next || url === undefined) {
      if (next ?? link !== null) note("link", next, link);
      return;
    }
    const { searchParams } = new URL(url);
    const key = next.page === null ? "after" : "page";
    const value = searchParams.get(key) ?? "";
    const query = { ...drawn.query, [key]: value };
    const wanted = new URL(write({ ...drawn, query }).url).searchParams;
    for (const each of [wanted, searchParams]) each.sort();
    const isSame = wanted.toString() === searchParams.toString();
    const isNext = next.page === null || value === String(next.page + 1);
    if (!isSame || !isNext) note("link", wanted.toString(), link);
    const found = { drawn, query, list: listOf(drawn), at: next.at };
    if (next.page === null) this.#cursors.set(value, found);
    this.#links = [...this.#links.slice(-8), found];
  }
}

type Note = (what: string, expected: unknown, found: unknown) => void;

function describe({ status, refused, orElse }: Answer): unknown {
  return { status, orElse, faults: refused?.faults, named: refused?.named };
}

function adopt(row: Row, values: Values, names: readonly string[]): void {
  for (const name of names) row.values[name] = values[name];
}

function show({ values }: Row, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => [
      name,
      name in values ? values[name] : computed(values),
    ]),
  );
}

function sortById<T extends { readonly values: Values }>(
  rows: readonly T[],
): readonly T[] {
  return [...rows].sort((one, other) =>
    String(one.values["id"]) < String(other.values["id"]) ? -1 : 1,
  );
}

function differing(
  wanted: readonly unknown[],
  found: readonly unknown[],
): [unknown, unknown] {
  const lacks = (list: readonly unknown[], one: unknown): boolean =>
    !list.some((other) => isDeepStrictEqual(one, other));
  return [
    wanted.filter((row) => lacks(found, row)),
    found.filter((row) => lacks(wanted, row)),
  ];
}

function errorsOf(value: unknown): readonly string[] {
  const { errors = [] } = (value ?? {}) as {
    readonly errors?: readonly {
      readonly pointer?: string;
      readonly code?: string;
    }[];
  };
  return errors.map(({ pointer = "", code = "" }) => `${pointer} ${code}`);
}

/** The list that a request asks for, wherever in it. */
function listOf({ route, params, query }: Drawn): string {
  const asked = Object.entries(query).filter(
    ([name]) => name !== "after" && name !== "size",
  );
  return JSON.stringify([route.path, params, asked.sort()]);
}

/** Writes a request. */
function write({
  route,
  params,
  query,
  body,
  ifMatch,
  caller,
}: Drawn): Request {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const url = new URL(path, "http://localhost");
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") url.searchParams.append(name, value);
    else if (Array.isArray(value)) {
      for (const item of value as readonly string[])
        url.searchParams.append(`${name}[]`, item);
    } else {
      for (const [end, item] of Object.entries(value))
        url.searchParams.append(`${name}[${end}]`, item);
    }
  }
  const headers = new Headers({ "x-caller": caller });
  if (body !== null) headers.set("content-type", "application/json");
  if (ifMatch !== null) headers.set("if-match", ifMatch);
  const text = body === null ? {} : { body: JSON.stringify(body) };
  return new Request(url, { method: route.method, headers, ...text });
}
