// @ts-check
/**
 * AdonisJS with its body parser, VineJS and Lucid. Configuration is handed over as
 * objects, and decorators are called: it needs no skeleton and no compiler.
 */
import { createServer } from "node:http";
import { defineConfig as defineBodyParser } from "@adonisjs/core/bodyparser";
import { Ignitor } from "@adonisjs/core";
import { defineConfig as defineHttp } from "@adonisjs/core/http";
import { defineConfig as defineLogger } from "@adonisjs/core/logger";
import { BaseModel, column } from "@adonisjs/lucid/orm";
import vine from "@vinejs/vine";
import { linkTo, SIZE } from "./place.mjs";

class Article extends BaseModel {
  static table = "articles";
}
column({ isPrimary: true })(Article.prototype, "id");
for (const name of ["title", "body", "state"])
  column()(Article.prototype, name);
// The times are as they are in the database: Lucid's own column of a time reads no ISO text.
for (const name of ["created_at", "updated_at"]) {
  column({ columnName: name, serializeAs: name })(Article.prototype, name);
}

const newArticle = vine.compile(
  vine.object({
    title: vine.string().minLength(1).maxLength(255),
    body: vine.string(),
    state: vine.enum(["draft", "live"]).parse((value) => value ?? "draft"),
  }),
);

const listQuery = vine.compile(
  vine.object({
    size: vine.number().withoutDecimals().range([1, 100]).optional(),
    after: vine.number().withoutDecimals().optional(),
  }),
);

class ArticlesController {
  async index(/** @type {any} */ { request, response }) {
    const { size = SIZE, after = 0 } = await request.validateUsing(listQuery, {
      data: request.qs(),
    });
    const rows = await Article.query()
      .where("id", ">", after)
      .orderBy("id")
      .limit(size + 1);
    if (rows.length <= size) return rows;
    rows.pop();
    response.header("link", linkTo(/** @type {any} */ (rows[size - 1]).id));
    return rows;
  }

  async show(/** @type {any} */ { params }) {
    return await Article.findOrFail(params.id);
  }

  async store(/** @type {any} */ { request, response }) {
    const input = await request.validateUsing(newArticle);
    const now = new Date().toISOString();
    const row = await Article.create({
      ...input,
      created_at: now,
      updated_at: now,
    });
    response.header("location", `/articles/${/** @type {any} */ (row).id}`);
    return response.created(row);
  }
}

/**
 * @param {import("./place.mjs").Dialect} dialect
 * @param {string} place
 */
function defineDatabase(dialect, place) {
  const connection =
    dialect === "postgres"
      ? { client: "pg", connection: { connectionString: place } }
      : {
          client: "better-sqlite3",
          connection: { filename: place },
          useNullAsDefault: true,
          pool: { afterCreate: prepareConnection },
        };
  return { connection: "main", connections: { main: connection } };
}

/** @param {any} connection @param {(error: null, connection: unknown) => void} done */
function prepareConnection(connection, done) {
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = NORMAL");
  connection.pragma("foreign_keys = ON");
  done(null, connection);
}

/**
 * @param {import("./place.mjs").Dialect} dialect
 * @param {string} place
 * @returns {Promise<number>} the port
 */
export async function listen(dialect, place) {
  const app = new Ignitor(new URL("./", import.meta.url)).createApp("web");
  app.rcContents({
    providers: [
      () => import("@adonisjs/core/providers/app_provider"),
      () => import("@adonisjs/core/providers/vinejs_provider"),
      () => import("@adonisjs/lucid/database_provider"),
    ],
  });
  app.useConfig({
    app: {
      appKey: "a key that signs nothing here, of 32 characters",
      http: defineHttp({}),
    },
    logger: defineLogger({
      default: "app",
      loggers: { app: { enabled: false } },
    }),
    bodyparser: defineBodyParser({}),
    database: defineDatabase(dialect, place),
  });
  await app.init();
  await app.boot();
  await app.start(() => {});
  const router = await app.container.make("router");
  const server = await app.container.make("server");
  router.use([() => import("@adonisjs/core/bodyparser_middleware")]);
  router
    .resource("articles", ArticlesController)
    .only(["index", "show", "store"]);
  await server.boot();
  const listener = createServer(server.handle.bind(server));
  server.setNodeServer(listener);
  await new Promise((resolve) =>
    listener.listen(0, "127.0.0.1", () => resolve(undefined)),
  );
  return /** @type {any} */ (listener.address()).port;
}
