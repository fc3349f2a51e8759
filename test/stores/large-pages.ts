/**
 * Lists of large rows: how much one page holds. One list of cases for both
 * databases. A reply is never so large that it has to be written in parts.
 * SQLite reads no further than the page; row by row, which takes twice as long,
 * only while rows are large. PostgreSQL sends all rows, but does not keep the
 * process busy.
 */
import { expect, test } from "vitest";
import {
  type DialectName,
  MAX_CHARACTERS,
} from "../../src/runtime/database/columns.js";
import { serveTables } from "./serve-tables.js";

const TEXT = 100_000;

/** What makes a row as large as a text of that length, by resource. */
const large: Readonly<Record<string, (sign: string) => object>> = {
  texts: (sign) => ({ body: sign.repeat(TEXT) }),
  strings: (sign) => ({ body: sign.repeat(TEXT) }),
  values: (sign) => ({
    body: { [sign.repeat(TEXT / 2)]: [sign.repeat(TEXT / 2)] },
  }),
  lists: (sign) => ({ body: Array(100).fill(sign.repeat(TEXT / 100)) }),
  objects: (sign) => ({ body: { one: sign.repeat(TEXT) } }),
  counted: (sign) => ({ body: sign.repeat(TEXT) }),
};

const manifest = {
  ...{ formats: ["json"], apiOnly: true },
  resources: {
    texts: { fields: { body: "text", title: "string?" } },
    strings: { fields: { body: { type: "string", maxLength: TEXT } } },
    values: { fields: { body: "json" } },
    lists: { fields: { body: { type: "text", many: true } } },
    objects: { fields: { body: { fields: { one: "text" } } } },
    counted: { list: { page: "offset" }, fields: { body: "text" } },
    small: { fields: { body: "string" } },
  },
};

export function describeLargePages(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  const app = serveTables(manifest, dialect, place);

  async function create(name: string, body: object): Promise<void> {
    const reply = await app().fetch(
      new Request(`http://localhost/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    expect(reply.status).toBe(201);
  }

  /** The ids on each page, from one page to the next. */
  async function walk(path: string): Promise<readonly (readonly number[])[]> {
    const pages: number[][] = [];
    let next: string | null = `http://localhost${path}`;
    while (next !== null) {
      const reply: Response = await app().fetch(new Request(next));
      expect(reply.status).toBe(200);
      const rows = (await reply.json()) as readonly { readonly id: number }[];
      pages.push(rows.map(({ id }) => id));
      const link = /<([^>]*)>; rel="next"/.exec(
        reply.headers.get("link") ?? "",
      );
      next = link?.[1] ?? null;
    }
    return pages;
  }

  const ids = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  /** One row less where quotes, brackets and keys take the last of the room. */
  const most = MAX_CHARACTERS / TEXT;

  for (const name of ["texts", "strings", "values", "lists", "objects"]) {
    test(`a page of ${name} holds no more than fits`, async () => {
      for (const sign of "aé".repeat(12)) {
        await create(name, large[name]?.(sign) ?? {});
      }
      // The first is read row by row, the second as the first has shown.
      for (let time = 0; time < 2; time += 1) {
        const pages = await walk(`/${name}?size=100`);
        expect(pages.flat()).toEqual(ids(1, 24));
        const [first = []] = pages;
        expect(first.length).toBeGreaterThanOrEqual(most - 1);
        expect(first.length).toBeLessThanOrEqual(most);
        expect(pages.length).toBe(3);
      }
      expect((await walk(`/${name}?size=4`))[0]).toEqual(ids(1, 4));
    });
  }

  test("a page holds one row however large it is", async () => {
    const size = 3 * MAX_CHARACTERS;
    const bodies = ["", "a".repeat(size), "b".repeat(size), ""];
    await app().db.deleteFrom("texts").execute();
    for (const body of bodies) {
      // Longer than requests can make it: from before there was a limit.
      await app().db.insertInto("texts").values({ body }).execute();
    }
    const pages = await walk("/texts");
    expect(pages.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  test("pages that are counted hold the list's own number of rows", async () => {
    for (const sign of "abcdefghijklmnopqrst") {
      await create("counted", large["counted"]?.(sign) ?? {});
    }
    expect(await walk("/counted")).toEqual([ids(1, 20)]);
    const pages = await walk("/counted?size=15");
    expect(pages).toEqual([ids(1, 15), ids(16, 20)]);
  });

  test("of large rows nobody gets more on one page that is counted", async () => {
    const read = (query: string): Promise<Response> =>
      app().fetch(new Request(`http://localhost/counted?${query}`));
    const reply = await read("size=26");
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain("26 rows are too much for one page");
    expect((await read("size=26&page=2")).status).toBe(200);
    await app().db.updateTable("counted").set({ body: "" }).execute();
    expect(await walk("/counted?size=100")).toEqual([ids(1, 20)]);
  });

  test("rows that grow, and shrink again, are read as they are", async () => {
    await app().db.deleteFrom("texts").execute();
    for (let count = 0; count < 30; count += 1) {
      await create("texts", { body: "", title: "one" });
    }
    const sizes = async (): Promise<readonly number[]> =>
      (await walk("/texts?size=30")).map(({ length }) => length);
    for (const body of ["", "a".repeat(TEXT), "b".repeat(TEXT), "", ""]) {
      await app().db.updateTable("texts").set({ body }).execute();
      expect(await sizes()).toEqual(body === "" ? [30] : [10, 10, 10]);
    }
  });

  test("what is short is not counted", async () => {
    for (let count = 0; count < 30; count += 1) {
      await create("small", { body: "a".repeat(255) });
    }
    expect(await walk("/small?size=100")).toEqual([ids(1, 30)]);
  });
}
