// @ts-check
/**
 * A PostgreSQL server for tests and measurements: its data stand in a temporary
 * folder, and go with it.
 */
import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PACKAGED = "/usr/lib/postgresql";

/** The folder of the server's programs. */
function findPrograms() {
  try {
    const path = execFileSync("which", ["initdb"], { encoding: "utf8" });
    return path.trim().replace(/\/initdb$/, "");
  } catch {
    const [version] = readdirSync(PACKAGED).sort().reverse();
    return join(PACKAGED, version ?? "", "bin");
  }
}

/** A port that nobody listens at. */
export async function findPort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * The server does not run as root.
 *
 * @param {readonly string[]} command
 */
function asUser(command) {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
}

/** @param {readonly string[]} command */
function asServer(command) {
  const [program = "", ...args] = asUser(command);
  execFileSync(program, args, { stdio: "pipe" });
}

/**
 * Starts a server.
 *
 * @returns {Promise<{
 *   url: string,
 *   restart: (mode: "fast" | "immediate") => Promise<void>,
 *   stop: () => void,
 * }>} its URL without a database: `postgres://postgres@127.0.0.1:1234/`
 */
export async function startPostgres() {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-postgres-"));
  if (process.getuid?.() === 0) {
    const id = execFileSync("id", ["-u", "postgres"], { encoding: "utf8" });
    chownSync(folder, Number(id), -1);
  }
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const port = await findPort();
  asServer([
    join(programs, "initdb"),
    ...["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"],
    "--locale=C.UTF-8",
  ]);
  const log = ["-l", join(folder, "log")];
  const control = [join(programs, "pg_ctl"), "-D", data, "-w"];
  asServer([
    ...[...control, ...log, "start", "-o"],
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`,
  ]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    restart: async (mode) => {
      // The options are those of the first start. Whoever restarts goes on working.
      const [program = "", ...args] = asUser([
        ...control,
        ...log,
        "-m",
        mode,
        "restart",
      ]);
      await promisify(execFile)(program, args);
    },
    stop: () => {
      asServer([...control, "-m", "fast", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
