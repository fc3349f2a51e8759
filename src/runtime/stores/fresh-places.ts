/**
 * Where `db:seed --fresh` may empty a database: on the machine of whoever develops, and
 * nowhere else. What is refused is named, without its password.
 */
/// <reference types="node" />
import { dirname, isAbsolute, relative, sep } from "node:path";
import { sql } from "kysely";
import type { DialectName } from "../database/columns.js";
import { parseUrl } from "../values.js";
import type { AnyKysely } from "./store-types.js";

/** The values of `NODE_ENV` where tables may be emptied. */
const DEVELOPED = ["development", "test"];

/** @throws an error with a code if a database may not be emptied */
export async function checkFresh(
  db: AnyKysely,
  {
    dialect,
    url = "",
  }: { readonly dialect: DialectName; readonly url?: string },
): Promise<void> {
  const file = dialect === "sqlite" ? await readFile(db) : null;
  const name = file ?? nameServer(url);
  const { NODE_ENV: stage = "" } = process.env;
  if (!DEVELOPED.includes(stage)) {
    const now = stage === "" ? "is not set" : `is ${stage}`;
    throw refuse(name, `where NODE_ENV is development or test, and it ${now}`);
  }
  if (file === null) {
    if (!isLocalServer(url)) throw refuse(name, "on this machine");
    return;
  }
  // Scripts of a package run in its folder, and SQLite names files as they really are.
  const project = process.cwd();
  if (file !== MEMORY && !isBelow(project, file))
    throw refuse(name, `in a file below ${project}`);
}

const MEMORY = ":memory:";

/** The file that SQLite has opened. */
async function readFile(db: AnyKysely): Promise<string> {
  const { rows } = await sql<{
    name: string;
    file: string | null;
  }>`pragma database_list`.execute(db);
  const main = rows.find(({ name }) => name === "main")?.file ?? "";
  return main === "" ? MEMORY : main;
}

function refuse(name: string, where: string): Error {
  return Object.assign(
    new Error(
      `db:seed --fresh empties a database only ${where}: ${name} stays as it is`,
    ),
    { code: "ERR_FRESH" },
  );
}

/** Whether a file is below a folder, which is not that of the whole disk. */
function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  const isInside = !isAbsolute(way) && way.split(sep)[0] !== "..";
  return isInside && dirname(folder) !== folder;
}

/** `postgres://db.example.com:5432/app`, without who asks and how. */
function nameServer(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return "the database of DATABASE_URL";
  return `${parsed.protocol}//${hostsOf(parsed).join(",")}${parsed.port && `:${parsed.port}`}${parsed.pathname}`;
}

/** Whether a server is reached by a socket, or by an address of this machine alone. */
export function isLocalServer(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && hostsOf(parsed).every((host) => LOCAL.test(host));
}

const LOCAL = /^(?:\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** All hosts that a URL names: `pg` takes that of the query first, and then `PGHOST`. */
function hostsOf({ hostname, searchParams }: URL): readonly string[] {
  const named = [
    ...searchParams.getAll("host"),
    decodeURIComponent(hostname),
  ].filter((host) => host !== "");
  if (named.length > 0) return named;
  const { PGHOST: host = "" } = process.env;
  return [host === "" ? "localhost" : host];
}
