/** A walk of random requests through an application, beside the reference. */
import type { Model } from "../../../src/model/types.js";
import type { Answer, Sent } from "./answers.js";
import type { Running } from "./app.js";
import { compareRows } from "./compare-rows.js";
import type { Drawn } from "./draws.js";
import { Links } from "./links.js";
import { Random } from "./random.js";
import { answer } from "./reference.js";
import { compareReply, type Note, readReply, type Reply } from "./reply.js";
import { Requests } from "./requests.js";
import type { Values, World } from "./world.js";
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

export class Walk {
  readonly differences: Difference[] = [];
  readonly #running: Running;
  readonly #model: Model;
  readonly #world: World;
  readonly #random: Random;
  readonly #requests: Requests;
  readonly #scopes: Readonly<Record<string, Values>>;
  readonly #tally: Tally;
  readonly #links = new Links();

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
    this.#requests = new Requests({
      random: this.#random,
      world,
      model,
      scopes,
    });
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
      const next = this.#links.draw(this.#random) ?? this.#requests.draw();
      await this.#step(next);
    }
  }

  async #step(drawn: Drawn): Promise<void> {
    const sent: Sent = {
      ...drawn,
      owner: this.#scopes[drawn.caller] ?? {},
      after: this.#links.find(drawn),
    };
    const expected = answer(this.#model, this.#world, sent);
    const request = writeRequest(drawn);
    const reply = await readReply(await this.#running.fetch(request));
    this.#count(drawn, reply);
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
    if (drawn.route.method !== "GET") {
      const { touched = [] } = expected;
      await compareRows(this.#running, this.#model, this.#world, touched, note);
    }
    if (this.differences.length > 0) return;
    compareReply(expected, reply, note);
    if (expected.next !== undefined)
      this.#links.follow(drawn, expected.next, reply, note);
  }

  #count({ route }: Drawn, { status }: Reply): void {
    const key = `${route.action ?? ""} ${status}`;
    const { statuses } = this.#tally;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    this.#tally.requests += 1;
  }
}

function describe({ status, refused, orElse }: Answer): unknown {
  return { status, orElse, faults: refused?.faults, named: refused?.named };
}
