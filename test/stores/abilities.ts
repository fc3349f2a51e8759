/**
 * Fields with `can`: what each reply says of what its caller may do with a row. One list
 * of cases for both databases.
 */
import type { ExpressionBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { AnyDatabase } from "../../src/runtime/stores/store-types.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"], words: ["finished"] },
  formats: ["json"],
  updateMethods: ["PATCH"],
  apiOnly: true,
  resources: {
    users: {
      fields: { name: "string", may: { can: "update" } },
      access: { read: "anyone", create: "anyone", update: "self" },
      only: ["index", "show", "create", "update"],
    },
    teams: {
      fields: { name: "string", may: { can: ["update", "destroy"] } },
      members: { through: "memberships", creator: "owner" },
      access: { read: "admin", create: "caller", write: "team.owner" },
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: { enum: ["guest", "owner"], default: "guest" },
            may: { can: ["update"] },
          },
          access: { read: "anyone", write: "team.owner" },
        },
      },
    },
    clubs: {
      fields: { name: "string" },
      members: { through: "passes" },
      access: { read: "anyone", create: "admin", write: "admin" },
      resources: {
        passes: {
          fields: {
            user: { ref: "users", unique: ["club"] },
            may: { can: ["update", "destroy"] },
          },
          access: {
            ...{ read: "anyone", create: "caller" },
            ...{ update: "club", destroy: "admin" },
          },
        },
      },
    },
    tasks: {
      fields: {
        text: "string",
        done: { type: "boolean", default: false },
        may: { can: "destroy" },
      },
      access: {
        ...{ read: "anyone", create: "caller" },
        ...{ update: "caller", destroy: "finished" },
      },
    },
    posts: {
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "draft" },
        owner: { ref: "users", set: "caller" },
        may: { can: ["update", "destroy", "move_up", "close"] },
      },
      access: {
        read: [{ where: { state: "live" } }, "owner", "admin"],
        write: ["owner", "admin"],
        destroy: { who: "owner", where: { state: "draft" } },
      },
      member: {
        move_up: { method: "POST", access: "admin" },
        close: { method: "POST" },
      },
      subsets: { selected: ["index", "update"] },
    },
    notes: {
      fields: {
        text: "string",
        user: { ref: "users", scope: "write" },
        may: { can: ["update", "destroy"] },
      },
    },
  },
  namespaces: {
    desk: { access: "admin", resources: { posts: { record: "post" } } },
  },
};

/** Tasks go when none is left to do. */
const words = {
  task: {
    finished: (eb: ExpressionBuilder<AnyDatabase, string>) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("tasks as t")
            .select("t.id")
            .where("t.done", "=", false),
        ),
      ),
  },
};

type Row = Readonly<Record<string, unknown>>;

export function describeAbilities(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;

  const ask = async (line: string, body?: object): Promise<Row> => {
    const [status, value] = await app.send(line, body);
    expect([line, status]).toEqual([line, status < 300 ? status : 200]);
    return value as Row;
  };
  /** What a reply says that its caller may do. */
  const mayOf = async (line: string, body?: object): Promise<string> =>
    say(await ask(line, body));
  const say = ({ may }: Row): string =>
    Object.entries(may as Row)
      .filter(([, is]) => is === true)
      .map(([action]) => action)
      .join(" ");

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place(), { words });
    for (const name of ["a", "b"]) await ask("POST /users", { name });
    await ask("POST /posts 1", { title: "one" });
    await ask("POST /posts 2", { title: "two", state: "live" });
    await ask("POST /notes 1", { text: "mine" });
  });

  afterAll(async () => {
    await app.end();
  });

  test("a reply says it for each action, in the order of the manifest", async () => {
    expect((await ask("GET /posts/1 1"))["may"]).toEqual({
      ...{ update: true, destroy: true, move_up: false, close: true },
    });
    expect(await mayOf("GET /posts/2 2")).toBe("update close");
    expect(await mayOf("GET /posts/2 1,admin")).toBe("update move_up close");
    expect(await mayOf("GET /posts/2")).toBe("");
  });

  test("so does each row of a list, and of a subset", async () => {
    const rows = (await ask("GET /posts 1")) as unknown as readonly Row[];
    expect(rows.map(say)).toEqual(["update destroy close", ""]);
    const ids = "post_ids[]=1&post_ids[]=2";
    const some = `GET /posts/selected?${ids} 1,admin`;
    const listed = (await ask(some)) as unknown as readonly Row[];
    expect(listed.map(say)).toEqual([
      ...["update destroy move_up close", "update move_up close"],
    ]);
  });

  test("whoever becomes a member is told what members may do", async () => {
    await ask("POST /clubs 1,admin", { name: "chess" });
    const pass = { user_id: 2 };
    expect(await mayOf("POST /clubs/1/passes 2", pass)).toBe("update");
    const other = { user_id: 1 };
    expect(await mayOf("POST /clubs/1/passes 2", other)).toBe("update");
  });

  test("it is what a word of your own says once the row is changed", async () => {
    expect(await mayOf("POST /tasks 1", { text: "tea" })).toBe("");
    expect(await mayOf("PATCH /tasks/1 1", { done: true })).toBe("destroy");
    expect(await mayOf("POST /tasks 1", { text: "cake" })).toBe("");
    expect(await mayOf("GET /tasks/1 1")).toBe("");
  });

  test("where everybody reads, it still depends on who asks", async () => {
    expect(await mayOf("GET /users/1")).toBe("");
    expect(await mayOf("GET /users/1 1")).toBe("update");
    expect(await mayOf("GET /users/1 2")).toBe("");
  });

  test("a change says it of the row as it is by now", async () => {
    const made = await ask("POST /posts 1", { title: "three" });
    expect(say(made)).toBe("update destroy close");
    const path = `/posts/${String(made["id"])} 1`;
    expect(await mayOf(`PATCH ${path}`, { state: "live" })).toBe(
      "update close",
    );
  });

  test("a place with rules of its own says what holds there", async () => {
    expect(await mayOf("GET /desk/posts/1 2,admin")).toBe(
      "update destroy move_up close",
    );
  });

  test("without rules, `scope` says it", async () => {
    expect(await mayOf("GET /notes/1 1")).toBe("update destroy");
    expect(await mayOf("GET /notes/1 2")).toBe("");
  });

  test("whoever makes a team owns it, even if they may not read it", async () => {
    // To change a row one must be able to read it.
    expect(await mayOf("POST /teams 1", { name: "t" })).toBe("");
    expect(await mayOf("POST /teams 1,admin", { name: "u" })).toBe(
      "update destroy",
    );
  });

  test("who takes away their own role is told so", async () => {
    const { id } = await ask("POST /teams 1,admin", { name: "v" });
    const members = `/teams/${String(id)}/memberships`;
    const other = { user_id: 2, role: "owner" };
    await ask(`POST ${members} 1,admin`, other);
    const all = (await ask(
      `GET ${members} 1,admin`,
    )) as unknown as readonly Row[];
    const own = all.find((row) => row["user_id"] === 1);
    expect(own && say(own)).toBe("update");
    const path = `PATCH ${members}/${String(own?.["id"])} 1,admin`;
    expect(await mayOf(path, { role: "guest" })).toBe("");
  });

  test("no request sets it, and code sees it", async () => {
    const [status] = await app.send("PATCH /posts/1 1", { may: {} });
    expect(status).toBe(200);
    const store = app.stores["posts"];
    const row = await store?.find(app.system(), { id: 1 });
    expect(row && say(row)).toBe("update destroy move_up close");
  });
}
