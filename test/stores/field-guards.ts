/**
 * Fields that only some callers see, and set: in replies, lists, changes one by one and
 * in subsets, and in code. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  updateMethods: ["PATCH", "PUT"],
  apiOnly: true,
  resources: {
    users: {
      fields: {
        name: "string",
        email: { type: "email", unique: true, read: ["self", "admin"] },
        level: { type: "integer", default: 1, read: "admin", write: "admin" },
      },
      list: { filter: ["name", "email"], sort: ["level", "name"] },
      access: { read: "anyone", create: "anyone", write: ["self", "admin"] },
      subsets: { selected: ["index", "update"] },
    },
    teams: {
      fields: {
        name: "string",
        code: {
          type: "string",
          default: "none",
          read: "team",
          write: "team.owner",
        },
      },
      members: { through: "memberships", creator: "owner" },
      access: { read: "anyone", create: "caller", write: "team" },
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: {
              enum: ["guest", "owner"],
              default: "guest",
              write: "team.owner",
            },
          },
          access: { read: "team", write: ["user", "team.owner"] },
        },
      },
    },
    posts: {
      fields: {
        title: "string",
        state: {
          enum: ["draft", "live"],
          default: "draft",
          write: ["owner", "admin"],
        },
        owner: { ref: "users", set: "caller" },
        editor: { ref: "users", optional: true },
        price: {
          type: "decimal",
          scale: 2,
          optional: true,
          write: { where: { state: "draft" } },
        },
        notes: { type: "json", optional: true, read: ["owner", "editor"] },
        at: { type: "datetime", optional: true, write: "owner" },
      },
      access: {
        read: "anyone",
        create: "caller",
        write: ["owner", { who: "editor", where: { state: "draft" } }],
      },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

export function describeFieldGuards(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  const send: CalledApp<Row>["send"] = (line, body) => app.send(line, body);
  const rowOf = async (line: string, body?: object): Promise<Row> => {
    const [status, value] = await send(line, body);
    expect([line, status]).toEqual([line, status < 300 ? status : 200]);
    return value as Row;
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b", "c"]) {
      const body = { name, email: `${name}@example.org`, level: 9 };
      await send("POST /users", body);
    }
  });

  afterAll(async () => {
    await app.end();
  });

  const keysOf = async (line: string): Promise<readonly string[]> =>
    Object.keys(await rowOf(line)).filter((key) => !key.endsWith("_at"));

  test("a reply has what its caller may see", async () => {
    expect(await keysOf("GET /users/1")).toEqual(["id", "name"]);
    expect(await keysOf("GET /users/1 2")).toEqual(["id", "name"]);
    expect(await keysOf("GET /users/1 1")).toEqual(["id", "name", "email"]);
    expect(await keysOf("GET /users/1 2,admin")).toEqual([
      ...["id", "name", "email", "level"],
    ]);
  });

  test("so does each row of a list", async () => {
    const rows = (await rowOf("GET /users 2")) as unknown as readonly Row[];
    expect(rows.map(({ email }) => email)).toEqual([
      ...[undefined, "b@example.org", undefined],
    ]);
    const named = "GET /users/selected?user_ids[]=1&user_ids[]=2 2";
    const some = (await rowOf(named)) as unknown as readonly Row[];
    expect(some.map(({ email }) => email)).toEqual([
      ...[undefined, "b@example.org"],
    ]);
  });

  test("a list is asked only by what its caller sees of each row", async () => {
    const filter = "GET /users?email=a@example.org";
    expect((await send(filter))[0]).toBe(400);
    // One's own address would do, and others' would not: nobody can try them.
    expect((await send(`${filter} 1`))[0]).toBe(400);
    expect((await send("GET /users?sort=-level 1"))[0]).toBe(400);
    expect(await rowOf(`${filter} 3,admin`)).toMatchObject([{ id: 1 }]);
    expect(await rowOf("GET /users?sort=level 3,admin")).toHaveLength(3);
    expect(await rowOf("GET /users?name=b&sort=-name 1")).toHaveLength(1);
  });

  test("who may not set a field leaves it as it is", async () => {
    expect(await rowOf("GET /users/1 1,admin")).toMatchObject({ level: 1 });
    await rowOf("PATCH /users/1 1", { name: "aa", level: 5 });
    expect(await rowOf("GET /users/1 2,admin")).toMatchObject({
      ...{ name: "aa", level: 1 },
    });
    await rowOf("PATCH /users/1 2,admin", { level: 5 });
    expect(await rowOf("GET /users/1 2,admin")).toMatchObject({ level: 5 });
    const ids = "user_ids[]=1&user_ids[]=2";
    await rowOf(`PATCH /users/selected?${ids} 1,admin`, { level: 6 });
    expect(await rowOf("GET /users/2 2,admin")).toMatchObject({ level: 6 });
    const made = { name: "d", email: "d@example.org", level: 3 };
    expect(await rowOf("POST /users 1,admin", made)).toMatchObject(made);
  });

  test("PUT replaces nothing that depends on who calls", async () => {
    await rowOf("PATCH /users/3 3,admin", { level: 7 });
    await rowOf("PUT /users/3 3,admin", { name: "cc" });
    expect(await rowOf("GET /users/3 3,admin")).toMatchObject({
      ...{ name: "cc", email: "c@example.org", level: 7 },
    });
  });

  test("a rule about the row decides in the statement", async () => {
    const sent = { title: "t", state: "live", editor_id: 2, price: "1.00" };
    const more = { notes: { a: 1 }, at: "2020-01-01T00:00:00.000Z" };
    const made = await rowOf("POST /posts 1", { ...sent, ...more });
    // The caller is the owner of a new row; without what it sends, it is a draft.
    expect(made).toMatchObject({ ...sent, ...more });
    const path = `/posts/${String(made["id"])}`;
    // No draft any more: not the editor's to change, nor its price the owner's.
    expect((await send(`PATCH ${path} 2`, { title: "x" }))[0]).toBe(403);
    await rowOf(`PATCH ${path} 1`, { price: "2.00", title: "u" });
    expect(await rowOf(`GET ${path}`)).toMatchObject({
      ...{ price: "1.00", title: "u" },
    });
    await rowOf(`PATCH ${path} 1`, { state: "draft", price: "3.00" });
    expect(await rowOf(`GET ${path}`)).toMatchObject({ price: "1.00" });
    const edit = { price: "4.00", notes: [1], at: null, state: "live" };
    const edited = await rowOf(`PATCH ${path} 2`, edit);
    const { at, title } = { ...more, title: "u" };
    expect(edited).toMatchObject({
      ...{ price: "4.00", notes: [1], at, title, state: "draft" },
    });
    expect(await keysOf(`GET ${path} 3`)).not.toContain("notes");
  });

  test("what stays decides where a change may lead", async () => {
    const posted = { title: "t", editor_id: 2 };
    const made = await rowOf("POST /posts 1", posted);
    const path = `/posts/${String(made["id"])}`;
    // The editor cannot make it live, so it stays a draft, which is theirs to change.
    const sent = { state: "live", title: "v" };
    expect(await rowOf(`PATCH ${path} 2`, sent)).toMatchObject({
      ...{ state: "draft", title: "v" },
    });
    // Somebody else's, once it has another editor.
    expect((await send(`PATCH ${path} 2`, { editor_id: 3 }))[0]).toBe(403);
  });

  test("whoever makes a team sees and sets what is for its members", async () => {
    const sent = { name: "t", code: "secret" };
    const team = await rowOf("POST /teams 1", sent);
    expect(team).toMatchObject(sent);
    const path = `/teams/${String(team["id"])}`;
    expect(await keysOf(`GET ${path} 2`)).toEqual(["id", "name"]);
    const member = { user_id: 2, role: "owner" };
    const added = await rowOf(`POST ${path}/memberships 1`, member);
    expect(added).toMatchObject(member);
    const at = `${path}/memberships/${String(added["id"])}`;
    expect(await rowOf(`PATCH ${at} 1`, { role: "guest" })).toMatchObject({
      role: "guest",
    });
    // A guest cannot make an owner of themselves.
    expect(await rowOf(`PATCH ${at} 2`, { role: "owner" })).toMatchObject({
      role: "guest",
    });
    await rowOf(`PATCH ${path} 2`, { code: "other" });
    expect(await rowOf(`GET ${path} 2`)).toMatchObject({ code: "secret" });
  });

  test("code that needs no caller sees and sets all", async () => {
    const { stores, system } = app;
    const row = { name: "own", email: "own@example.org", level: 4 };
    expect(await stores["users"]?.create(system(), row)).toMatchObject(row);
  });
}
