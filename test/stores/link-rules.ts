/**
 * Refs that only some may link to a row: in new rows, in changes, in subsets, and where
 * the row already has the value. One list of cases for both databases.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  updateMethods: ["PATCH", "PUT"],
  apiOnly: true,
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    teams: {
      key: "uuid",
      fields: { name: "string" },
      members: { through: "memberships", creator: "owner" },
      access: {
        read: ["team", "admin"],
        create: "caller",
        write: "team.owner",
      },
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: { enum: ["viewer", "editor", "owner"] },
          },
          access: { read: "team", write: "team.owner" },
        },
        plans: {
          fields: {
            title: "string",
            team: { ref: "teams", link: ["team.editor", "team.owner"] },
          },
          access: { read: "team", write: "team" },
        },
      },
    },
    boards: {
      fields: {
        title: "string",
        owner: { ref: "users", set: "caller" },
        team: {
          ...{ ref: "teams", optional: true },
          link: ["team.editor", "team.owner", "admin"],
        },
        // To oneself alone, as long as it is a draft.
        reviewer: {
          ...{ ref: "users", optional: true },
          link: [{ who: "reviewer", where: { state: "draft" } }, "admin"],
        },
        state: { enum: ["draft", "live"], default: "draft" },
      },
      access: { read: ["owner", "team", "admin"], write: ["owner", "admin"] },
      subsets: { selected: ["update"] },
    },
  },
};

interface Row {
  readonly id: number | string;
}

const [OWNER, EDITOR, VIEWER, OTHER] = [1, 2, 3, 4];

export function describeLinkRules(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  let team: string;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b", "c", "d"]) {
      expect((await app.send("POST /users", { name }))[0]).toBe(201);
    }
  });

  afterAll(async () => {
    await app.end();
  });

  async function status(line: string, body?: object): Promise<number> {
    return (await app.send(line, body))[0];
  }

  async function make(line: string, body: object): Promise<string> {
    const [code, row] = await app.send(line, body);
    expect(code).toBe(201);
    return String((row as Row).id);
  }

  beforeEach(async () => {
    team = await make(`POST /teams ${OWNER}`, { name: "t" });
    const members = `POST /teams/${team}/memberships ${OWNER}`;
    await make(members, { user_id: EDITOR, role: "editor" });
    await make(members, { user_id: VIEWER, role: "viewer" });
  });

  test("a new row", async () => {
    const body = () => ({ title: "b", team_id: team });
    expect(await status(`POST /boards ${OWNER}`, body())).toBe(201);
    expect(await status(`POST /boards ${EDITOR}`, body())).toBe(201);
    expect(await status(`POST /boards ${VIEWER}`, body())).toBe(403);
    expect(await status(`POST /boards ${OTHER},admin`, body())).toBe(201);
    // They may not even read the team.
    expect(await status(`POST /boards ${OTHER}`, body())).toBe(422);
    expect(await status("POST /boards", body())).toBe(401);
    for (const team_id of [undefined, null]) {
      const none = { title: "b", team_id };
      expect(await status(`POST /boards ${VIEWER}`, none)).toBe(201);
    }
  });

  test("a change, and what stays as it was", async () => {
    const mine = await make(`POST /boards ${VIEWER}`, { title: "b" });
    const at = `/boards/${mine} ${VIEWER}`;
    expect(await status(`PATCH ${at}`, { team_id: team })).toBe(403);
    expect(await status(`PUT ${at}`, { title: "c", team_id: team })).toBe(403);
    expect(await app.send(`GET ${at}`)).toMatchObject([
      200,
      { title: "b", team_id: null },
    ]);
    const byAdmin = `PATCH /boards/${mine} ${OTHER},admin`;
    expect(await status(byAdmin, { team_id: team })).toBe(200);
    // It is there already: nobody links it anew.
    expect(await status(`PUT ${at}`, { title: "c", team_id: team })).toBe(200);
    expect(await status(`PATCH ${at}`, { team_id: null })).toBe(200);
    expect(await status(`PATCH ${at}`, { team_id: team })).toBe(403);
    expect(await status(`PATCH ${at}`, { title: "d" })).toBe(200);
  });

  test("the rows of a subset, all or none", async () => {
    const [one, two] = [
      await make(`POST /boards ${VIEWER}`, { title: "1" }),
      await make(`POST /boards ${VIEWER}`, { title: "2" }),
    ];
    const query = `board_ids[]=${one}&board_ids[]=${two}`;
    const at = `PATCH /boards/selected?${query} ${VIEWER}`;
    expect(await status(at, { team_id: team })).toBe(403);
    const byAdmin = `PATCH /boards/selected?${query} ${OTHER},admin`;
    expect(await status(byAdmin, { team_id: team })).toBe(200);
    expect(await status(at, { team_id: team, title: "same" })).toBe(200);
  });

  test("a ref to the caller, under a condition on the row as it will be", async () => {
    const mine = await make(`POST /boards ${OWNER}`, { title: "b" });
    const at = `PATCH /boards/${mine} ${OWNER}`;
    expect(await status(at, { reviewer_id: EDITOR })).toBe(403);
    expect(await status(at, { reviewer_id: OWNER, state: "live" })).toBe(403);
    expect(await status(at, { reviewer_id: OWNER })).toBe(200);
    expect(await status(at, { reviewer_id: OWNER, state: "live" })).toBe(200);
    expect(await status(at, { reviewer_id: null })).toBe(200);
    expect(await status(at, { reviewer_id: OWNER })).toBe(403);
    const others = { title: "x", reviewer_id: OTHER };
    expect(await status(`POST /boards ${OWNER}`, others)).toBe(403);
    expect(await status(`POST /boards ${OTHER}`, others)).toBe(201);
  });

  test("what the path says is linked too", async () => {
    const to = `POST /teams/${team}/plans`;
    expect(await status(`${to} ${EDITOR}`, { title: "p" })).toBe(201);
    expect(await status(`${to} ${VIEWER}`, { title: "p" })).toBe(403);
    expect(await status(`${to} ${OTHER}`, { title: "p" })).toBe(404);
  });

  test("code that needs no caller links anything", async () => {
    const made = await app.stores["boards"]?.create(
      app.system(),
      { title: "b", team_id: team, reviewer_id: EDITOR },
      { set: { owner_id: OWNER } },
    );
    expect(made).toMatchObject({ team_id: team, reviewer_id: EDITOR });
  });
}
