/**
 * Rows that are written with the row above them: `inside`. One list of cases for both
 * databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json", "csv", "xml"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      access: { read: "anyone", create: "anyone", write: "self" },
      fields: { name: "string" },
    },
    products: {
      access: "anyone",
      destroy: "soft",
      member: { restore: "POST" },
      fields: { name: "string" },
    },
    // Without times and versions: nothing of a row but its lock says that it changes.
    notes: {
      access: "anyone",
      timestamps: false,
      fields: { title: "string" },
      resources: {
        remarks: {
          ...{ inside: { minItems: 1, maxItems: 3 }, timestamps: false },
          key: "uuid",
          fields: { text: "string" },
        },
      },
    },
    orders: {
      access: { read: "anyone", create: "caller", write: ["owner", "admin"] },
      concurrency: "etag",
      subsets: { selected: ["index", "update"] },
      fields: {
        number: { type: "string", unique: true },
        owner: { ref: "users", set: "caller" },
        lines_count: { count: "lines" },
      },
      resources: {
        lines: {
          inside: true,
          only: ["index", "show", "create", "update", "destroy"],
          fields: {
            product: { ref: "products", embed: ["name"] },
            more: { ref: "products", many: true, default: [] },
            quantity: { type: "integer", min: 1 },
            size: { enum: ["s", "m"], default: "m" },
            code: { type: "string", optional: true, unique: ["order"] },
            serial: { type: "string", optional: true, unique: true },
            made: { type: "integer", optional: true, write: "create" },
            cost: {
              ...{ type: "integer", optional: true },
              ...{ read: "admin", write: "admin" },
            },
            pin: { type: "string", optional: true, read: "never" },
            state: {
              enum: ["open", "sent", "lost"],
              default: "open",
              transitions: { open: ["sent"], sent: ["lost"] },
            },
            author: { ref: "users", set: "caller" },
          },
        },
        // Others refer to lines.
        parcels: {
          access: { write: "anyone" },
          fields: { line: { ref: "lines" } },
        },
      },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;
type Line = Row & { readonly id: number };
type Order = Row & { readonly id: number; readonly lines: readonly Line[] };

export function describeInside(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  const ids = { ann: 0, bob: 0, tea: 0, milk: 0 };
  let numbers = 0;

  const make = async (line: string, body: object): Promise<Row> => {
    const [code, value] = await app.send(line, body);
    expect([line, code, value]).toEqual([line, 201, expect.anything()]);
    return value as Row;
  };
  /** An order of Ann's, with a line for each of some quantities. */
  const order = async (...lines: readonly object[]): Promise<Order> => {
    numbers += 1;
    const whole = lines.map((line) => ({
      ...{ product_id: ids.tea, quantity: 1 },
      ...line,
    }));
    const body = { number: `n${numbers}`, lines: whole };
    return (await make(`POST /orders ${ids.ann}`, body)) as Order;
  };
  const get = async (path: string): Promise<Order> => {
    const [code, value] = await app.send(`GET ${path} ${ids.ann}`);
    expect([path, code]).toEqual([path, 200]);
    return value as Order;
  };
  const change = async (
    { id }: Order,
    lines: readonly object[],
    headers?: Readonly<Record<string, string>>,
  ): Promise<readonly [number, Order]> => {
    const line = `PATCH /orders/${id} ${ids.ann}`;
    const [code, value] = await app.send(line, { lines }, headers);
    return [code, value as Order];
  };
  const faultsOf = (value: unknown): readonly string[] => {
    const { errors } = value as {
      readonly errors: readonly { readonly pointer: string; code: string }[];
    };
    return errors.map(({ pointer, code }) => `${pointer} ${code}`);
  };
  const versionOf = async ({ id }: Order): Promise<string | undefined> => {
    const reply = await app.fetch(`GET /orders/${id} ${ids.ann}`);
    return /v\d+/.exec(reply.headers.get("etag") ?? "")?.[0];
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["ann", "bob"] as const)
      ids[name] = Number((await make("POST /users", { name }))["id"]);
    for (const name of ["tea", "milk"] as const)
      ids[name] = Number((await make("POST /products", { name }))["id"]);
  });

  afterAll(async () => {
    await app.end();
  });

  test("rows are made with the row above, and read back in their order", async () => {
    const made = await order(
      { quantity: 2, code: "b", more_ids: [ids.milk, ids.tea] },
      { quantity: 1, code: "a", made: 7, pin: "1", product_id: ids.milk },
    );
    expect(made.lines).toMatchObject([
      {
        ...{ quantity: 2, code: "b", size: "m", state: "open", made: null },
        ...{ product: { id: ids.tea, name: "tea" }, author_id: ids.ann },
        more_ids: [ids.tea, ids.milk],
      },
      { quantity: 1, code: "a", made: 7, product: { name: "milk" } },
    ]);
    expect(Object.keys(made.lines[0] ?? {})).not.toContain("order_id");
    expect(Object.keys(made.lines[1] ?? {})).not.toContain("pin");
    expect(Object.keys(made.lines[1] ?? {})).not.toContain("position");
    expect(await get(`/orders/${made.id}`)).toEqual({
      ...made,
      lines_count: 2,
    });
    const empty = await make(`POST /orders ${ids.ann}`, { number: "empty" });
    expect(empty["lines"]).toEqual([]);
  });

  test("a list replaces: named rows stay, others are made or go", async () => {
    const made = await order({ code: "a" }, { code: "b" }, { code: "c" });
    const [a, b, c] = made.lines;
    const [code, changed] = await change(made, [
      { ...c, quantity: 9 },
      { product_id: ids.milk, quantity: 4, code: "d" },
      { ...a },
    ]);
    expect(code).toBe(200);
    expect(changed.lines.map((line) => line["code"])).toEqual(["c", "d", "a"]);
    expect(changed.lines[0]).toMatchObject({ id: c?.id, quantity: 9 });
    expect(changed.lines[2]).toMatchObject({ id: a?.id });
    const ofB = await app.send(`GET /orders/${made.id}/lines/${b?.id ?? 0}`);
    expect(ofB[0]).toBe(404);
    const untouched = await app.send(`PATCH /orders/${made.id} ${ids.ann}`, {
      number: `${String(made["number"])}!`,
    });
    expect((untouched[1] as Order).lines).toEqual(changed.lines);
    // What a replacement leaves out is as in a new row: a list of none.
    const [, replaced] = await app.send(`PUT /orders/${made.id} ${ids.ann}`, {
      number: String(made["number"]),
    });
    expect((replaced as Order).lines).toEqual([]);
  });

  test("an item that is as it was is not written", async () => {
    const made = await order({ code: "a" }, { code: "b" });
    const [a, b] = made.lines;
    const [, changed] = await change(made, [{ ...a }, { ...b, quantity: 2 }]);
    expect(changed.lines[0]).toEqual(a);
    expect(changed.lines[1]?.["quantity"]).toBe(2);
  });

  test("what is wrong with items is told at its place, and nothing is stored", async () => {
    const other = await order({ code: "x" });
    const made = await order({ code: "a" }, { code: "b" });
    const [a] = made.lines;
    const bad = await change(made, [
      { ...a },
      { id: other.lines[0]?.id, product_id: ids.tea, quantity: 1 },
      { ...a },
      { product_id: 9999, quantity: 1 },
      { product_id: ids.tea, quantity: 1, more_ids: [ids.tea, 9998] },
    ]);
    expect([bad[0], faultsOf(bad[1])]).toEqual([
      422,
      [
        ...["#/lines/1/id ref", "#/lines/2/id unique"],
        ...["#/lines/3/product_id ref", "#/lines/4/more_ids/1 ref"],
      ],
    ]);
    const shapes = await change(made, [{ quantity: 0 }, { size: "xl" }]);
    expect([shapes[0], faultsOf(shapes[1])]).toEqual([
      422,
      [
        ...["#/lines/0/product_id required", "#/lines/0/quantity min"],
        ...["#/lines/1/product_id required", "#/lines/1/quantity required"],
        "#/lines/1/size enum",
      ],
    ]);
    const begun = await change(made, [
      { product_id: ids.tea, quantity: 1, state: "lost" },
    ]);
    expect([begun[0], faultsOf(begun[1])]).toEqual([
      422,
      ["#/lines/0/state transition"],
    ]);
    expect((await get(`/orders/${made.id}`)).lines).toEqual(made.lines);
    const before = (await app.send("GET /orders"))[1] as readonly Row[];
    const [code, value] = await app.send(`POST /orders ${ids.ann}`, {
      number: "never",
      lines: [{ id: 1, product_id: ids.tea, quantity: 1 }],
    });
    expect([code, faultsOf(value)]).toEqual([422, ["#/lines/0/id ref"]]);
    const after = (await app.send("GET /orders"))[1] as readonly Row[];
    expect(after).toEqual(before);
  });

  test("more items than there may be, or fewer, are refused", async () => {
    const many = Array.from({ length: 101 }, () => ({
      ...{ product_id: ids.tea, quantity: 1 },
    }));
    const [code, value] = await app.send(`POST /orders ${ids.ann}`, {
      number: "many",
      lines: many,
    });
    expect([code, faultsOf(value)]).toEqual([422, ["#/lines maxItems"]]);
    const none = await app.send("POST /notes", { title: "None" });
    expect([none[0], faultsOf(none[1])]).toEqual([422, ["#/remarks required"]]);
    const few = await app.send("POST /notes", { title: "None", remarks: [] });
    expect([few[0], faultsOf(few[1])]).toEqual([422, ["#/remarks minItems"]]);
  });

  test("ids can be UUIDs, and rows need no times", async () => {
    const made = (await make("POST /notes", {
      title: "Note",
      remarks: [{ text: "one" }, { text: "two" }],
    })) as Row & { readonly id: number; readonly remarks: readonly Row[] };
    const [one, two] = made.remarks;
    const [, changed] = await app.send(`PATCH /notes/${made.id}`, {
      remarks: [two, { ...one, text: "1" }, { text: "three" }],
    });
    expect((changed as typeof made).remarks).toEqual([
      two,
      { id: one?.["id"], text: "1" },
      { id: expect.any(String) as string, text: "three" },
    ]);
  });

  test("a value that is unique is told at its place, with 409", async () => {
    const other = await order({ serial: "s1" });
    const made = await order({ code: "a" });
    const twice = await change(made, [
      { product_id: ids.tea, quantity: 1, code: "b" },
      { product_id: ids.tea, quantity: 1, code: "b", serial: "s1" },
    ]);
    expect([twice[0], faultsOf(twice[1])]).toEqual([
      409,
      ["#/lines/1/code unique", "#/lines/1/serial unique"],
    ]);
    const [code, value] = await app.send(`POST /orders ${ids.ann}`, {
      number: other["number"],
      lines: [{ product_id: ids.tea, quantity: 1, serial: "s1" }],
    });
    expect([code, faultsOf(value)]).toEqual([
      409,
      ["#/number unique", "#/lines/0/serial unique"],
    ]);
    // A row that goes leaves its values to the others.
    const [ok] = await change(other, [
      { product_id: ids.tea, quantity: 1, serial: "s1" },
    ]);
    expect(ok).toBe(200);
  });

  test("fields keep their rules in a list", async () => {
    const [code, made] = await app.send(`POST /orders ${ids.ann},admin`, {
      number: "rules",
      lines: [{ product_id: ids.tea, quantity: 1, cost: 5, made: 1, pin: "1" }],
    });
    expect(code).toBe(201);
    const { id, lines } = made as Order;
    expect(lines[0]).toMatchObject({ cost: 5, made: 1 });
    const seen = (await get(`/orders/${id}`)).lines[0] ?? {};
    expect(seen).not.toHaveProperty("cost");
    // Whoever may not set a field, or set it again, changes the rest.
    const line = { ...seen, cost: 9, made: 9, quantity: 3 };
    expect((await change(made as Order, [line]))[0]).toBe(200);
    const [, whole] = await app.send(`GET /orders/${id} ${ids.ann},admin`);
    expect((whole as Order).lines[0]).toMatchObject({
      ...{ cost: 5, made: 1, quantity: 3 },
    });
    const pins = await app.db.selectFrom("lines").selectAll().execute();
    expect(pins.find((row) => row["id"] === lines[0]?.id)?.["pin"]).toBe("1");
    // New ones of somebody who may not set it have none.
    const [, more] = await change(made as Order, [
      { product_id: ids.tea, quantity: 1, cost: 9 },
    ]);
    const [, all] = await app.send(`GET /orders/${more.id} ${ids.ann},admin`);
    expect((all as Order).lines[0]).toMatchObject({ cost: null });
  });

  test("words follow each other in a list, too", async () => {
    const made = await order({ code: "a" }, { code: "b" });
    const [a, b] = made.lines;
    const lost = await change(made, [{ ...a }, { ...b, state: "lost" }]);
    expect([lost[0], faultsOf(lost[1])]).toEqual([
      409,
      ["#/lines/1/state transition"],
    ]);
    const [, sent] = await change(made, [{ ...a }, { ...b, state: "sent" }]);
    expect(sent.lines.map((line) => line["state"])).toEqual(["open", "sent"]);
    // One that is left out stays as it is.
    const rest = { ...sent.lines[1], state: undefined };
    const [, same] = await change(made, [{ ...a }, { ...rest, quantity: 5 }]);
    expect(same.lines[1]).toMatchObject({ state: "sent", quantity: 5 });
  });

  test("what is inside keeps what it refers to", async () => {
    const { id } = await make("POST /products", { name: "gone" });
    await order({ product_id: id });
    const kept = await app.send(`DELETE /products/${String(id)}`);
    expect(kept[0]).toBe(409);
  });

  test("what others refer to does not go", async () => {
    const made = await order({ code: "a" }, { code: "b" });
    const [a, b] = made.lines;
    await make(`POST /orders/${made.id}/parcels ${ids.ann}`, {
      line_id: b?.id,
    });
    expect((await change(made, [{ ...a, quantity: 7 }]))[0]).toBe(409);
    expect((await get(`/orders/${made.id}`)).lines).toEqual(made.lines);
    expect((await change(made, [{ ...b }]))[0]).toBe(200);
  });

  test("whoever may not change the row above changes nothing inside", async () => {
    const made = await order({ code: "a" });
    const [a] = made.lines;
    const path = `/orders/${made.id}`;
    const codes = [
      await app.send(`PATCH ${path} ${ids.bob}`, { lines: [] }),
      await app.send(`POST ${path}/lines ${ids.bob}`, {
        ...{ product_id: ids.tea, quantity: 1 },
      }),
      await app.send(`PATCH ${path}/lines/${a?.id ?? 0} ${ids.bob}`, {
        quantity: 2,
      }),
      await app.send(`DELETE ${path}/lines/${a?.id ?? 0} ${ids.bob}`),
    ].map(([code]) => code);
    expect(codes).toEqual([403, 403, 403, 403]);
    expect(await get(path)).toEqual({ ...made, lines_count: 1 });
    expect(await versionOf(made)).toBe("v1");
  });

  test("the version of the row above rises with what is inside of it", async () => {
    const made = await order({ code: "a" });
    const [a] = made.lines;
    const path = `/orders/${made.id}`;
    expect(await versionOf(made)).toBe("v1");
    const etag = (await app.fetch(`GET ${path}`)).headers.get("etag") ?? "";
    const stale = { "if-match": etag };
    expect((await change(made, [{ ...a, quantity: 2 }], stale))[0]).toBe(200);
    expect(await versionOf(made)).toBe("v2");
    expect((await change(made, [], stale))[0]).toBe(412);
    const line = { product_id: ids.tea, quantity: 1, code: "z" };
    const second = await make(`POST ${path}/lines ${ids.ann}`, line);
    expect(await versionOf(made)).toBe("v3");
    const at = `${path}/lines/${String(second["id"])} ${ids.ann}`;
    expect((await app.send(`PATCH ${at}`, { quantity: 3 }))[0]).toBe(200);
    expect(await versionOf(made)).toBe("v4");
    expect((await get(path)).lines.map((each) => each["code"])).toEqual([
      ...["a", "z"],
    ]);
    expect((await app.send(`DELETE ${at}`))[0]).toBe(204);
    expect(await versionOf(made)).toBe("v5");
    expect((await app.send(`DELETE ${at}`))[0]).toBe(404);
    expect(await versionOf(made)).toBe("v5");
    expect((await app.send(`PATCH ${at}`, { quantity: 3 }))[0]).toBe(404);
    const now = await get(path);
    expect(now["updated_at"] === made["updated_at"]).toBe(false);
  });

  test("a row of its own request is not one too many", async () => {
    const lines = Array.from({ length: 100 }, () => ({ quantity: 1 }));
    const made = await order(...lines);
    const line = { product_id: ids.tea, quantity: 1 };
    const path = `/orders/${made.id}/lines ${ids.ann}`;
    const [code] = await app.send(`POST ${path}`, line);
    expect(code).toBe(409);
    expect((await get(`/orders/${made.id}`)).lines).toHaveLength(100);
  });

  test("what is inside goes with the row above", async () => {
    const made = await order({ code: "a" });
    const path = `/orders/${made.id} ${ids.ann}`;
    expect((await app.send(`DELETE ${path}`))[0]).toBe(204);
    const rows = await app.db
      .selectFrom("lines")
      .select("id")
      .where("order_id", "=", made.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test("a subset gets one list in each of its rows", async () => {
    const [one, two] = [await order({ code: "a" }), await order()];
    const query = `order_ids[]=${one.id}&order_ids[]=${two.id}`;
    const line = `PATCH /orders/selected?${query} ${ids.ann}`;
    const lines = [{ product_id: ids.milk, quantity: 8 }];
    const [code, value] = await app.send(line, { lines });
    expect(code).toBe(200);
    expect((value as readonly Order[]).map((each) => each.lines)).toMatchObject(
      [lines, lines],
    );
    const [bad] = await app.send(line, { lines: one.lines });
    expect(bad).toBe(422);
  });

  test("a page reads what is inside of all its rows at once", async () => {
    await order({ code: "p" }, { code: "q" });
    const [code, rows] = await app.send("GET /orders");
    expect(code).toBe(200);
    const all = rows as readonly Order[];
    expect(all.length).toBeGreaterThan(10);
    for (const row of all) {
      const alone = await get(`/orders/${row.id}`);
      expect(row.lines).toEqual(alone.lines);
    }
  });

  test("CSV leaves lists of rows out, and XML has them", async () => {
    const made = await order({ code: "a" });
    const csv = await app.fetch("GET /orders.csv");
    expect((await csv.text()).split("\r\n")[0]).not.toContain("lines,");
    const xml = await app.fetch(`GET /orders/${made.id}.xml`);
    expect(await xml.text()).toContain("<code>a</code>");
  });

  test("parallel changes of one row come one after the other", async () => {
    const made = await order({ code: "start" });
    const rounds = Array.from({ length: 24 }, (_, index) => index);
    const replies = await Promise.all(
      rounds.map((round) => {
        const body = { product_id: ids.tea, quantity: round + 1 };
        return round % 3 === 0
          ? app.send(`POST /orders/${made.id}/lines ${ids.ann}`, body)
          : change(made, [body, { ...body, quantity: 50 + round }]);
      }),
    );
    expect(replies.map(([code]) => code < 300)).toEqual(rounds.map(() => true));
    // Each reply has what its own change left, and no half of another.
    for (const [round, [code, value]] of replies.entries()) {
      if (code === 201) continue;
      const quantities = (value as Order).lines.map((each) => each["quantity"]);
      expect(quantities).toEqual([round + 1, 50 + round]);
    }
    const { lines } = await get(`/orders/${made.id}`);
    const rows = await app.db
      .selectFrom("lines")
      .select(["position"])
      .where("order_id", "=", made.id)
      .orderBy("position")
      .execute();
    expect(rows.map((row) => Number(row.position))).toEqual(
      lines.map((_, index) => index),
    );
    expect(await versionOf(made)).toBe("v25");
  });
}
