/**
 * The table of who may do what, beside the oracle that judges requests: for callers of
 * whom one word holds, over rows that they have nothing to do with.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerFor, listAccess } from "../../src/model/access/answers.js";
import { drawPolicy, writeManifest } from "../stores/access/manifests.js";
import { type Caller, Oracle, type Rows } from "../stores/access/oracle.js";
import { Random } from "../stores/reference/random.js";
import { compile } from "../support/compile.js";

const NOBODY = { owner_id: 1, editor_id: null, team_id: null };

const rows: Rows = {
  users: [{ id: 1, name: "a" }],
  teams: [false, true].map((isOpen, id) => ({ id, name: "t", isOpen })),
  boards: ["draft", "live", "dead"].map((state, id) => ({
    ...{ id, title: "z", state },
    ...NOBODY,
  })),
  notes: [{ id: 1, text: "n", board_id: null, writer_id: 1 }],
  ...{ memberships: [], cards: [] },
};

/** Who they are of whom a word holds, and no other. */
const callers: Readonly<Record<string, Caller | null>> = {
  anyone: null,
  caller: { id: 9, roles: [] },
  admin: { id: 9, roles: ["admin"] },
  staff: { id: 9, roles: ["staff"] },
};

const kinds = ["users", "teams", "boards", "notes"] as const;
const actions = ["index", "show", "update", "destroy"] as const;

test("says what the oracle does", async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const random = new Random(seed);
  let compared = 0;
  for (let drawn = 0; drawn < 40; drawn += 1) {
    const policy = drawPolicy(random);
    const { model } = await compile(writeManifest(policy, "sqlite"));
    if (model === null) continue;
    const listed = listAccess(model);
    const oracle = new Oracle(policy, rows);
    for (const kind of kinds)
      for (const action of actions)
        for (const [word, caller] of Object.entries(callers)) {
          const row = listed.find(
            (each) => each.controller === kind && each.action === action,
          );
          if (row === undefined) throw new Error(`no ${kind}#${action}`);
          const may = answerFor(word, row);
          const asked = { kind, caller, isAdmin: false, above: 0, body: {} };
          for (const { id, ...values } of rows[kind]) {
            const { status, ids } = oracle.answer({ ...asked, action, id });
            const isAllowed =
              action === "index" ? ids?.includes(id) === true : status < 300;
            const isSaid =
              typeof may === "boolean"
                ? may
                : may.some((where) => meets(values, where));
            expect({ kind, action, word, id, seed, isAllowed: isSaid }).toEqual(
              {
                ...{ kind, action, word, id, seed, isAllowed },
              },
            );
            compared += 1;
          }
        }
  }
  expect(compared).toBeGreaterThan(0);
});

function meets(
  values: Readonly<Record<string, unknown>>,
  where: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(where).every(([name, wanted]) =>
    [wanted].flat().includes(values[name]),
  );
}

test("whoever meets a word of one's own may be a stranger", async () => {
  const { model } = await compile({
    database: { dialect: "sqlite" },
    caller: { ref: "users", words: "shared" },
    resources: {
      users: { fields: { name: "string" }, access: "anyone" },
      boards: {
        fields: { state: { enum: ["draft", "live"] } },
        access: {
          read: ["shared", "caller"],
          update: { who: "shared", where: { state: "draft" } },
          write: "caller",
        },
      },
    },
  });
  const rows = listAccess(model!).filter((row) => row.controller === "boards");
  const may = Object.fromEntries(
    rows.map((row) => [row.action, answerFor("shared", row)]),
  );
  expect(may).toMatchObject({
    ...{ index: true, show: true, create: false, destroy: false },
    update: [{ state: "draft" }],
  });
});
