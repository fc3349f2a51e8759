/** What a fault is compared with: the same batch, with none planted. */
import type { Task } from "../soak/check.js";
import type { Item, Walk } from "../soak/item.js";
import type { Session } from "../soak/session.js";
import type { Done, State } from "../soak/state.js";

/** Which items are without a fault as long as none is planted. */
export class Base {
  readonly #program: string;
  readonly #session: Session;
  readonly #state: State;
  readonly #sound = new Map<string, boolean>();
  /** One at a time: two faults may ask for the same. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(program: string, session: Session, state: State) {
    this.#program = program;
    this.#session = session;
    this.#state = state;
    for (const done of state.readLines("sound") as readonly Done[])
      this.#take(done);
  }

  async keepSound<T extends Item | Walk>(
    items: readonly T[],
  ): Promise<readonly T[]> {
    const turn = this.#turn.then(() => this.#learn(items));
    this.#turn = turn;
    await turn;
    return items.filter(({ name }) => this.#sound.get(name) === true);
  }

  async #learn(items: readonly (Item | Walk)[]): Promise<void> {
    const unknown = items.filter(({ name }) => !this.#sound.has(name));
    if (unknown.length === 0) return;
    const done = await checkOnce(this.#program, unknown, false, this.#session);
    if (done === null) return;
    this.#state.add("sound", done);
    this.#take(done);
  }

  #take({ checked, faults }: Done): void {
    for (const name of checked) this.#sound.set(name, true);
    for (const { name } of faults) this.#sound.set(name, false);
  }
}

export async function checkOnce(
  program: string,
  items: readonly (Item | Walk)[],
  isQuick: boolean,
  { processes, server }: Session,
): Promise<Done | null> {
  const once = items.map((item) =>
    "dialect" in item ? item : { ...item, isOnce: true },
  );
  const task: Task = { kind: "check", server, items: once, isQuick };
  return (await processes.run(program, task)) as Done | null;
}
