/**
 * Columns that no request sets: the stub of `create` answers 501 until somebody
 * writes it, and the compiler asks for them.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import {
  createFolder,
  listResults,
  typeCheck,
  writeProject,
} from "../support/projects.js";

const token = { type: "string", write: "never" };

const manifest = {
  ...{ formats: ["json"], apiOnly: true, database: { dialect: "sqlite" } },
  resources: {
    accounts: { fields: { name: "string" } },
    users: {
      fields: {
        name: "string",
        token,
        account: { ref: "accounts", write: "never" },
      },
    },
    names: { record: "user", write: ["name"] },
    whole: { record: "user", write: ["name", "token", "account"] },
    notes: {
      fields: {
        text: "text?",
        made: { type: "datetime", default: "now", write: "never" },
      },
    },
    // Nothing has to be sent, and something to be set.
    keys: { fields: { token, note: "text?" }, where: { note: null } },
    live: { record: "key", where: { token: "a" } },
  },
};

const uses = `
import { type Stores, system } from "./resources/stores.js";

export async function use({ users, notes, keys }: Stores): Promise<void> {
  const name = "a";
  const rest = { token: "t", account_id: 1 };
  await users.create(system(), { name }, { set: rest });
  await users.create(system(), { name, ...rest });
  await users.create(system(), { name, ...rest }, { set: { name } });
  // @ts-expect-error: nothing is set
  await users.create(system(), { name });
  // @ts-expect-error: one of them is not set
  await users.create(system(), { name }, { set: { token: "t" } });
  // @ts-expect-error: there is no such column
  await users.create(system(), { name }, { set: { ...rest, tokn: "t" } });
  await notes.create(system(), { text: null });
  await keys.create(system(), { note: null }, { set: { token: "t" } });
}
`;

test("the compiler asks for them, and a new project compiles and passes", async () => {
  const folder = createFolder();
  try {
    const { model, errors } = await compile(manifest);
    expect(errors).toEqual([]);
    if (model === null) return;
    writeProject(folder.path, model);
    writeFileSync(join(folder.path, "src/uses.ts"), uses);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
    const results = await listResults(folder.path, "test");
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.map(({ title }) => title)).toContain("POST /live");
  } finally {
    folder.remove();
  }
});
