/**
 * A changed output folder moves files and mends imports, in one run: on a real
 * disk, with code that reaches the moved files in every way that we know of.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { linesLost, openProject, type Files } from "./project.js";

const manifest = (output: string): string => `output: ${output}
resources:
  articles: {}
namespaces:
  admin: { resources: { users: { only: [index] } } }
`;

const usual = manifest("{}");

/** Code of the user's beside the controllers. */
const own: Files = {
  "src/store.ts": `import { articlePath } from './resources/urls.js'
import type { ArticlesContext } from "./resources/contracts.js"; // kept
export { HttpError } from "./resources/http.js";
export const text = "./resources/urls.js of a text";
export const first = (id: string): string => articlePath(id);
export type Show = ArticlesContext<"show">;
`,
  "src/server.ts": `import { createControllers } from "./controllers/index.js";
import { createApp } from "./resources/app.js";
const lazy = import("./resources/urls.js");
export type Node = typeof import("./resources/node.js");
export const app = [createApp(createControllers()), lazy];
`,
  "src/controllers/helpers.ts": `import { ArticlesController } from "./articles.controller.js";
export const made = new ArticlesController();
`,
};

async function start(more: Files = {}) {
  const project = openProject({ "resources.yaml": usual, ...more });
  const made = await run(project.path, ["generate"]);
  expect(made).toMatchObject({ code: 0 });
  return project;
}

/** A project with edited controllers, whose output folders then change. */
async function startEdited() {
  const project = await start(own);
  project.edit("src/controllers/articles.controller.ts", (text) =>
    text
      .replace("/**", 'import { first } from "../store.js";\n\n/**')
      .replace(
        "context.notImplemented()",
        "context.ok(first(context.url.href))",
      ),
  );
  project.edit("test/controllers/articles.controller.test.ts", (text) =>
    text.replace(
      'test("GET /articles"',
      'test("mine", () => {\n  expect(1).toBe(1);\n});\n\ntest("GET /articles"',
    ),
  );
  return project;
}

describe("where files go", () => {
  test.each([
    ["dir and tests", "{ dir: src/api, tests: test/api }"],
    [
      "controllers and their tests",
      "{ controllers: src/http, controllerTests: src/http }",
    ],
    [
      "a quote, and what nobody sees",
      `{ dir: "src/it's\\u2028here", tests: "test/it's here" }`,
    ],
    ["a pattern", "{ controllers: 'src/features/{module}/{resource}' }"],
    [
      "all of it",
      "{ dir: src/api, tests: test/api, controllers: 'app/{resource}/{module}', controllerTests: 'app/{resource}/{module}' }",
    ],
  ])("%s", async (_, output) => {
    const project = await startEdited();
    const before = project.read();
    project.write({ "resources.yaml": manifest(output) });

    const checked = await run(project.path, ["check"]);
    expect(checked.code).toBe(1);
    const made = await run(project.path, ["generate"]);
    expect(made.stderr).not.toContain("error");
    expect(made.code).toBe(0);

    expect(await project.typeCheck()).toEqual([]);
    expect(linesLost(before, project.read())).toEqual([]);
    const again = await run(project.path, ["check"]);
    expect(again).toMatchObject({ code: 0 });

    // And back: every byte is where and what it was.
    project.write({ "resources.yaml": usual });
    expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
    expect(project.read()).toEqual(before);
  });
});

test("the programs over a database move, as they were edited", async () => {
  const stored = (output: string): string => `database: {}
output: ${output}
resources:
  articles: { fields: { title: string } }
`;
  const project = openProject({
    "resources.yaml": stored("{}"),
    "src/seed.ts": 'export { openDatabase } from "./database.js";\n',
  });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  project.edit("src/server.ts", (text) => text.replace("3000", "4000"));
  project.edit("src/migrate.ts", (text) => `${text}// mine\n`);
  const before = project.read();

  const output = "{ database: app/db/open.ts, server: app/main.ts }";
  project.write({ "resources.yaml": stored(output) });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  const after = project.read();
  for (const [from, to] of [
    ["src/database.ts", "app/db/open.ts"],
    ["src/migrate.ts", "app/db/migrate.ts"],
    ["src/server.ts", "app/main.ts"],
  ] as const) {
    expect(Object.keys(after)).not.toContain(from);
    expect(Object.keys(after)).toContain(to);
  }
  expect(after["app/main.ts"]).toContain("4000");
  expect(after["src/seed.ts"]).toContain('"../app/db/open.js"');
  expect(await project.typeCheck()).toEqual([]);
  expect(linesLost(before, after)).toEqual([]);
  expect(await run(project.path, ["check"])).toMatchObject({ code: 0 });

  project.write({ "resources.yaml": stored("{}") });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  expect(project.read()).toEqual(before);
});

test("a file's own text keeps every byte but its imports", async () => {
  const project = await startEdited();
  project.edit("src/controllers/articles.controller.ts", (text) =>
    `\uFEFF${text}`.replaceAll("\n", "\r\n"),
  );
  const path = "src/controllers/articles.controller.ts";
  const before = project.read()[path] ?? "";
  project.write({
    "resources.yaml": manifest("{ controllers: 'src/features/{resource}' }"),
  });
  await run(project.path, ["generate"]);
  const after =
    project.read()["src/features/articles/articles.controller.ts"] ?? "";
  expect(after).toBe(
    before
      .replace("../resources/contracts.js", "../../resources/contracts.js")
      .replace("../resources/http.js", "../../resources/http.js")
      .replace("../store.js", "../../store.js"),
  );
});

test("a look at the moves shows what changes, and writes nothing", async () => {
  const project = await startEdited();
  project.write({
    "resources.yaml": manifest("{ controllers: 'src/features/{resource}' }"),
  });
  const before = project.read();
  const listed = await run(project.path, ["generate", "--dry-run"]);
  expect(listed.stdout).toContain(
    "create  src/features/state.ts  (moved from src/controllers/state.ts)\n",
  );
  const { stdout } = await run(project.path, ["generate", "--diff"]);
  expect(stdout)
    .toContain(`diff --git a/src/controllers/state.ts b/src/features/state.ts
rename from src/controllers/state.ts
rename to src/features/state.ts
`);
  expect(stdout)
    .toContain(`rename to src/features/articles/articles.controller.ts
--- a/src/controllers/articles.controller.ts
+++ b/src/features/articles/articles.controller.ts
@@ -1,10 +1,10 @@
`);
  expect(stdout).not.toContain("/dev/null");
  expect(project.read()).toEqual(before);
});

test("other files stay, and folders that are empty go", async () => {
  const project = await startEdited();
  project.write({
    "src/resources/notes.md": "mine\n",
    "resources.yaml": manifest(
      "{ dir: src/api, controllerTests: test/http, tests: test/api }",
    ),
  });
  await run(project.path, ["generate"]);
  expect(project.read()["src/resources/notes.md"]).toBe("mine\n");
  expect(existsSync(join(project.path, "test/controllers"))).toBe(false);
  expect(existsSync(join(project.path, "test/resources"))).toBe(false);
});

describe("nothing is written where", () => {
  async function refuses(
    output: string,
    change: (project: Awaited<ReturnType<typeof start>>) => void,
    message: string,
  ) {
    const project = await startEdited();
    change(project);
    project.write({ "resources.yaml": manifest(output) });
    const before = project.read();
    const made = await run(project.path, ["generate"]);
    expect(made.stderr).toContain(message);
    expect(made.code).toBe(1);
    expect(project.read()).toEqual(before);
  }

  test("a file of the user's is in the way", () =>
    refuses(
      "{ controllers: src/http }",
      (project) => {
        project.write({ "src/http/articles.controller.ts": "export {};\n" });
      },
      "src/http/articles.controller.ts is there already",
    ));

  test("a machine file was edited at its old place", () =>
    refuses(
      "{ dir: src/api }",
      (project) => {
        project.edit("src/resources/urls.ts", (text) => `${text}\nfoo();\n`);
      },
      "error[edited-generated-file]: src/resources/urls.ts was edited",
    ));

  test("a file that moves is no text", () =>
    refuses(
      "{ controllers: src/http }",
      (project) => {
        project.writeBytes(
          "src/controllers/articles.controller.ts",
          new Uint8Array([0xff, 0xfe, 0x00]),
        );
      },
      "cannot be moved",
    ));
});

test("a command that edits files waits for the run that moves them", async () => {
  const project = await startEdited();
  project.write({ "resources.yaml": manifest("{ controllers: src/http }") });
  const before = project.read();
  for (const args of [
    ["add", "books"],
    ["rename", "articles", "posts", "--force"],
  ]) {
    const made = await run(project.path, args);
    expect(made.stderr).toContain("error[files-to-move]");
    expect(made.code).toBe(1);
    expect(project.read()).toEqual(before);
  }
});

test("prune takes nothing that has yet to be moved", async () => {
  const moved = await startEdited();
  const pruned = await startEdited();
  for (const project of [moved, pruned]) {
    project.write({ "resources.yaml": manifest("{ controllers: src/http }") });
  }
  await run(moved.path, []);
  expect(await run(pruned.path, ["prune", "--force"])).toMatchObject({
    code: 0,
  });
  expect(pruned.read()).toEqual(moved.read());
});

test("paths through an alias of the tsconfig stay below it", async () => {
  const project = await start({
    "src/a.ts": `import { articlePath } from "@/resources/urls.js";
import { createControllers } from "#c/index.js";
export const all = [articlePath, createControllers];
`,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        ...{ module: "nodenext", target: "es2023", strict: true, noEmit: true },
        paths: { "@/*": ["./src/*"], "#c/*": ["./src/controllers/*"] },
      },
    }),
  });
  project.write({
    "resources.yaml": manifest("{ dir: src/api/v1, controllers: src/http }"),
  });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  expect(project.read()["src/a.ts"])
    .toBe(`import { articlePath } from "@/api/v1/urls.js";
import { createControllers } from "./http/index.js";
export const all = [articlePath, createControllers];
`);
});

test("a test that was deleted stays so at its new place", async () => {
  const project = await start();
  rmSync(join(project.path, "test/controllers/articles.controller.test.ts"));
  project.write({
    "resources.yaml": manifest("{ controllerTests: test/http }"),
  });
  await run(project.path, ["generate"]);
  expect(
    existsSync(join(project.path, "test/http/articles.controller.test.ts")),
  ).toBe(false);
  expect(await run(project.path, ["check"])).toMatchObject({ code: 0 });
});

test("files that were moved by hand already are found there", async () => {
  const project = await start();
  const text = project.read()["src/controllers/articles.controller.ts"] ?? "";
  rmSync(join(project.path, "src/controllers/articles.controller.ts"));
  mkdirSync(dirname(join(project.path, "src/http/x")), { recursive: true });
  project.write({
    "src/http/articles.controller.ts": `${text}// by hand\n`,
    "resources.yaml": manifest("{ controllers: src/http }"),
  });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  expect(project.read()["src/http/articles.controller.ts"]).toBe(
    `${text}// by hand\n`,
  );
  expect(await project.typeCheck()).toEqual([]);
});
