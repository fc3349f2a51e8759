// @ts-check
/** PgBouncer before a PostgreSQL server, for tests: as its package comes, but for what is said. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPort } from "./postgres.mjs";

/**
 * Starts a pooler. Every database of the server has the same name behind it.
 *
 * @param {string} server the server's URL, without a database
 * @param {Readonly<Record<string, string | number>>} settings of `pgbouncer.ini`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} its URL, without
 *   a database
 */
export async function startPgBouncer(server, settings) {
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-pgbouncer-"));
  const port = await findPort();
  const { hostname, port: serverPort, username } = new URL(server);
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  const all = {
    ...{ listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "" },
    ...{ auth_type: "trust", auth_file: users },
    ...settings,
  };
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    file,
    [
      "[databases]",
      `* = host=${hostname} port=${serverPort}`,
      "[pgbouncer]",
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join("\n"),
  );
  // It refuses to run as root, and reads its files as whom it runs as.
  for (const path of [folder, users, file]) chmodSync(path, 0o755);
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn(
    "pgbouncer",
    [...(isRoot ? ["-u", "postgres"] : []), file],
    {
      stdio: ["ignore", "ignore", "pipe"],
      // Where Debian's package puts it, which only root has in its path.
      env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
    },
  );
  let log = "";
  pooler.stderr.on("data", (text) => {
    log += String(text);
  });
  const ended = once(pooler, "close");
  for (let isUp = false; !isUp; isUp = await answers(port)) {
    if (pooler.exitCode !== null) throw new Error(log);
    await sleep(20);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/`,
    stop: async () => {
      pooler.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Whether somebody listens at a port.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function answers(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
