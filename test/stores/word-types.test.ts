/**
 * What the compiler asks of words: one function for each word of each record whose rules
 * have it, which makes a condition of that record's rows, at once.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, run } from "../commands/run-cli.js";
import { compile, target } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const resources = {
  users: {
    fields: { name: "string" },
    access: { read: "anyone", write: "self" },
  },
  boards: {
    fields: {
      title: "string",
      live: { type: "boolean", default: false },
      size: { type: "integer", computed: true },
    },
    access: { read: ["open", "shared"], write: "shared", create: "caller" },
    resources: {
      cards: { fields: { text: "string" }, access: { write: "caller" } },
    },
  },
};

const manifest = (dialect: string, more: object = {}): object => ({
  ...{ formats: ["json"], database: { dialect } },
  caller: {
    ref: "users",
    roles: ["admin", "staff"],
    words: ["open", "shared"],
  },
  resources: { ...resources, ...more },
});

const uses = `
import type { Kysely } from "kysely";
import { createStores, type Database, type Word, type Words } from "./resources/stores.js";

declare const db: Kysely<Database>;
declare const computed: Parameters<typeof createStores>[1];

const open: Word<"boards"> = (eb) => eb("live", "=", true);
const shared: Word<"boards"> = (eb, { caller }) =>
  caller === null || caller.roles.includes("staff")
    ? eb.lit(false)
    : eb.exists(
        eb
          .selectFrom("cards")
          .select("cards.id")
          .whereRef("cards.board_id", "=", "boards.id")
          .where("cards.id", "=", caller.id),
      );

export const words: Words = { board: { open, shared } };
createStores(db, computed, { words });

// @ts-expect-error: nothing says what the words are
createStores(db, computed);
// @ts-expect-error: here neither
createStores(db, computed, {});
// @ts-expect-error: one of them is missing
createStores(db, computed, { words: { board: { open } } });
// @ts-expect-error: no rule of users has it
createStores(db, computed, { words: { ...words, user: { open } } });

export const wrong: readonly Word<"boards">[] = [
  // @ts-expect-error: no such column
  (eb) => eb("titel", "=", "a"),
  // @ts-expect-error: a column of another table
  (eb) => eb("text", "=", "a"),
  // @ts-expect-error: a value of another type
  (eb) => eb("live", "=", "a"),
  // @ts-expect-error: no condition
  (eb) => eb.ref("title"),
  // @ts-expect-error: an answer is no condition
  () => true,
  // @ts-expect-error: nothing waits for it
  (eb) => Promise.resolve(eb.lit(true)),
  // @ts-expect-error: nothing waits for this either
  async (eb) => eb.lit(true),
  // @ts-expect-error: strangers are asked about, too
  (eb, { caller }) => eb("id", "=", caller.id),
  // @ts-expect-error: no role of the manifest
  (eb, { caller }) => eb.lit(caller?.roles.includes("root") === true),
];

// @ts-expect-error: a word of another table
export const other: Word<"boards"> = ((eb) => eb("text", "=", "a")) as Word<"cards">;
`;

const usesReplica = `
import type { Kysely } from "kysely";
import { createStores, type Database, type Words } from "./resources/stores.js";

declare const db: Kysely<Database>;
declare const words: Words;
declare const computed: Parameters<typeof createStores>[1];

createStores(db, computed, { words });
createStores(db, computed, { words, replica: db });
// @ts-expect-error: a replica is no word
createStores(db, computed, { replica: db });
`;

const usesStoresAlone = `
import type { Kysely } from "kysely";
import { createStores, type Database, type Words } from "./resources/stores.js";

declare const db: Kysely<Database>;
declare const computed: Parameters<typeof createStores>[1];

const words: Words = {
  board: {
    open: (eb) => eb("live", "=", true),
    // Without \`http.ts\`, ids are of any type.
    shared: (eb, { caller }) => eb("id", "=", Number(caller?.id)),
  },
};
createStores(db, computed, { words });
`;

const stub = { controllers: false, controllerTests: false } as const;

test.each([
  ["each word, by its record", "sqlite", uses, {}],
  ["beside a replica", "postgres", usesReplica, {}],
  ["without controllers", "sqlite", usesStoresAlone, stub],
])("%s", async (_, dialect, text, settings) => {
  const folder = createFolder();
  try {
    const { model, errors } = await compile(manifest(dialect));
    expect(errors).toEqual([]);
    if (model === null) return;
    writeProject(folder.path, model, { ...target, ...settings });
    writeFileSync(join(folder.path, "src/uses.ts"), text);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  } finally {
    folder.remove();
  }
});

const words = (list: string, read: string, dialect = "sqlite"): string => `
database: { dialect: ${dialect} }
caller: { ref: users${list} }
resources:
  users: { fields: { name: string }, access: { read: anyone, write: self } }
  boards:
    fields: { title: string }
    access: { read: ${read}, write: caller }
`;

const server = (options: string): string => `
import { createControllers } from "./controllers/index.js";
import { openDatabase } from "./database.js";
import { createApp } from "./resources/app.js";
import { createStores } from "./resources/stores.js";

const db = await openDatabase();
export const app = createApp(createControllers(createStores(db${options})), {
  caller: () => null,
});
`;

describe("a run says what the code of a project lacks", () => {
  test.each([
    [
      "the first word",
      words("", "anyone"),
      "",
      words(", words: shared", "shared"),
      "createStores takes 2 arguments now, not 1",
      "createStores(db: Kysely<Database>, { words }: { readonly words: Words }): Stores",
    ],
    [
      "the first word, beside a replica",
      words("", "anyone", "postgres"),
      ", { replica: undefined }",
      words(", words: shared", "shared", "postgres"),
      'the object for createStores lacks "words"',
      "words: { board: { shared: (eb) => eb.lit(false) } },",
    ],
    [
      "another word",
      words(", words: shared", "shared"),
      ", { words: { board: { shared: (eb) => eb.lit(false) } } }",
      words(", words: [shared, open]", "[shared, open]"),
      'the object for createStores lacks "open"',
      "open: (eb) => eb.lit(false),",
    ],
    [
      "a word that is gone",
      words(", words: [shared, open]", "[shared, open]"),
      ", { words: { board: { shared: (eb) => eb.lit(false), open: (eb) => eb.lit(false) } } }",
      words(", words: shared", "shared"),
      'the object for createStores may have no "open" any more',
      null,
    ],
  ])("%s", async (_, before, options, after, message, paste) => {
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.yaml": before,
    });
    expect((await run(folder, ["generate"])).code).toBe(0);
    writeFileSync(join(folder, "src/server.ts"), server(options));
    writeFileSync(join(folder, "resources.yaml"), after);
    const { stdout, stderr } = await run(folder, ["generate"]);
    expect(stdout + stderr).toContain(message);
    if (paste !== null) expect(stdout + stderr).toContain(paste);
    // What nobody has touched is written anew, and compiles.
    const tests = readFileSync(join(folder, "test/controllers/app.ts"), "utf8");
    expect(tests).toContain("shared: (eb) => eb.lit(false)");
  });
});
