/** Processes that check batches, and how all of them end. */
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A batch that takes as long as this hangs. */
const LONGEST = 40 * 60_000;

export class Processes {
  /** What they write is below it, and goes with it. */
  readonly #folder = mkdtempSync(join(tmpdir(), "resource-gen-soak-"));
  readonly #running = new Set<ChildProcess>();
  #isStopped = false;

  /**
   * What a process answers to a task; null if it ended without.
   *
   * @param program a module that calls `answer`
   */
  async run(
    program: string,
    task: unknown,
    tell: (step: string) => void = () => undefined,
  ): Promise<unknown> {
    if (this.#isStopped) return null;
    const child = fork(program, ["--batch"], {
      // A group of its own: what it has started ends with it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, TMPDIR: this.#folder },
    });
    this.#running.add(child);
    const end = setTimeout(() => {
      endGroup(child);
    }, LONGEST);
    try {
      return await new Promise((resolve) => {
        child.on("message", (message: Message) => {
          if (message.kind === "step") tell(message.text);
          else resolve(message.value);
        });
        child.on("exit", () => {
          resolve(null);
        });
        child.send({ task });
      });
    } finally {
      clearTimeout(end);
      this.#running.delete(child);
      endGroup(child);
    }
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Ends all of them; nothing that they wrote is left. */
  stop(): void {
    this.#isStopped = true;
    for (const child of this.#running) endGroup(child);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Message =
  | { readonly kind: "step"; readonly text: string }
  | { readonly kind: "answer"; readonly value: unknown };

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** In such a process: does the task, and answers. */
export function answer(
  work: (task: unknown, tell: (step: string) => void) => Promise<unknown>,
): void {
  const send = (message: Message): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(message, () => {
        resolve();
      });
    });
  process.once("message", ({ task }: { readonly task: unknown }) => {
    void work(task, (text) => void send({ kind: "step", text })).then(
      (value) => send({ kind: "answer", value }),
      (error: unknown) => {
        console.error(error);
        process.exitCode = 1;
        process.disconnect();
      },
    );
  });
}

/** Does some tasks, so many at once. */
export async function eachOf<T>(
  tasks: readonly T[],
  atOnce: number,
  work: (task: T) => Promise<void>,
): Promise<void> {
  const left = [...tasks];
  const goOn = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift())
      await work(task);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
}
