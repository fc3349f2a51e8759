/** `migration` and its neighbours, from the command line. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { makeProject, run, type Ran } from "../commands/run-cli.js";

const HEAD = `formats: [json]
database: { dialect: sqlite }
resources:
`;

/** Articles with some more fields. */
function manifest(fields = "", more = ""): string {
  return `${HEAD}  articles:
${more}    fields:
      title: string
${fields}`;
}

let folder: string;
const write = (text: string): void => {
  writeFileSync(join(folder, "resources.yaml"), text);
};
const list = (): readonly string[] =>
  readdirSync(join(folder, "src/migrations")).sort();
const read = (name: string): string =>
  readFileSync(join(folder, "src/migrations", name), "utf8");
const gen = (...args: string[]): Promise<Ran> => run(folder, args);

beforeEach(async () => {
  folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest(),
  });
  expect((await gen("generate")).code).toBe(0);
});

test("a change is pending until there is a migration", async () => {
  write(manifest("      body: text?\n"));
  const run = await gen("generate");
  expect(run.code).toBe(0);
  expect(run.stderr).toContain("warning[migration-pending]");
  const check = await gen("check");
  expect(check.code).toBe(1);
  expect(check.stderr).toContain(
    "Not up to date: a migration is pending. Run this, and commit the result:\n\n  npx resource-gen migration\n",
  );
  expect((await gen("migration", "--dry-run")).stdout).toContain(
    "0002_add_body_to_articles.ts",
  );
  expect(list()).toHaveLength(2);
  expect((await gen("migration")).code).toBe(0);
  expect(list()).toEqual([
    ...["0001_create_tables.json", "0001_create_tables.ts"],
    ...["0002_add_body_to_articles.json", "0002_add_body_to_articles.ts"],
  ]);
  expect(read("0002_add_body_to_articles.ts")).toContain(
    'add column "body" text',
  );
  const listed = readFileSync(
    join(folder, "src/resources/migrations.ts"),
    "utf8",
  );
  expect(listed).toContain("0002_add_body_to_articles.js");
  expect((await gen("check")).code).toBe(0);
  const again = await gen("migration");
  expect(again.stderr).toContain("Nothing to do");
  expect(list()).toHaveLength(4);
});

test("the name can be given", async () => {
  write(manifest("      body: text?\n"));
  expect((await gen("migration", "Add the body!")).code).toBe(0);
  expect(list()).toContain("0002_add_the_body.ts");
  expect((await gen("migration", "!!")).code).toBe(2);
});

test("what would be lost is named, and the flag lets it go", async () => {
  write(manifest("      body: text?\n      pages: integer?\n"));
  await gen("migration");
  write(manifest());
  const refused = await gen("migration");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(
    "error[data-loss]: it would lose 2 things: articles.body, articles.pages",
  );
  expect(list()).toHaveLength(4);
  expect((await gen("migration", "--allow-data-loss")).code).toBe(0);
  expect(list()).toContain("0003_remove_body_from_articles_and_more.ts");
});

test("a field that rows have nothing for is a line to fill in", async () => {
  write(manifest("      body: text\n"));
  const open = await gen("migration");
  expect(open.code).toBe(0);
  expect(open.stderr).toContain("warning[migration-open]");
  expect(read("0002_add_body_to_articles.ts")).toContain("replace null with");
});

test("rows may have a word that is gone: a line to fill in, or the flag", async () => {
  const state = (words: string, more = "") =>
    manifest(`      state: { enum: [${words}]${more} }\n`);
  write(state("draft, gone"));
  await gen("migration");
  write(state("draft, live"));
  const open = await gen("migration");
  expect(open.code).toBe(0);
  expect(open.stderr).toContain(
    'rows that are there may have "gone" for articles.state: src/migrations/0003_change_state_of_articles.ts says null for it',
  );
  write(state("draft, live", ", optional: true"));
  expect((await gen("migration")).code).toBe(0);
  write(state("draft", ", optional: true"));
  const refused = await gen("migration");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(
    'error[data-loss]: it would lose articles.state where it is "live"',
  );
  const allowed = await gen("migration", "--allow-data-loss");
  expect(allowed.code).toBe(0);
  expect(allowed.stderr).not.toContain("migration-open");
});

test("rows may be the same where they have to differ", async () => {
  const unique = HEAD.replace("sqlite", "postgres");
  rmSync(join(folder, "src"), { recursive: true });
  write(`${unique}  articles: { fields: { title: string } }\n`);
  await gen("generate");
  write(
    `${unique}  articles: { fields: { title: { type: string, unique: true }, body: text? } }\n`,
  );
  const open = await gen("migration", "--concurrently");
  expect(open.code, open.stderr).toBe(0);
  // The one that builds the index says so.
  expect(open.stderr).toContain(
    "rows that are there may be the same in articles.title: src/migrations/0003_index_articles.ts stops at them",
  );
  expect(open.stderr.match(/migration-open/g)).toHaveLength(1);
});

test("a moment needs no line: rows that are there get that of the migration", async () => {
  write(manifest("      day: { type: date, default: today }\n"));
  const made = await gen("migration");
  expect(made.stderr).not.toContain("migration-open");
  expect(read("0002_add_day_to_articles.ts")).toContain("date('now')");
});

test("a slug needs no line: rows that are there are called by their ids", async () => {
  write(manifest("      slug: { from: title, unique: true }\n"));
  const made = await gen("migration");
  expect(made.stderr).not.toContain("migration-open");
  expect(read("0002_add_slug_to_articles_and_more.ts")).toContain(
    `'article-' || "id"`,
  );
});

test("the last table goes like any other, and what applies migrations stays", async () => {
  write(`${HEAD}  articles: {}\n`);
  const pending = await gen("generate");
  expect(pending.stderr).toContain("warning[migration-pending]");
  expect((await gen("migration")).stderr).toContain(
    "it would lose the table articles (4 columns)",
  );
  expect((await gen("migration", "--allow-data-loss")).code).toBe(0);
  expect(read("0002_remove_articles.ts")).toContain('drop table "articles"');
  const listed = readFileSync(
    join(folder, "src/resources/migrations.ts"),
    "utf8",
  );
  expect(listed).toContain("0002_remove_articles.js");
  expect((await gen("check")).code).toBe(0);
  write(manifest());
  expect((await gen("migration")).code).toBe(0);
  expect(list()).toContain("0003_create_articles.ts");
});

test("fewer digits of a decimal are named, wherever it is", async () => {
  const fields = (
    scale: number,
  ): string => `      price: { type: decimal, scale: ${scale} }
      lines: { many: true, fields: { price: { type: decimal, scale: ${scale} } } }
`;
  write(manifest(fields(3)));
  rmSync(join(folder, "src/migrations"), { recursive: true });
  expect((await gen("generate")).code).toBe(0);
  write(manifest(fields(2)));
  const pending = await gen("generate");
  expect(pending.stderr).toContain("warning[migration-pending]");
  expect((await gen("migration")).stderr).toContain(
    "it would lose 2 things: digits of articles.price (rounded to 2 digits behind the point), digits of articles.lines[].price (rounded to 2 digits behind the point)",
  );
  expect((await gen("migration", "--allow-data-loss")).code).toBe(0);
  expect((await gen("check")).code).toBe(0);
  write(manifest(fields(4)));
  expect((await gen("migration")).code).toBe(0);
  expect(read("0003_change_price_of_articles_and_more.ts")).toContain(
    '// Writes "lines[].price" with 4 digits behind the point.',
  );
});

test("without a database, the history is left where it is", async () => {
  write("formats: [json]\nresources:\n  articles: {}\n");
  const plain = await gen("generate");
  expect(plain.stderr).not.toContain("migration-edited");
  expect(plain.code).toBe(0);
  expect(list()).toHaveLength(2);
});

test("indexes that are built while others write have a migration of their own", async () => {
  write(manifest("", "    list: { sort: title }\n"));
  const refused = await gen("migration", "--concurrently");
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("leave out --concurrently");
  const onPostgres = (text: string): string =>
    text.replace("dialect: sqlite", "dialect: postgres");
  folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": onPostgres(manifest()),
  });
  expect((await gen("generate")).code).toBe(0);
  const fields = "      body: text?\n";
  write(onPostgres(manifest(fields, "    list: { sort: title }\n")));
  expect((await gen("migration", "--concurrently")).code).toBe(0);
  expect(list().filter((name) => name.endsWith(".ts"))).toEqual([
    "0001_create_tables.ts",
    "0002_add_body_to_articles_and_more.ts",
    "0003_index_articles.ts",
  ]);
  const first = read("0002_add_body_to_articles_and_more.ts");
  expect(first).not.toMatch(/index|transaction/);
  expect(read("0003_index_articles.ts")).toMatch(
    /export const transaction = false;[^]*create index concurrently "articles_title_id_index"/,
  );
  expect((await gen("check")).code).toBe(0);
  write(
    onPostgres(
      manifest(
        "      body: { type: text?, unique: true }\n",
        "    list: { sort: title }\n",
      ),
    ),
  );
  expect((await gen("migration", "once", "--concurrently")).code).toBe(0);
  expect(read("0004_once.ts")).toContain("create unique index concurrently");
  expect((await gen("check")).code).toBe(0);
});

test("a list whose values do not survive says so", async () => {
  const list = (type: string): string =>
    `      marks: { type: ${type}, many: true, default: [] }\n`;
  write(manifest(list("json")));
  rmSync(join(folder, "src/migrations"), { recursive: true });
  expect((await gen("generate")).code).toBe(0);
  write(manifest(list("date")));
  expect((await gen("migration")).stderr).toContain(
    "it would lose articles.marks (no value of a list of json becomes one of a list of date)",
  );
});

test("a type whose values do not survive says so", async () => {
  write(manifest().replace("title: string", "title: boolean"));
  expect((await gen("migration")).stderr).toContain(
    "it would lose articles.title (no value of text becomes one of boolean)",
  );
});

describe("what cannot be done says why:", () => {
  test.each([
    ["key-change", manifest("", "    key: uuid\n")],
    ["was-unknown", manifest("      body: { type: text, was: text }\n")],
    ["was-taken", manifest("      body: { type: string, was: title }\n")],
  ])("%s", async (code, text) => {
    write(text);
    const refused = await gen("migration");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`error[${code}]`);
    expect(list()).toHaveLength(2);
  });
});

test("a rename stays in the manifest for ever", async () => {
  write(
    `${HEAD}  articles:\n    fields:\n      headline: { type: string, was: title }\n`,
  );
  const renamed = await gen("migration");
  expect(renamed.code).toBe(0);
  expect(renamed.stderr).toContain("note[was-spent]");
  expect((await gen("generate")).stderr).not.toContain("was-spent");
  expect(read("0002_rename_title_of_articles.ts")).toContain(
    'rename column "title" to "headline"',
  );
  expect((await gen("check")).code).toBe(0);
});

test("add, rename and remove make theirs", async () => {
  expect((await gen("add", "articles", "body:text?")).code).toBe(0);
  expect(list()).toContain("0002_add_body_to_articles.ts");
  expect((await gen("rename", "articles.body", "text", "--force")).code).toBe(
    0,
  );
  expect(list()).toContain("0003_rename_body_of_articles.ts");
  expect((await gen("remove", "articles.text", "--force")).code).toBe(0);
  expect(list()).toContain("0004_remove_text_from_articles.ts");
  expect((await gen("check")).code).toBe(0);
});

test("remove loses what it names, and nothing that was pending before it", async () => {
  write(manifest("      body: text?\n      pages: integer?\n"));
  await gen("migration");
  write(manifest("      pages: integer?\n"));
  const removed = await gen("remove", "articles.pages", "--force");
  expect(removed.code).toBe(0);
  expect(removed.stderr).toContain("warning[migration-pending]");
  expect(list()).toHaveLength(4);
  expect((await gen("migration")).stderr).toContain(
    "it would lose 2 things: articles.body, articles.pages",
  );
});

test("rename of a resource keeps its rows, and what refers to them", async () => {
  const fields = "      first: { ref: articles, optional: true }\n";
  write(manifest(fields));
  expect((await gen("migration")).code).toBe(0);
  expect((await gen("rename", "articles", "posts", "--force")).code).toBe(0);
  const name = "0003_rename_articles_to_posts";
  expect(read(`${name}.ts`)).toContain(
    'alter table "articles" rename to "posts"',
  );
  expect(read(`${name}.json`)).not.toMatch(/create-table|drop-table/);
  expect((await gen("check")).code).toBe(0);
});

describe("the history", () => {
  const file = "src/migrations/0001_create_tables.json";

  test("is not edited, forced or made again", async () => {
    const text = read("0001_create_tables.json");
    writeFileSync(join(folder, file), text.replace('"string"', '"text"'));
    const forced = await gen("generate", "--force");
    expect(forced.code).toBe(1);
    expect(forced.stderr).toContain("error[migration-edited]");
    expect(read("0001_create_tables.json")).not.toBe(text);
    rmSync(join(folder, file));
    const gone = await gen("generate");
    expect(gone.stderr).toContain("error[migration-edited]");
    expect(list()).toEqual(["0001_create_tables.ts"]);
  });

  test.each([
    ["the marks of a merge", "<<<<<<< ours\n{}\n"],
    ["is no list of changes", "[]"],
  ])("that cannot be read is told: %s", async (said, text) => {
    writeFileSync(join(folder, file), text);
    const read = await gen("generate");
    expect(read.code).toBe(1);
    expect(read.stderr).toContain("error[migration-history]");
    expect(read.stderr).toContain(said);
  });

  test("has no marks of a merge in what is yours either", async () => {
    const text = read("0001_create_tables.ts");
    writeFileSync(
      join(folder, "src/migrations/0001_create_tables.ts"),
      `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`,
    );
    const check = await gen("check");
    expect(check.code).toBe(1);
    expect(check.stderr).toContain("error[migration-history]");
    expect(check.stderr).toContain("0001_create_tables.ts:1:1");
  });

  test.each(["0001_Create_Tables.ts", "0001_create_tables.mts"])(
    "has no two of one name: %s",
    async (name) => {
      writeFileSync(join(folder, "src/migrations", name), "export {};\n");
      const read = await gen("generate");
      expect(read.code).toBe(1);
      expect(read.stderr).toContain("there are two migrations of this name");
    },
  );

  test("has no gaps", async () => {
    writeFileSync(
      join(folder, "src/migrations/0003_by_hand.ts"),
      "export {};\n",
    );
    const read = await gen("generate");
    expect(read.stderr).toContain("there is no migration 0002 before it");
  });
});

describe("two branches, merged by git,", () => {
  const git = (...args: string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args],
      {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      },
    );
  const commit = (): void => {
    git("add", "-A");
    git("commit", "-qm", "a");
  };
  /** Each branch has its own manifest, and a migration to it. */
  const branch = async (name: string, text: string): Promise<void> => {
    git("checkout", "-q", "main");
    git("checkout", "-qb", name);
    write(text);
    expect((await gen("migration")).code).toBe(0);
    commit();
  };
  const merge = (text: string): void => {
    git("checkout", "-q", "main");
    git("merge", "-q", "one");
    try {
      git("merge", "-q", "other");
    } catch {
      // A list of files, or the manifest: what machines write is made anew.
    }
    write(text);
  };

  beforeEach(() => {
    git("init", "-qb", "main");
    commit();
  });

  test("go on together where they can", async () => {
    await branch("one", manifest("      body: text?\n"));
    await branch("other", manifest("      pages: integer?\n"));
    merge(manifest("      body: text?\n      pages: integer?\n"));
    const merged = await gen("generate", "--force");
    expect(merged.stderr).not.toMatch(/error|pending/);
    expect(merged.code).toBe(0);
    expect((await gen("check")).code).toBe(0);
    const listed = readFileSync(
      join(folder, "src/resources/migrations.ts"),
      "utf8",
    );
    expect(listed).toContain("0002_add_body_to_articles.js");
    expect(listed).toContain("0002_add_pages_to_articles.js");
    const locals = Array.from(
      listed.matchAll(/import \* as (\w+)/g),
      ([, name]) => name,
    );
    expect(new Set(locals).size).toBe(3);
    write(
      manifest(
        "      body: text?\n      pages: integer?\n      last: string?\n",
      ),
    );
    expect((await gen("migration")).code).toBe(0);
    expect(read("0003_add_last_to_articles.json")).toContain(
      '"after": ["0002_add_body_to_articles", "0002_add_pages_to_articles"]',
    );
  });

  test.each([
    [
      "one field twice",
      "      body: text?\n",
      "      body: integer?\n      pages: text?\n",
    ],
    ["a table made anew", "      body: text?\n", "      must: text\n"],
  ])("or say which do not go together: %s", async (_, one, other) => {
    await branch("one", manifest(one));
    await branch("other", manifest(other));
    merge(manifest(one + other.replace(/ *body.*\n/, "")));
    const merged = await gen("generate", "--force");
    expect(merged.code).toBe(1);
    expect(merged.stderr).toContain("error[migrations-diverged]");
    const [, later = ""] =
      /`resource-gen migration --rebase (\w+)`/.exec(merged.stderr) ?? [];
    const file = join(folder, "src/migrations", `${later}.ts`);
    const text = readFileSync(file, "utf8");
    const rebase = ["migration", "--rebase", later, "--allow-data-loss"];
    // What somebody wrote there is theirs.
    writeFileSync(file, text.replace("await ", "await  null;\n  await "));
    const refused = await gen(...rebase);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("error[migration-by-hand]");
    expect(readFileSync(file, "utf8")).toContain("null;");
    writeFileSync(file, text);
    expect((await gen("migration", "--rebase", "0009_none")).code).toBe(2);
    const rebased = await gen(...rebase);
    expect(rebased.stderr).not.toContain("error");
    expect(rebased.code).toBe(0);
    expect(list()).not.toContain(`${later}.ts`);
    expect((await gen("check")).code).toBe(0);
  });
});
