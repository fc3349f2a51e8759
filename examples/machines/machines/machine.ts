/** Programs that stand for machines: each can be killed, and started again. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Neither PostgreSQL nor PgBouncer runs as root. */
const user =
  process.getuid?.() === 0
    ? { uid: idOf("-u"), gid: idOf("-g") }
    : ({} as const);

export const isRoot = "uid" in user;

function idOf(what: "-u" | "-g"): number {
  return Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
}

/** Where programs are: in the path, or where Debian puts those of PostgreSQL. */
export function findProgram(name: string): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
    "/usr/sbin",
  ];
  const found = folders
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(
      `Install ${name}: it is neither in the path nor in ${debian}`,
    );
  return found;
}

/** Runs a program to its end, as the one who runs the databases. */
export function run(name: string, args: readonly string[]): void {
  execFileSync(findProgram(name), args, { stdio: "pipe", cwd: "/", ...user });
}

/** A port that nobody listens at. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

export interface Program {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs as the one who runs the databases. */
  readonly isDatabase: boolean;
  /** Where it writes what it says. */
  readonly log: string;
  readonly isUp: () => Promise<boolean>;
}

export class Machine {
  readonly #program: Program;
  #process: ChildProcess | null = null;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Starts it, and waits until it is up. */
  async start(): Promise<void> {
    const { command, env, isDatabase, log, isUp } = this.#program;
    const [name = "", ...args] = command;
    const said = openSync(log, "a");
    while (!(await isUp())) {
      // One that was killed may have left something that is still ending.
      if (this.#process === null || this.#process.exitCode !== null)
        this.#process = spawn(name, args, {
          env: { ...process.env, ...env },
          stdio: ["ignore", said, said],
          ...(isDatabase && { cwd: "/", ...user }),
        });
      await sleep(50);
    }
  }

  /** Ends it at once, as a loss of power does. */
  async kill(): Promise<void> {
    const ended = this.#process;
    this.#process = null;
    if (ended === null || ended.exitCode !== null) return;
    const closed = once(ended, "exit");
    ended.kill("SIGKILL");
    await closed;
  }
}
