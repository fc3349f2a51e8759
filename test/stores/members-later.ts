/**
 * `members` that a manifest gets later, over rows that are there: memberships go with
 * their team from then on, no other column changes, and who belongs to a row by then is a
 * member. One list of cases for both databases.
 */
import { expect, test } from "vitest";
import { diff } from "../../src/migrations/diff.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { compile } from "../support/compile.js";
import { openCalled } from "./called-app.js";

const shape = (teams: object) => ({
  caller: { ref: "users", roles: ["admin"] },
  ...{ apiOnly: true, formats: ["json"], updateMethods: ["PATCH"] },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    teams: {
      fields: { name: "string" },
      ...teams,
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"], onDelete: "cascade" },
            role: { enum: ["guest", "owner"], default: "guest" },
          },
          access: "anyone",
        },
      },
    },
  },
});

const before = shape({ access: "anyone" });
const after = shape({
  members: { through: "memberships", creator: "owner" },
  access: { read: "team", create: "caller", write: "team.owner" },
});

export function describeMembersLater(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  test("it changes what a deleted team does with its memberships, and nothing else", async () => {
    const [old, now] = await Promise.all(
      [before, after].map(async (manifest) => {
        const { model } = await compile({ ...manifest, database: { dialect } });
        if (model === null) expect.fail("no model");
        return schemaOf(model.tables);
      }),
    );
    if (old === undefined || now === undefined) expect.fail("no schema");
    const { changes } = diff(old, now);
    const to = (onDelete: string) => ({ ref: { onDelete, table: "teams" } });
    expect(changes).toEqual([
      {
        ...{ change: "change-column", table: "memberships", column: "team_id" },
        ...{ from: to("restrict"), to: to("cascade") },
      },
    ]);
  });

  test("rows that were there make members", async () => {
    const database = await place();
    const first = await openCalled<object>(before, dialect, database);
    for (const name of ["Ann", "Bea", "Cid"])
      await first.send("POST /users", { name });
    for (const name of ["owned", "shared", "nobody's"])
      await first.send("POST /teams", { name });
    const join = (team: number, user: number, role: string) =>
      first.send(`POST /teams/${team}/memberships`, { user_id: user, role });
    await join(1, 1, "owner");
    await join(2, 1, "guest");
    await join(2, 2, "owner");
    await first.end();

    const app = await openCalled<object>(after, dialect, database);
    const seen = async (user: number) => {
      const [, rows] = await app.send(`GET /teams ${user}`);
      return (rows as { name: string }[]).map(({ name }) => name);
    };
    expect(await seen(1)).toEqual(["owned", "shared"]);
    expect(await seen(2)).toEqual(["shared"]);
    expect(await seen(3)).toEqual([]);
    const change = async (team: number, user: number) =>
      (await app.send(`PATCH /teams/${team} ${user}`, { name: "x" }))[0];
    expect(await change(1, 1)).toBe(200);
    expect(await change(2, 1)).toBe(403);
    expect(await change(2, 2)).toBe(200);
    expect(await change(3, 1)).toBe(404);
    // Who makes one from now on is its first member.
    const [status] = await app.send("POST /teams 3", { name: "new" });
    expect([status, await seen(3)]).toEqual([201, ["new"]]);
    await app.end();
  });
}
