/** Another process that locks an SQLite file. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Says each command that it has carried out. */
const PROGRAM = `
import { createInterface } from "node:readline";
import { DatabaseSync } from "@photostructure/sqlite";
// It may have to wait for the lock itself.
const db = new DatabaseSync(process.argv[1], { timeout: 30_000 });
for await (const sql of createInterface({ input: process.stdin })) {
  if (/^select/.test(sql)) db.prepare(sql).all();
  else db.exec(sql);
  console.log(sql);
}
`;

export interface LockHolder {
  /** Resolves when it is done. */
  readonly run: (...commands: readonly string[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function holdLocks(file: string): LockHolder {
  const flags = ["--no-warnings", "--input-type=module", "--eval", PROGRAM];
  const child: ChildProcess = spawn(process.execPath, [...flags, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("no pipes");
  const said = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    run: async (...commands) => {
      for (const sql of commands) {
        stdin.write(`${sql}\n`);
        const done: unknown = (await said.next()).value;
        if (done !== sql) throw new Error("The other process is gone");
      }
    },
    end: async () => {
      const ended = once(child, "exit");
      stdin.end();
      await ended;
    },
  };
}
