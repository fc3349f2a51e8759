/**
 * Asks the worker, and waits only so long: one that does not answer is ended, and
 * another takes its place.
 */
import type { Answer, Question } from "./questions.js";

/** In milliseconds. The largest example takes a tenth of it on a slow machine. */
export const LIMIT = 8000;

/** No answer came in time. */
export class TooLong extends Error {}

/** Another manifest was opened before the answer came. */
export class Outdated extends Error {}

interface Waiting {
  readonly question: Question;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  isOutdated: boolean;
}

interface Received {
  readonly id: number;
  readonly value: never;
  readonly fault?: string;
}

/** One worker at a time, and what it was asked. */
export class Client {
  #worker: Worker | null = null;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Loads the worker before there is anything to ask. */
  start(): void {
    this.#worker ??= this.#create();
  }

  /**
   * Asks one question.
   *
   * @throws TooLong where the worker was ended; Outdated where another manifest
   * was opened in between; what the core threw otherwise
   */
  ask<Q extends Question>(question: Q): Promise<Answer[Q["ask"]]> {
    if (question.ask === "open") this.#outdate();
    return new Promise((resolve, reject) => {
      this.#send(question, resolve, reject);
    });
  }

  #send(
    question: Question,
    resolve: Waiting["resolve"],
    reject: Waiting["reject"],
  ): void {
    this.start();
    const id = this.#next++;
    const timer = setTimeout(() => {
      this.#giveUp(id);
    }, LIMIT);
    const isOutdated = false;
    this.#waiting.set(id, { question, resolve, reject, timer, isOutdated });
    this.#worker?.postMessage({ id, question });
  }

  /** What is asked of a manifest that is gone is of no use to anybody. */
  #outdate(): void {
    for (const waiting of this.#waiting.values()) {
      waiting.isOutdated = true;
      waiting.reject(new Outdated());
    }
  }

  /** Ends the worker that hangs; what was asked since is asked again. */
  #giveUp(hanging: number): void {
    this.#worker?.terminate();
    this.#worker = null;
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const [id, { timer, isOutdated, question, ...each }] of all) {
      clearTimeout(timer);
      const hangs = id === hanging || question.ask !== "open";
      if (hangs) each.reject(new TooLong());
      else if (!isOutdated) this.#send(question, each.resolve, each.reject);
    }
  }

  #create(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
    });
    worker.addEventListener("message", ({ data }: MessageEvent<Received>) => {
      const waiting = this.#waiting.get(data.id);
      if (waiting === undefined) return;
      clearTimeout(waiting.timer);
      this.#waiting.delete(data.id);
      if (data.fault === undefined) waiting.resolve(data.value);
      else waiting.reject(new Error(data.fault));
    });
    worker.addEventListener("error", () => {
      for (const { reject, timer } of this.#waiting.values()) {
        clearTimeout(timer);
        reject(new Error("The generator could not be loaded."));
      }
      this.#waiting.clear();
    });
    return worker;
  }
}
