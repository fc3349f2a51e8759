/** The rules of dub, each action asked of rows that are there, as each role. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import {
  countLines,
  openPolicies,
  type PolicyApp,
  readFile,
} from "./policy-app.js";
import { type Answer, listCells, nameCell, readGrid } from "./tables.js";

/** Actions of rows below a workspace. */
const resources = [
  ...["links", "tags", "domains", "tokens", "oauth_apps", "integrations"],
  ...["webhooks", "folders", "groups", "messages"],
];

const actions = [
  ...["workspaces", ...resources].flatMap((name) => [
    `${name}.read`,
    `${name}.write`,
  ]),
  ...["analytics.read", "payouts.write", "billing.write"],
];

/** Who calls: users by their ids, in this order, and a stranger. */
const members = ["owner", "member", "viewer", "billing"];
const roles = [...members, "outsider", "stranger"];

const { cells } = parse(readFile("dub/table.yaml")) as { cells: string };
const table = readGrid(cells);

let policies: PolicyApp;
let workspace: number;

/** What they do is up to dub; who may is up to the row. */
function writeActions(controllers: object, stores: object): void {
  const { workspaces } = stores as {
    readonly workspaces: { find(context: object): Promise<object> };
  };
  const act = async (context: Asked): Promise<object> =>
    context.ok(await workspaces.find(context));
  const actions = { analytics: act, payouts: act, billing: act };
  const written = controllers as { readonly workspaces: object };
  Object.assign(written.workspaces, actions);
}

interface Asked {
  ok(row: object): object;
}

beforeAll(async () => {
  policies = await openPolicies("dub/resources.yaml", { write: writeActions });
  for (const id of [1, 2, 3, 4, 5]) await makeUser(id);
  workspace = await makeWorkspace();
});

afterAll(async () => {
  await policies.app.end();
});

async function makeUser(id: number): Promise<void> {
  const { stores, system } = policies.app;
  await stores["users"]?.create(system(), { name: "a" }, { set: { id } });
}

/** With a member of each role. */
async function makeWorkspace(): Promise<number> {
  const workspace_id = await policies.make("workspaces", { name: "before" });
  for (const [at, role] of members.entries())
    await policies.make("members", { workspace_id, user_id: at + 1, role });
  return workspace_id;
}

test("said in 40 lines of manifest", async () => {
  expect(await countLines("dub/resources.yaml")).toBeLessThanOrEqual(40);
});

test("the table has each action and each role, and no others", () => {
  expect(actions).toHaveLength(25);
  const all = listCells({ action: actions, role: roles }).map(nameCell);
  expect([...table.keys()].sort()).toEqual(all.sort());
});

test.each(actions)("%s", async (action) => {
  for (const cell of listCells({ action: [action], role: roles })) {
    const is = await askFor(action, cell["role"] ?? "");
    const name = nameCell(cell);
    expect([name, is]).toEqual([name, table.get(name)]);
  }
});

async function askFor(action: string, role: string): Promise<Answer> {
  const [name = "", work] = action.split(".");
  const as = role === "stranger" ? "" : ` ${roles.indexOf(role) + 1}`;
  if (name === "workspaces") return await askOfWorkspace(work, as);
  if (!resources.includes(name)) {
    const method = work === "read" ? "GET" : "POST";
    return await policies.ask(
      `${method} /workspaces/${workspace}/${name}${as}`,
    );
  }
  const path = `/workspaces/${workspace}/${name}`;
  const id = await policies.make(name, {
    workspace_id: workspace,
    name: "before",
  });
  if (work === "read") return await policies.askToView(path, id, as);
  const answers = [
    await policies.ask(`POST ${path}${as}`, { name: "new" }),
    await askToRename(name, path, id, as),
    await policies.askToDelete(path, id, as),
  ];
  await policies.app.db.deleteFrom(name).execute();
  expect(new Set(answers).size).toBe(1);
  return answers[0] ?? ".";
}

async function askOfWorkspace(
  work: string | undefined,
  as: string,
): Promise<Answer> {
  const [path, id] = ["/workspaces", await makeWorkspace()];
  if (work === "read") return await policies.askToView(path, id, as);
  const answer = await askToRename("workspaces", path, id, as);
  expect(await policies.askToDelete(path, id, as)).toBe(answer);
  return answer;
}

async function askToRename(
  store: string,
  path: string,
  id: number,
  as: string,
): Promise<Answer> {
  const answer = await policies.ask(`PATCH ${path}/${id}${as}`, {
    name: "after",
  });
  const row = await policies.read(store, id);
  expect(row?.["name"]).toBe(answer === "y" ? "after" : "before");
  return answer;
}
