/**
 * A changed `output.runtime`: from one folder to another, to a package, to
 * another package and back. The files come and go; the user's imports follow.
 */
import { expect, test } from "vitest";
import { allParts, copyPart } from "../../src/emit/runtime.js";
import { run } from "../commands/run-cli.js";
import { openProject, type Files } from "../moves/project.js";

const hosts = ["express", "fastify", "hono", "koa"].map(
  (name) => `hosts/${name}`,
);

/** Two packages in one: `acme/http` and `acme/web` are the project's own. */
const packages: Files = {
  "package.json": JSON.stringify({
    ...{ name: "acme", type: "module" },
    exports: { "./http/*": "./lib/*.ts", "./web/*": "./lib/*.ts" },
  }),
  ...Object.fromEntries(
    allParts
      .filter((part) => !hosts.includes(part))
      .map((part) => [`lib/${part}.ts`, copyPart(part, ".js")]),
  ),
};

/** Code of the user's, with imports that say `of(part)` from a folder. */
const mine = (of: (part: string, from: string) => string): Files => ({
  "src/mine.ts": `import { HttpError } from "${of("http/reply", "src")}";
export type { Codec } from '${of("http/described", "src")}' // kept
export const lazy = import("${of("records/csv", "src")}");
export const text = "./resources/runtime is a text";
export const error = new HttpError(404);
`,
  "test/mine.test.ts": `import { vi } from "vitest";
vi.mock("${of("http/reply", "test")}");
`,
});

const inFolder = (folder: string) => (part: string, from: string) =>
  from === "src" ? `./${folder}/${part}.js` : `../src/${folder}/${part}.js`;

const usual = mine(inFolder("resources/runtime"));

async function start() {
  const project = openProject({ ...packages, ...usual });
  const turn = async (output: string): Promise<Files> => {
    project.write({
      "resources.yaml": `output: ${output}
formats: [json, csv]
resources: { articles: {} }
`,
    });
    const { code, stderr } = await run(project.path, ["generate"]);
    expect(stderr).not.toContain("error");
    expect(code).toBe(0);
    expect(await run(project.path, ["check"])).toMatchObject({ code: 0 });
    expect(await project.typeCheck()).toEqual([]);
    return project.read();
  };
  return { project, turn, before: await turn("{}") };
}

const runtimeFiles = (files: Files): readonly string[] =>
  Object.keys(files).filter((path) => path.includes("runtime/"));

test("goes to another folder, to a package, to another one, and back", async () => {
  const { turn, before } = await start();
  expect(runtimeFiles(before)).not.toEqual([]);

  const moved = await turn("{ runtime: src/shared/http }");
  expect(moved).toMatchObject(mine(inFolder("shared/http")));
  expect(runtimeFiles(moved)).toEqual([]);

  const imported = await turn("{ runtime: { import: acme/http } }");
  expect(imported).toMatchObject(mine((part) => `acme/http/${part}`));
  const lock = imported["resource-gen.lock.json"];
  expect(lock).toContain('"runtime": { "import": "acme/http" }');
  expect(Object.keys(imported).join()).not.toContain("src/shared");

  const other = await turn("{ runtime: { import: acme/web } }");
  expect(other).toMatchObject(mine((part) => `acme/web/${part}`));

  expect({ ...(await turn("{}")), "resources.yaml": "" }).toEqual({
    ...before,
    "resources.yaml": "",
  });
});

test("a part that is not written stays imported from the package", async () => {
  const { project, turn } = await start();
  await turn("{ runtime: { import: acme/http } }");
  const text = 'export { writePage } from "acme/http/records/html";\n';
  project.write({ "src/page.ts": text });
  const back = await turn("{}");
  expect(back["src/page.ts"]).toBe(text);
  expect(back).toMatchObject(usual);
});

test("a runtime file that was edited is kept, and told", async () => {
  const { project } = await start();
  project.edit(
    "src/resources/runtime/records/csv.ts",
    (text) => `${text}// mine\n`,
  );
  project.edit("resources.yaml", (text) =>
    text.replace("{}", "{ runtime: { import: acme/http } }"),
  );
  const { code, stderr } = await run(project.path, ["generate"]);
  expect(code).toBe(0);
  expect(stderr).toContain(
    "warning[edited-file-kept]: src/resources/runtime/records/csv.ts",
  );
  expect(runtimeFiles(project.read())).toEqual([
    "src/resources/runtime/records/csv.ts",
  ]);
});
