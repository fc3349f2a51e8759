/**
 * What each function of umami says, asked of the application that our manifest makes: of
 * rows that are there for one cell, as its caller.
 */
import { expect } from "vitest";
import { openPolicies, type PolicyApp } from "../policy-app.js";
import type { Answer, Cell } from "../tables.js";
import { writeActions } from "./actions.js";
import { shareToken, words } from "./words.js";

/** The callers, as requests name them, and two others. */
const ids = { "view-only": 1, standard: 2, admin: 3 } as const;
const [OTHER, OWNER] = [4, 5];

/** The roles in teams, and none. */
export const ROLES = ["outsider", "viewer", "member", "manager", "owner"];

export interface Umami {
  readonly policies: PolicyApp;
  /** What a function says of a cell. */
  readonly askFor: (name: string, cell: Cell) => Promise<Answer>;
}

export async function openUmami(): Promise<Umami> {
  const written = { words, write: writeActions };
  const policies = await openPolicies("umami/resources.yaml", written);
  /** A team for each role that all callers have in it. */
  const teams = new Map<string, number>();

  /** A team in which the callers have a role, besides an owner and somebody else. */
  async function makeTeam(at: string): Promise<number> {
    const id = await policies.make("teams", { name: "before" });
    const join = async (user_id: number, as: string): Promise<void> => {
      await policies.make("members", { team_id: id, user_id, role: as });
    };
    await join(OWNER, "owner");
    await join(OTHER, "viewer");
    if (at !== "outsider")
      for (const each of Object.values(ids)) await join(each, at);
    return id;
  }

  const idOf = (cell: Cell): number | null =>
    Object.entries(ids).find(([name]) => name === cell["role"])?.[1] ?? null;

  /** Who calls, at the end of a request. */
  function asOf(cell: Cell, id = idOf(cell)): string {
    if (id === null) return "";
    return cell["role"] === "view-only" ? ` ${id}` : ` ${id},${cell["role"]}`;
  }

  const userOf = (whose: string | undefined, cell: Cell): number | null =>
    whose === "mine" || whose === "self"
      ? idOf(cell)
      : whose === "other"
        ? OTHER
        : null;

  const placed = (cell: Cell): object => ({
    name: "before",
    user_id: userOf(cell["owner"], cell),
    team_id: teams.get(cell["team"] ?? "") ?? null,
  });

  /** With the share token of a cell, which names a row. */
  async function withToken<T>(
    cell: Cell,
    id: number,
    work: () => Promise<T>,
  ): Promise<T> {
    // Somebody else's token names another row.
    return await shareToken.run([cell["token"] === "names" ? id : 1], work);
  }

  async function forget(table: string, id: number): Promise<void> {
    await policies.app.db.deleteFrom(table).where("id", "=", id).execute();
  }

  /** The work on a row that is there for it alone. */
  async function withRow(
    store: string,
    values: object,
    work: (id: number) => Promise<Answer>,
  ): Promise<Answer> {
    const id = await policies.make(store, values);
    const answer = await work(id);
    await forget(store, id);
    return answer;
  }

  /** Whether a change of its name is made; nothing else of it is. */
  async function askToRename(
    path: string,
    id: number,
    as: string,
  ): Promise<Answer> {
    const table = path.split("/").at(-1) ?? "";
    const before = await policies.read(table, id);
    const body = {
      name: "after",
      user_id: OWNER,
      team_id: teams.get("viewer"),
    };
    const answer = await policies.ask(`PATCH ${path}/${id}${as}`, body);
    expect(await policies.read(table, id)).toEqual(
      answer === "y"
        ? { ...before, name: "after", updated_at: expect.anything() }
        : before,
    );
    return answer;
  }

  /** Views, updates or deletes a row. */
  async function askTo(
    work: string,
    path: string,
    id: number,
    as: string,
  ): Promise<Answer> {
    if (work === "View") return await policies.askToView(path, id, as);
    if (work === "Update") return await askToRename(path, id, as);
    return await policies.askToDelete(path, id, as);
  }

  async function askOfEntity(
    work: string,
    store: string,
    cell: Cell,
  ): Promise<Answer> {
    return await withRow(store, placed(cell), (id) =>
      withToken(cell, id, () => askTo(work, `/${store}`, id, asOf(cell))),
    );
  }

  /** Of a share of a row, whatever that is: each is the same. */
  async function askOfShare(work: string, cell: Cell): Promise<Answer> {
    const answers: Answer[] = [];
    for (const store of ["websites", "links", "pixels", "boards"]) {
      const as = asOf(cell);
      const answer = await withRow(store, placed(cell), (entity) =>
        withRow("shares", { name: "before", entity }, (id) =>
          withToken(cell, entity, () => askTo(work, "/shares", id, as)),
        ),
      );
      answers.push(answer);
    }
    expect(new Set(answers).size).toBe(1);
    return answers[0] ?? ".";
  }

  async function askOfReport(work: string, cell: Cell): Promise<Answer> {
    const as = asOf(cell);
    const user_id = userOf(cell["reporter"], cell);
    return await withRow("websites", placed(cell), (website_id) =>
      withRow("reports", { name: "before", website_id, user_id }, (id) =>
        withToken(cell, website_id, () => askTo(work, "/reports", id, as)),
      ),
    );
  }

  /** Whether somebody makes a row, which is then as it should be. */
  async function askToMake(
    path: string,
    as: string,
    body: object,
    row: object = body,
  ): Promise<Answer> {
    const [status, made] = await policies.app.send(`POST ${path}${as}`, body);
    if (status !== 201) return await policies.ask(`POST ${path}${as}`, body);
    const { id } = made as { readonly id: number };
    expect(await policies.read(path.slice(1), id)).toMatchObject(row);
    if (path === "/teams") {
      const { db } = policies.app;
      await db.deleteFrom("members").where("team_id", "=", id).execute();
    }
    await forget(path.slice(1), id);
    return "y";
  }

  /** Each of the four is made by the same function. */
  async function askToMakeEntity(cell: Cell): Promise<Answer> {
    const at = teams.get(cell["team"] ?? "") ?? null;
    const body = { name: "new", ...(at !== null && { team_id: at }) };
    const row = { user_id: at === null ? idOf(cell) : null, team_id: at };
    const answers: Answer[] = [];
    for (const path of ["/websites", "/links", "/pixels", "/boards"])
      answers.push(await askToMake(path, asOf(cell), body, row));
    expect(new Set(answers).size).toBe(1);
    return answers[0] ?? ".";
  }

  /** Whether a list has each row that there is. */
  async function askForAll(table: string, cell: Cell): Promise<Answer> {
    const work = async (): Promise<Answer> => {
      const path = `GET /${table}?size=100${asOf(cell)}`;
      const [status, rows] = await policies.app.send(path);
      const listed = status === 200 ? (rows as readonly object[]).length : 0;
      const all = await policies.app.db.selectFrom(table).selectAll().execute();
      expect(all.length).toBeGreaterThan(0);
      return listed === all.length ? "y" : "-";
    };
    if (table !== "websites") return await work();
    return await withRow("websites", { name: "one", user_id: OTHER }, work);
  }

  /** Whether a website is then another one's. */
  async function askToMove(
    cell: Cell,
    action: string,
    to: { readonly user_id?: number | null; readonly team_id?: number },
  ): Promise<Answer> {
    return await withRow("websites", placed(cell), async (id) => {
      const before = await policies.read("websites", id);
      const line = `POST /websites/${id}/${action}${asOf(cell)}`;
      const answer = await policies.ask(line, to);
      const moved = { user_id: null, team_id: null, ...to };
      const after = await policies.read("websites", id);
      if (answer === "y") expect(after).toMatchObject(moved);
      else expect(after).toEqual(before);
      return answer;
    });
  }

  async function askOfTeam(work: string, cell: Cell): Promise<Answer> {
    const [id, as] = [await makeTeam(cell["team"] ?? ""), asOf(cell)];
    return await askTo(work, "/teams", id, as);
  }

  async function askToLeave(cell: Cell): Promise<Answer> {
    const id = await makeTeam(cell["team"] ?? "");
    const user = userOf(cell["target"], cell);
    const row = await policies.app.db
      .selectFrom("members")
      .select("id")
      .where("team_id", "=", id)
      .where("user_id", "=", user)
      .executeTakeFirst();
    const path = `/teams/${id}/members`;
    // Who is no member has no row to remove.
    if (row === undefined)
      return await policies.ask(`DELETE ${path}/1${asOf(cell)}`);
    return await policies.askToDelete(path, Number(row.id), asOf(cell));
  }

  async function askOfUser(work: string, cell: Cell): Promise<Answer> {
    // Nothing refers to somebody new, who calls if it is about themselves.
    const id = await policies.make("users", { name: "before" });
    const as = cell["target"] === "self" ? asOf(cell, id) : asOf(cell);
    return await askTo(work, "/users", id, as);
  }

  async function askFor(name: string, cell: Cell): Promise<Answer> {
    const [, work = "", about = ""] =
      /^can(View|Update|Delete|Create|Transfer)(\w+)$/.exec(name) ?? [];
    const as = asOf(cell);
    if (about === "Users") return await askForAll("users", cell);
    if (about.startsWith("All"))
      return await askForAll(about.slice(3).toLowerCase(), cell);
    if (about === "WebsiteToUser") {
      const user_id = userOf(cell["target"], cell);
      return await askToMove(cell, "to_user", { user_id });
    }
    if (about === "WebsiteToTeam") {
      const team_id = teams.get(cell["to"] ?? "") ?? 0;
      return await askToMove(cell, "to_team", { team_id });
    }
    if (about === "TeamUser") return await askToLeave(cell);
    if (work === "Create")
      return about === "User" || about === "Team"
        ? await askToMake(`/${about.toLowerCase()}s`, as, { name: "new" })
        : await askToMakeEntity(cell);
    if (about === "Team") return await askOfTeam(work, cell);
    if (about === "User") return await askOfUser(work, cell);
    if (about === "Entity") return await askOfShare(work, cell);
    if (about === "Report") return await askOfReport(work, cell);
    return await askOfEntity(work, `${about.toLowerCase()}s`, cell);
  }

  const { app } = policies;
  for (const id of [...Object.values(ids), OTHER, OWNER])
    await app.stores["users"]?.create(
      app.system(),
      { name: "user" },
      { set: { id } },
    );
  for (const each of ROLES) teams.set(each, await makeTeam(each));
  return { policies, askFor };
}
