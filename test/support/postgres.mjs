// @ts-check
/**
 * A PostgreSQL server for tests and measurements: its data stand in a temporary
 * folder, and go with it.
 */
import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PACKAGED = "/usr/lib/postgresql";

/** The folder of the server's programs: Debian has them out of the path. */
function findPrograms() {
  if (existsSync(PACKAGED)) {
    const [version = ""] = readdirSync(PACKAGED).sort().reverse();
    return join(PACKAGED, version, "bin");
  }
  const path = execFileSync("which", ["initdb"], { encoding: "utf8" });
  return path.trim().replace(/\/initdb$/, "");
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

/** Files there are in memory, where the system has that. */
const MEMORY = "/dev/shm";

/** In bytes: a log of what was written takes up to one gigabyte of it. */
const ROOM = 3 * 2 ** 30;

/**
 * Where servers have their data. Tests make and drop thousands of tables, and each is
 * some files: on a busy disk that takes three times as long as in memory. Containers
 * may have no more than 64 megabytes there.
 */
function findDisk() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** A folder that the server may write. */
function makeFolder() {
  const folder = mkdtempSync(join(findDisk(), "resource-gen-postgres-"));
  if (process.getuid?.() === 0) {
    const id = execFileSync("id", ["-u", "postgres"], { encoding: "utf8" });
    chownSync(folder, Number(id), -1);
  }
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * @typedef {object} Server
 * @property {string} url its URL without a database:
 *   `postgres://postgres@127.0.0.1:1234/`
 * @property {() => string} readLog what it has said
 * @property {(mode: "fast" | "immediate") => Promise<void>} restart
 * @property {(name: "SIGSTOP" | "SIGCONT" | "SIGKILL") => void} signal to all its
 *   processes
 * @property {() => void} start after it was killed
 * @property {() => void} stop with its data
 */

/**
 * Starts a server.
 *
 * @returns {Promise<Server>}
 */
export async function startPostgres() {
  const folder = makeFolder();
  asServer([
    join(findPrograms(), "initdb"),
    ...["-D", join(folder, "data"), "-U", "postgres", "-A", "trust"],
    ...["-E", "UTF8", "--locale=C.UTF-8"],
  ]);
  return await start(folder, ["fsync=off"]);
}

/**
 * Starts a server that follows another one, has what that has, and may only be read.
 * It logs every statement.
 *
 * @param {string} primary the other one's URL, without a database
 * @returns {Promise<Server>}
 */
export async function startReplica(primary) {
  const folder = makeFolder();
  const { hostname, port, username } = new URL(primary);
  asServer([
    join(findPrograms(), "pg_basebackup"),
    ...["-h", hostname, "-p", port, "-U", username],
    ...[
      "-D",
      join(folder, "data"),
      "--checkpoint=fast",
      "--write-recovery-conf",
    ],
  ]);
  return await start(folder, ["fsync=off", "log_statement=all"]);
}

/**
 * @param {string} folder
 * @param {readonly string[]} settings
 * @returns {Promise<Server>}
 */
async function start(folder, settings) {
  const port = await findPort();
  const data = join(folder, "data");
  const log = join(folder, "log");
  const control = [join(findPrograms(), "pg_ctl"), "-D", data, "-w"];
  const options = ["listen_addresses=127.0.0.1", ...settings];
  const begin = () => {
    asServer([
      ...[...control, "-l", log, "start", "-o"],
      `-p ${port} -k ${folder} ${options.map((each) => `-c ${each}`).join(" ")}`,
    ]);
  };
  begin();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    start: () => {
      // Until somebody asks how a killed process ended, its number is taken.
      rmSync(join(data, "postmaster.pid"), { force: true });
      rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true });
      begin();
    },
    signal: (name) => {
      const [first = ""] = readFileSync(
        join(data, "postmaster.pid"),
        "utf8",
      ).split("\n");
      const others = readFileSync(
        `/proc/${first}/task/${first}/children`,
        "utf8",
      );
      for (const pid of [first, ...others.trim().split(" ")])
        process.kill(Number(pid), name);
    },
    readLog: () => readFileSync(log, "utf8"),
    restart: async (mode) => {
      // The options are those of the first start. Whoever restarts goes on working.
      const [program = "", ...args] = asUser([
        ...[...control, "-l", log, "-m", mode, "restart"],
      ]);
      await promisify(execFile)(program, args);
    },
    stop: () => {
      asServer([...control, "-m", "fast", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
