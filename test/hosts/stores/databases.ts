/** Databases of the suite's server. */
import { type Kysely, sql } from "kysely";
import { inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";

export type AnyDb = Kysely<Record<string, never>>;

export function connectTo(url: string): AnyDb {
  return open({ dialect: postgres(url) }) as never;
}

/** Makes a database, on the suite's server or another one, and gives its URL. */
export async function createDatabase(
  name: string,
  server = inject("postgres"),
): Promise<string> {
  const admin = connectTo(`${server}postgres`);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}
