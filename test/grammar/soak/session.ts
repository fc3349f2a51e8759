/** What a program that checks batches has, and what is left when it ends: nothing. */
import { startPostgres } from "../../support/postgres.mjs";
import { hasTargets } from "../bench.js";
import { Processes } from "./process.js";

export interface Session {
  readonly processes: Processes;
  /** The URL of a server of PostgreSQL, without a database; null where there is none. */
  readonly server: string | null;
}

export function tell(line: string): void {
  console.log(line);
}

/** Does some work; a signal ends it, with all that was started. */
export async function inSession(
  work: (session: Session) => Promise<number>,
): Promise<number> {
  const server = await startServer();
  if (!hasTargets)
    tell("No frameworks: npm --prefix test/hosts/targets ci brings them.");
  const processes = new Processes();
  const stop = (): void => {
    processes.stop();
    server?.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      tell("Stopped. The same call goes on from here.");
      stop();
      process.exit(130);
    });
  try {
    return await work({ processes, server: server?.url ?? null });
  } finally {
    stop();
  }
}

async function startServer(): Promise<Awaited<
  ReturnType<typeof startPostgres>
> | null> {
  try {
    return await startPostgres();
  } catch (error) {
    tell(`No PostgreSQL, what is made for it is not run: ${String(error)}`);
    return null;
  }
}
