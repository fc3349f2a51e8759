/**
 * Singletons of which there is one in the whole application. One list of cases
 * for both databases. No unique index sees to that: it would be a migration for
 * tables that may hold more rows already.
 */
import { expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { serveTables } from "./serve-tables.js";

const manifest = {
  ...{ formats: ["json"], apiOnly: true },
  resources: {
    tags: { fields: { name: "string" } },
    settings: {
      singleton: true,
      fields: {
        ...{ title: "string?", isOpen: "boolean?", count: "integer?" },
        ...{ price: { type: "decimal", scale: 2, optional: true } },
        ...{
          meta: "json?",
          words: { type: "string", many: true, default: [] },
        },
      },
    },
    board: {
      singleton: true,
      key: "uuid",
      fields: { name: "string?", tags: { ref: "tags", many: true } },
    },
    blank: {
      ...{ singleton: true, timestamps: false, fields: { title: "string?" } },
    },
    page: { record: "sheet", singleton: true, where: { slug: "main" } },
    sheets: { fields: { slug: { type: "string", unique: true } } },
  },
};

export function describeOnlyRows(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  const app = serveTables(manifest, dialect, place);

  async function send(
    line: string,
    body?: object,
  ): Promise<readonly unknown[]> {
    const [method = "", path = ""] = line.split(" ");
    const reply = await app().fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await reply.text();
    const value: unknown = text === "" ? null : JSON.parse(text);
    return [reply.status, value];
  }

  /** A least body of each, and its table. */
  const least = [
    ["settings", {}, "settings"],
    ["board", { tag_ids: [] }, "boards"],
    ["blank", {}, "blanks"],
  ] as const;

  test.each(least)("%s is made once", async (name, body) => {
    expect((await send(`GET /${name}`))[0]).toBe(404);
    const [first, row] = await send(`POST /${name}`, body);
    expect(first).toBe(201);
    expect((await send(`POST /${name}`, body))[0]).toBe(409);
    expect(await send(`GET /${name}`)).toEqual([200, row]);
    expect((await send(`DELETE /${name}`))[0]).toBe(204);
    expect((await send(`GET /${name}`))[0]).toBe(404);
  });

  test.each(least)(
    "of ten requests that make %s, one does",
    async (name, body, table) => {
      for (const [method, kept, others] of [
        ["POST", 201, 409],
        ["PUT", 201, 200],
      ] as const) {
        const replies = await Promise.all(
          Array.from({ length: 10 }, () => send(`${method} /${name}`, body)),
        );
        const statuses = replies.map(([status]) => status);
        expect(statuses.sort()).toEqual(
          [kept, ...Array<number>(9).fill(others)].sort(),
        );
        const rows = await app().db.selectFrom(table).selectAll().execute();
        expect(rows.length).toBe(1);
        expect((await send(`DELETE /${name}`))[0]).toBe(204);
      }
    },
  );

  test("values keep their types", async () => {
    const values = {
      ...{ title: "a", isOpen: false, count: 0, price: "1.50" },
      ...{ meta: { a: [null] }, words: ["b"] },
    };
    const [status, row] = await send("POST /settings", values);
    expect([status, row]).toMatchObject([201, values]);
    const [, tag] = await send("POST /tags", { name: "x" });
    const { id } = tag as { readonly id: number };
    const board = await send("POST /board", { tag_ids: [id] });
    expect(board).toMatchObject([201, { tag_ids: [id] }]);
    const wrong = await send("POST /board", { tag_ids: [id + 1] });
    expect(wrong).toMatchObject([
      422,
      { errors: [{ pointer: "#/tag_ids/0" }] },
    ]);
  });

  test("a unique field tells what is taken", async () => {
    expect((await send("POST /sheets", { slug: "other" }))[0]).toBe(201);
    expect((await send("POST /page", {}))[0]).toBe(201);
    expect(await send("POST /page", {})).toMatchObject([
      409,
      { errors: [{ pointer: "#/slug" }] },
    ]);
  });
}
