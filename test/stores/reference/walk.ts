/** A walk of random requests through an application, beside the reference. */
import type { Model } from "../../../src/model/types.js";
import { describe as describeApi } from "../../openapi/documents.js";
import { compareFormats } from "../../openapi/formats.js";
import type { Answer, Sent } from "./answers.js";
import { type Running, STRANGER } from "./app.js";
import {
  answerCall,
  type Call,
  compareIds,
  type Outcome,
  writeCall,
} from "./calls.js";
import { compareRows } from "./compare-rows.js";
import { type Calling, drawCall } from "./draw-call.js";
import type { Drawn, Draws } from "./draws.js";
import { Links } from "./links.js";
import type { Onlooker } from "./onlooker.js";
import { Random } from "./random.js";
import { Refused } from "./refused.js";
import { answer } from "./reference.js";
import {
  compareReply,
  type Note,
  readReply,
  type Reply,
  unwrap,
} from "./reply.js";
import { Requests } from "./requests.js";
import { fillPage, sweepCreates, sweepLists } from "./sweep.js";
import { type Row, stateOf, type Values, type World } from "./world.js";
import { writeRequest } from "./written.js";

/** What is not as the reference has it. */
export interface Difference {
  readonly request: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

export interface Tally {
  readonly statuses: Map<string, number>;
  requests: number;
}

/** The caller of whom nothing is known. */
const NOBODY = "none";

/** How many of a hundred requests are for an action of one's own. */
const CALLED = 25;

export class Walk {
  readonly differences: Difference[] = [];
  readonly #running: Running;
  readonly #model: Model;
  readonly #world: World;
  readonly #random: Random;
  readonly #draws: Draws;
  readonly #requests: Requests;
  readonly #scopes: Readonly<Record<string, Values>>;
  readonly #tally: Tally;
  readonly #onlooker: Onlooker | null;
  readonly #links = new Links();

  /** @param draws what requests are drawn of, but for the seed */
  constructor(
    running: Running,
    draws: Omit<Draws, "random">,
    seed: number,
    tally: Tally,
    onlooker: Onlooker | null = null,
  ) {
    this.#running = running;
    this.#model = draws.model;
    this.#world = draws.world;
    this.#scopes = draws.scopes;
    this.#tally = tally;
    this.#onlooker = onlooker;
    this.#random = new Random(seed);
    this.#draws = { ...draws, random: this.#random };
    this.#requests = new Requests(this.#draws);
  }

  /** Makes the rows by which callers are told apart: an account and a user for each. */
  async seed(): Promise<void> {
    const columns = this.#world.records.flatMap(({ fields }) =>
      fields.filter(({ ref }) => (ref?.scope ?? null) !== null),
    );
    for (const controller of ["accounts", "users"]) {
      const routes = this.#model.routes.filter(
        (each) => each.controller === controller,
      );
      const route =
        routes.find(({ action }) => action === "create") ??
        routes.find(({ method }) => method === "PUT");
      for (const [caller, scope] of Object.entries(this.#scopes)) {
        if (caller === NOBODY) continue;
        const before = this.#world.rows.length;
        for (let tries = 0; tries < 50; tries++) {
          if (route === undefined || this.differences.length > 0) break;
          await this.#step(this.#requests.drawFor(route, caller));
          if (this.#world.rows.length > before) break;
        }
        const id = this.#world.rows.at(-1)?.values["id"];
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
      const isCalled = this.#random.isIn(CALLED);
      if (isCalled && (await this.#call())) continue;
      const next = this.#links.draw(this.#draws) ?? this.#requests.draw();
      await this.#step(next);
    }
  }

  /** Whether what is sent and read in other formats is what JSON says of it. */
  async compareFormats(): Promise<void> {
    const ids = this.#world.rows.map(({ values }) => values["id"]);
    await compareFormats(
      ...([describeApi(this.#model), () => this.#random.next(), ids] as const),
      {
        hasEnvelope: this.#model.envelope,
        send: async (url, init) => {
          const request = new Request(url, init);
          request.headers.set("x-caller", "a");
          return await this.#running.fetch(request);
        },
        note: ({ operation }, found) => {
          const request = operation.operationId;
          const said = { request, what: "format", expected: null, found };
          this.differences.push(said);
        },
      },
    );
  }

  async #step(drawn: Drawn): Promise<void> {
    const sent: Sent = {
      ...drawn,
      owner: this.#scopes[drawn.caller] ?? {},
      after: this.#links.find(drawn),
    };
    const expected = this.#isShut(drawn)
      ? { status: 403 }
      : answer(this.#model, this.#world, sent);
    const { resource } = drawn.route;
    const wrapped =
      this.#model.envelope && resource ? this.#world.recordOf(resource) : null;
    const request = writeRequest(drawn, wrapped?.name ?? null);
    const asked = { ...drawn, call: null, request: request.clone() };
    await this.#onlooker?.before(asked);
    const since = Date.now();
    const whole = await readReply(await this.#running.fetch(request));
    const reply = wrapped === null ? whole : unwrap(whole, wrapped);
    this.#count(drawn.route.action ?? "", reply);
    const note: Note = (what, wanted, found) => {
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
    if (drawn.route.method !== "GET" && !this.#isSeen(reply)) {
      const { touched = [] } = expected;
      await this.#compareRows(touched, since, note);
    }
    if (this.differences.length > 0) return;
    compareReply(expected, reply, drawn.body === null, note);
    this.#keepSet(drawn, expected, reply, note);
    if (expected.pages !== undefined)
      this.#links.follow(drawn, expected.pages, reply, note);
    await this.#onlooker?.after(asked, whole, note);
  }

  /** Whether a guard sends the caller away. */
  #isShut({ route, caller }: Drawn): boolean {
    const { resource } = route;
    const isOpen = resource !== null && this.#world.isOpen(resource);
    return isOpen && caller === STRANGER;
  }

  /** Whether the onlooker sees to it that nothing has changed. */
  #isSeen({ status }: Reply): boolean {
    return this.#onlooker !== null && status >= 400;
  }

  async #compareRows(
    touched: readonly Row[],
    since: number,
    note: Note,
  ): Promise<void> {
    const [running, model, world] = [this.#running, this.#model, this.#world];
    await compareRows(running, model, world, touched, note, since);
  }

  /** Takes down which rows an ETag stood for: two states never share one. */
  #keepSet(
    { route, query }: Drawn,
    { isList, hasTag, rows = [] }: Answer,
    reply: Reply,
    note: Note,
  ): void {
    if (isList !== true || hasTag !== true) return;
    const [, tag = ""] =
      /^"([^".]*)/.exec(reply.headers.get("etag") ?? "") ?? [];
    const state = stateOf(rows);
    const { sets } = this.#world;
    const known = sets.get(tag)?.state ?? state;
    if (known !== state) note("one ETag for two states", known, state);
    const param = route.query.find(({ list }) => list)?.name ?? "";
    const names = [query[param] ?? []].flat() as readonly string[];
    sets.set(tag, { controller: route.controller ?? "", names, state });
  }

  /** Asks each create and each list what random requests seldom ask. */
  async sweep(): Promise<void> {
    for (const sweep of [sweepCreates, fillPage, sweepLists])
      for (const drawn of sweep(this.#draws)) {
        await this.#step(drawn);
        await this.#turnPages(drawn);
        if (this.differences.length > 0) return;
      }
  }

  /** Follows the links of a list to its last page. */
  async #turnPages(first: Drawn): Promise<void> {
    let drawn = this.#links.next(first);
    while (drawn !== null && this.differences.length === 0) {
      const before = drawn;
      await this.#step(before);
      drawn = this.#links.next(before);
    }
  }

  /** Calls a store in an action that is none of its places, if there are rows. */
  async #call(): Promise<boolean> {
    const drawn = drawCall(this.#draws);
    if (drawn === null) return false;
    await this.#stepInside(drawn);
    return true;
  }

  async #stepInside({ call, caller }: Calling): Promise<void> {
    const expected = this.#answerCall(call, caller);
    const request = writeCall(call, caller);
    const asked = { caller, call, route: null, request: request.clone() };
    await this.#onlooker?.before(asked);
    const since = Date.now();
    const reply = await readReply(await this.#running.fetch(request));
    this.#count(`call ${call.work}`, reply);
    const note: Note = (what, wanted, found) => {
      const { record, ...rest } = call;
      const said = `${record.plural} ${JSON.stringify(rest)} (${caller}) -> ${reply.status} ${JSON.stringify(reply.value)}`;
      this.differences.push({ request: said, what, expected: wanted, found });
    };
    const status = expected instanceof Refused ? expected.status : 200;
    if (reply.status !== status) {
      note("status", status, [
        reply.status,
        ...this.#running.errors.map(String),
      ]);
      return;
    }
    const isDone = !(expected instanceof Refused);
    if (isDone) expected.apply?.();
    const touched = isDone ? (expected.touched ?? []) : [];
    if (!this.#isSeen(reply)) await this.#compareRows(touched, since, note);
    if (isDone && call.work !== "create") compareIds(expected, reply, note);
    await this.#onlooker?.after(asked, reply, note);
  }

  #answerCall(call: Call, caller: string): Outcome | Refused {
    try {
      return answerCall(this.#world, call, this.#scopes[caller] ?? {});
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }

  #count(action: string, { status }: Reply): void {
    const key = `${action} ${status}`;
    const { statuses } = this.#tally;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    this.#tally.requests += 1;
  }
}

function describe({ status, refused, orElse }: Answer): unknown {
  return { status, orElse, faults: refused?.faults, named: refused?.named };
}
