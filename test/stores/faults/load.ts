/**
 * Requests from many clients at once to an application whose database fails:
 * what they were answered, and whether what they were told to be kept is there.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { sql } from "kysely";
import { compile } from "../../support/compile.js";
import { createFolder } from "../../support/projects.js";
import { until } from "../../support/until.js";
import { run, type Running } from "../reference/app.js";

const CLIENTS = 12;

/** Lines take one statement; notes have tags, and take a transaction. */
const manifest = {
  ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
  resources: {
    tags: { fields: { name: "string" } },
    lines: { fields: { text: "text" } },
    notes: {
      fields: { text: "text", tags: { ref: "tags", many: true } },
      collection: { pair: "POST" },
    },
  },
};

interface Stores {
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  readonly lines: { create(context: object, row: object): Promise<object> };
}

/** An action with a transaction of its own: two lines, or none. */
function writePair(
  controllers: object,
  stores: object,
  system: () => object,
): void {
  const { notes } = controllers as { readonly notes: object };
  Reflect.set(notes, "pair", async ({ headers }: { headers: Headers }) => {
    const text = headers.get("x-text") ?? "";
    await (stores as Stores).transaction(async ({ lines }) => {
      await lines.create(system(), { text: `${text} one` });
      await lines.create(system(), { text: `${text} two` });
    });
    return new Response(null, { status: 204 });
  });
}

/** Words of errors that only hide the first one. */
const HIDING = /roll ?back|savepoint|not queryable|is aborted/i;

export class Load {
  readonly #app: Running;
  readonly #padding: string;
  /** The answers, by status. */
  readonly statuses = new Map<number, number>();
  /** Answers and logs that are neither a success nor a proper 503. */
  readonly wrong: string[] = [];
  /** What a line may hold: what was acknowledged, or sent after that. */
  readonly #lines = new Map<number, Set<string>>();
  readonly #kept: string[] = [];
  readonly #pairs: string[] = [];
  #goesOn = true;
  #written = 0;
  #refused = 0;
  #clients: Promise<unknown> = Promise.resolve();

  /** @param size of the texts, in characters */
  constructor(app: Running, size: number) {
    this.#app = app;
    this.#padding = "a".repeat(size);
  }

  async start(): Promise<void> {
    await this.#send("POST", "/tags", { name: "tea" });
    this.#clients = Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => this.#ask(client)),
    );
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#clients;
  }

  /** Waits until changes that were sent from now on were kept. */
  async untilWritten(): Promise<void> {
    // What is on its way may have been carried out before.
    const enough = this.#written + CLIENTS + 1;
    await until(() => this.#written >= enough, 1);
  }

  /** Waits until some requests were told to come again. */
  async untilRefused(count: number): Promise<void> {
    const enough = this.#refused + count;
    await until(() => this.#refused >= enough, 1);
  }

  /** Milliseconds until a change that is sent from now on is kept. */
  async measure(): Promise<number> {
    const start = performance.now();
    for (;;) {
      const reply = await this.#send("POST", "/lines", { text: "again" });
      if (reply !== null) return performance.now() - start;
      await sleep(5);
    }
  }

  async #ask(client: number): Promise<void> {
    let mine: number | null = null;
    for (let step = 0; this.#goesOn; step += 1) {
      const text = `${client}-${step} ${this.#padding}`;
      const turn = step % 5;
      let reply: Record<string, unknown> | null;
      if (turn === 0) {
        reply = await this.#send("POST", "/lines", { text });
        if (reply !== null) {
          mine = Number(reply["id"]);
          this.#lines.set(mine, new Set([text]));
        }
      } else if (turn === 1 && mine !== null) {
        this.#lines.get(mine)?.add(text);
        reply = await this.#send("PATCH", `/lines/${mine}`, { text });
        if (reply !== null) this.#lines.set(mine, new Set([text]));
      } else if (turn === 2) {
        reply = await this.#send("POST", "/notes", { text, tag_ids: [1] });
        if (reply !== null) this.#kept.push(text);
      } else if (turn === 3) {
        const name = `pair ${client}-${step}`;
        reply = await this.#send("POST", "/notes/pair", null, name);
        if (reply !== null) this.#pairs.push(name);
      } else {
        reply = await this.#send("GET", "/lines?size=5");
      }
      // As a client would, if only a moment.
      await sleep(reply === null ? 5 : 0);
    }
  }

  /** The value of a success; null for a request that may be sent again. */
  async #send(
    method: string,
    path: string,
    body: object | null = null,
    text = "",
  ): Promise<Record<string, unknown> | null> {
    const reply = await this.#app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        ...(body !== null && { body: JSON.stringify(body) }),
        headers: { "content-type": "application/json", "x-text": text },
      }),
    );
    const { status } = reply;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const answer = await reply.text();
    for (const error of this.#app.errors.splice(0)) this.#judge(error);
    if (reply.ok) {
      if (method !== "GET") this.#written += 1;
      return answer.startsWith("{")
        ? (JSON.parse(answer) as Record<string, unknown>)
        : {};
    }
    this.#refused += 1;
    const isProper =
      status === 503 && Number(reply.headers.get("retry-after")) > 0;
    if (!isProper) this.wrong.push(`${method} ${path}: ${status} ${answer}`);
    return null;
  }

  /** What the log is told has to be the first cause. */
  #judge(error: unknown): void {
    const cause: unknown = Reflect.get(error as Error, "cause");
    if (cause instanceof Error && !HIDING.test(cause.message)) return;
    this.wrong.push(`log: ${inspect(error)}`);
  }

  /** What was acknowledged and is not there, or is there by half. */
  async findLost(): Promise<readonly string[]> {
    const read = async (table: string) =>
      (
        await sql<{
          id: number;
          text: string;
        }>`select id, text from ${sql.table(table)}`.execute(this.#app.db)
      ).rows;
    const lines = await read("lines");
    const byId = new Map(lines.map(({ id, text }) => [id, text]));
    const texts = new Set(lines.map(({ text }) => text));
    const notes = new Set((await read("notes")).map(({ text }) => text));
    return [
      ...Array.from(this.#lines).flatMap(([id, allowed]) =>
        allowed.has(byId.get(id) ?? "") ? [] : [`line ${id}`],
      ),
      ...this.#kept.filter((text) => !notes.has(text)),
      ...this.#pairs.filter((name) => !texts.has(`${name} one`)),
      ...Array.from(texts).filter(
        (text) =>
          /^pair .* one$/.test(text) && !texts.has(text.replace(/one$/, "two")),
      ),
      ...Array.from(texts).filter(
        (text) =>
          /^pair .* two$/.test(text) && !texts.has(text.replace(/two$/, "one")),
      ),
    ];
  }
}

/** What came of a load. */
export interface Outcome {
  readonly statuses: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  /** Milliseconds from each repair until a change was kept, in order. */
  readonly waits: readonly number[];
  /** For how many milliseconds the process answered nobody, at most. */
  readonly standstill: number;
}

/**
 * Runs work while clients send requests.
 *
 * @param place of an empty database
 * @param size of the texts that clients send, in characters
 * @param work gives the milliseconds from each repair until a change was kept
 */
export async function underLoad(
  dialect: "sqlite" | "postgres",
  place: string,
  size: number,
  work: (load: Load, app: Running) => Promise<readonly number[]>,
): Promise<Outcome> {
  const { model, errors } = await compile({
    database: { dialect },
    ...manifest,
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  const folder = createFolder();
  const app = await run(folder.path, model, place, {}, writePair);
  try {
    const load = new Load(app, size);
    await load.start();
    await load.untilWritten();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const waits = await work(load, app);
    delay.disable();
    await load.stop();
    const statuses = Object.fromEntries(load.statuses);
    const { wrong } = load;
    const sorted = [...waits].sort((one, other) => one - other);
    const lost = await load.findLost();
    const standstill = delay.max / 1e6;
    return { statuses, wrong, lost, waits: sorted, standstill };
  } finally {
    await app.stop();
    folder.remove();
  }
}
