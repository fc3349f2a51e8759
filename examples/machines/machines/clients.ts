/** Clients who write notes and read them, without a pause. */
import { setTimeout as sleep } from "node:timers/promises";

/** What became of requests while something went on. */
export interface Tally {
  reads: number;
  /** With another status than 200, or without a reply. */
  failedReads: number;
  writes: number;
  /** 503, with Retry-After. */
  refused: number;
  /** Without a reply that says what became of it. */
  unknown: number;
}

export class Clients {
  readonly #url: string;
  readonly #loops: Promise<void>[];
  #isOver = false;
  #count = 0;
  /** The notes that were acknowledged, by their text. */
  readonly acknowledged = new Map<string, number>();
  tally: Tally = none();
  /** When a write last succeeded, by `performance.now()`. */
  lastWrite = 0;

  constructor(url: string, count: number) {
    this.#url = url;
    this.#loops = Array.from({ length: count }, () => this.#loop());
  }

  /** What became of requests since the last time. */
  take(): Tally {
    const { tally } = this;
    this.tally = none();
    return tally;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #loop(): Promise<void> {
    let path = "/notes";
    while (!this.#isOver) {
      path = (await this.#write()) ?? path;
      await this.#read(path);
      await this.#read("/notes");
      await sleep(2);
    }
  }

  /** @returns where the note can be read; null if it may not be there */
  async #write(): Promise<string | null> {
    this.#count += 1;
    const body = `note ${this.#count}`;
    const reply = await this.#ask("POST", "/notes", JSON.stringify({ body }));
    this.tally.writes += 1;
    if (reply?.status === 201) {
      this.lastWrite = performance.now();
      const { id } = (await reply.json()) as { readonly id: number };
      this.acknowledged.set(body, id);
      return `/notes/${id}`;
    }
    const isRefused =
      reply?.status === 503 && Number(reply.headers.get("retry-after")) > 0;
    if (isRefused) this.tally.refused += 1;
    else this.tally.unknown += 1;
    return null;
  }

  async #read(path: string): Promise<void> {
    const reply = await this.#ask("GET", path);
    this.tally.reads += 1;
    if (reply?.status !== 200) this.tally.failedReads += 1;
    await reply?.text();
  }

  #ask(method: string, path: string, body?: string): Promise<Response | null> {
    const headers = { "content-type": "application/json" };
    const given = body === undefined ? {} : { body, headers };
    return fetch(this.#url + path, { method, ...given }).catch(() => null);
  }
}

function none(): Tally {
  return { reads: 0, failedReads: 0, writes: 0, refused: 0, unknown: 0 };
}
