/** The rules of umami, each cell of them asked of rows that are there. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { countLines, readFile, type Row } from "./policy-app.js";
import {
  type Answer,
  type Axes,
  type Cell,
  listCells,
  nameCell,
  readGrid,
  readTables,
} from "./tables.js";
import { openUmami, ROLES, type Umami } from "./umami/asks.js";

const role = ["stranger", "view-only", "standard", "admin"];
const owner = ["mine", "other", "nobody"];
const ofTeam = ROLES;
const team = ["none", ...ofTeam];
const token = ["none", "names"];
const target = ["self", "other"];
const reporter = ["mine", "other"];

const entities = ["Website", "Link", "Pixel", "Board"];

/** What each function is about. */
const functions = new Map<string, Axes>([
  ...entities.flatMap((name): [string, Axes][] => [
    [`canView${name}`, { role, token, owner, team }],
    [`canUpdate${name}`, { role, token, owner, team }],
    [`canDelete${name}`, { role, token, owner, team }],
  ]),
  ["canViewEntity", { role, token, owner, team }],
  ["canUpdateEntity", { role, token, owner, team }],
  ["canDeleteEntity", { role, token, owner, team }],
  ["canViewReport", { role, token, reporter, owner, team }],
  ["canUpdateReport", { role, token, reporter, owner, team }],
  ["canDeleteReport", { role, token, reporter, owner, team }],
  ["canCreateWebsite", { role }],
  ["canCreateTeamWebsite", { role, team: ofTeam }],
  ["canViewAllWebsites", { role }],
  ["canTransferWebsiteToUser", { role, target, owner, team }],
  ["canTransferWebsiteToTeam", { role, owner, team, to: ofTeam }],
  ["canViewTeam", { role, team: ofTeam }],
  ["canCreateTeam", { role }],
  ["canUpdateTeam", { role, team: ofTeam }],
  ["canDeleteTeam", { role, team: ofTeam }],
  ["canDeleteTeamUser", { role, target, team: ofTeam }],
  ["canViewAllTeams", { role }],
  ["canCreateUser", { role }],
  ["canViewUser", { role, target }],
  ["canViewUsers", { role }],
  ["canUpdateUser", { role, target }],
  ["canDeleteUser", { role, target }],
]);

interface Deviation {
  readonly function: string;
  readonly theirs: Answer;
  readonly cells: string;
}

const tables = readTables(readFile("umami/table.yaml"));
const deviations = parse(
  readFile("umami/deviations.yaml"),
) as readonly Deviation[];

/** Strangers are nobody, so that nothing is theirs, and no team has them. */
function canBe(cell: Cell): boolean {
  const { team: at = "none", to = "outsider" } = cell;
  return (
    cell["role"] !== "stranger" ||
    (![cell["owner"], cell["reporter"]].includes("mine") &&
      cell["target"] !== "self" &&
      ["none", "outsider"].includes(at) &&
      to === "outsider")
  );
}

test("said in 40 lines of manifest, and 30 of words", async () => {
  expect(await countLines("umami/resources.yaml")).toBeLessThanOrEqual(40);
  expect(await countLines("umami/words.ts")).toBeLessThanOrEqual(30);
});

test("the table has each cell of the 34 functions, and no others", () => {
  expect([...tables.keys()].sort()).toEqual([...functions.keys()].sort());
  expect(functions.size).toBe(34);
  for (const [name, axes] of functions) {
    const cells = listCells(axes);
    const table = tables.get(name) ?? new Map<string, Answer>();
    expect([...table.keys()].sort()).toEqual(cells.map(nameCell).sort());
    for (const cell of cells) {
      const of = [name, nameCell(cell)];
      const is = table.get(nameCell(cell)) === "." ? "cannot be" : "can be";
      expect([...of, is]).toEqual([
        ...of,
        canBe(cell) ? "can be" : "cannot be",
      ]);
    }
  }
});

test("a deviation says what umami answers, and something else", () => {
  for (const { function: name, theirs, cells } of deviations)
    for (const [cell, ours] of readGrid(cells)) {
      expect([cell, tables.get(name)?.get(cell)]).toEqual([cell, theirs]);
      expect([cell, ours]).not.toEqual([cell, theirs]);
    }
});

describe("the rules of umami", () => {
  let umami: Umami;

  beforeAll(async () => {
    umami = await openUmami();
  });

  afterAll(async () => {
    await umami.policies.app.end();
  });

  test.each([...functions])("%s", async (name, axes) => {
    const ours = new Map(tables.get(name));
    for (const each of deviations.filter((one) => one.function === name))
      for (const [cell, answer] of readGrid(each.cells)) ours.set(cell, answer);
    for (const cell of listCells(axes).filter(canBe)) {
      const is = await umami.askFor(name, cell);
      expect([nameCell(cell), is]).toEqual([
        nameCell(cell),
        ours.get(nameCell(cell)),
      ]);
    }
  });

  test("the last owner of a team stays, which umami does not ask for", async () => {
    const { app } = umami.policies;
    const [, team] = await app.send("POST /teams 2,standard", { name: "own" });
    const path = `/teams/${(team as Row).id}/members`;
    const [, rows] = await app.send(`GET ${path} 2`);
    const [first] = rows as readonly Row[];
    expect(first).toMatchObject({ user_id: 2, role: "owner" });
    expect((await app.send(`DELETE ${path}/${first?.id} 2`))[0]).toBe(409);
  });
});
