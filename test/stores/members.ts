/**
 * Members: the first one, and the last one with the role of the first, in changes one by
 * one, in subsets, and at the same time. One list of cases for both databases.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: "users",
  formats: ["json"],
  updateMethods: ["PATCH"],
  apiOnly: true,
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    teams: {
      key: "uuid",
      fields: { name: "string" },
      members: { through: "memberships", creator: "owner" },
      access: { read: "team", write: "team.owner", create: "caller" },
      resources: {
        memberships: {
          key: "uuid",
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: { enum: ["guest", "owner"] },
            note: { type: "string", default: "new" },
          },
          access: { read: "team", write: "team.owner", destroy: "team" },
          subsets: { selected: ["update", "destroy"] },
        },
      },
    },
  },
};

interface Member {
  readonly id: string;
  readonly user_id: number;
  readonly role: string;
  readonly note: string;
}

export function describeMembers(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Member>;
  let team: string;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b", "c"]) await send("POST /users", { name });
  });

  afterAll(async () => {
    await app.end();
  });

  const send: CalledApp<Member>["send"] = (line, body) => app.send(line, body);

  async function listMembers(): Promise<readonly Member[]> {
    const [, rows] = await send(`GET /teams/${team}/memberships 1`);
    return rows as readonly Member[];
  }

  const at = (id: string): string => `/teams/${team}/memberships/${id}`;

  beforeEach(async () => {
    const [status, row] = await send("POST /teams 1", { name: "first" });
    expect(status).toBe(201);
    team = (row as { readonly id: string }).id;
  });

  test("whoever makes a team is its first member", async () => {
    expect(await listMembers()).toMatchObject([
      { user_id: 1, role: "owner", note: "new" },
    ]);
    expect((await send(`GET /teams/${team} 2`))[0]).toBe(404);
    expect((await send("POST /teams", { name: "x" }))[0]).toBe(401);
    // Who calls comes before what is wrong with the body.
    expect((await send("POST /teams", { name: 7 }))[0]).toBe(401);
  });

  test("a team without its first member is not made", async () => {
    const [before, made] = [
      await send("GET /teams 9"),
      await send("POST /teams 9", { name: "of nobody" }),
    ];
    // There is no user 9: their row is gone.
    expect(made[0]).toBe(401);
    expect(await send("GET /teams 9")).toEqual(before);
  });

  test("work without a caller makes a team without members", async () => {
    const { stores, system } = app;
    const row = await stores["teams"]?.create(system(), { name: "own" });
    expect((await send(`GET /teams/${row?.id ?? ""} 1`))[0]).toBe(404);
  });

  test("the last owner neither goes nor gets another role", async () => {
    const [first] = await listMembers();
    const path = at(first?.id ?? "");
    const refused = [
      409,
      expect.objectContaining({ detail: "Somebody has to be its owner" }),
    ];
    expect(await send(`DELETE ${path} 1`)).toEqual(refused);
    expect(await send(`PATCH ${path} 1`, { role: "guest" })).toEqual(refused);
    expect((await send(`PATCH ${path} 1`, { note: "stays" }))[0]).toBe(200);
    const added = { user_id: 2, role: "owner" };
    const posted = await send(`POST /teams/${team}/memberships 1`, added);
    expect(posted[0]).toBe(201);
    expect((await send(`DELETE ${path} 1`))[0]).toBe(204);
    expect((await send(`GET /teams/${team} 1`))[0]).toBe(404);
  });

  test("nor do the last ones together, in a subset", async () => {
    const added = { user_id: 2, role: "owner" };
    await send(`POST /teams/${team}/memberships 1`, added);
    const before = await listMembers();
    const ids = before.map(({ id }) => `membership_ids[]=${id}`).join("&");
    const path = `/teams/${team}/memberships/selected?${ids}`;
    expect((await send(`DELETE ${path} 1`))[0]).toBe(409);
    expect((await send(`PATCH ${path} 1`, { role: "guest" }))[0]).toBe(409);
    expect(await listMembers()).toEqual(before);
  });

  test("nor do they at the same time", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [first] = await listMembers();
      const others = [2, 3].map((id) => ({ user_id: id, role: "owner" }));
      for (const other of others)
        await send(`POST /teams/${team}/memberships 1`, other);
      const all = await listMembers();
      expect(all).toHaveLength(3);
      const replies = await Promise.all(
        all.map(({ id, user_id: user }) => send(`DELETE ${at(id)} ${user}`)),
      );
      const statuses = replies.map(([status]) => status).sort();
      expect(statuses).toEqual([204, 204, 409]);
      const left = all[replies.findIndex(([status]) => status === 409)];
      if (left?.id === first?.id) continue;
      const back = { user_id: 1, role: "owner" };
      const by = left?.user_id ?? 0;
      await send(`POST /teams/${team}/memberships ${by}`, back);
      await send(`DELETE ${at(left?.id ?? "")} 1`);
    }
  });

  test("members go with their team", async () => {
    expect((await send(`DELETE /teams/${team} 1`))[0]).toBe(204);
  });
}
