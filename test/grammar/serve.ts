/** Starts what was generated over a real database, and asks it all that it describes. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { describeOwnership } from "../../src/emit/ownership.js";
import { listComputed, listOwnWordsOf } from "../../src/emit/stores/stores.js";
import type { RecordField } from "../../src/model/records/types.js";
import type { Model } from "../../src/model/types.js";
import { Checker } from "../openapi/checker.js";
import { describe, findFaults } from "../openapi/documents.js";
import { compareFormats } from "../openapi/formats.js";
import { listTargets, Requests, type Target } from "../openapi/requests.js";
import { Sampler } from "../openapi/samples.js";
import { Random } from "../stores/reference/random.js";
import { migrateRows } from "./keep-rows.js";
import { asksForValues, type Case, type Fault, type Place } from "./project.js";
import type { Options } from "./key.js";
import { valueOf } from "./values.js";

interface App {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What is called of a generated project. */
interface Emitted {
  readonly openDatabase?: (place: string) => Promise<Kysely<unknown>>;
  readonly migrate?: (db: object) => Promise<readonly string[]>;
  readonly createStores?: (db: object, ...more: object[]) => object;
  readonly createControllers: (stores?: object) => object;
  readonly createApp: (controllers: object, options: object) => App;
}

/** Bundles the modules of a project that a server is made of. */
async function load(
  path: string,
  place: Place,
  hasStores: boolean,
  round: number,
): Promise<Emitted> {
  const controllers = String(place.controllers).replace(/\/?\{.*/, "");
  const modules = [
    `${place.dir}/app`,
    `${controllers}/index`,
    ...(hasStores
      ? [`${place.dir}/stores`, place.database.replace(/\.ts$/, "")]
      : []),
  ];
  const outfile = join(path, `main${round}.mjs`);
  await build({
    stdin: {
      contents: modules
        .map((module) => `export * from ${JSON.stringify(`./${module}.ts`)};`)
        .join("\n"),
      ...{ resolveDir: path, loader: "ts" },
    },
    ...{ outfile, platform: "node", bundle: true, packages: "external" },
    ...{ format: "esm", logLevel: "silent" },
  });
  return (await import(pathToFileURL(outfile).href)) as Emitted;
}

/** The URL of a database, or its file. */
interface Databases {
  /** What has the rows of the round before; undefined in the first one. */
  readonly kept: string | undefined;
  /** Makes an empty one. */
  readonly create: () => Promise<string>;
}

/**
 * A database with all migrations. What a user would have to say of rows, nobody
 * says here: where that stops a migration, an empty database takes their place.
 */
async function openMigrated(
  { openDatabase, migrate }: Emitted,
  path: string,
  { kept, create }: Databases,
): Promise<Kysely<unknown> | undefined> {
  if (openDatabase === undefined || migrate === undefined) return undefined;
  const open = async (
    database: string,
    asks: boolean,
  ): Promise<Kysely<unknown> | null> => {
    const db = await openDatabase(database);
    let isMigrated = false;
    try {
      isMigrated = await migrateRows(db, migrate, asks);
    } finally {
      if (!isMigrated) await db.destroy();
    }
    return isMigrated ? db : null;
  };
  const known =
    kept === undefined ? null : await open(kept, asksForValues(path));
  return known ?? (await open(await create(), false)) ?? undefined;
}

/**
 * @param requests how many are drawn beside a first one for each operation
 */
export async function serve(
  path: string,
  it: Case,
  place: Place,
  databases: Databases,
  { round, requests }: { readonly round: number; readonly requests: number },
): Promise<readonly Fault[]> {
  const { name, model } = it;
  const document = describe(model);
  const wrong = await findFaults(document);
  const faults: Fault[] = wrong.map((one) => ({
    ...{ name, check: "document" },
    text: JSON.stringify(one),
  }));
  if (place.controllers === false) return faults;
  const hasStores = model.tables.length > 0;
  const emitted = await load(path, place, hasStores, round);
  const db = await openMigrated(emitted, path, databases);
  try {
    const stores = db && emitted.createStores?.(db, ...needsOf(model));
    const errors: unknown[] = [];
    const { asked, guards, caller, problem } = describeOwnership(model);
    const body = (problem?.sample ?? []).map(({ name, value }) => [
      name,
      value,
    ]);
    const owners: Record<string, unknown> = {};
    const calls = { count: 0, areByOne: false };
    const app = emitted.createApp(emitted.createControllers(stores), {
      // Nobody is a caller before there is a row that makes one.
      scope: () => (asked.every(({ name }) => name in owners) ? owners : null),
      // A stranger, somebody, or somebody with all roles.
      caller: () => {
        const id = owners[CALLER];
        if (!calls.areByOne) calls.count += 1;
        const turn = calls.areByOne ? 1 : calls.count % 5;
        if (id === undefined || turn === 0) return null;
        return { id, roles: turn < 3 ? caller?.roles : [] };
      },
      guards: Object.fromEntries(
        guards.map(({ name }) => [name, () => undefined]),
      ),
      ...(problem && { problem: () => Object.fromEntries(body) as object }),
      onError: (error: unknown) => errors.push(error),
      trustedOrigins: ["https://evil.example"],
    });
    const found = await ask(app, it, { owners, calls }, requests, round);
    for (const [key, text] of found)
      faults.push({ name, check: `answers ${key}`, text });
    if (errors.length > 0)
      faults.push({ name, check: "errors", text: describeError(errors[0]) });
  } finally {
    await db?.destroy();
  }
  return faults;
}

function describeError(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}

/** What `createStores` takes besides a database. */
function needsOf(model: Model): object[] {
  const own = listOwnWordsOf(model);
  const words = Object.fromEntries(
    own.map(({ name, words }) => [
      name,
      Object.fromEntries(words.map((word) => [word, isKnown])),
    ]),
  );
  return [
    ...(listComputed(model).length > 0 ? [computeAll(model)] : []),
    ...(own.length > 0 ? [{ words }] : []),
  ];
}

/** A word that is about all rows, for whoever is known. */
function isKnown(
  eb: ExpressionBuilder<Record<string, never>, never>,
  { caller }: { readonly caller: unknown },
): Expression<SqlBool> {
  return eb.lit(caller !== null);
}

/** Functions for computed fields and ids: each gives what the manifest allows. */
function computeAll({ records }: Model): object {
  let made = 0;
  const id = () => `k${(made += 1)}`;
  return Object.fromEntries(
    records.map(({ name, fields, madeBy }) => [
      name,
      {
        ...Object.fromEntries(
          fields
            .filter(({ data }) => data.computed === true)
            .map((field) => [field.name, computeOf(field)]),
        ),
        ...(madeBy === "server" && { id }),
      },
    ]),
  );
}

/**
 * A field as a manifest has it: an enum says its values there, an object its
 * fields. A ref has the type of its record's key.
 */
function asWritten({ values, fields, ...rest }: Options): Options {
  const members = Object.entries((fields ?? {}) as Record<string, Options>);
  return {
    ...rest,
    ref: undefined,
    ...(values !== undefined && { enum: values }),
    ...(fields !== undefined && {
      fields: Object.fromEntries(
        members.map(([name, member]) => [name, asWritten(member)]),
      ),
    }),
  };
}

function computeOf({ data }: RecordField) {
  const value = valueOf(asWritten(data as unknown as Options));
  return (rows: readonly unknown[]) => Promise.resolve(rows.map(() => value));
}

/** Under which the caller's own id is kept, beside those of owners. */
const CALLER = "#caller";

/** Who calls: the rows that say so, and whether it is one of them from now on. */
interface Callers {
  readonly owners: Record<string, unknown>;
  readonly calls: { areByOne: boolean };
}

/** What came that the document does not describe, by operation. */
async function ask(
  app: App,
  { model }: Case,
  { owners, calls }: Callers,
  requests: number,
  seed: number,
): Promise<ReadonlyMap<string, string>> {
  const document = describe(model);
  const checker = new Checker(document);
  const random = new Random(seed);
  const ids: unknown[] = [];
  const etags: string[] = [];
  const sampler = new Sampler(document, () => random.next(), ids);
  const valid = new Requests(sampler, { ids, etags }, 0);
  const wild = new Requests(sampler, { ids, etags });
  const targets = listTargets(document);
  const found = new Map<string, string>();
  const send = async (target: Target, isValid: boolean): Promise<void> => {
    const request = (isValid ? valid : wild).draw(target);
    const about = `${request.method} ${request.url.slice(16)}`;
    const reply = await app.fetch(request);
    const etag = reply.headers.get("etag");
    if (etag !== null) etags.push(etag);
    const value: unknown = await reply
      .clone()
      .json()
      .catch(() => null);
    if (reply.status === 201) learn(value, target, model, owners, ids);
    // Where JSON is no format, such a suffix makes it another address.
    const isElsewhere =
      new URL(request.url).pathname.endsWith(".json") &&
      (request.method === "OPTIONS" ||
        [401, 404, 405, 501].includes(reply.status));
    if (isElsewhere) return;
    const difference = await checker.check(target, reply);
    const key = target.operation.operationId;
    if (difference !== null) found.set(key, `${difference} (${about})`);
  };
  const creating = targets.filter(
    ({ operation }) => "201" in operation.responses,
  );
  for (let count = 0; count < 3; count += 1)
    for (const target of creating) await send(target, true);
  for (const target of targets) await send(target, true);
  for (let count = 0; count < requests; count += 1)
    await send(sampler.pick(targets), count % 3 === 0);
  // What two formats are answered differs by nothing but the format.
  calls.areByOne = true;
  await compareFormats(document, () => random.next(), ids, {
    hasEnvelope: model.envelope,
    send: (url, init) => app.fetch(new Request(url, init)),
    note: ({ operation }, text) => found.set(operation.operationId, text),
  });
  return found;
}

/** A row that was made: its id, and whom it makes the caller. */
function learn(
  value: unknown,
  { operation: { tags = [] } }: Target,
  { controllers, records, callers }: Model,
  owners: Record<string, unknown>,
  ids: unknown[],
): void {
  if (typeof value !== "object" || value === null) return;
  const inner: readonly unknown[] = Object.values(value);
  const row =
    inner.length === 1 && typeof inner[0] === "object" && inner[0] !== null
      ? inner[0]
      : value;
  const id: unknown = Reflect.get(row, "id");
  if (id === undefined) return;
  if (!ids.includes(id)) ids.unshift(id);
  const made = controllers
    .find(({ key }) => key === tags[0])
    ?.actions.find(({ name }) => name === "create")?.record.output;
  if (callers !== null && made?.view.record === callers.record)
    owners[CALLER] ??= id;
  for (const { fields } of records)
    for (const { name, ref } of fields)
      if (
        ref !== null &&
        ref.scope !== null &&
        ref.record === made?.view.record.name
      )
        owners[name] ??= id;
}
