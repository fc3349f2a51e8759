/** The PostgreSQL server of the tests, one for all of them. */
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../support/postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of the server, without a database: `postgres://postgres@127.0.0.1:1234/` */
    readonly postgres: string;
  }
}

export default async function setup({
  provide,
}: TestProject): Promise<() => void> {
  const { url, stop } = await startPostgres();
  provide("postgres", url);
  return stop;
}
