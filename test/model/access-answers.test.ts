/** What rules come to for each word, where that is not written in them. */
import { expect, test } from "vitest";
import {
  type AccessAnswer,
  answerFor,
  listAccess,
} from "../../src/model/access/answers.js";
import { compile } from "../support/compile.js";

async function answersOf(
  resources: object,
): Promise<(action: string, word: string) => AccessAnswer> {
  const { model } = await compile({
    database: { dialect: "sqlite" },
    caller: { ref: "users", roles: ["admin"] },
    resources: {
      users: { fields: { name: "string" }, access: "anyone" },
      ...resources,
    },
  });
  const rows = listAccess(model!);
  return (action, word) => {
    const row = rows.find(
      (each) => `${each.controller}#${each.action}` === action,
    );
    if (row === undefined) throw new Error(`no ${action}`);
    return answerFor(word, row);
  };
}

const teams = (read: unknown, destroy: unknown): object => ({
  teams: {
    fields: { name: "string" },
    members: { through: "memberships", creator: "owner" },
    access: { read: "team", create: "anyone", write: "team.owner" },
    resources: {
      memberships: {
        fields: {
          user: { ref: "users", unique: ["team"] },
          role: { enum: ["viewer", "editor", "owner"] },
        },
        access: { read, write: "team.owner", destroy },
      },
    },
  },
});

test("whom a membership names is a member, so they may leave", async () => {
  const answer = await answersOf(teams("team", ["user", "team.owner"]));
  expect(answer("memberships#destroy", "user")).toBe(true);
  expect(answer("memberships#show", "user")).toBe(true);
  // A new row is no membership yet.
  expect(answer("memberships#create", "user")).toBe(false);
});

test("with a role where the row has that one", async () => {
  const answer = await answersOf(
    teams(["team.editor", "team.owner"], ["user", "team.owner"]),
  );
  expect(answer("memberships#destroy", "user")).toEqual([
    { role: ["editor", "owner"] },
  ]);
  expect(answer("memberships#update", "user")).toEqual([{ role: "owner" }]);
});

test("strangers make no row that gets its caller", async () => {
  const owner = { ref: "users", set: "caller" };
  const answer = await answersOf({
    ...teams("team", "team.owner"),
    boards: {
      fields: { title: "string", owner },
      access: { read: "anyone", create: "anyone", write: "owner" },
    },
    notes: {
      fields: { title: "string", owner: { ...owner, optional: true } },
      access: { read: "anyone", create: "anyone", write: "owner" },
    },
  });
  expect(answer("teams#create", "anyone")).toBe(false);
  expect(answer("teams#create", "caller")).toBe(true);
  expect(answer("boards#create", "anyone")).toBe(false);
  expect(answer("boards#create", "caller")).toBe(true);
  expect(answer("notes#create", "anyone")).toBe(true);
});

test("who makes the only row need not be able to read it before", async () => {
  const answer = await answersOf({
    profile: {
      singleton: true,
      fields: { text: "string" },
      access: { read: "admin", create: "caller", write: "admin" },
    },
  });
  expect(answer("profile#create", "caller")).toBe(true);
  expect(answer("profile#update", "caller")).toBe(false);
});
