/**
 * What is made of another text of a row: it differs from those of other rows, whoever
 * makes them and however many at once. One list of cases for both databases.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { countRuns } from "../support/runs.js";
import { type CalledApp, type CalledStore, openCalled } from "./called-app.js";

/** Rows of one title that are made at once. */
const ROWS = countRuns(1000, 1000, 3000);

const manifest = {
  resources: {
    articles: {
      param: "slug",
      ...{ collection: { feed: "GET" }, destroy: "soft" },
      fields: {
        title: "text",
        slug: { from: "title", unique: true },
        code: { type: "string", unique: true, optional: true },
        tags: { ref: "tags", many: true },
      },
      resources: {
        sections: {
          ...{ param: "slug", shallow: false },
          collection: { all: "GET" },
          fields: {
            name: "string?",
            slug: {
              ...{ from: "name", unique: ["article"], maxLength: 16 },
              pattern: "[a-z0-9-]+",
            },
          },
        },
      },
    },
    "old-articles": {
      ...{ record: "article", path: "old", param: "slug", only: ["show"] },
      collection: { stats: "GET" },
    },
    tags: { fields: { name: "string", short: { from: "name" } } },
    pages: {
      only: ["show", "update"],
      key: { type: "text", madeBy: "client" },
      fields: {
        title: { type: "string", default: "Page" },
        slug: { from: "title", unique: true },
      },
    },
  },
};

interface Row {
  readonly [name: string]: unknown;
  readonly id: number;
  readonly slug: string;
}

/** The stores that the cases use. */
interface Stores {
  readonly articles: CalledStore<Row>;
  readonly transaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>;
}

export function describeSlugs(
  dialect: DialectName,
  place: () => Promise<string> | string,
): void {
  let app: CalledApp<Row>;
  beforeAll(async () => {
    app = await openCalled<Row>(manifest, dialect, await place());
  });
  afterAll(async () => {
    await app.end();
  });

  const post = async (title: string): Promise<string> => {
    const body = { title, code: null, tag_ids: [] };
    const [status, value] = await app.send("POST /articles", body);
    expect([status, value]).toEqual([201, expect.anything()]);
    return (value as Row).slug;
  };
  const all = (): Stores => app.stores as unknown as Stores;

  test.each([
    ["All about tea", "all-about-tea"],
    ["  Crème brûlée -- à la carte!  ", "creme-brulee-a-la-carte"],
    ["Straße №5, ﬁnal", "strasse-no5-final"],
    ["日本語", "article"],
    ["1984", "article-1984"],
    ["1984-85", "1984-85"],
    ["New", "new-2"],
    ["Feed", "feed-2"],
    ["Stats", "stats-2"],
    [`${"word ".repeat(15)}ends 1234567890`, `${"word-".repeat(15)}ends`],
    ["1234567890".repeat(9), `article-${"1234567890".repeat(7)}12`],
  ])("%s has the address %s", async (title, slug) => {
    expect(await post(title)).toBe(slug);
    const [status, shown] = await app.send(`GET /articles/${slug}`);
    expect([status, (shown as Row)["title"]]).toEqual([200, title]);
  });

  test("a row keeps it, and no body sets it", async () => {
    const body = { title: "Milk", slug: "mine", tag_ids: [] };
    const [, made] = await app.send("POST /articles", body);
    expect(made).toMatchObject({ slug: "milk" });
    const change = { ...body, title: "Oat milk", code: null };
    const [, changed] = await app.send("PUT /articles/milk", change);
    expect(changed).toMatchObject({ title: "Oat milk", slug: "milk" });
  });

  test("what is taken gets the next number, and one that is free again is used", async () => {
    expect(await post("Bread")).toBe("bread");
    expect(await post("Bread")).toBe("bread-2");
    expect(await post("bread!")).toBe("bread-3");
    expect(await post("Bread 5")).toBe("bread-5");
    expect(await post("Bread")).toBe("bread-4");
    expect(await post("Bread")).toBe("bread-6");
    expect((await app.send("DELETE /articles/bread-2"))[0]).toBe(204);
    expect(await post("Bread")).toBe("bread-2");
  });

  test("a number that a route has is left out", async () => {
    expect(await post("Feed")).toBe("feed-3");
  });

  test("a text with no room for a number is cut", async () => {
    const long = "abcdefghi ".repeat(9);
    const first = await post(long);
    expect(first).toHaveLength(79);
    expect(await post(long)).toBe(`${first.slice(0, 77)}-2`);
  });

  test("a row that is deleted leaves it to others, and is not restored then", async () => {
    const { id } = await all().articles.create(
      app.system(),
      { title: "Salt", tag_ids: [] },
      {},
    );
    await app.send("DELETE /articles/salt");
    expect(await post("Salt")).toBe("salt");
    await expect(
      all().articles.restore(app.system(), { id }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test("another value that is taken is told, and no number is spent", async () => {
    const body = { title: "Rice", code: "r", tag_ids: [] };
    expect((await app.send("POST /articles", body))[0]).toBe(201);
    const [status, problem] = await app.send("POST /articles", body);
    expect([status, problem]).toMatchObject([
      409,
      { errors: [{ pointer: "#/code", code: "unique" }] },
    ]);
    expect(JSON.stringify(problem)).not.toContain("slug");
    expect(await post("Rice")).toBe("rice-2");
  });

  test("the code may set it, and then it is as it says", async () => {
    const set = { slug: "by-hand" };
    const input = { title: "Oil", tag_ids: [] };
    const made = await all().articles.create(app.system(), input, { set });
    expect(made.slug).toBe("by-hand");
    await expect(
      all().articles.create(app.system(), input, { set }),
    ).rejects.toThrow();
  });

  test("within other fields, and of a text that may be missing", async () => {
    const tea = await post("Cake");
    const pie = await post("Pie");
    const section = async (of: string, name: string | null) => {
      const at = `POST /articles/${of}/sections`;
      const [status, value] = await app.send(at, { name });
      expect(status).toBe(201);
      return (value as Row).slug;
    };
    expect(await section(tea, "Flour")).toBe("flour");
    expect(await section(pie, "Flour")).toBe("flour");
    expect(await section(pie, "Flour")).toBe("flour-2");
    expect(await section(pie, null)).toBe("section");
    expect(await section(pie, "All")).toBe("all-2");
    expect(await section(pie, "a-b c-d e-f g-h i")).toBe("a-b-c-d-e-f-g-h");
    expect(await section(pie, "a-b c-d e-f g-h i")).toBe("a-b-c-d-e-f-g-2");
  });

  test("without `unique`, rows may have the same", async () => {
    const made = async () => {
      const [, value] = await app.send("POST /tags", { name: "Hot & new" });
      return (value as Row)["short"];
    };
    expect([await made(), await made()]).toEqual(["hot-new", "hot-new"]);
  });

  test("of a default, in a row that PUT makes", async () => {
    const [status, made] = await app.send("PUT /pages/one", {});
    expect([status, made]).toMatchObject([201, { id: "one", slug: "page" }]);
    const [, other] = await app.send("PUT /pages/two", {});
    expect(other).toMatchObject({ id: "two", slug: "page-2" });
    const [again, same] = await app.send("PUT /pages/two", { title: "Other" });
    expect([again, same]).toMatchObject([200, { slug: "page-2" }]);
  });

  test("in a transaction, what came before is kept", async () => {
    const slugs = await all().transaction(async (stores) => {
      const made: string[] = [];
      for (const title of ["Egg", "Egg", "Other egg", "Egg"]) {
        const input = { title, tag_ids: [] };
        const row = await stores.articles.create(app.system(), input, {});
        made.push(row.slug);
      }
      return made;
    });
    expect(slugs).toEqual(["egg", "egg-2", "other-egg", "egg-3"]);
    expect(await post("Egg")).toBe("egg-4");
  });

  describe("at once", () => {
    const makeMany = async (
      count: number,
      title: string,
      tag_ids: readonly number[],
    ): Promise<readonly string[]> => {
      const made = await Promise.all(
        Array.from({ length: count }, async () => {
          const body = { title, code: null, tag_ids };
          return await app.send("POST /articles", body);
        }),
      );
      expect(new Set(made.map(([status]) => status))).toEqual(new Set([201]));
      return made.map(([, value]) => (value as Row).slug);
    };

    test(`${ROWS} rows of one title have as many`, async () => {
      const slugs = await makeMany(ROWS, "Same", []);
      expect(new Set(slugs).size).toBe(ROWS);
      const others = slugs.filter((slug) => !/^same(?:-[a-z\d]+)?$/.test(slug));
      expect(others).toEqual([]);
      const { rows } = await sql<{ readonly slug: string }>`
        select slug from articles where title = 'Same'
      `.execute(app.db);
      expect(rows.map(({ slug }) => slug).sort()).toEqual([...slugs].sort());
    });

    test("where numbers end, characters are drawn", async () => {
      for (let count = 1; count < 100; count += 1) await post("Long list");
      expect(await post("Long list")).toMatch(/^long-list-[a-z\d]{8}$/);
    });

    test("also where each takes a transaction, for a list of refs", async () => {
      const [, tag] = await app.send("POST /tags", { name: "Many" });
      const slugs = await makeMany(60, "Listed", [(tag as Row).id]);
      expect(new Set(slugs).size).toBe(60);
    });
  });
}
