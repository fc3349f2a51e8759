/**
 * What a database refuses of columns that the server sets: nothing that a client could
 * mend, and so no fault of its request. One list of cases for both databases.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { Context } from "../../src/runtime/http/context.js";
import { type CalledApp, openCalled } from "./called-app.js";

const author = { ref: "users", set: "caller" };

const manifest = {
  ...{ caller: "users", formats: ["json"], apiOnly: true },
  updateMethods: ["PATCH"],
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    profiles: {
      fields: { owner: { ...author, unique: true }, motto: "string" },
      access: { read: "anyone", write: "owner" },
    },
    articles: {
      fields: {
        author,
        title: "string",
        code: { type: "string?", unique: true },
        slug: { from: "title", unique: true },
      },
      destroy: "soft",
      access: { read: "anyone", write: "author" },
      collection: { adopt: "POST" },
      member: { restore: "POST", rename: "POST", give: "POST" },
    },
  },
};

interface Row {
  readonly id: number;
  readonly slug: string;
}

interface Stores {
  readonly articles: {
    create(context: object, row: object): Promise<unknown>;
    update(context: object, row: object, options: object): Promise<unknown>;
  };
}

type Actions = Record<string, (context: Context) => Promise<unknown>>;

export function describeServerSet(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place(), {
      write: (controllers, stores, system) => {
        const { articles } = stores as Stores;
        const own = (controllers as { readonly articles: Actions }).articles;
        const of = ({ params }: Context) => ({ id: params["id"] });
        own["adopt"] = async (context) => {
          const row = { author_id: 999, title: "Orphan" };
          return context.ok(await articles.create(system(), row));
        };
        own["rename"] = async (context) =>
          context.ok(
            await articles.update(
              context,
              {},
              { ...of(context), set: { slug: "tea" } },
            ),
          );
        own["give"] = async (context) =>
          context.ok(
            await articles.update(
              system(),
              {},
              { ...of(context), set: { author_id: 999 } },
            ),
          );
      },
    });
    for (const name of ["a", "b"]) await app.send("POST /users", { name });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await app.end();
  });

  async function make(title: string): Promise<Row> {
    const [status, row] = await app.send("POST /articles 1", { title });
    expect(status).toBe(201);
    return row as Row;
  }

  /** The answer, and how often something was logged. */
  async function ask(line: string, body?: object): Promise<unknown> {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    logged.mockClear();
    const [status, problem] = await app.send(line, body);
    const { detail, errors } = problem as Record<string, unknown>;
    return [status, detail, errors, logged.mock.calls.length];
  }

  const broken = [500, undefined, undefined, 1];

  test("a ref to a caller that code sets to a row that is not there", async () => {
    expect(await ask("POST /articles/adopt 1")).toEqual(broken);
    const { id } = await make("Given");
    expect(await ask(`POST /articles/${id}/give 1`)).toEqual(broken);
  });

  test("a slug that code sets to one that is taken", async () => {
    const { slug } = await make("Tea");
    expect(slug).toBe("tea");
    const { id } = await make("Milk");
    expect(await ask(`POST /articles/${id}/rename 1`)).toEqual(broken);
  });

  test("whoever has a row already is told so, of no field", async () => {
    const motto = { motto: "Tea first" };
    expect((await app.send("POST /profiles 1", motto))[0]).toBe(201);
    const again = await ask("POST /profiles 1", motto);
    expect(again).toEqual([409, "There is one already", undefined, 0]);
  });

  test("what a request sends has its pointer, whatever else is taken", async () => {
    const row = { title: "Coded", code: "c" };
    expect((await app.send("POST /articles 1", row))[0]).toBe(201);
    expect(await ask("POST /articles 1", row)).toMatchObject([
      409,
      expect.anything(),
      [{ pointer: "#/code", code: "unique" }],
      0,
    ]);
  });

  test("a row is not restored where its slug is taken meanwhile", async () => {
    const { id } = await make("Lost");
    expect((await app.send(`DELETE /articles/${id} 1`))[0]).toBe(204);
    expect((await make("Lost")).slug).toBe("lost");
    const again = await ask(`POST /articles/${id}/restore 1`);
    expect(again).toMatchObject([409, expect.anything(), expect.anything(), 0]);
  });
}
