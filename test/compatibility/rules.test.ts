/**
 * Who may do more or less after random changes of rules, beside the oracle that judges
 * requests: callers of whom one word holds, and rows with every value that rules name.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareModels } from "../../src/compatibility/compare.js";
import {
  drawPolicy,
  OWN,
  type Policy,
  RANKS,
  ROLES,
  writeManifest,
} from "../stores/access/manifests.js";
import {
  type Caller,
  type Kind,
  Oracle,
  type Row,
  type Rows,
} from "../stores/access/oracle.js";
import { Random } from "../stores/reference/random.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(30, 60, 500);

/** Whose rows they are: each is one thing to a row, and no other. */
const OWNER = 1;
const EDITOR = 2;
const NOBODY = 9;
const teams: readonly Row[] = [
  { id: 1, name: "shut", isOpen: false },
  { id: 2, name: "open", isOpen: true },
];
const members = RANKS.map((role, index) => ({ role, user_id: 11 + index }));
const boards = ["draft", "live", "dead"].map((state, index) => ({
  ...{ id: index + 1, title: "b", state, team_id: 1 },
  ...{ owner_id: OWNER, editor_id: EDITOR },
}));

const rows: Rows = {
  users: [{ id: OWNER, name: "a" }],
  teams,
  memberships: teams.flatMap(({ id: team }) =>
    members.map((each, index) => ({
      ...{ ...each, id: team * 10 + index, team_id: team },
    })),
  ),
  boards,
  cards: boards.flatMap(({ id }) =>
    [false, true].map((done, index) => ({
      ...{ id: id * 10 + index, text: "c", board_id: id },
      ...{ done, author_id: 3 },
    })),
  ),
  notes: [{ id: 1, text: "n", board_id: null, writer_id: OWNER }],
};

const callers: readonly (Caller | null)[] = [
  null,
  ...[NOBODY, OWNER, EDITOR, 3].map((id) => ({ id, roles: [] })),
  ...members.map(({ user_id: id }) => ({ id, roles: [] })),
  ...ROLES.map((role) => ({ id: NOBODY, roles: [role] })),
];

const ADDRESSES: Readonly<Partial<Record<Kind, string>>> = {
  cards: "/boards/:board_id/cards",
  memberships: "/teams/:team_id/memberships",
};

const METHODS = {
  index: "GET",
  show: "GET",
  update: "PATCH",
  destroy: "DELETE",
} as const;

type Action = keyof typeof METHODS;

/** What somebody may do with a row, as a text; all of it that is allowed. */
function listAllowed(policy: Policy, kind: Kind, action: Action): Set<string> {
  // That somebody has to keep a role is no matter of who may.
  const oracle = new Oracle({ ...policy, hasCreator: false }, rows);
  const allowed = new Set<string>();
  for (const [index, caller] of callers.entries())
    for (const row of rows[kind]) {
      const above = Number(row["board_id"] ?? row["team_id"]);
      const asked = { kind, caller, isAdmin: false, above, body: {} };
      const { status, ids } = oracle.answer({ ...asked, action, id: row.id });
      const may = action === "index" ? ids?.includes(row.id) : status < 300;
      if (may === true) allowed.add(`${index} ${row.id}`);
    }
  return allowed;
}

/** A policy without words of one's own: of which rows they hold only code says. */
function drawKnown(random: Random): Policy {
  const policy = drawPolicy(random);
  const text = JSON.stringify(policy);
  const isKnown = !OWN.some((word) => text.includes(`"${word}"`));
  return isKnown ? policy : drawKnown(random);
}

/** Two policies that differ in one resource, or in what members are. */
function drawPair(random: Random): readonly [Policy, Policy] {
  const before = drawKnown(random);
  const other = drawKnown(random);
  const key = random.pick([
    ...(["users", "boards", "cards", "notes", "teams", "memberships"] as const),
    "isRanked" as const,
  ]);
  return [before, { ...before, [key ?? "boards"]: other[key ?? "boards"] }];
}

test("says what the oracle does of one change", async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const random = new Random(seed);
  const counts = { opened: 0, closed: 0, same: 0 };
  for (let drawn = 0; drawn < RUNS; drawn += 1) {
    const [before, after] = drawPair(random);
    const [old, now] = await Promise.all(
      [before, after].map((each) => compile(writeManifest(each, "sqlite"))),
    );
    if (!old?.model || !now?.model) continue;
    const changes = compareModels(old.model, now.model);
    const isSaid = (word: string, operation: string): boolean =>
      changes.some(
        ({ what, operations }) =>
          what.startsWith(`${word} to `) && operations.includes(operation),
      );
    for (const kind of Object.keys(rows) as Kind[])
      for (const action of Object.keys(METHODS) as Action[]) {
        const end = action === "index" ? "" : "/:id";
        const address = ADDRESSES[kind] ?? `/${kind}`;
        const operation = `${METHODS[action]} ${address}${end}`;
        const then = listAllowed(before, kind, action);
        const may = listAllowed(after, kind, action);
        const found = {
          opened: [...may].some((each) => !then.has(each)),
          closed: [...then].some((each) => !may.has(each)),
        };
        const said = {
          opened: isSaid("opened", operation),
          closed: isSaid("closed", operation),
        };
        // What is below may have been out of reach before, and still be.
        const isBelow = kind in ADDRESSES;
        const wanted = isBelow
          ? {
              opened: said.opened || found.opened,
              closed: said.closed || found.closed,
            }
          : found;
        expect({ seed, operation, before, after, ...said }).toEqual({
          ...{ seed, operation, before, after },
          ...wanted,
        });
        if (found.opened) counts.opened += 1;
        if (found.closed) counts.closed += 1;
        if (!found.opened && !found.closed) counts.same += 1;
      }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
});
