/**
 * Kills in mid-migration: a process that migrates a database with rows is killed
 * at a random statement. The next one has to bring it to where it would have been.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../src/model/types.js";
import { migrate } from "../../src/runtime/database/migrate.js";
import { readPostgres, readSqlite } from "../migrations/catalogue.js";
import {
  writeFirst,
  writeNext,
  type Written,
} from "../migrations/run-history.js";
import { compile } from "../support/compile.js";
import { Random } from "./reference/random.js";

const ROWS = 300;

const authors = { timestamps: false, fields: { name: "string" } };
const state = { enum: ["draft", "live"] };

/** Tables made anew, renamed, and filled: each step has several statements. */
const manifests: readonly object[] = [
  {
    authors,
    articles: {
      fields: { title: "string", number: "integer", state, body: "text?" },
    },
  },
  {
    authors,
    articles: {
      fields: {
        headline: { type: "string", was: "title", unique: true },
        number: "string",
        state: { enum: ["draft", "live", "gone"] },
        body: { type: "text", default: "none" },
        author: { ref: "authors", optional: true },
      },
    },
  },
  {
    writers: { ...authors, was: "authors" },
    tags: authors,
    articles: {
      list: { sort: ["number"] },
      fields: {
        headline: { type: "string", unique: true },
        number: { type: "text", was: "body" },
        body: { type: "string", was: "number" },
        state: { enum: ["draft", "live", "gone"] },
        writer: { ref: "writers", optional: true, was: "author" },
        tags: { ref: "tags", many: true },
      },
    },
  },
];

/** A database, and how others open it. */
export interface Target {
  readonly db: Kysely<never>;
  /** What the process is told: a file or a URL. */
  readonly place: string;
}

export interface MigrationKills {
  /** Those that came before the process had ended. */
  readonly kills: number;
  /** What was other than after a migration that nobody killed. */
  readonly wrong: readonly string[];
}

/**
 * Kills migrations until so many were hit.
 *
 * @param folder with packages
 * @param create makes a database: empty, or with all of another
 */
export async function runMigrationKills(
  dialect: Dialect,
  folder: string,
  create: (from: string | null) => Promise<Target>,
  count: number,
  seed: number,
): Promise<MigrationKills> {
  const random = new Random(seed);
  const history = await writeHistory(dialect);
  const file = await writeProgram(dialect, folder, history);
  const base = await create(null);
  await migrate(base.db, pickFiles(history.slice(0, 1)));
  await fill(base.db);
  await base.db.destroy();

  const whole = await create(base.place);
  const statements = (await run(file, whole.place, Infinity)).statements;
  const wanted = await describe(whole.db, dialect);
  await whole.db.destroy();

  const wrong: string[] = [];
  let kills = 0;
  for (let round = 0; kills < count && round < count * 4; round += 1) {
    const { db, place } = await create(base.place);
    const last = 1 + random.below(statements - 1);
    const { isKilled } = await run(file, place, last);
    if (isKilled) kills += 1;
    await migrate(db, pickFiles(history));
    const found = await describe(db, dialect);
    if (found !== wanted)
      wrong.push(`killed at ${last} of ${statements}: ${found}`);
    await db.destroy();
  }
  return { kills, wrong };
}

async function writeHistory(dialect: Dialect): Promise<readonly Written[]> {
  const history: Written[] = [];
  for (const resources of manifests) {
    const { model, errors } = await compile({
      database: { dialect },
      resources,
    });
    if (model === null) throw new Error(JSON.stringify(errors));
    const last = history.at(-1);
    const next =
      last === undefined
        ? await writeFirst(model)
        : await writeNext(last, model, history.length + 1);
    if (next !== null) history.push(next);
  }
  return history;
}

function pickFiles(history: readonly Written[]) {
  return Object.fromEntries(history.map(({ name, file }) => [name, file]));
}

/** A program that says a point for each statement, and `end`. */
async function writeProgram(
  dialect: Dialect,
  folder: string,
  history: readonly Written[],
): Promise<string> {
  const source = join(import.meta.dirname, "../../src/runtime/database");
  history.forEach(({ name, text }) => {
    writeFileSync(join(folder, `${name}.ts`), text);
  });
  const names = history.map(({ name }) => JSON.stringify(name));
  const main = `
import { writeSync } from "node:fs";
import { Kysely } from "kysely";
import { migrate } from ${JSON.stringify(join(source, "migrate.ts"))};
import { ${dialect} } from ${JSON.stringify(join(source, `${dialect}.ts`))};
${names.map((_, index) => `import * as m${index} from "./${history[index]?.name}.ts";`).join("\n")}
const log = () => writeSync(1, ".");
const db = new Kysely({ dialect: ${dialect}(process.env.PLACE), log });
await migrate(db, { ${names.map((name, index) => `${name}: m${index}`).join(", ")} });
await db.destroy();
writeSync(1, "end");
`;
  writeFileSync(join(folder, "main.ts"), main);
  const outfile = join(folder, "migrate.mjs");
  await build({
    ...{ entryPoints: [join(folder, "main.ts")], outfile, platform: "node" },
    ...{ bundle: true, packages: "external", format: "esm", logLevel: "error" },
  });
  return outfile;
}

/** Runs it, and kills it once it has said so many points. */
async function run(
  file: string,
  place: string,
  last: number,
): Promise<{ readonly statements: number; readonly isKilled: boolean }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["--no-warnings", file], {
    env: { PATH, PLACE: place },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.length >= last) child.kill("SIGKILL");
  });
  await once(child, "close");
  const isWhole = said.endsWith("end");
  if (!isWhole && child.signalCode !== "SIGKILL")
    throw new Error(`the migration ended with ${child.exitCode}`);
  return { statements: said.replace("end", "").length, isKilled: !isWhole };
}

async function fill(db: Kysely<never>): Promise<void> {
  const states = ["draft", "live"];
  for (let row = 1; row <= ROWS; row += 1) {
    const values = sql`(${row}, ${`t${row}`}, ${row * 7}, ${states[row % 2]}, ${row % 3 === 0 ? null : "b"})`;
    await sql`insert into articles (id, title, number, state, body) values ${values}`.execute(
      db,
    );
    await sql`insert into authors (id, name) values (${row}, ${`a${row}`})`.execute(
      db,
    );
  }
}

const TABLES = [
  "select * from articles order by id",
  "select * from writers order by id",
  "select * from tags",
  "select name from kysely_migration order by name",
];

/** Its tables, and all that is in them. */
async function describe(db: Kysely<never>, dialect: Dialect): Promise<string> {
  const look = dialect === "sqlite" ? readSqlite : readPostgres;
  const parts: unknown[] = [await look(db as never)];
  for (const text of TABLES) {
    const { rows } = await sql.raw(text).execute(db);
    parts.push(rows.map((row) => Object.entries(row as object).sort(byText)));
  }
  return JSON.stringify(parts);
}

function byText([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
