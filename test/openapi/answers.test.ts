/**
 * Applications with stores beside their documents: whatever is asked, the reply
 * is one that the document describes.
 */
import { DatabaseSync } from "@photostructure/sqlite";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import { storeManifest } from "../support/arbitrary-stores.js";
import { compile } from "../support/compile.js";
import type { Write } from "../stores/reference/app.js";
import { countRuns } from "../support/runs.js";
import { type Outcome, withAsker } from "./asker.js";
import { describe, modelOf, readInput } from "./documents.js";
import { listTargets } from "./requests.js";
import { writeLogin } from "./written-login.js";

const REQUESTS = countRuns(1000, 2_000, 200_000);
const PROJECTS = countRuns(1, 3, 100);

/** Those that come soon. */
const STATUSES = [
  ...["200", "201", "204", "304", "400", "401", "403", "404", "406"],
  ...["409", "412", "413", "415", "422", "501"],
];

/** Asks an application everything that its document describes, at random. */
function ask(
  model: Model,
  count: number,
  seed: number,
  write?: Parameters<typeof withAsker>[3],
): Promise<Outcome> {
  return withAsker(
    model,
    seed,
    async ({ ask, draw, running }) => {
      for (let index = 0; index < count; index++) {
        await ask(draw(), index % 3 === 0);
      }
      expect(running.errors).toEqual([]);
    },
    write,
  );
}

/** Asks it while another process keeps the database to itself. */
function askLocked(model: Model, seed: number): Promise<Outcome> {
  return withAsker(
    model,
    seed,
    async ({ ask, targets, reached, running }, file) => {
      // Not the journal that lets others read meanwhile.
      await sql`pragma journal_mode = delete`.execute(running.db);
      const other = new DatabaseSync(file);
      other.exec("begin exclusive");
      for (const target of targets) {
        const { operationId, responses } = target.operation;
        if (!("503" in responses)) continue;
        // Some have no parent, or nobody who asks.
        for (let tries = 0; tries < 200; tries++) {
          await ask(target, true);
          if (reached.has(`${operationId} 503`)) break;
        }
      }
      other.exec("rollback");
      other.close();
    },
    { isOnDisk: true },
  );
}

interface Reader {
  readonly input: () => Promise<unknown>;
  readonly notImplemented: () => unknown;
}

/** Actions that read their body, and are not written further. */
function writeReaders(actions: readonly string[]): Write {
  return (controllers) => {
    for (const each of actions) {
      const [key = "", action = ""] = each.split(/(?=[A-Z])/);
      const read = async (context: Reader): Promise<unknown> => {
        await context.input();
        return context.notImplemented();
      };
      Reflect.set(
        Reflect.get(controllers, key) as object,
        action.toLowerCase(),
        read,
      );
    }
  };
}

/** `usersIndex 200`, for each status of each operation. */
function listDescribed(model: Model): readonly string[] {
  return listTargets(describe(model)).flatMap(
    ({ operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
}

test("the blog with users", async () => {
  const model = await modelOf(readInput("blog-with-users"));
  const { differences, reached } = await ask(model, REQUESTS, 2, {
    write: writeLogin,
  });
  expect([...differences]).toEqual([]);
  const came = new Set([...reached].map((each) => each.replace(/^\w+ /, "")));
  expect([...came].sort()).toEqual(STATUSES);
  if (REQUESTS < 100_000) return;
  const missed = listDescribed(model).filter(
    (each) => !each.endsWith(" 503") && !reached.has(each),
  );
  expect(missed).toEqual([]);
}, 600_000);

test("a database that others keep busy", async () => {
  const model = await modelOf(readInput("blog-with-users"));
  const { differences, reached } = await askLocked(model, 1);
  expect([...differences]).toEqual([]);
  const missed = listDescribed(model).filter(
    (each) => each.endsWith(" 503") && !reached.has(each),
  );
  expect(missed).toEqual([]);
});

test("forms that ask for another method", async () => {
  const model = await modelOf({
    ...{ formats: ["json", "html"], apiOnly: true, database: {} },
    resources: {
      teas: {
        concurrency: "etag",
        fields: { name: { type: "string", unique: true } },
      },
    },
  });
  const { differences, reached } = await ask(model, REQUESTS, 7);
  expect([...differences]).toEqual([]);
  // What only a form that asks for PUT or DELETE is answered with.
  expect([...reached]).toEqual(
    expect.arrayContaining(
      ["200", "204", "404", "405", "412"].map(
        (status) => `teasUpdateForm ${status}`,
      ),
    ),
  );
}, 600_000);

test("addresses of pages beside those of data", async () => {
  const model = await modelOf({
    ...{ formats: ["html"], database: {} },
    routes: [
      { method: "GET", path: "/find", to: "home#find", formats: ["json"] },
    ],
    resources: {
      pages: { only: ["show"] },
      links: { only: ["show"], formats: ["json", "csv"] },
      teas: { formats: ["json"], fields: { name: "string" } },
    },
  });
  const { differences, reached } = await ask(model, REQUESTS, 7);
  expect([...differences]).toEqual([]);
  expect([...reached]).toEqual(
    expect.arrayContaining(["pagesShow 501", "linksShow 501", "homeFind 501"]),
  );
}, 600_000);

test("subsets of what everybody reads and its owner changes", async () => {
  const model = await modelOf({
    ...{ formats: ["json"], apiOnly: true, database: {} },
    resources: {
      users: { fields: { name: "string" } },
      photos: {
        subsets: { selected: ["index", "update", "destroy"] },
        fields: {
          title: "string",
          author: { ref: "users", scope: "write", write: "never" },
        },
      },
    },
  });
  const { differences, reached } = await ask(model, REQUESTS, 3);
  expect([...differences]).toEqual([]);
  expect([...reached]).toEqual(
    expect.arrayContaining(
      ["Update", "Destroy"].map((action) => `selectedPhotos${action} 403`),
    ),
  );
}, 600_000);

test("a body that says what a new row is below, which may have an owner", async () => {
  const comments = { fields: { title: "string" } };
  const model = await modelOf({
    ...{ formats: ["json"], apiOnly: true, database: {} },
    resources: {
      users: { fields: { name: "string" } },
      articles: { fields: { title: "string" }, resources: { comments } },
      photos: {
        fields: {
          title: "string",
          owner: { ref: "users", scope: "write", write: "never" },
        },
        resources: { comments: { record: "comment" } },
      },
      all_comments: { record: "comment" },
    },
  });
  const { differences, reached } = await ask(model, REQUESTS, 11);
  expect([...differences]).toEqual([]);
  expect([...reached]).toEqual(
    expect.arrayContaining(["allCommentsCreate 401", "allCommentsCreate 403"]),
  );
}, 600_000);

test("actions of one's own, beside stores of rows that are somebody's", async () => {
  const action = { method: "POST", body: { words: "string" } };
  const owner = { ref: "users", scope: "all", write: "never" };
  const only = ["create"];
  const model = await modelOf({
    ...{ formats: ["json"], apiOnly: true, database: {} },
    resources: {
      users: { only: [], fields: { name: "string" } },
      notes: {
        only,
        fields: { title: "string", owner },
        collection: { unlock: action, newest: { method: "GET" } },
        member: { publish: action, preview: { method: "GET" } },
        resources: {
          marks: {
            only,
            fields: { name: "string" },
            collection: { sort: action },
          },
        },
      },
      profile: {
        ...{
          only,
          singleton: true,
          by: "owner_id",
          member: { verify: action },
        },
        fields: { name: "string", owner },
        resources: {
          links: { only, fields: { url: "url" }, collection: { sort: action } },
        },
      },
      keys: {
        only,
        fields: {
          name: "string",
          secret: { type: "string", write: "never" },
          owner,
        },
      },
    },
  });
  const asked = [
    "notesPublish",
    "marksSort",
    "linksSort",
    "profileVerify",
    "keysCreate",
  ];
  const { differences, reached } = await ask(model, REQUESTS, 5, {
    write: writeReaders(["notesUnlock", ...asked]),
  });
  expect([...differences]).toEqual([]);
  const came = [...reached].filter((each) => each.endsWith(" 401"));
  expect(came).toEqual(
    expect.arrayContaining(asked.map((action) => `${action} 401`)),
  );
  // Nobody is asked for: it may be how one becomes somebody.
  expect(came).not.toContain("notesUnlock 401");
  expect([...reached]).toContain("notesUnlock 422");
}, 600_000);

test("random manifests", async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const manifests = fc.sample(storeManifest, { numRuns: PROJECTS * 3, seed });
  let asked = 0;
  for (const [index, manifest] of manifests.entries()) {
    if (asked === PROJECTS) break;
    const formats = ["json", "xml", { name: "ics", type: "text/calendar" }];
    const { model } = await compile({ ...manifest, formats, database: {} });
    if (model === null) continue;
    asked += 1;
    const { differences } = await ask(model, REQUESTS / PROJECTS, seed + index);
    expect([...differences], JSON.stringify(manifest)).toEqual([]);
  }
  expect(asked).toBe(PROJECTS);
}, 600_000);
