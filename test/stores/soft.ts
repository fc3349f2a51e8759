/**
 * Rows that are deleted and stay stored: nothing shows them, counts them or lets anybody
 * do something by them, until they are restored. One list of cases for both databases.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      destroy: "soft",
      fields: { name: "string" },
      access: { read: "anyone", create: "anyone", write: ["self", "admin"] },
    },
    teams: {
      destroy: "soft",
      concurrency: "etag",
      fields: { name: { type: "string", unique: true } },
      access: { create: "caller", read: "team", write: "team" },
      members: { through: "memberships", creator: "owner" },
      member: { restore: "POST" },
      list: { total: true, filter: ["name", "deleted"], search: ["name"] },
      subsets: { selected: ["index", "destroy"] },
      resources: {
        boards: {
          shallow: true,
          fields: {
            team: { ref: "teams", onDelete: "cascade" },
            title: "string",
            labels: {
              ...{ ref: "labels", many: true, onDelete: "clear" },
              default: [],
            },
          },
          access: "team",
          list: {
            filter: ["team", "team.name", "labels", "labels.name"],
            total: true,
          },
          resources: {
            cards: {
              shallow: true,
              destroy: "soft",
              fields: {
                board: { ref: "boards", onDelete: "cascade" },
                text: "string",
              },
              access: "anyone",
              member: { restore: "POST" },
            },
          },
        },
      },
    },
    memberships: {
      destroy: "soft",
      fields: {
        team: { ref: "teams", onDelete: "cascade" },
        user: { ref: "users", unique: ["team"], onDelete: "cascade" },
        role: { enum: ["owner", "guest"], default: "guest" },
      },
      access: { create: "caller", read: "caller", write: "caller" },
      member: { restore: "POST" },
    },
    labels: {
      destroy: "soft",
      fields: {
        name: { type: "string", unique: true },
        parent: { ref: "labels", optional: true, onDelete: "cascade" },
      },
      access: "anyone",
      member: { restore: "POST" },
      list: { filter: ["deleted"] },
    },
    invoices: {
      destroy: "soft",
      fields: {
        board: { ref: "boards", optional: true },
        card: { ref: "cards", optional: true, onDelete: "clear" },
        sum: "integer",
      },
      access: "anyone",
      member: { restore: "POST" },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

export function describeSoft(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  let send: CalledApp<Row>["send"];

  const status = async (line: string, body?: object): Promise<number> =>
    (await send(line, body))[0];
  const idsOf = async (line: string): Promise<unknown> => {
    const [code, value] = await send(line);
    return code === 200 ? (value as Row[]).map(({ id }) => id) : code;
  };
  const make = async (line: string, body: object): Promise<number> => {
    const [code, value] = await send(line, body);
    expect([line, code, value]).toEqual([line, 201, expect.anything()]);
    return (value as { readonly id: number }).id;
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    ({ send } = app);
  });

  afterAll(async () => {
    await app.end();
  });

  let team = 0;
  let board = 0;
  let card = 0;
  let user = 0;
  let count = 0;

  beforeEach(async () => {
    user = await make("POST /users", { name: "Ann" });
    team = await make(`POST /teams ${user}`, { name: `team ${++count}` });
    board = await make(`POST /teams/${team}/boards ${user}`, { title: "b" });
    card = await make(`POST /boards/${board}/cards ${user}`, { text: "c" });
  });

  test("a deleted row is not there, nor what its deletion takes along", async () => {
    expect(await status(`DELETE /teams/${team} ${user}`)).toBe(204);
    for (const line of [
      `GET /teams/${team} ${user}`,
      `PATCH /teams/${team} ${user}`,
      `DELETE /teams/${team} ${user}`,
      `GET /teams/${team}/boards ${user}`,
      `POST /teams/${team}/boards ${user}`,
      `GET /boards/${board} ${user}`,
      `PATCH /boards/${board} ${user}`,
      `GET /boards/${board}/cards ${user}`,
      `GET /cards/${card} ${user}`,
      `DELETE /cards/${card} ${user}`,
    ])
      expect([
        line,
        await status(
          line,
          line.startsWith("P") ? { title: "x", name: "x" } : undefined,
        ),
      ]).toEqual([line, 404]);
    const reply = await app.fetch(`GET /teams ${user}`);
    expect(await reply.json()).toEqual([]);
    expect(reply.headers.get("x-total-count")).toBe("0");
    expect(await idsOf(`GET /teams?q=team ${user}`)).toEqual([]);
  });

  test("what is restored is there with all that went along, and no more", async () => {
    const other = await make(`POST /boards/${board}/cards ${user}`, {
      text: "gone before",
    });
    expect(await status(`DELETE /cards/${other} ${user}`)).toBe(204);
    await send(`DELETE /teams/${team} ${user}`);
    expect(await status(`POST /cards/${other}/restore ${user}`)).toBe(404);
    const [code, value] = await send(`POST /teams/${team}/restore ${user}`);
    expect([code, value]).toMatchObject([200, { id: team }]);
    expect(await status(`GET /boards/${board} ${user}`)).toBe(200);
    expect(await idsOf(`GET /boards/${board}/cards ${user}`)).toEqual([card]);
    expect(await status(`POST /cards/${other}/restore ${user}`)).toBe(200);
    expect(await idsOf(`GET /boards/${board}/cards ${user}`)).toEqual([
      card,
      other,
    ]);
  });

  test("only who may delete a row restores it, once", async () => {
    const stranger = await make("POST /users", { name: "Bob" });
    expect(await status(`POST /teams/${team}/restore ${user}`)).toBe(409);
    await send(`DELETE /teams/${team} ${user}`);
    expect(await status(`POST /teams/${team}/restore`)).toBe(401);
    expect(await status(`POST /teams/${team}/restore ${stranger}`)).toBe(404);
    expect(await status(`POST /teams/999999/restore ${user}`)).toBe(404);
    expect(await status(`POST /teams/${team}/restore ${user}`)).toBe(200);
    expect(await status(`POST /teams/${team}/restore ${user}`)).toBe(409);
  });

  test("its unique values are free, and it is not restored where one is taken", async () => {
    const name = `team ${count}`;
    await send(`DELETE /teams/${team} ${user}`);
    const second = await make(`POST /teams ${user}`, { name });
    expect(await status(`POST /teams ${user}`, { name })).toBe(409);
    const [code, value] = await send(`POST /teams/${team}/restore ${user}`);
    expect([code, value]).toMatchObject([
      409,
      { errors: [{ code: "unique", pointer: "#/name" }] },
    ]);
    expect(await status(`DELETE /teams/${second} ${user}`)).toBe(204);
    expect(await status(`POST /teams/${team}/restore ${user}`)).toBe(200);
  });

  test("a membership that is deleted grants nothing", async () => {
    const guest = await make("POST /users", { name: "Bob" });
    const body = { team_id: team, user_id: guest };
    const membership = await make(`POST /memberships ${user}`, body);
    expect(await idsOf(`GET /teams ${guest}`)).toEqual([team]);
    expect(await status(`DELETE /memberships/${membership} ${user}`)).toBe(204);
    expect(await idsOf(`GET /teams ${guest}`)).toEqual([]);
    expect(await status(`GET /teams/${team} ${guest}`)).toBe(404);
    expect(await status(`GET /boards/${board} ${guest}`)).toBe(404);
    const path = `/memberships/${membership}/restore`;
    expect(await status(`POST ${path} ${user}`)).toBe(200);
    expect(await idsOf(`GET /teams ${guest}`)).toEqual([team]);
    const last = await app.db
      .selectFrom("memberships")
      .select("id")
      .where("team_id", "=", team)
      .where("role", "=", "owner")
      .executeTakeFirstOrThrow();
    const line = `DELETE /memberships/${String(last.id)} ${user}`;
    expect(await status(line)).toBe(409);
  });

  test("a version is that of the row before it was deleted, and later", async () => {
    const tag = async (): Promise<string> => {
      const reply = await app.fetch(`GET /teams/${team} ${user}`);
      return reply.headers.get("etag") ?? "";
    };
    const first = await tag();
    const stale = { "if-match": first };
    await send(`PATCH /teams/${team} ${user}`, { name: `other ${count}` });
    const line = `DELETE /teams/${team} ${user}`;
    expect((await send(line, undefined, stale))[0]).toBe(412);
    const fresh = { "if-match": await tag() };
    expect((await send(line, undefined, fresh))[0]).toBe(204);
    const back = `POST /teams/${team}/restore ${user}`;
    expect((await send(back, undefined, fresh))[0]).toBe(412);
    expect((await send(back))[0]).toBe(200);
  });

  test("a ref to a row that is gone is refused, unless it stays as it is", async () => {
    const invoice = await make(`POST /invoices ${user}`, {
      card_id: card,
      sum: 1,
    });
    const line = `PATCH /invoices/${invoice} ${user}`;
    await send(`DELETE /cards/${card} ${user}`);
    expect(await send(line, { card_id: card, sum: 2 })).toMatchObject([
      200,
      { card_id: card, sum: 2 },
    ]);
    const [code, value] = await send(`POST /invoices ${user}`, {
      card_id: card,
      sum: 1,
    });
    expect([code, value]).toMatchObject([
      422,
      { errors: [{ code: "ref", pointer: "#/card_id" }] },
    ]);
    expect(await status(line, { card_id: null })).toBe(200);
    expect(await status(line, { card_id: card })).toBe(422);
  });

  test("what has to stay keeps a row, and what takes it along", async () => {
    const invoice = await make(`POST /invoices ${user}`, {
      board_id: board,
      sum: 1,
    });
    expect(await send(`DELETE /teams/${team} ${user}`)).toMatchObject([
      409,
      { detail: "Others refer to it" },
    ]);
    expect(
      await status(`DELETE /teams/selected?team_ids[]=${team} ${user}`),
    ).toBe(409);
    expect(await status(`DELETE /invoices/${invoice} ${user}`)).toBe(204);
    expect(await status(`DELETE /teams/${team} ${user}`)).toBe(204);
    expect(
      await send(`POST /invoices/${invoice}/restore ${user}`),
    ).toMatchObject([409, { detail: "What it refers to is deleted" }]);
    const body = { board_id: board, sum: 1 };
    expect(await status(`POST /invoices ${user}`, body)).toBe(422);
    await send(`POST /teams/${team}/restore ${user}`);
    expect(await status(`POST /invoices/${invoice}/restore ${user}`)).toBe(200);
  });

  test("a subset is deleted as one, and its rows are restored one by one", async () => {
    const name = `second ${count}`;
    const second = await make(`POST /teams ${user}`, { name });
    const both = `team_ids[]=${team}&team_ids[]=${second}`;
    expect(await status(`DELETE /teams/selected?${both} ${user}`)).toBe(204);
    expect(await status(`DELETE /teams/selected?${both} ${user}`)).toBe(404);
    expect(await idsOf(`GET /teams ${user}`)).toEqual([]);
    expect(await status(`POST /teams/${second}/restore ${user}`)).toBe(200);
    expect(await idsOf(`GET /teams ${user}`)).toEqual([second]);
  });

  test("those who may delete rows find the deleted ones", async () => {
    const stranger = await make("POST /users", { name: "Bob" });
    await send(`DELETE /teams/${team} ${user}`);
    expect(await idsOf(`GET /teams?deleted=true ${user}`)).toEqual([team]);
    expect(await idsOf(`GET /teams?deleted=false ${user}`)).toEqual([]);
    expect(await idsOf(`GET /teams?deleted=true ${stranger}`)).toEqual([]);
    expect(await idsOf("GET /teams?deleted=true")).toBe(401);
    expect(await idsOf(`GET /teams?deleted=true&name=no ${user}`)).toEqual([]);
    await send(`POST /teams/${team}/restore ${user}`);
    expect(await idsOf(`GET /teams?deleted=true ${user}`)).toEqual([]);
  });

  test("a list of refs is without what is gone, and has it again", async () => {
    const names = [`red ${count}`, `blue ${count}`];
    const [red, blue] = await Promise.all(
      names.map((name) => make("POST /labels", { name })),
    );
    const line = `PATCH /boards/${board} ${user}`;
    await send(line, { label_ids: [red, blue] });
    expect(await status(`DELETE /labels/${red}`)).toBe(204);
    const listOf = async (): Promise<unknown> => {
      const [, value] = await send(`GET /boards/${board} ${user}`);
      return (value as Row)["label_ids"];
    };
    expect(await listOf()).toEqual([blue]);
    const list = `GET /teams/${team}/boards`;
    expect(await idsOf(`${list}?label_ids=${red} ${user}`)).toEqual([]);
    expect(await idsOf(`${list}?label_ids=${blue} ${user}`)).toEqual([board]);
    expect(await idsOf(`${list}?labels.name=red ${user}`)).toEqual([]);
    expect(await status(line, { label_ids: [red] })).toBe(422);
    expect(await status(line, { label_ids: [] })).toBe(200);
    expect(await idsOf(`${list}?label_ids= ${user}`)).toEqual([board]);
    expect(await status(`POST /labels/${red}/restore`)).toBe(200);
    expect(await listOf()).toEqual([red]);
  });

  test("of a record below itself, all goes along that is below", async () => {
    const [top, middle, end] = ["top", "middle", "end"];
    const first = await make("POST /labels", { name: `${top} ${count}` });
    const second = await make("POST /labels", {
      name: `${middle} ${count}`,
      parent_id: first,
    });
    const third = await make("POST /labels", {
      name: `${end} ${count}`,
      parent_id: second,
    });
    expect(await status(`DELETE /labels/${third}`)).toBe(204);
    expect(await status(`DELETE /labels/${first}`)).toBe(204);
    expect(await status(`GET /labels/${second}`)).toBe(404);
    expect(await status(`POST /labels/${third}/restore`)).toBe(404);
    const body = { name: `new ${count}`, parent_id: second };
    expect(await status("POST /labels", body)).toBe(422);
    expect(await status(`POST /labels/${first}/restore`)).toBe(200);
    expect(await status(`GET /labels/${second}`)).toBe(200);
    expect(await status(`GET /labels/${third}`)).toBe(404);
    expect(await status(`POST /labels/${third}/restore`)).toBe(200);
  });

  test("a caller whose own row is deleted is nobody who makes rows", async () => {
    expect(await status(`DELETE /users/${user} ${user}`)).toBe(204);
    expect(await status(`GET /users/${user}`)).toBe(404);
    expect(await idsOf(`GET /teams ${user}`)).toEqual([]);
    const body = { team_id: team, user_id: user };
    expect(await status(`POST /memberships ${user}`, body)).toBe(422);
  });

  test("code restores rows without a request, and says which", async () => {
    await send(`DELETE /teams/${team} ${user}`);
    const store = app.stores["teams"];
    expect(await store?.restore(app.system(), { id: team })).toMatchObject({
      id: team,
    });
    await expect(
      app.stores["boards"]?.restore(app.system(), { id: board }),
    ).rejects.toThrow(TypeError);
  });
}
