/** What `doctor` says of a database: what is missing, and what the environment names. */
import { expect, test } from "vitest";
import { describeDatabase } from "../../src/commands/doctor-database.js";
import { makeProject, run } from "./run-cli.js";

test.each([
  ["sqlite", {}, "sqlite, in data.sqlite"],
  ["sqlite", { DATABASE_FILE: "a.db" }, "sqlite, in a.db"],
  ["sqlite", { DATABASE_URL: "file:a.db" }, "sqlite, in data.sqlite"],
  [
    "sqlite",
    { DATABASE_URL: "postgres://me:secret@h/d" },
    "sqlite, but DATABASE_URL names a server: set DATABASE_FILE to a file",
  ],
  [
    "sqlite",
    { DATABASE_FILE: "mysql://h/d" },
    "sqlite, but DATABASE_FILE names a server",
  ],
  ["postgres", {}, "postgres; DATABASE_URL is not set here"],
  [
    "postgres",
    { DATABASE_URL: "postgresql://me:secret@h/d" },
    "postgres, by DATABASE_URL",
  ],
  [
    "postgres",
    { DATABASE_URL: "mysql://h/d" },
    "postgres, but DATABASE_URL names none: it begins with postgres://",
  ],
] as const)("%s with %j: %s", (dialect, env, fact) => {
  expect(describeDatabase(dialect, env)).toBe(fact);
});

test.each([
  ["sqlite", '"engines": { "node": ">=20" }', "@photostructure/sqlite"],
  ["postgres", '"private": true', "pg"],
])(
  "%s: its packages are missed, by generate too",
  async (dialect, key, name) => {
    const project = makeProject({
      "package.json": `{ "type": "module", ${key} }\n`,
      "resources.yaml": `database: { dialect: ${dialect} }\nresources: { articles: { fields: { a: string } } }\n`,
    });
    const doctor = await run(project, ["doctor"]);
    expect(doctor.code).toBe(0);
    expect(doctor.stdout).toMatch(new RegExp(`^database +${dialect}`, "m"));
    const generated = await run(project, []);
    // The second time, the run before is remembered.
    const again = await run(project, []);
    for (const { stderr } of [doctor, generated, again]) {
      expect(stderr).toContain("warning[package-missing]");
      expect(stderr).toContain(`${name} (for src/database.ts)`);
      expect(stderr).toMatch(new RegExp(`npm install kysely .*${name}`));
    }
  },
);
