/** Random policies, each with random requests of many callers beside the oracle. */
import { type Kysely, sql } from "kysely";
import type { AnyDatabase } from "../../../src/runtime/stores/store-types.js";
import { compile } from "../../support/compile.js";
import { createFolder } from "../../support/projects.js";
import { type Emitted, load } from "../reference/app.js";
import { Random } from "../reference/random.js";
import {
  drawPolicy,
  type Policy,
  RANKS,
  ROLES,
  writeManifest,
} from "./manifests.js";
import {
  type Asked,
  type Caller,
  type Kind,
  KINDS,
  Oracle,
  type Row,
  type Rows,
} from "./oracle.js";
import { words } from "./words.js";

/** What was asked, and what came of it that the oracle does not say. */
export interface Difference {
  readonly policy: string;
  readonly asked: string;
  readonly expected: string;
  readonly found: string;
}

export interface Extent {
  readonly dialect: "sqlite" | "postgres";
  readonly policies: number;
  readonly requests: number;
  readonly seed: number;
}

/** A stranger, and users with and without roles. */
const CALLERS: readonly (Caller | null)[] = [
  null,
  ...[1, 2, 3].map((id) => ({ id, roles: [] })),
  ...[
    { id: 1, roles: ["admin"] },
    { id: 2, roles: ["staff"] },
  ],
  ...[
    { id: 4, roles: [...ROLES] },
    { id: 4, roles: [] },
  ],
];

/**
 * Walks through random policies until one differs from the oracle.
 *
 * @param open gives the place of an empty database
 */
export async function walkPolicies(
  { dialect, policies, requests, seed }: Extent,
  open: () => string | Promise<string>,
): Promise<{
  readonly differences: readonly Difference[];
  readonly statuses: ReadonlyMap<number, number>;
}> {
  const random = new Random(seed);
  const differences: Difference[] = [];
  const statuses = new Map<number, number>();
  const folder = createFolder();
  try {
    for (let done = 0; done < policies && differences.length === 0;) {
      const policy = drawPolicy(random);
      const { model } = await compile(writeManifest(policy, dialect));
      // A new row is the caller's in any case: with more words, that is refused.
      if (model === null) continue;
      const emitted = await load(folder.path, model);
      const running = await start(emitted, await open());
      const walk = new Walk(policy, random, running);
      try {
        differences.push(...(await walk.run(requests, statuses)));
      } finally {
        await walk.stop();
      }
      done += 1;
    }
  } finally {
    folder.remove();
  }
  return { differences, statuses };
}

interface Running {
  readonly db: Kysely<AnyDatabase>;
  readonly stores: object;
  readonly system: () => object;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly errors: unknown[];
  /** Then ids go on from those of the rows; on PostgreSQL, a sequence counts alone. */
  readonly isSqlite: boolean;
}

async function start(emitted: Emitted, place: string): Promise<Running> {
  const db = await emitted.openDatabase(place);
  await emitted.migrate(db);
  const stores = emitted.createStores(db, { words });
  const errors: unknown[] = [];
  const app = emitted.createApp(emitted.createControllers(stores), {
    caller: ({ headers }: { readonly headers: Headers }) =>
      JSON.parse(headers.get("x-caller") ?? "null") as unknown,
    onError: (error: unknown) => errors.push(error),
  });
  const { system } = emitted;
  const isSqlite = place === ":memory:";
  return {
    db,
    stores,
    system,
    errors,
    isSqlite,
    fetch: (request) => app.fetch(request),
  };
}

class Walk {
  readonly #policy: Policy;
  readonly #random: Random;
  readonly #running: Running;

  constructor(policy: Policy, random: Random, running: Running) {
    this.#policy = policy;
    this.#random = random;
    this.#running = running;
  }

  async stop(): Promise<void> {
    await this.#running.db.destroy();
  }

  async run(
    requests: number,
    statuses: Map<number, number>,
  ): Promise<readonly Difference[]> {
    await this.#seed();
    for (let sent = 0; sent < requests; sent += 1) {
      const before = await this.#readRows();
      const asked = this.#draw(before);
      const expected = new Oracle(this.#policy, before).answer(asked);
      const reply = await this.#send(asked);
      const text = await reply.text();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const found = await this.#judge(asked, before, expected, reply, text);
      if (found === null) continue;
      const [error] = this.#running.errors;
      return [
        {
          policy: JSON.stringify(this.#policy),
          asked: JSON.stringify({ ...asked, rows: before }),
          expected: JSON.stringify(expected),
          found: `${found} ${String(reply.status)} ${text} ${String(error)}`,
        },
      ];
    }
    return [];
  }

  /** What is not as expected; null if all is. */
  async #judge(
    asked: Asked,
    before: Rows,
    { status, ids, memo }: ReturnType<Oracle["answer"]>,
    reply: Response,
    text: string,
  ): Promise<string | null> {
    const { action, kind, id, caller } = asked;
    const after = await this.#readRows();
    // What others refer to stays: that is no rule.
    const isReferred = action === "destroy" && reply.status === 409;
    const isExpected =
      reply.status === status || (isReferred && status === 204);
    if (!isExpected) return "status";
    if (reply.status < 300 && action !== "destroy") {
      const wrong = this.#findShown(
        asked,
        after,
        [JSON.parse(text) as Row].flat(),
      );
      if (wrong !== null) return wrong;
    }
    if (memo !== undefined) {
      const row =
        action === "create"
          ? after.boards.at(-1)
          : after.boards.find((each) => each.id === id);
      if (row?.["memo"] !== memo) return "memo";
    }
    if (action === "index" && status === 200) {
      const shown = (JSON.parse(text) as readonly Row[]).map((row) => row.id);
      return String(shown) === String(ids) ? null : "ids";
    }
    const isChange = reply.status < 300 && action !== "show";
    // Nobody but the row that was asked for has changed, and it only if it may.
    const others = (rows: Rows): string =>
      JSON.stringify(
        KINDS.map((each) =>
          rows[each].filter(
            (row) => !isChange || each !== kind || row.id !== id,
          ),
        ),
      );
    const isMade = action === "create" && isChange;
    if (isMade) {
      const isOne = after[kind].length === before[kind].length + 1;
      if (!isOne || kind !== "teams") return isOne ? null : "rows";
      return this.#hasFirst(before, after, caller) ? null : "first member";
    }
    // Cards go with their board, members with their team.
    if (action === "destroy" && (kind === "boards" || kind === "teams"))
      return null;
    return others(before) === others(after) ? null : "rows";
  }

  /** What a reply shows of rows that it should not, or the other way round. */
  #findShown(asked: Asked, after: Rows, shown: readonly Row[]): string | null {
    const oracle = new Oracle(this.#policy, after);
    const wrong = shown.find((row) => {
      const stored = after[asked.kind].find(({ id }) => id === row.id);
      if (stored === undefined) return true;
      const { may, hasMemo } = oracle.show(asked, stored);
      return (
        JSON.stringify(row["may"]) !== JSON.stringify(may) ||
        "memo" in row !== hasMemo
      );
    });
    return wrong === undefined ? null : `row ${wrong.id}`;
  }

  /** Whoever has made a team is its owner, if teams have members from the first. */
  #hasFirst(before: Rows, after: Rows, caller: Caller | null): boolean {
    const [first, ...others] = after.memberships.slice(
      before.memberships.length,
    );
    if (!this.#policy.hasCreator) return first === undefined;
    const team = after.teams.at(-1)?.id;
    return (
      others.length === 0 &&
      first?.["team_id"] === team &&
      first?.["user_id"] === caller?.id &&
      first?.["role"] === "owner"
    );
  }

  async #send({
    action,
    kind,
    isAdmin,
    caller,
    id,
    above,
    body,
  }: Asked): Promise<Response> {
    const nested: Readonly<Partial<Record<Kind, string>>> = {
      cards: `/boards/${above}/cards`,
      memberships: `/teams/${above}/memberships`,
    };
    const base = nested[kind] ?? `${isAdmin ? "/admin" : ""}/${kind}`;
    const isMember = action !== "index" && action !== "create";
    const methods = {
      index: "GET",
      show: "GET",
      create: "POST",
      update: "PATCH",
      destroy: "DELETE",
    };
    const isSent = action === "create" || action === "update";
    return await this.#running.fetch(
      new Request(`http://localhost${base}${isMember ? `/${id}` : ""}`, {
        method: methods[action],
        headers: {
          "content-type": "application/json",
          ...(caller !== null && { "x-caller": JSON.stringify(caller) }),
        },
        ...(isSent && { body: JSON.stringify(body) }),
      }),
    );
  }

  #draw(rows: Rows): Asked {
    const random = this.#random;
    const kind = random.pick(KINDS) ?? "users";
    const actions = [
      "index",
      "show",
      "create",
      "update",
      "update",
      "destroy",
    ] as const;
    const drawn = random.pick(actions) ?? "index";
    // Rows are few, and stay about as many.
    const isFull = rows[kind].length > 12;
    const action =
      drawn === "create" && isFull
        ? "destroy"
        : drawn === "destroy" && rows[kind].length < 5
          ? "update"
          : drawn;
    const idOf = (of: Kind): number => random.pick(rows[of])?.id ?? 1;
    const isCard = kind === "cards";
    const known = random.pick(rows[kind])?.[isCard ? "board_id" : "team_id"];
    const above = random.isIn(80)
      ? Number(known ?? 1)
      : idOf(isCard ? "boards" : "teams");
    return {
      ...{ action, kind, above },
      isAdmin: kind === "boards" && random.isIn(30),
      caller: random.pick(CALLERS) ?? null,
      id: random.isIn(95) ? idOf(kind) : 999,
      body: this.#drawBody(kind, action === "create", rows),
    };
  }

  #drawBody(kind: Kind, isNew: boolean, rows: Rows): Asked["body"] {
    const random = this.#random;
    const { sets } = this.#policy;
    const user = (): number =>
      random.isIn(95) ? (random.pick(rows.users)?.id ?? 1) : 999;
    const maybe = (name: string, value: unknown): object =>
      random.isIn(50) ? { [name]: value } : {};
    const needed = (name: string, value: unknown): object =>
      isNew ? { [name]: value } : maybe(name, value);
    const text = `t${random.below(100)}`;
    switch (kind) {
      case "users":
        return { ...needed("name", text) };
      case "boards":
        return {
          ...needed("title", text),
          ...maybe("state", random.pick(["draft", "live", "dead"])),
          ...maybe("editor_id", random.isIn(20) ? null : user()),
          ...maybe("team_id", random.pick(rows.teams)?.id ?? null),
          ...maybe("memo", text),
          ...(!sets.owner && needed("owner_id", user())),
        };
      case "teams":
        return {
          ...needed("name", text),
          ...maybe("isOpen", random.isIn(50)),
        };
      case "memberships":
        return {
          ...needed("user_id", user()),
          ...maybe("role", random.pick(RANKS)),
        };
      case "cards":
        return {
          ...needed("text", text),
          ...maybe("done", random.isIn(50)),
          ...(!sets.author && needed("author_id", user())),
        };
      case "notes":
        return {
          ...needed("text", text),
          ...maybe("board_id", random.pick(rows.boards)?.id ?? null),
          ...(!sets.writer &&
            maybe("writer_id", random.isIn(20) ? null : user())),
        };
    }
  }

  async #seed(): Promise<void> {
    const { stores, system } = this.#running;
    const make = async (kind: Kind, row: object): Promise<void> => {
      const store = Reflect.get(stores, kind) as {
        create(context: object, row: object, options: object): Promise<object>;
      };
      await store.create(system(), row, { set: row });
    };
    for (const id of [1, 2, 3, 4]) await make("users", { id, name: `u${id}` });
    const user = (): number => 1 + this.#random.below(4);
    for (let id = 1; id <= 4; id += 1)
      await make("teams", { id, name: `t${id}`, isOpen: id === 1 });
    for (let id = 1; id <= 8; id += 1) {
      const [user_id, team_id] = [1 + (id % 4), 1 + (id % 3)];
      const role = this.#random.pick(RANKS);
      await make("memberships", { id, user_id, team_id, role });
    }
    for (let id = 1; id <= 8; id += 1) {
      const state = this.#random.pick(["draft", "live", "dead"]);
      const refs = {
        owner_id: user(),
        editor_id: this.#random.isIn(70) ? user() : null,
        team_id: this.#random.isIn(60) ? 1 + this.#random.below(4) : null,
      };
      await make("boards", { id, title: `b${id}`, state, ...refs });
    }
    for (let id = 1; id <= 10; id += 1) {
      const board_id = 1 + this.#random.below(8);
      const done = this.#random.isIn(50);
      await make("cards", {
        id,
        text: `c${id}`,
        done,
        author_id: user(),
        board_id,
      });
      const writer_id = this.#random.isIn(70) ? user() : null;
      await make("notes", { id, text: `n${id}`, writer_id, board_id: null });
    }
    if (this.#running.isSqlite) return;
    for (const kind of KINDS)
      await sql`select setval(pg_get_serial_sequence(${kind}, 'id'), 100)`.execute(
        this.#running.db,
      );
  }

  async #readRows(): Promise<Rows> {
    const read = async (kind: Kind): Promise<readonly Row[]> => {
      const { rows } =
        await sql<Row>`select * from ${sql.table(kind)} order by id`.execute(
          this.#running.db,
        );
      return rows.map((row) => ({
        ...row,
        ...readFlag(row, "done"),
        ...readFlag(row, "isOpen"),
      }));
    };
    const all = await Promise.all(
      KINDS.map(async (kind) => [kind, await read(kind)] as const),
    );
    return Object.fromEntries(all) as unknown as Rows;
  }
}

/** SQLite has numbers for booleans. */
function readFlag(row: Row, name: string): object {
  return name in row ? { [name]: row[name] === true || row[name] === 1 } : {};
}
