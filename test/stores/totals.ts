/**
 * Totals of lists: as many rows as there are on all pages, whoever asks and for whatever.
 * One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { AnyQuery } from "../../src/runtime/stores/store-types.js";
import { countRuns } from "../support/runs.js";
import { type CalledApp, openCalled } from "./called-app.js";
import { Random } from "./reference/random.js";

const LISTS = countRuns(80, 300, 2000);
const SEED = Number(process.env["SEED"] ?? 20_261_129);

const counted = { filter: ["state", "rank", "owner"], sort: ["rank"] };

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    posts: {
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "draft" },
        rank: { type: "integer", optional: true },
        owner: { ref: "users", set: "caller" },
      },
      access: {
        read: [{ where: { state: "live" } }, "owner", "admin"],
        write: "owner",
      },
      list: { ...counted, size: 4, total: true },
      subsets: {
        selected: ["index"],
        fresh: { only: "index", where: { rank: [1, 2] } },
      },
      collection: { mine: { method: "GET", returns: "posts" } },
      resources: {
        notes: {
          fields: { text: "string", mark: { type: "integer", default: 0 } },
          access: { write: "anyone" },
          list: {
            filter: "mark",
            size: 3,
            page: "numbers",
            total: { upTo: 4 },
          },
        },
      },
    },
  },
  namespaces: {
    live: {
      resources: {
        posts: {
          ...{ record: "post", only: "index", where: { state: "live" } },
          list: { ...counted, size: 5, total: { upTo: 9 } },
        },
      },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

export function describeTotals(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  const random = new Random(SEED);

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place(), {
      write: (controllers, stores) => {
        Object.assign(Reflect.get(controllers, "posts") as object, {
          mine: async (context: {
            ok(rows: unknown, headers: unknown): unknown;
          }) => {
            const store = Reflect.get(stores, "posts") as {
              list(
                context: object,
                options: object,
              ): Promise<{
                readonly rows: readonly Row[];
                readonly total: number | null;
                readonly headers: object;
              }>;
            };
            const { rows, total, headers } = await store.list(context, {
              where: (query: AnyQuery) => query.where("rank", "=", 1),
            });
            expect(Reflect.get(headers, "x-total-count")).toBe(String(total));
            return context.ok(rows, headers);
          },
        });
      },
    });
    for (const name of ["a", "b", "c"]) await app.send("POST /users", { name });
    for (let index = 0; index < 40; index += 1) {
      const rank = random.pick([null, 1, 2, 3]);
      const state = random.pick(["draft", "live"]);
      const line = `POST /posts ${1 + random.below(3)}`;
      expect((await app.send(line, { title: "t", rank, state }))[0]).toBe(201);
    }
    for (let index = 0; index < 60; index += 1) {
      const line = `POST /posts/${1 + random.below(12)}/notes 1,admin`;
      await app.send(line, { text: "n", mark: random.below(2) });
    }
  });

  afterAll(async () => {
    await app.end();
  });

  /** What a list may be asked. */
  const draw = (): readonly [path: string, query: string, upTo: number] => {
    const ids = Array.from({ length: 12 }, () => 1 + random.below(40));
    const named = [...new Set(ids)].map((id) => `post_ids[]=${id}`).join("&");
    const [path, fixed, upTo, fields] = random.pick([
      ["/posts", "", Infinity, 3],
      ["/posts/mine", "", Infinity, 3],
      ["/live/posts", "", 9, 3],
      ["/posts/selected", named, Infinity, 3],
      ["/posts/fresh", "", Infinity, 3],
      [`/posts/${1 + random.below(14)}/notes`, "", 4, 1],
    ] as const) ?? ["", "", 0, 0];
    const words =
      fields === 1
        ? ["mark=0", "mark[]=0&mark[]=1"]
        : ["state=live", "rank=", "rank[from]=2", "owner_id=2", "sort=-rank"];
    const asked = random.some(words, 40);
    const size = random.isIn(30) ? [`size=${1 + random.below(8)}`] : [];
    const query = [...(fixed === "" ? [] : [fixed]), ...asked, ...size];
    return [path, query.join("&"), upTo];
  };

  test(`${LISTS} random lists, seed ${SEED}`, { timeout: 0 }, async () => {
    const met = new Set<string>();
    for (let done = 0; done < LISTS; done += 1) {
      const [path, query, upTo] = draw();
      const who = random.pick(["", " 1", " 2", " 3", " 3,admin"]) ?? "";
      const first = `GET ${path}?${query}${who}`;
      const totals = new Set<string>();
      let rows = 0;
      let status = 0;
      for (let line: string | null = first; line !== null;) {
        const reply = await app.fetch(line);
        status = reply.status;
        if (status !== 200) break;
        rows += ((await reply.json()) as readonly Row[]).length;
        const { headers } = reply;
        const total = headers.get("x-total-count");
        const over = headers.get("x-total-count-over");
        totals.add(total ?? `over ${over ?? "nothing"}`);
        const next = /<http:\/\/localhost([^>]*)>; rel="next"/.exec(
          headers.get("link") ?? "",
        );
        line = next === null ? null : `GET ${next[1] ?? ""}${who}`;
      }
      met.add(`${path.replace(/[0-9]+/, "ID")} ${status}`);
      if (status !== 200) continue;
      const expected = rows > upTo ? `over ${upTo}` : String(rows);
      expect([first, [...totals]]).toEqual([first, [expected]]);
    }
    for (const path of [
      "/posts",
      "/posts/mine",
      "/live/posts",
      "/posts/fresh",
      "/posts/ID/notes",
    ])
      expect([...met]).toContain(`${path} 200`);
  });

  test("a page behind the last one is counted too", async () => {
    const reply = await app.fetch("GET /posts/1/notes?page=90 1,admin");
    const first = await app.fetch("GET /posts/1/notes 1,admin");
    for (const name of ["x-total-count", "x-total-count-over"])
      expect(reply.headers.get(name)).toBe(first.headers.get(name));
    expect(await reply.json()).toEqual([]);
  });

  test("an empty list has no rows", async () => {
    const reply = await app.fetch("GET /posts?rank=99 1");
    expect(reply.headers.get("x-total-count")).toBe("0");
  });
}
