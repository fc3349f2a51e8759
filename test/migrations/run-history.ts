/** A history of a manifest, applied to a database step by step. */
import { transform } from "esbuild";
import { type Kysely, sql } from "kysely";
import { emit } from "../../src/emit/emit.js";
import { emitMigration } from "../../src/emit/migrations/migration.js";
import { diff } from "../../src/migrations/diff.js";
import { foldChanges } from "../../src/migrations/fold.js";
import { readHistory } from "../../src/migrations/changes.js";
import { EMPTY, type DatabaseSchema } from "../../src/migrations/schema.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import type { Dialect, Model } from "../../src/model/types.js";
import {
  migrate,
  type MigrationFile,
} from "../../src/runtime/database/migrate.js";
import { compile, target } from "../support/compile.js";
import {
  FIRST,
  takeStep,
  toManifest,
  type Draw,
  type Tables,
} from "./histories.js";

/** A migration, as it stands in its two files, and as it runs. */
export interface Written {
  readonly name: string;
  readonly text: string;
  readonly json: string;
  readonly file: MigrationFile;
  /** What was there before it, and what is there after it. */
  readonly from: DatabaseSchema;
  readonly to: DatabaseSchema;
  readonly model: Model;
}

/** Runs the text of a migration. */
export async function load(text: string): Promise<MigrationFile> {
  const { code } = await transform(text, { loader: "ts", format: "cjs" });
  const module = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what we wrote ourselves
  const run = new Function("module", "require", code) as (
    module: object,
    require: () => object,
  ) => void;
  run(module, () => ({ sql }));
  return module.exports as MigrationFile;
}

/** The first migration of a manifest. */
export async function writeFirst(model: Model): Promise<Written> {
  const files = emit(model, target);
  const find = (end: string): string =>
    files.find(({ path }) => path.endsWith(`0001_create_tables.${end}`))
      ?.content ?? "";
  const text = find("ts");
  const json = find("json");
  const { schema, misfit } = foldChanges(readHistory(json)?.changes ?? []);
  if (misfit !== null) throw new Error(misfit);
  const file = await load(text);
  return {
    name: "0001_create_tables",
    text,
    json,
    file,
    from: EMPTY,
    to: schema,
    model,
  };
}

/** The migration to another model; null where it needs none. */
export async function writeNext(
  before: Written,
  model: Model,
  index: number,
): Promise<Written | null> {
  const found = diff(before.to, schemaOf(model.tables));
  if (found.alignment.faults.length > 0)
    throw new Error(JSON.stringify(found.alignment.faults));
  if (found.changes.length === 0) return null;
  const name = `${String(index).padStart(4, "0")}_step`;
  const { schema, misfit } = foldChanges(found.changes, before.to);
  if (misfit !== null) throw new Error(misfit);
  const dialect = model.database?.dialect ?? "sqlite";
  const next = {
    name,
    after: [before.name],
    from: before.to,
    to: schemaOf(model.tables),
    diff: found,
  };
  const [code, data] = emitMigration(next, "migrations", dialect);
  const text = code?.content ?? "";
  const json = data?.content ?? "";
  const again = foldChanges(readHistory(json)?.changes ?? [], before.to);
  if (JSON.stringify(again.schema) !== JSON.stringify(schema))
    throw new Error(`the JSON says something else: ${json}`);
  const file = await load(text);
  return { name, text, json, file, from: before.to, to: schema, model };
}

/** The comment above an index that rows may be the same in. */
const SAME =
  /\/\/ Rows with the same "(\w+)" stop this: .*\n((?:.*\n)+?.* on ((?:"\w+"\.)?"\w+"))/g;

/**
 * A migration as somebody fills it in: what has a word that is gone has the
 * first one, and values that have to be unique are each other ones.
 */
export async function fillIn(written: Written): Promise<Written> {
  const text = written.text
    .replaceAll("then null", "then 'a'")
    .replaceAll(SAME, (_, column: string, index: string, table: string) => {
      const statement = `update ${table} set "${column}" = "${column}" || ' ' || "id"`;
      return `await sql\`${statement}\`.execute(db);\n${index}`;
    });
  return { ...written, text, file: await load(text) };
}

/** The models of a history; steps that the manifest refuses are left out. */
export async function listModels(
  steps: readonly Draw[],
  dialect: Dialect,
): Promise<readonly Model[]> {
  const models: Model[] = [];
  let tables: Tables = FIRST;
  for (const draw of [null, ...steps]) {
    const next = draw === null ? tables : takeStep(tables, draw);
    const { model } = await compile(toManifest(next, dialect));
    if (model === null) continue;
    tables = next;
    models.push(model);
  }
  return models;
}

/** Applies one migration by what users call. */
export async function apply(
  db: Kysely<unknown>,
  { name, file, text }: Written,
): Promise<void> {
  try {
    // Alone, so that those before it are strangers.
    await migrate(db, { [name]: file }, () => undefined);
  } catch (error) {
    throw new Error(`${String(error)}\n${text}`, { cause: error });
  }
}
