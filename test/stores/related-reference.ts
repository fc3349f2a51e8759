/**
 * Random manifests whose rows show others, and random requests of eight callers: what a
 * row shows is what the caller's own requests for these rows give, and nothing else.
 */
import { expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { Random } from "./reference/random.js";
import { type CalledApp, openCalled } from "./called-app.js";

const IS_LONG = process.env["SOAK"] !== undefined;
const MANIFESTS = Number(process.env["MANIFESTS"] ?? (IS_LONG ? 100 : 3));
const ROUNDS = IS_LONG ? 100 : 15;
const SEED = Number(process.env["SEED"] ?? 20_261_201);
const CALLERS = 8;

type Row = Readonly<Record<string, unknown>>;
type Send = CalledApp<Row>["send"];

/** A manifest whose rules are drawn, and where its counts stop. */
interface Drawn {
  readonly manifest: object;
  readonly upTo: number;
}

function drawManifest(random: Random): Drawn {
  const pick = <T>(...values: readonly [T, ...T[]]): T =>
    random.pick(values) ?? values[0];
  const state = { enum: ["live", "hidden"], default: "live" };
  const live = { where: { state: "live" } };
  const soft = () => (random.isIn(40) ? { destroy: "soft" } : {});
  const rule = (owner: string) =>
    pick<unknown>(
      ...(["anyone", "caller", owner] as const),
      ...[live, [owner, live], [owner, "admin"], ["admin", live]],
    );
  const access = (owner: string) => ({
    ...{ read: rule(owner), create: "anyone" },
    ...{ update: "anyone", destroy: "anyone" },
  });
  const list = { size: 100, total: true };
  const person = { ref: "users", onDelete: "cascade" };
  const user = { ...person, set: "caller" };
  const upTo = pick(Infinity, Infinity, 1, 2, 3);
  const max = upTo === Infinity ? {} : { max: upTo };
  const shown = random.some(["phone", "posts_count", "liked"], 50);
  const onDelete = pick("cascade", "restrict");
  const manifest = {
    caller: { ref: "users", roles: ["admin"] },
    formats: ["json"],
    apiOnly: true,
    updateMethods: ["PATCH", "PUT"],
    resources: {
      users: {
        ...soft(),
        access: access("self"),
        list,
        fields: {
          ...{ name: "string", state },
          phone: { type: "string", read: pick<unknown>("self", live, "admin") },
          posts_count: { count: { of: "posts", by: "author", ...max } },
          liked: { mine: { of: "likes", by: "writer" } },
          stars_count: { count: { of: "star", ...max } },
        },
      },
      // All toggles in one list: the next place of their rows.
      stars: {
        ...{ record: "star", only: "index" },
        list: { ...list, filter: ["user", "post"] },
      },
      tags: {
        ...soft(),
        access: { ...access("admin"), read: pick<unknown>("anyone", live) },
        list,
        fields: { name: "string", state, posts_count: { count: "posts" } },
      },
      posts: {
        ...soft(),
        access: access("author"),
        list: { ...list, filter: ["author", "tags"] },
        fields: {
          ...{ title: "string", state },
          author: { ...person, embed: ["name", ...shown] },
          tags: {
            ...{ ref: "tags", many: true, default: [], onDelete: "clear" },
            embed: pick<unknown>(true, "name", ["posts_count"]),
          },
          comments_count: { count: { of: "comments", ...max } },
          likes_count: { count: "likes" },
          liked: { mine: "likes" },
          stars_count: { count: { of: "star", ...max } },
          starred: { mine: "star" },
        },
        resources: {
          star: {
            ...{ by: "user", only: ["create", "update", "destroy"] },
            ...(random.isIn(50) && { returns: "post" }),
            access: {
              read: pick<unknown>("anyone", "caller", "user"),
              ...{ create: "caller", update: "user", destroy: "user" },
            },
          },
          comments: {
            ...soft(),
            access: access("author"),
            ...(random.isIn(30) && { where: { state: "live" } }),
            list,
            fields: {
              ...{ text: "string", state },
              post: { ref: "posts", onDelete },
              author: { ...user, embed: "name" },
            },
          },
          likes: {
            access: {
              ...access("user"),
              read: pick<unknown>("anyone", "user"),
            },
            list: { ...list, filter: ["user", "writer"] },
            fields: {
              post: { ref: "posts", onDelete: "cascade" },
              ...{ user, writer: person },
            },
          },
        },
      },
    },
  };
  return { manifest, upTo };
}

/** What a caller's own requests give. */
class Own {
  readonly #send: Send;
  readonly #who: string;

  constructor(send: Send, who: string) {
    this.#send = send;
    this.#who = who;
  }

  async rows(path: string): Promise<readonly Row[]> {
    const [code, value] = await this.#send(`GET ${path}${this.#who}`);
    expect([200, 401, 403, 404]).toContain(code);
    return code === 200 ? (value as readonly Row[]) : [];
  }

  async row(path: string): Promise<Row | null> {
    const [code, value] = await this.#send(`GET ${path}${this.#who}`);
    expect([200, 401, 403, 404]).toContain(code);
    return code === 200 ? (value as Row) : null;
  }
}

/** Some fields of a row, as an embed shows them. */
function partOf(row: Row | null, like: unknown): Row | null {
  if (row === null) return null;
  const names = Object.keys(like ?? { id: 0 });
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

export function describeRelatedReference(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  for (let number = 0; number < MANIFESTS; number++) {
    const seed = SEED + number;
    test(`rows show what their callers' own requests give (seed ${seed})`, async () => {
      const random = new Random(seed);
      const drawn = drawManifest(random);
      const app = await openCalled<Row>(drawn.manifest, dialect, await place());
      try {
        await compare(app, random, drawn);
      } finally {
        await app.end();
      }
    });
  }

  async function compare(
    { send }: CalledApp<Row>,
    random: Random,
    { manifest, upTo }: Drawn,
  ): Promise<void> {
    const known: Record<string, number[]> = {
      ...{ users: [], tags: [], posts: [], comments: [], likes: [] },
    };
    const any = (kind: string): number => random.pick(known[kind] ?? []) ?? 0;
    const state = (): string => (random.isIn(70) ? "live" : "hidden");
    const make = async (
      kind: string,
      path: string,
      body: object,
    ): Promise<void> => {
      const who = any("users");
      const caller = known["users"]?.length === 0 ? "" : ` ${who}`;
      const line = `POST ${path}${caller}`;
      const [code, value] = await send(line, body);
      expect([line, [201, 401, 403, 404, 422].includes(code), code]).toEqual([
        ...[line, true, code],
      ]);
      // Who may not read what they made is not told its id.
      if (code !== 201 || value === null) return;
      known[kind]?.push(Number((value as Row)["id"]));
    };
    const addUser = () =>
      make("users", "/users", { name: "u", phone: "1", state: "live" });
    for (let count = 0; count < CALLERS; count++) {
      await addUser();
      // A stranger may not read it: the next ids follow.
      if ((known["users"]?.length ?? 0) <= count)
        known["users"]?.push(count + 1);
    }
    const steps: readonly (() => Promise<void>)[] = [
      () => make("tags", "/tags", { name: "t", state: state() }),
      () =>
        make("posts", "/posts", {
          ...{ title: "p", author_id: any("users"), state: state() },
          tag_ids: [...new Set([any("tags"), any("tags")])].filter(Boolean),
        }),
      () =>
        make("comments", `/posts/${any("posts")}/comments`, {
          ...{ text: "c", state: state() },
        }),
      () =>
        make("likes", `/posts/${any("posts")}/likes`, {
          writer_id: any("users"),
        }),
      async () => {
        const method = random.pick(["POST", "PUT", "DELETE"]) ?? "";
        const who = any("users");
        const line = `${method} /posts/${any("posts")}/star ${who}`;
        const [code] = await send(line, {});
        const codes = [200, 201, 204, 401, 403, 404, 409];
        expect([line, code]).toEqual([line, codes.find((one) => one === code)]);
      },
      async () => {
        const kind = random.pick(["users", "tags", "posts"]) ?? "";
        const line = `PATCH /${kind}/${any(kind)} ${any("users")}`;
        await send(line, { state: state() });
      },
      async () => {
        const kind = random.pick(["users", "tags", "posts"]) ?? "";
        if (random.isIn(20))
          await send(`DELETE /${kind}/${any(kind)} ${any("users")}`);
      },
    ];
    for (let round = 0; round < ROUNDS; round++) {
      for (let count = 0; count < 10; count++) await random.pick(steps)?.();
      const who = random.pick([
        ...["", ` ${any("users")}`, ` ${any("users")},admin`],
        ...[` ${any("users")}`, ` ${any("users")}`],
      ]);
      const own = new Own(send, who ?? "");
      const id = Number.parseInt(who ?? "") || 0;
      const told = { manifest: JSON.stringify(manifest), who };
      for (const post of random.some(await own.rows("/posts"), 40)) {
        const path = `/posts/${String(post["id"])}`;
        expect({ ...told, post }).toEqual({
          ...told,
          post: {
            ...post,
            ...(await expectedPost(own, post, { path, id, upTo })),
          },
        });
      }
      for (const user of random.some(await own.rows("/users"), 40)) {
        const posts = await own.rows(`/posts?author_id=${String(user["id"])}`);
        const likes = await likesOf(own, id);
        const stars = await own.rows(`/stars?user_id=${String(user["id"])}`);
        expect({ ...told, user }).toEqual({
          ...told,
          user: {
            ...user,
            posts_count: Math.min(posts.length, upTo),
            liked: likes.some((like) => like["writer_id"] === user["id"]),
            stars_count: Math.min(stars.length, upTo),
          },
        });
      }
      for (const tag of random.some(await own.rows("/tags"), 40)) {
        const posts = await own.rows(`/posts?tag_ids=${String(tag["id"])}`);
        expect({ ...told, tag }).toEqual({
          ...{ ...told, tag: { ...tag, posts_count: posts.length } },
        });
      }
    }

    /** The likes of a caller, of all posts that they may read. */
    async function likesOf(own: Own, id: number): Promise<readonly Row[]> {
      if (id === 0) return [];
      const all = [];
      for (const { id: post } of await own.rows("/posts"))
        all.push(
          ...(await own.rows(`/posts/${String(post)}/likes?user_id=${id}`)),
        );
      return all;
    }
  }

  async function expectedPost(
    own: Own,
    post: Row,
    { path, id: caller, upTo }: { path: string; id: number; upTo: number },
  ): Promise<Row> {
    const author = await own.row(`/users/${String(post["author_id"])}`);
    const tags = [];
    for (const id of post["tag_ids"] as readonly number[]) {
      const [like] = post["tags"] as readonly Row[];
      const tag = partOf(await own.row(`/tags/${id}`), like ?? { id });
      if (tag !== null) tags.push(tag);
    }
    const likes = await own.rows(`${path}/likes`);
    const comments = await own.rows(`${path}/comments`);
    const stars = await own.rows(`/stars?post_id=${String(post["id"])}`);
    return {
      author: partOf(author, post["author"]),
      tags,
      likes_count: likes.length,
      liked: caller !== 0 && likes.some((like) => like["user_id"] === caller),
      comments_count: Math.min(comments.length, upTo),
      stars_count: Math.min(stars.length, upTo),
      starred: stars.some((star) => star["user_id"] === caller),
    };
  }
}
