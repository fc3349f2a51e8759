/** Rows by the fields that are unique. One list of cases for both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  resources: {
    users: {
      access: { read: "self", create: "anyone", write: "self" },
      destroy: "soft",
      fields: {
        email: { type: "email", unique: true },
        digest: { type: "string", read: "never", write: "never" },
        code: { type: "integer", unique: true, optional: true },
        hasDigest: { type: "boolean", computed: true },
        born: { type: "date", optional: true },
      },
    },
    blogs: {
      access: "anyone",
      fields: {
        name: "string",
        home: { type: "url", unique: ["name"], optional: true },
        kind: { enum: ["a", "b"], default: "a" },
      },
    },
    "a-blogs": { record: "blog", where: { kind: "a" }, access: "anyone" },
  },
};

interface Row {
  readonly [name: string]: unknown;
  readonly id: number;
}

/** What `findBy` is here, whatever the record. */
interface Store {
  create(context: object, input: object, options?: object): Promise<Row>;
  destroy(context: object, options: object): Promise<void>;
  list(context: object): Promise<{ readonly rows: readonly Row[] }>;
  update(context: object, input: object, options: object): Promise<Row>;
  findBy(context: object, by: object, options?: object): Promise<Row | null>;
}

export function describeFindBy(
  dialect: DialectName,
  place: () => Promise<string> | string,
): void {
  let app: CalledApp<Row>;
  let users: Store;
  let blogs: Store;
  let ann: Row;
  beforeAll(async () => {
    app = await openCalled<Row>(manifest, dialect, await place(), {
      computed: {
        user: {
          hasDigest: (rows: readonly { readonly digest?: unknown }[]) =>
            Promise.resolve(rows.map(({ digest }) => digest === "0f")),
        },
      },
    });
    ({ users, blogs } = app.stores as unknown as {
      readonly users: Store;
      readonly blogs: Store;
    });
    const set = { digest: "0f" };
    const input = { email: "ann@example.com", code: 7 };
    ann = await users.create(app.system(), input, { set });
    await users.create(app.system(), { email: "bob@example.com" }, { set });
  });
  afterAll(async () => {
    await app.end();
  });

  const find = (by: object, options?: object) =>
    users.findBy(app.system(), by, options);

  test("the row as replies have it, and hidden columns that are asked for", async () => {
    const { id } = ann;
    const email = "ann@example.com";
    expect(await find({ email })).toMatchObject({ id, email, hasDigest: true });
    expect(await find({ email })).not.toHaveProperty("digest");
    expect(await find({ email }, { with: ["digest"] })).toMatchObject({
      digest: "0f",
    });
    expect(await find({ code: 7 })).toMatchObject({ id });
  });

  test("what the code works out, it works out of the whole row", async () => {
    expect(ann).toMatchObject({ hasDigest: true });
    expect(ann).not.toHaveProperty("digest");
    const options = { id: ann.id, set: { digest: "f0" } };
    const changed = await users.update(app.system(), {}, options);
    expect(changed).toMatchObject({ hasDigest: false });
    expect(changed).not.toHaveProperty("digest");
    options.set.digest = "0f";
    await users.update(app.system(), {}, options);
    const { rows } = await users.list(app.system());
    expect(rows).toMatchObject([{ hasDigest: true }, { hasDigest: true }]);
    for (const row of rows) expect(row).not.toHaveProperty("digest");
  });

  test("as values are stored", async () => {
    expect(await find({ email: "Ann@Example.COM" })).toMatchObject({
      email: ann["email"],
    });
  });

  test.each([
    { email: "eve@example.com" },
    { email: "no address" },
    { email: "a\0b@example.com" },
    { email: null },
    { code: null },
    { code: 2 ** 60 },
    { code: "7" },
  ])("null for %o", async (by) => {
    expect(await find(by)).toBeNull();
  });

  test.each([
    {},
    { born: "2026-01-31" },
    { email: "a@b.c", code: 7 },
    { id: 1 },
  ])("%o is no rule", async (by) => {
    await expect(find(by)).rejects.toThrow("No user is the only one by");
  });

  test("under the rules of who calls", async () => {
    const by = { email: "ann@example.com" };
    const as = (id: number) =>
      app.system({ caller: { id, roles: [] }, scope: {} });
    expect(await users.findBy(as(ann.id), by)).toMatchObject({ id: ann.id });
    expect(await users.findBy(as(ann.id + 1), by)).toBeNull();
    await expect(
      users.findBy(app.system({ scope: {} }), by),
    ).rejects.toMatchObject({ status: 401 });
  });

  test("within other fields, and in a place with rows of its own", async () => {
    const home = "https://example.com/";
    const made = await blogs.create(app.system(), {
      name: "one",
      home,
      kind: "b",
    });
    const by = { name: "one", home };
    expect(await blogs.findBy(app.system(), by)).toEqual(made);
    expect(await blogs.findBy(app.system(), { ...by, name: "two" })).toBeNull();
    const inside = app.system({ controller: "a_blogs", params: { id: 99 } });
    expect(await blogs.findBy(inside, by)).toBeNull();
    const whole = app.system({ controller: "blogs", params: { id: 99 } });
    expect(await blogs.findBy(whole, by)).toEqual(made);
  });

  test("a row that is deleted is not there", async () => {
    const by = { email: "bob@example.com" };
    const { id } = (await find(by)) ?? { id: 0 };
    await users.destroy(app.system(), { id });
    expect(await find(by)).toBeNull();
  });
}
