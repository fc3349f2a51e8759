/**
 * Transitions: which words of a row may follow which, whoever sends them and however. One
 * list of cases for both databases.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { countRuns } from "../support/runs.js";
import { type CalledApp, openCalled } from "./called-app.js";
import { Random } from "./reference/random.js";

/** Random graphs, of which one application has several. */
const APPS = countRuns(2, 5, 25);
const GRAPHS = 20;
/** Transitions that race. */
const RACES = countRuns(300, 1000, 10_000);
const SEED = Number(process.env["SEED"] ?? 20_261_130);

const base = {
  caller: { ref: "users", roles: ["admin"] },
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
};
const users = { fields: { name: "string" }, access: "anyone" };

const ARROWS: Readonly<Record<string, readonly string[]>> = {
  draft: ["review"],
  review: ["draft", "live"],
  live: ["gone"],
};

const articles = {
  ...base,
  resources: {
    users,
    articles: {
      fields: {
        title: "string",
        author: { ref: "users", set: "caller" },
        state: {
          enum: ["draft", "review", "live", "gone"],
          default: "draft",
          transitions: ARROWS,
        },
        may: { can: ["submit", "send-back", "publish"] },
      },
      access: { read: "anyone", create: "caller", write: ["author", "admin"] },
      concurrency: "etag",
      member: {
        submit: { method: "POST", transition: { state: "review" } },
        "send-back": { method: "POST", transition: { state: "draft" } },
        publish: {
          ...{ method: "POST", access: "admin" },
          transition: { state: "live" },
        },
      },
    },
    tasks: {
      fields: {
        text: "string",
        phase: {
          ...{ enum: ["open", "held", "done"], default: "open" },
          ...{ read: "never", transitions: { open: "held", held: "done" } },
        },
        level: {
          ...{ enum: ["low", "mid", "high"], default: "low", write: "admin" },
          transitions: { low: "mid", mid: "high" },
        },
      },
      access: { read: "anyone", write: "caller" },
    },
    profile: {
      singleton: true,
      by: "user",
      fields: {
        name: "string",
        user: { ref: "users", set: "caller" },
        state: {
          ...{ enum: ["off", "on"], default: "off" },
          transitions: { off: "on" },
        },
      },
      access: { read: "user", write: "user", create: "caller" },
    },
  },
};

/** What a manifest says of the words of one record. */
interface Graph {
  readonly words: readonly string[];
  readonly first: string;
  readonly arrows: Readonly<Record<string, readonly string[]>>;
  /** The words that an action leads to. */
  readonly led: readonly string[];
}

function drawGraph(random: Random): Graph {
  const words = ["a", "b", "c", "d", "e"].slice(0, 2 + random.below(4));
  const first = random.pick(words) ?? "a";
  const arrows = Object.fromEntries(
    words.map((word) => [word, random.some(words, 40)] as const),
  );
  // Some arrow leaves the default.
  const other = words.find((word) => word !== first) ?? "b";
  if (!arrows[first]?.some((word) => word !== first))
    arrows[first] = [...(arrows[first] ?? []), other];
  const reached = words.filter((word) =>
    Object.values(arrows).some((next) => next.includes(word)),
  );
  return { words, first, arrows, led: random.some(reached, 40) };
}

function describeGraph({ words, first, arrows, led }: Graph): object {
  const member = led.map((word) => [
    `to_${word}`,
    { method: "POST", transition: { state: word } },
  ]);
  return {
    fields: {
      title: { type: "string", default: "x" },
      state: { enum: words, default: first, transitions: arrows },
    },
    access: "anyone",
    member: Object.fromEntries(member) as object,
    subsets: { selected: ["update"] },
  };
}

/** Whether a word may follow another, as the graph says. */
function follows(
  { arrows, led }: Graph,
  from: string,
  to: string,
  isAction: boolean,
): boolean {
  const isArrow = arrows[from]?.includes(to) === true;
  return isAction ? isArrow : from === to || (isArrow && !led.includes(to));
}

type Row = Readonly<Record<string, unknown>>;
type Sent = readonly [status: number, value: unknown];

const codeOf = ([status, value]: Sent): unknown =>
  status < 400
    ? status
    : [status, (value as { errors?: { code: string }[] }).errors?.[0]?.code];

const REFUSED = [409, "transition"];

export function describeTransitions(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  test(`${APPS * GRAPHS} random graphs: every pair of words, however it is asked for`, async () => {
    const random = new Random(SEED);
    for (let run = 0; run < APPS; run++) {
      const graphs = Array.from({ length: GRAPHS }, () => drawGraph(random));
      const resources = graphs.map(
        (graph, index) => [nameOf(index), describeGraph(graph)] as const,
      );
      const app = await openCalled<Row>(
        { ...base, resources: { users, ...Object.fromEntries(resources) } },
        dialect,
        await place(),
      );
      for (const [index, graph] of graphs.entries())
        await tryGraph(app, nameOf(index), graph, random);
      await app.end();
    }
  }, 0);

  describe("of articles", () => {
    let app: CalledApp<Row>;
    const make = async (by = "1"): Promise<number> => {
      const [, row] = await app.send(`POST /articles ${by}`, { title: "x" });
      return (row as { id: number }).id;
    };
    const set = async (id: number, state: string): Promise<void> => {
      const row = { id, set: { state } };
      await app.stores["articles"]?.update(app.system(), {}, row);
    };

    beforeAll(async () => {
      app = await openCalled(articles, dialect, await place());
      for (const name of ["a", "b"]) await app.send("POST /users", { name });
    });
    afterAll(() => app.end());

    test("a refusal says what is possible, and by what", async () => {
      const id = await make();
      const sent = await app.send(`PATCH /articles/${id} 1`, { state: "live" });
      expect(sent).toEqual([
        409,
        expect.objectContaining({
          errors: [
            {
              pointer: "#/state",
              code: "transition",
              detail: "It is draft, and may become review (by submit)",
            },
          ],
        }),
      ]);
      const [status, problem] = await app.send(
        `POST /articles/${id}/publish 1,admin`,
      );
      expect([status, problem]).toEqual([
        409,
        expect.objectContaining({
          detail: "It is draft, and may become review (by submit)",
          errors: [
            {
              code: "transition",
              detail: "It is draft, and may become review (by submit)",
            },
          ],
        }),
      ]);
      await set(id, "gone");
      expect(await app.send(`PATCH /articles/${id} 1`, { state: "draft" }))
        // prettier-ignore
        .toEqual([
          409,
          expect.objectContaining({
            errors: [
              {
                pointer: "#/state",
                code: "transition",
                detail: "It is gone, and stays so",
              },
            ],
          }),
        ]);
    });

    test("PUT without the field keeps the word; the one that stands is no transition", async () => {
      const id = await make();
      await set(id, "live");
      for (const body of [{ title: "y" }, { title: "z", state: "live" }]) {
        const sent = await app.send(`PUT /articles/${id} 1`, body);
        expect(sent).toEqual([200, expect.objectContaining({ state: "live" })]);
      }
    });

    test("who may not do it is told so first, and a version comes before, too", async () => {
      const id = await make();
      expect((await app.send(`POST /articles/${id}/publish 2`))[0]).toBe(403);
      expect((await app.send(`POST /articles/${id}/publish`))[0]).toBe(401);
      expect((await app.send("POST /articles/999999/submit 1"))[0]).toBe(404);
      const body = { state: "live" };
      expect((await app.send(`PATCH /articles/${id} 2`, body))[0]).toBe(403);
      const headers = { "if-match": '"7"' };
      const sent = await app.send(`PATCH /articles/${id} 1`, body, headers);
      expect(sent[0]).toBe(412);
      const led = await app.send(
        `POST /articles/${id}/publish 1,admin`,
        undefined,
        headers,
      );
      expect(led[0]).toBe(412);
    });

    test("`can` says which actions lead on from where the row is", async () => {
      const id = await make();
      const may = async (by: string): Promise<unknown> =>
        ((await app.send(`GET /articles/${id} ${by}`))[1] as Row)["may"];
      const none = { submit: false, "send-back": false, publish: false };
      expect(await may("1")).toEqual({ ...none, submit: true });
      expect(await may("2,admin")).toEqual({ ...none, submit: true });
      await set(id, "review");
      expect(await may("1")).toEqual({ ...none, "send-back": true });
      expect(await may("2,admin")).toEqual({
        ...none,
        ...{ "send-back": true, publish: true },
      });
      const [status, row] = await app.send(`POST /articles/${id}/send-back 1`);
      expect([status, (row as Row)["state"]]).toEqual([200, "draft"]);
    });

    test("code leads a row with `to`, and `set` is above all arrows", async () => {
      const id = await make();
      const store = app.stores["articles"] as unknown as {
        transition(context: object, options?: object): Promise<Row>;
      };
      const to = (state: string, more: object = {}) =>
        store.transition(app.system(), { id, to: { state }, ...more });
      await expect(to("live")).rejects.toMatchObject({ status: 409 });
      expect(await to("review", { set: { title: "seen" } })).toMatchObject({
        state: "review",
        title: "seen",
      });
      await expect(
        to("live", { if: { title: "other" } }),
      ).rejects.toMatchObject({ status: 409 });
      await expect(store.transition(app.system(), { id })).rejects.toThrow(
        "leads nowhere: say where with { to }",
      );
      await set(id, "gone");
      expect((await app.send(`GET /articles/${id}`))[1]).toMatchObject({
        state: "gone",
      });
    });

    test("whoever may not see the word is not told it, and whoever may not set it leaves it", async () => {
      const [, made] = await app.send("POST /tasks 1", { text: "x" });
      const { id } = made as { id: number };
      const line = `PATCH /tasks/${id}`;
      const hidden = await app.send(`${line} 1,admin`, { phase: "done" });
      expect(JSON.stringify(hidden)).not.toContain("open");
      expect(hidden[0]).toBe(409);
      // Only admins set the level: of others it stays as it is.
      for (const level of ["high", "low"])
        expect(await app.send(`${line} 1`, { level })).toEqual([
          200,
          expect.objectContaining({ level: "low" }),
        ]);
      const admin = await app.send(`${line} 1,admin`, { level: "high" });
      expect(codeOf(admin)).toEqual(REFUSED);
    });

    test("a row that PUT makes begins with the default", async () => {
      const put = (state?: string) =>
        app.send("PUT /profile 2", { name: "x", ...(state && { state }) });
      expect(codeOf(await put("on"))).toEqual([422, "transition"]);
      expect(await put("off")).toEqual([
        201,
        expect.objectContaining({ state: "off" }),
      ]);
      expect((await put("on"))[0]).toBe(200);
      expect(codeOf(await put("off"))).toEqual(REFUSED);
    });

    test(`of ${RACES} racing transitions, each history is a path of the graph`, async () => {
      const random = new Random(SEED);
      const actions = ["submit", "send-back", "publish"];
      let done = 0;
      while (done < RACES) {
        const id = await make();
        const replies = await Promise.all(
          Array.from({ length: 25 }, async () => {
            const action = random.pick(actions) ?? "";
            const line = `POST /articles/${id}/${action} 1,admin`;
            const reply = await app.fetch(line);
            const row = (await reply.json()) as Row;
            expect([200, 409]).toContain(reply.status);
            return { reply, row };
          }),
        );
        done += replies.length;
        const made = replies
          .filter(({ reply }) => reply.status === 200)
          .map(({ reply, row }) => ({
            version: Number(
              /v(\d+)/.exec(reply.headers.get("etag") ?? "")?.[1],
            ),
            state: String(row["state"]),
          }))
          .sort((one, other) => one.version - other.version);
        let now = "draft";
        made.forEach(({ version, state }, index) => {
          expect([version, ARROWS[now]]).toEqual([
            index + 2,
            expect.arrayContaining([state]),
          ]);
          now = state;
        });
        const [, last] = await app.send(`GET /articles/${id}`);
        expect(last).toMatchObject({ state: now });
      }
    }, 0);
  });

  async function tryGraph(
    { send, stores, system }: CalledApp<Row>,
    name: string,
    graph: Graph,
    random: Random,
  ): Promise<void> {
    const store = stores[name.replace("_r", "R")];
    if (store === undefined) throw new Error(`no store ${name}`);
    const make = async () =>
      (await store.create(system(), { title: "x" }))["id"] as number;
    const [id, beside] = [await make(), await make()];
    const put = async (row: number, state: string) => {
      await store.update(system(), {}, { id: row, set: { state } });
    };
    const stateOf = async (row: number) =>
      (await store.find(system(), { id: row }))["state"];
    const why = JSON.stringify(graph);
    const check = async (
      line: string,
      body: object | undefined,
      may: boolean,
      [from, to]: readonly [string, string],
    ) => {
      await put(id, from);
      const sent = codeOf(await send(line, body));
      const now = await stateOf(id);
      expect([why, line, from, to, sent, now]).toEqual(
        may
          ? [why, line, from, to, 200, to]
          : [why, line, from, to, REFUSED, from],
      );
    };
    for (const from of graph.words) {
      for (const to of graph.words) {
        const pair = [from, to] as const;
        const may = follows(graph, from, to, false);
        await check(`PATCH /${name}/${id}`, { state: to }, may, pair);
        const whole = { title: "y", state: to };
        await check(`PUT /${name}/${id}`, whole, may, pair);
        if (graph.led.includes(to)) {
          const line = `POST /${name}/${id}/to_${to}`;
          await check(line, undefined, follows(graph, from, to, true), pair);
        }
        const other = random.pick(graph.words) ?? from;
        await put(beside, other);
        const all = may && follows(graph, other, to, false);
        const ids = `${name.slice(0, -1)}_ids[]`;
        const line = `PATCH /${name}/selected?${ids}=${id}&${ids}=${beside}`;
        await check(line, { state: to }, all, pair);
        expect([line, await stateOf(beside)]).toEqual([line, all ? to : other]);
      }
      const made = codeOf(await send(`POST /${name}`, { state: from }));
      expect([why, from, made]).toEqual([
        ...[why, from],
        from === graph.first ? 201 : [422, "enum"],
      ]);
    }
  }
}

/** `a_rows`, of which a subset is named by `a_row_ids`. */
function nameOf(index: number): string {
  return `${String.fromCharCode(97 + index)}_rows`;
}
