// @ts-check
/**
 * NestJS on Fastify, with a pipe that validates by class-validator and TypeORM.
 * Decorators are called: no compiler is needed.
 */
import "reflect-metadata";
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Res,
  ValidationPipe,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import { getRepositoryToken, TypeOrmModule } from "@nestjs/typeorm";
import { Type } from "class-transformer";
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from "class-validator";
import { EntitySchema, MoreThan } from "typeorm";
import { linkTo, SIZE } from "./place.mjs";

class NewArticle {
  /** @type {string} */ title = "";
  /** @type {string} */ body = "";
  /** @type {string} */ state = "draft";
}
decorate(NewArticle, "title", IsString(), Length(1, 255));
decorate(NewArticle, "body", IsString());
decorate(NewArticle, "state", IsIn(["draft", "live"]));

class ListQuery {
  /** @type {number} */ size = SIZE;
  /** @type {number} */ after = 0;
}
const toNumber = Type(() => Number);
decorate(ListQuery, "size", IsOptional(), toNumber, IsInt(), Min(1), Max(100));
decorate(ListQuery, "after", IsOptional(), toNumber, IsInt());

class Articles {
  /** @param {import("typeorm").Repository<any>} articles */
  constructor(articles) {
    this.articles = articles;
  }

  async list(/** @type {ListQuery} */ query, /** @type {any} */ reply) {
    const { size, after } = query;
    const rows = await this.articles.find({
      where: { id: MoreThan(after) },
      order: { id: "ASC" },
      take: size + 1,
    });
    if (rows.length <= size) return rows;
    rows.pop();
    reply.header("link", linkTo(rows[size - 1].id));
    return rows;
  }

  async show(/** @type {number} */ id) {
    const row = await this.articles.findOneBy({ id });
    if (row === null) throw new NotFoundException();
    return row;
  }

  async create(/** @type {NewArticle} */ input, /** @type {any} */ reply) {
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    const row = await this.articles.save({ ...input, ...times });
    reply.header("location", `/articles/${row.id}`);
    return row;
  }
}

const reply = Res({ passthrough: true });
defineAction("list", [ListQuery, Object], [Query(), reply], Get());
defineAction("show", [Number], [Param("id", ParseIntPipe)], Get(":id"));
defineAction(
  "create",
  [NewArticle, Object],
  [Body(), reply],
  Post(),
  HttpCode(201),
);

/**
 * What a compiler makes of `@Get() list(@Query() query: ListQuery)`.
 *
 * @param {"list" | "show" | "create"} name
 * @param {readonly Function[]} types
 * @param {readonly ParameterDecorator[]} parameters
 * @param {readonly MethodDecorator[]} decorators
 */
function defineAction(name, types, parameters, ...decorators) {
  const { prototype } = Articles;
  Reflect.defineMetadata("design:paramtypes", types, prototype, name);
  parameters.forEach((decorator, index) => decorator(prototype, name, index));
  const method = Object.getOwnPropertyDescriptor(prototype, name);
  for (const decorator of decorators)
    decorator(prototype, name, /** @type {any} */ (method));
}

/** @param {Function} type @param {string} name @param {readonly PropertyDecorator[]} decorators */
function decorate(type, name, ...decorators) {
  for (const decorator of decorators) decorator(type.prototype, name);
}

/**
 * @param {import("./place.mjs").Dialect} dialect
 * @param {string} place
 * @returns {Promise<number>} the port
 */
export async function listen(dialect, place) {
  const time = dialect === "postgres" ? "timestamptz" : "text";
  const entity = new EntitySchema({
    name: "Article",
    tableName: "articles",
    columns: {
      id: { type: "integer", primary: true, generated: true },
      title: { type: "text" },
      body: { type: "text" },
      state: { type: "text" },
      created_at: { type: time },
      updated_at: { type: time },
    },
  });
  const database =
    dialect === "postgres"
      ? { type: /** @type {const} */ ("postgres"), url: place }
      : {
          type: /** @type {const} */ ("better-sqlite3"),
          database: place,
          enableWAL: true,
        };
  Inject(getRepositoryToken(entity))(Articles, undefined, 0);
  Controller("articles")(Articles);
  class App {}
  Module({
    imports: [
      TypeOrmModule.forRoot({
        ...database,
        entities: [entity],
        synchronize: false,
      }),
      TypeOrmModule.forFeature([entity]),
    ],
    controllers: [Articles],
  })(App);
  const app = await NestFactory.create(App, new FastifyAdapter(), {
    logger: false,
  });
  app.useGlobalPipes(
    new ValidationPipe({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
    }),
  );
  await app.listen(0, "127.0.0.1");
  return app.getHttpServer().address().port;
}
