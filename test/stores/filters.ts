/**
 * Filters through refs and of lists beside a filter in JavaScript, whoever asks. One list
 * of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { countRuns } from "../support/runs.js";
import { type CalledApp, openCalled } from "./called-app.js";
import { Random } from "./reference/random.js";

const LISTS = countRuns(250, 1000, 20_000);
const SEED = Number(process.env["SEED"] ?? 20_261_130);

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  resources: {
    users: {
      fields: {
        name: "string",
        // Nobody else is to find out.
        salary: { type: "integer", read: ["self", "admin"], optional: true },
        state: { enum: ["active", "gone"], default: "active" },
      },
      access: { read: "anyone", write: "admin" },
      where: { state: "active" },
    },
    tags: {
      fields: { label: "string", rank: "integer?", owner: { ref: "users" } },
      access: { read: ["owner", "admin"], write: "admin" },
    },
    marks: {
      fields: { name: "string", rank: "integer" },
      access: { read: "anyone", write: "admin" },
      list: { filter: { rank: "name" }, sort: "rank", size: 1 },
    },
    posts: {
      fields: {
        title: "string",
        size: "integer",
        words: { type: "string", many: true },
        marks: { type: "integer", many: true, optional: true },
        flags: { type: "boolean", many: true },
        author: { ref: "users" },
        editor: { ref: "users", optional: true },
        tags: { ref: "tags", many: true },
        parent: { ref: "posts", optional: true },
      },
      access: { read: "anyone", write: "admin" },
      list: {
        size: 100,
        filter: {
          title: "title",
          amount: "size",
          author: "author.name",
          paid: "author.salary",
          editor: "editor.name",
          label: "tags.label",
          rank: "tags.rank",
          word: "words",
          mark: "marks",
          flag: "flags",
          tag: "tags",
          above: "parent.title",
        },
      },
    },
  },
};

interface User {
  readonly id: number;
  readonly name: string;
  readonly salary: number | null;
  readonly state: string;
}

interface Tag {
  readonly id: number;
  readonly label: string;
  readonly rank: number | null;
  readonly owner_id: number;
}

interface Post {
  readonly id: number;
  readonly title: string;
  readonly size: number;
  readonly words: readonly string[];
  readonly marks: readonly number[] | null;
  readonly flags: readonly boolean[];
  readonly author_id: number;
  readonly editor_id: number | null;
  readonly tag_ids: readonly number[];
  readonly parent_id: number | null;
}

interface Asking {
  readonly id: number | null;
  readonly isAdmin: boolean;
}

type Value = string | number | boolean | null;

export function describeFilterCases(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  const random = new Random(SEED);
  const names = ["ann", "bob", "it's"];
  const users: User[] = [];
  const tags: Tag[] = [];
  const posts: Post[] = [];
  let app: CalledApp<object>;

  const some = <Item>(items: readonly Item[], percent = 40): readonly Item[] =>
    random.some(items, percent);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = random.pick(items);
    if (item === undefined) throw new Error("nothing to choose");
    return item;
  };
  const make = async (line: string, body: object): Promise<void> => {
    expect(await app.send(`${line} 1,admin`, body)).toMatchObject([201, {}]);
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (let id = 1; id <= 6; id += 1) {
      const salary = one([null, 10, 20]);
      const state = id < 5 ? "active" : "gone";
      const user = { name: one(names), salary, state };
      users.push({ id, ...user });
      await app.db.insertInto("users").values(user).execute();
    }
    for (let id = 1; id <= 6; id += 1) {
      const tag = {
        ...{ label: one(["x", "y"]), rank: one([null, 1, 2]) },
        owner_id: 1 + random.below(4),
      };
      tags.push({ id, ...tag });
      await make("POST /tags", tag);
    }
    for (let id = 1; id <= 40; id += 1) {
      const post = {
        ...{ title: one(["a", "b"]), size: random.below(3) },
        words: some(["u", "v", "w w"]),
        marks: random.isIn(30) ? null : some([1, 2, 3]),
        flags: some([true, false]),
        author_id: 1 + random.below(4),
        editor_id: random.isIn(40) ? null : 1 + random.below(4),
        tag_ids: some(tags.map((tag) => tag.id)),
        parent_id:
          random.isIn(50) || id === 1 ? null : 1 + random.below(id - 1),
      };
      posts.push({ id, ...post });
      await make("POST /posts", post);
    }
    // One of those that wrote is gone since.
    await app.db
      .updateTable("users")
      .set({ state: "gone" })
      .where("id", "=", 4)
      .execute();
    users.splice(3, 1, { ...users[3]!, state: "gone" });
  });

  afterAll(async () => {
    await app.end();
  });

  /** What rows have of each filter, as a caller may know it. */
  const held: Readonly<
    Record<string, (post: Post, asking: Asking) => readonly Value[]>
  > = {
    title: ({ title }) => [title],
    amount: ({ size }) => [size],
    author: ({ author_id }) => shown(author_id).map(({ name }) => name),
    paid: ({ author_id }, { id, isAdmin }) =>
      shown(author_id)
        .filter((user) => isAdmin || user.id === id)
        .map(({ salary }) => salary),
    editor: ({ editor_id }) => shown(editor_id).map(({ name }) => name),
    label: (post, asking) => tagsOf(post, asking).map(({ label }) => label),
    rank: (post, asking) => tagsOf(post, asking).map(({ rank }) => rank),
    word: ({ words }) => (words.length === 0 ? [null] : words),
    mark: ({ marks }) =>
      marks === null || marks.length === 0 ? [null] : marks,
    flag: ({ flags }) => (flags.length === 0 ? [null] : flags),
    tag: ({ tag_ids }) => (tag_ids.length === 0 ? [null] : tag_ids),
    above: ({ parent_id }) =>
      posts.filter(({ id }) => id === parent_id).map(({ title }) => title),
  };
  const shown = (id: number | null): readonly User[] =>
    users.filter((user) => user.id === id && user.state === "active");
  const tagsOf = ({ tag_ids }: Post, { id, isAdmin }: Asking): readonly Tag[] =>
    tags.filter(
      (tag) => tag_ids.includes(tag.id) && (isAdmin || tag.owner_id === id),
    );

  /** Values to ask for, as a query has them. */
  const asked: Readonly<Record<string, readonly Value[]>> = {
    title: ["a", "b", "c"],
    amount: [0, 1, 2, 3],
    author: names,
    paid: [10, 20, 30, null],
    editor: names,
    label: ["x", "y", "z"],
    rank: [1, 2, null],
    word: ["u", "w w", "w", null],
    mark: [1, 2, 4, null],
    flag: [true, false, null],
    tag: [1, 2, 3, null],
    above: ["a", "b"],
  };
  const ranged = ["amount", "paid", "rank", "above", "author"];

  test(`${LISTS} random lists, seed ${SEED}`, { timeout: 0 }, async () => {
    let met = 0;
    for (let done = 0; done < LISTS; done += 1) {
      const keeps: ((post: Post, asking: Asking) => boolean)[] = [];
      const query = new URLSearchParams();
      for (const name of some(Object.keys(asked), 18)) {
        const values = asked[name] ?? [];
        const of = held[name] ?? (() => []);
        if (ranged.includes(name) && random.isIn(30)) {
          const from = one(values.filter((value) => value !== null));
          query.set(`${name}[from]`, String(from));
          keeps.push((post, asking) =>
            of(post, asking).some((value) => value !== null && value >= from),
          );
          continue;
        }
        const wanted = random.isIn(60) ? [one(values)] : some(values, 60);
        const param = wanted.length === 1 ? name : `${name}[]`;
        for (const value of wanted) query.append(param, String(value ?? ""));
        if (wanted.length > 0)
          keeps.push((post, asking) =>
            of(post, asking).some((value) => wanted.includes(value)),
          );
      }
      const caller = one(["", "1", "2", "3", "2,admin"]);
      const [id = ""] = caller.split(",");
      const asking = {
        id: id === "" ? null : Number(id),
        isAdmin: caller.endsWith("admin"),
      };
      const line = `GET /posts?${query.toString()}`;
      const [status, rows] = await app.send(
        caller === "" ? line : `${line} ${caller}`,
      );
      const expected = posts
        .filter((post) => keeps.every((keep) => keep(post, asking)))
        .map((post) => post.id);
      const ids = Array.isArray(rows)
        ? (rows as readonly Post[]).map((row) => row.id)
        : rows;
      expect({ line, caller, status, ids }).toEqual({
        ...{ line, caller, status: 200, ids: expected },
      });
      met += expected.length;
    }
    expect(met).toBeGreaterThan(LISTS);
  });

  test("a list goes by a field, whatever filter has its name", async () => {
    for (const rank of [2, 1]) await make("POST /marks", { name: "a", rank });
    const first = await app.fetch("GET /marks?rank=a&sort=rank");
    const [, next = ""] =
      /<http:\/\/localhost([^>]*)>/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await app.send(`GET ${next}`)).toMatchObject([200, [{ rank: 2 }]]);
  });

  test.each([
    ["a range of a list", "word[from]=a", 422],
    ["a value of another type", "rank=x", 422],
    ["a filter by another name than its own", "size=1", 200],
    ["the field of a ref", "author.name=ann", 400],
  ])("%s", async (_, query, status) => {
    expect((await app.send(`GET /posts?${query}`))[0]).toBe(status);
  });
}
