/**
 * The manifest of a product's rules as an application that runs, and what it answers: a
 * change that is allowed is made, and one that is refused leaves everything as it was.
 */
import { readFileSync } from "node:fs";
import { format } from "prettier";
import { expect } from "vitest";
import { parse } from "yaml";
import { camelCase } from "../../../src/model/words.js";
import { type CalledApp, openCalled, type Written } from "../called-app.js";
import type { Answer } from "./tables.js";

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export interface PolicyApp {
  readonly app: CalledApp<Row>;
  /** Makes a row, whatever the rules. */
  readonly make: (store: string, values: object) => Promise<number>;
  /** What a table has of a row. */
  readonly read: (table: string, id: number) => Promise<Row | undefined>;
  /** Whether a request is answered, or refused. */
  readonly ask: (line: string, body?: object) => Promise<Answer>;
  /** Whether a row is shown, at its address and in its list. */
  readonly askToView: (path: string, id: number, as: string) => Promise<Answer>;
  /** Whether a row is removed. */
  readonly askToDelete: (
    path: string,
    id: number,
    as: string,
  ) => Promise<Answer>;
}

/** A file of this folder. */
export function readFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** The lines of a file, as Prettier writes it. */
export async function countLines(name: string): Promise<number> {
  const text = await format(readFile(name), { filepath: name, printWidth: 80 });
  return text.trimEnd().split("\n").length;
}

export async function openPolicies(
  manifest: string,
  written: Written,
): Promise<PolicyApp> {
  const app = await openCalled<Row>(
    {
      ...(parse(readFile(manifest)) as object),
      ...{ apiOnly: true, formats: ["json"], updateMethods: ["PATCH"] },
    },
    ...(["sqlite", ":memory:"] as const),
    written,
  );
  let id = 100;
  const make: PolicyApp["make"] = async (store, values) => {
    // No two rows have the same id, whatever they are.
    id += 1;
    const row = { ...values, id };
    const found = app.stores[camelCase(store)];
    if (found === undefined) throw new Error(`No store: ${store}`);
    await found.create(app.system(), row, { set: row });
    return id;
  };
  const ask: PolicyApp["ask"] = async (line, body) => {
    const [status] = await app.send(line, body);
    if (status >= 200 && status < 300) return "y";
    if (!REFUSALS.includes(status)) throw new Error(`${line}: ${status}`);
    return "-";
  };
  const read: PolicyApp["read"] = async (table, wanted) =>
    (await app.db
      .selectFrom(table)
      .selectAll()
      .where("id", "=", wanted)
      .executeTakeFirst()) as Row | undefined;
  return {
    ...{ app, make, ask, read },
    askToView: async (path, wanted, as) => {
      const answer = await ask(`GET ${path}/${wanted}${as}`);
      const [status, rows] = await app.send(`GET ${path}${as}`);
      const listed = status === 200 ? (rows as readonly Row[]) : [];
      const isListed = listed.some((row) => row.id === wanted);
      expect(isListed).toBe(answer === "y");
      return answer;
    },
    askToDelete: async (path, wanted, as) => {
      const answer = await ask(`DELETE ${path}/${wanted}${as}`);
      const left = await read(path.split("/").at(-1) ?? "", wanted);
      expect(left === undefined).toBe(answer === "y");
      return answer;
    },
  };
}

/** A state that an action asks for is 409, and a ref that one may not read 422. */
const REFUSALS: readonly number[] = [401, 403, 404, 409, 422];
