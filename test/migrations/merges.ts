/**
 * Pairs of branches that each add a migration, merged by git: they end in one order,
 * which makes what a fresh database has, or in one message that says what to run.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import {
  migrate,
  type MigrationFile,
} from "../../src/runtime/database/migrate.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { makeFolder, run, type Ran } from "../commands/run-cli.js";
import { open } from "../stores/blog-tables.js";
import { compile } from "../support/compile.js";
import { readSqlite } from "./catalogue.js";
import {
  FIRST,
  takeStep,
  toManifest,
  type Draw,
  type Tables,
} from "./histories.js";
import { omit } from "../../src/diagnostics/values.js";
import { apply, load, writeFirst } from "./run-history.js";

/** How a pair ended; `none`: one of them changes nothing. */
export type Ending = "none" | "merged" | "diverged" | "conflict";

const FOLDER = "src/migrations";

function git(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
  const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync("git", [...who, ...args], options);
}

function commit(folder: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "a", "--allow-empty");
}

function write(folder: string, tables: Tables): void {
  const manifest = {
    ...{ formats: ["json"], apiOnly: true },
    output: { tests: false, controllerTests: false, server: false },
    ...toManifest(tables, "sqlite"),
  };
  const text = JSON.stringify(manifest, null, 2);
  writeFileSync(join(folder, "resources.json"), `${text}\n`);
}

const list = (folder: string): readonly string[] =>
  readdirSync(join(folder, FOLDER))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -3))
    .sort();

/** A project with its first migration, under git. */
export async function makeBase(): Promise<string> {
  const folder = makeFolder();
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  write(folder, FIRST);
  expect((await run(folder, ["generate"])).code).toBe(0);
  git(folder, "init", "-qb", "main");
  commit(folder);
  return folder;
}

/** The tables after some steps; those that the manifest refuses are left out. */
async function take(start: Tables, draws: readonly Draw[]): Promise<Tables> {
  let tables = start;
  for (const draw of draws) {
    const next = takeStep(tables, draw);
    const { model } = await compile(toManifest(next, "sqlite"));
    if (model !== null) tables = next;
  }
  return tables;
}

/** Merges two branches of a project in a copy of it. */
export async function mergePair(
  base: string,
  one: readonly Draw[],
  other: readonly Draw[],
): Promise<Ending> {
  const folder = makeFolder();
  try {
    cpSync(base, folder, { recursive: true });
    return await mergeIn(folder, one, other);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function mergeIn(
  folder: string,
  one: readonly Draw[],
  other: readonly Draw[],
): Promise<Ending> {
  const gen = (...args: string[]): Promise<Ran> => run(folder, args);
  const branch = async (name: string, tables: Tables): Promise<boolean> => {
    git(folder, "checkout", "-q", "main");
    git(folder, "checkout", "-qb", name);
    write(folder, tables);
    let made = await gen("migration", "--allow-data-loss");
    if (saysWas(made)) {
      // Added and renamed at once, it never had the earlier name.
      write(folder, withoutWas(tables));
      made = await gen("migration", "--allow-data-loss");
    }
    expect(made.code, made.stderr).toBe(0);
    commit(folder);
    return list(folder).length > 1;
  };
  const tables = await take(FIRST, one);
  const isChanged = await branch("one", tables);
  if (!(await branch("other", await take(FIRST, other))) || !isChanged)
    return "none";
  const late = list(folder);
  const conflicted = merge(folder);
  // What git could not merge of the user's own code is no matter here.
  rmSync(join(folder, "src/controllers"), { recursive: true, force: true });
  let merged = await take(tables, other);
  write(folder, merged);
  // The manifest of both can say two things at once, as of a field that the other one
  // removed: the message says that one `was` has to go.
  const genPlainly = async (...args: string[]): Promise<Ran> => {
    const ran = await gen(...args);
    if (!saysWas(ran)) return ran;
    merged = withoutWas(merged);
    write(folder, merged);
    return gen(...args);
  };
  let ending: Ending = "merged";
  const first = await gen("generate", "--force");
  let said = first.stderr;
  if (conflicted.length > 0) {
    ending = "conflict";
    expect(first.code).toBe(1);
    expect(said).toContain("it has the marks of a merge");
    git(folder, "checkout", "--ours", "--", ...conflicted);
    said = (await gen("generate", "--force")).stderr;
  }
  if (said.includes("error[migrations-diverged]")) {
    ending = "diverged";
    await mend(genPlainly, said);
  }
  const last = await genPlainly("migration", "--allow-data-loss");
  expect(last.code, last.stderr).toBe(0);
  const check = await gen("check");
  expect(check.code, check.stderr).toBe(0);
  await checkSchema(folder, merged, ending === "merged" ? late : []);
  return ending;
}

const saysWas = ({ stderr }: Ran): boolean =>
  /error\[was-(?:taken|unknown)\]/.test(stderr);

function withoutWas(tables: Tables): Tables {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      {
        ...omit(table, "was"),
        fields: Object.fromEntries(
          Object.entries(table.fields).map(([field, value]) => [
            field,
            omit(value, "was"),
          ]),
        ),
      },
    ]),
  );
}

/** Runs the one command that the message names. */
async function mend(
  gen: (...args: string[]) => Promise<Ran>,
  said: string,
): Promise<void> {
  const [, name = ""] =
    /`resource-gen migration --rebase (\w+)/.exec(said) ?? [];
  const mended = await gen("migration", "--rebase", name, "--allow-data-loss");
  expect(mended.code, said + mended.stderr).toBe(0);
}

/** Gives the migrations in which git left its marks. What machines write is made anew. */
function merge(folder: string): readonly string[] {
  git(folder, "checkout", "-q", "main");
  git(folder, "merge", "-q", "one");
  try {
    git(folder, "merge", "-q", "other");
  } catch {
    return git(folder, "diff", "--name-only", "--diff-filter=U", "--", FOLDER)
      .split("\n")
      .filter(Boolean);
  }
  return [];
}

/** @param late what one database has already, before the others come */
async function checkSchema(
  folder: string,
  tables: Tables,
  late: readonly string[],
): Promise<void> {
  const { model } = await compile(toManifest(tables, "sqlite"));
  if (model === null) throw new Error("no model");
  const files: Record<string, MigrationFile> = {};
  for (const name of list(folder))
    files[name] = await load(
      readFileSync(join(folder, FOLDER, `${name}.ts`), "utf8"),
    );
  const early = Object.entries(files).filter(([name]) => late.includes(name));
  const fresh = openEmpty();
  const inOrder = openEmpty();
  const lateOnes = openEmpty();
  try {
    await apply(fresh, await writeFirst(model));
    const wanted = await readSqlite(fresh);
    await migrate(inOrder, files);
    expect(await readSqlite(inOrder)).toEqual(wanted);
    await migrate(lateOnes, Object.fromEntries(early));
    await migrate(lateOnes, files);
    expect(await readSqlite(lateOnes)).toEqual(wanted);
  } finally {
    for (const db of [fresh, inOrder, lateOnes]) await db.destroy();
  }
}

const openEmpty = (): Kysely<unknown> =>
  open({ dialect: sqlite(":memory:") }) as never;
