/** A PostgreSQL server, a replica of it, and PgBouncer before it. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPort, findProgram, Machine, run } from "./machine.js";

/** A machine, and the URL of the database there. */
export interface Database {
  readonly machine: Machine;
  readonly port: number;
  readonly url: string;
}

const HOST = "127.0.0.1";

/** @param folder that whoever runs the databases can write */
export async function startPrimary(folder: string): Promise<Database> {
  const data = join(folder, "primary");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  return await startPostgres(data);
}

export async function startReplica(
  folder: string,
  primary: Database,
): Promise<Database> {
  const data = join(folder, "replica");
  const of = ["-h", HOST, "-p", String(primary.port), "-U", "postgres"];
  run("pg_basebackup", [...of, "-D", data, "-c", "fast", "-R"]);
  return await startPostgres(data);
}

async function startPostgres(data: string): Promise<Database> {
  const port = await findPort();
  const ask = [findProgram("pg_isready"), "-h", HOST, "-p", String(port)];
  const [isReady = "", ...asked] = ask;
  const machine = new Machine({
    command: [
      ...[findProgram("postgres"), "-D", data, "-p", String(port)],
      ...["-c", `listen_addresses=${HOST}`, "-c", `unix_socket_directories=`],
    ],
    isDatabase: true,
    log: `${data}.log`,
    isUp: () =>
      promisify(execFile)(isReady, asked).then(
        () => true,
        () => false,
      ),
  });
  await machine.start();
  return { machine, port, url: `postgres://postgres@${HOST}:${port}/postgres` };
}

/** In transaction mode: whoever has no transaction has no connection. */
export async function startPgBouncer(
  folder: string,
  primary: Database,
): Promise<Database> {
  const port = await findPort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"postgres" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${HOST} port=${primary.port}
[pgbouncer]
pool_mode = transaction
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
`,
  );
  const machine = new Machine({
    command: [findProgram("pgbouncer"), settings],
    isDatabase: true,
    log: join(folder, "pgbouncer.log"),
    isUp: () => listens(port),
  });
  await machine.start();
  return { machine, port, url: `postgres://postgres@${HOST}:${port}/postgres` };
}

export function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, HOST);
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => {
      done(false);
    });
  });
}
