/**
 * Searches of lists beside a search in JavaScript, whoever asks: each word in one of the
 * fields that the caller sees. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { countRuns } from "../support/runs.js";
import { type CalledApp, openCalled } from "./called-app.js";
import { Random } from "./reference/random.js";

const ROWS = countRuns(150, 1000, 10_000);
const SEARCHES = countRuns(200, 1000, 100_000);
const SEED = Number(process.env["SEED"] ?? 20_261_130);

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    posts: {
      fields: {
        title: { type: "string", maxLength: 200, column: "heading" },
        body: "text?",
        // Its owner and admins see it.
        note: { type: "text", optional: true, read: ["owner", "admin"] },
        rank: { type: "integer", default: 0 },
        owner: { ref: "users", set: "caller" },
      },
      access: { read: "anyone", write: "owner" },
      list: {
        ...{ filter: "rank", sort: "title", size: 100, total: true },
        ...{ search: ["title", "body", "note"], page: "limit-offset" },
      },
    },
  },
};

interface Post {
  readonly id: number;
  readonly title: string;
  readonly body: string | null;
  readonly note: string | null;
  readonly rank: number;
  readonly owner_id: number;
}

/** Letters with and without cases, and what patterns and SQL have a meaning for. */
const LETTERS = Array.from("aAbBzZ01 %_\\'\".-*?[éÉßжЖ茶😀");

export function describeSearch(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  const random = new Random(SEED);
  const posts: Post[] = [];
  let app: CalledApp<Post>;

  const drawText = (most: number): string =>
    Array.from({ length: 1 + random.below(most) }, () =>
      random.pick(LETTERS),
    ).join("");

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b"]) await app.send("POST /users", { name });
    for (let id = 1; id <= ROWS; id += 1)
      posts.push({
        ...{ id, title: drawText(12), rank: random.below(3) },
        body: random.isIn(70) ? drawText(30) : null,
        note: random.isIn(40) ? drawText(12) : null,
        owner_id: 1 + random.below(2),
      });
    for (let from = 0; from < ROWS; from += 500) {
      const rows = posts
        .slice(from, from + 500)
        .map(({ title, body, note, rank, owner_id }) => ({
          ...{ heading: title, body, note, rank, owner_id },
        }));
      await app.db.insertInto("posts").values(rows).execute();
    }
  });

  afterAll(async () => {
    await app.end();
  });

  /** As the database folds cases: of ASCII, or of each letter that has two. */
  const fold = (text: string): string =>
    dialect === "sqlite"
      ? text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      : Array.from(text, (letter) => letter.toLowerCase()).join("");

  /** Some of what a row has, or something else. */
  const drawWord = (): string => {
    const row = random.pick(posts);
    const text = random.pick([row?.title, row?.body, row?.note]) ?? "";
    const letters = Array.from(text);
    const from = random.below(letters.length + 1);
    const word = letters.slice(from, from + 1 + random.below(4)).join("");
    if (random.isIn(15)) return drawText(3);
    return random.isIn(30) ? word.toUpperCase() : word;
  };

  test(
    `${SEARCHES} random searches, seed ${SEED}`,
    { timeout: 0 },
    async () => {
      // Folded once: most of the time of a long run went into that.
      const foldAll = (texts: readonly (string | null)[]): string[] =>
        texts.flatMap((text) => (text === null ? [] : fold(text)));
      const texts = posts.map(({ title, body, note }) => ({
        ...{ open: foldAll([title, body]), note: foldAll([note]) },
      }));
      let most = 0;
      for (let done = 0; done < SEARCHES; done += 1) {
        const q = Array.from({ length: 1 + random.below(3) }, drawWord).join(
          " ",
        );
        const rank = random.isIn(30) ? random.below(3) : null;
        const caller = random.pick(["", "1", "2", "2,admin"]) ?? "";
        const query = new URLSearchParams({ q, limit: "5" });
        if (rank !== null) query.set("rank", String(rank));
        const line = `GET /posts?${query.toString()}`;
        const reply = await app.fetch(
          caller === "" ? line : `${line} ${caller}`,
        );
        const words = fold(q)
          .split(/\s+/)
          .filter((word) => word !== "");
        const found = posts.filter((post, index) => {
          const isSeen =
            caller === String(post.owner_id) || caller === "2,admin";
          const { open = [], note = [] } = texts[index] ?? {};
          return (
            (rank === null || post.rank === rank) &&
            words.every(
              (word) =>
                open.some((text) => text.includes(word)) ||
                (isSeen && note.some((text) => text.includes(word))),
            )
          );
        });
        expect(reply.status, line).toBe(200);
        const rows = (await reply.json()) as readonly Post[];
        const total = Number(reply.headers.get("x-total-count"));
        const ids = rows.map(({ id }) => id);
        const expected = found.slice(0, 5).map(({ id }) => id);
        expect({ line, caller, ids, total }).toEqual({
          ...{ line, caller, ids: expected, total: found.length },
        });
        most = Math.max(most, found.length);
      }
      expect(most).toBeGreaterThan(0);
    },
  );

  test.each([
    ["nothing asked", "", 200],
    ["spaces alone", "%20%09", 200],
    ["eight words", "a%20b%20c%20d%20e%20f%20g%20h", 200],
    ["nine words", "a%20b%20c%20d%20e%20f%20g%20h%20i", 400],
    ["200 characters", "%F0%9F%98%80".repeat(200), 200],
    ["201 characters", "a".repeat(201), 400],
    ["what no database stores", "a%00", 422],
  ])("%s", async (_, q, status) => {
    expect((await app.send(`GET /posts?q=${q}`))[0]).toBe(status);
  });

  test("a list of searches is none", async () => {
    expect((await app.send("GET /posts?q[]=a"))[0]).toBe(422);
    expect((await app.send("GET /users?q=a"))[0]).toBe(400);
  });
}
