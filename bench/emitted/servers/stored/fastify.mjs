// @ts-check
/**
 * What somebody would write for these three actions alone: Fastify with schemas
 * for what it takes and gives, and Kysely's queries by hand.
 */
import Database from "better-sqlite3";
import { fastify } from "fastify";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import { linkTo, SIZE } from "./place.mjs";

/** A Kysely as its documentation has it. */
function openByHand(
  /** @type {import("./place.mjs").Dialect} */ dialect,
  /** @type {string} */ place,
) {
  if (dialect === "postgres") {
    const pool = new pg.Pool({ connectionString: place });
    return new Kysely({ dialect: new PostgresDialect({ pool }) });
  }
  const database = new Database(place);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
  return new Kysely({ dialect: new SqliteDialect({ database }) });
}

const input = {
  type: "object",
  required: ["title", "body"],
  additionalProperties: false,
  properties: {
    title: { type: "string", minLength: 1, maxLength: 255 },
    body: { type: "string" },
    state: { type: "string", enum: ["draft", "live"], default: "draft" },
  },
};

const article = {
  type: "object",
  properties: {
    id: { type: "integer" },
    title: { type: "string" },
    body: { type: "string" },
    state: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
};

const params = {
  type: "object",
  properties: { id: { type: "integer", minimum: 1 } },
};

const query = {
  type: "object",
  additionalProperties: false,
  properties: {
    size: { type: "integer", minimum: 1, maximum: 100, default: SIZE },
    after: { type: "integer", default: 0 },
  },
};

/**
 * @param {import("./place.mjs").Dialect} dialect
 * @param {string} place
 * @param {string} [file] of the emitted project: its database instead of one
 * that is opened by hand
 * @returns {Promise<number>} the port
 */
export async function listen(dialect, place, file) {
  /** @type {Kysely<any>} */
  const db =
    file === undefined
      ? openByHand(dialect, place)
      : await (await import(file)).openDatabase(place);
  const app = fastify();
  app.get(
    "/articles",
    {
      schema: {
        querystring: query,
        response: { 200: { type: "array", items: article } },
      },
    },
    async (request, reply) => {
      const { size, after } = /** @type {any} */ (request.query);
      const rows = await db
        .selectFrom("articles")
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(size + 1)
        .execute();
      if (rows.length <= size) return rows;
      rows.pop();
      reply.header("link", linkTo(rows[size - 1].id));
      return rows;
    },
  );
  app.get(
    "/articles/:id",
    { schema: { params, response: { 200: article } } },
    async (request, reply) => {
      const { id } = /** @type {any} */ (request.params);
      const row = await db
        .selectFrom("articles")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row ?? reply.code(404).send({ status: 404, title: "Not Found" });
    },
  );
  app.post(
    "/articles",
    { schema: { body: input, response: { 201: article } } },
    async (request, reply) => {
      const now = new Date().toISOString();
      const row = await db
        .insertInto("articles")
        .values({
          .../** @type {any} */ (request.body),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      reply.code(201).header("location", `/articles/${row["id"]}`);
      return row;
    },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  return /** @type {any} */ (app.server.address()).port;
}
