/**
 * The command line is killed at random changes of the disk while it moves output
 * folders. Nothing of the user's is lost, and the next run ends where a run that
 * nobody killed does. SOAK=1: many more kills; SEED=... begins with another one.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cut } from "../apply/memory.js";
import { buildCopy, type Built } from "../commands/built-copy.js";
import { run } from "../commands/run-cli.js";
import { createRandom } from "../histories/random.js";
import { linesLost, openProject, type Files } from "./project.js";
import { countRuns } from "../support/runs.js";

const kills = countRuns(2, 3, 200);
const first = Number(process.env["SEED"] ?? 1);
const cuts = ["before", "within", "after"] as const;

const manifest = (output: string): string => `output: ${output}
resources:
  articles: { only: [index, show] }
  comments: { only: index }
namespaces:
  admin: { resources: { users: { only: index } } }
`;

const moved = manifest(`
  dir: src/api
  tests: test/api
  controllers: "src/features/{module}/{resource}"
  controllerTests: "src/features/{module}/{resource}"
`);

let built: Built;
let preload: string;
/** A project whose output folders have just been changed. */
let before: Files;
/** What a run that nobody kills makes of it. */
let after: Files;
let folders: readonly string[];
let changes: number;

beforeAll(async () => {
  built = await buildCopy();
  preload = join(built.folder, "kill-preload.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "kill-preload.ts")],
    outfile: preload,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});

afterAll(() => {
  built.remove();
});

/** Runs \`generate\` in a process of its own, which is killed where a change is given. */
function generateAlone(cwd: string, at = Infinity, cut: Cut = "before") {
  const args = ["--import", pathToFileURL(preload).href, built.bin, "generate"];
  const host = pathToFileURL(join(built.folder, "dist/apply/host.js")).href;
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      KILL_HOST: host,
      KILL_AT: String(at),
      KILL_CUT: cut,
    },
  });
  const made = Number(/^changes: (\d+)$/m.exec(stdout)?.[1]);
  return { signal, status, stderr, made };
}

/** Every folder and file, but those of packages. */
function list(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const below = list(join(path, entry.name));
      return [entry.name, ...below.map((name) => `${entry.name}/${name}`)];
    })
    .sort();
}

/** A generated project with edited controllers, and then a changed manifest. */
async function startEdited(): Promise<Files> {
  const project = openProject({
    "resources.yaml": manifest("{}"),
    "src/store.ts": `import { articlePath } from "./resources/urls.js";
export const first = (): string => articlePath("1");
`,
  });
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  project.edit("src/controllers/articles.controller.ts", (text) =>
    text
      .replace("/**", 'import { first } from "../store.js";\n\n/**')
      .replace("context.notImplemented()", "context.ok(first())"),
  );
  project.edit("src/controllers/admin/users.controller.ts", (text) =>
    `${text}// a line of mine\n`.replaceAll("\n", "\r\n"),
  );
  project.edit(
    "test/controllers/comments.controller.test.ts",
    (text) => `${text}\ntest("mine", () => undefined);\n`,
  );
  project.write({ "resources.yaml": moved });
  return project.read();
}

test("a run moves all of it, in changes enough to be worth killing", async () => {
  before = await startEdited();
  const project = openProject(before);
  const ran = generateAlone(project.path);
  expect(ran).toMatchObject({ signal: null, status: 0 });
  after = project.read();
  folders = list(project.path);
  changes = ran.made;
  expect(changes).toBeGreaterThan(100);
  expect(linesLost(before, after)).toEqual([]);
  const old = Object.keys(before).filter((path) =>
    /^(?:src|test)\/(?:resources|controllers)\//.test(path),
  );
  expect(old.filter((path) => path in after)).toEqual([]);
});

test.each(Array.from({ length: kills }, (_, index) => first + index))(
  "killed, and completed by the next run: seed %i",
  async (seed) => {
    const random = createRandom(seed);
    const project = openProject(before);
    const cut = cuts[seed % cuts.length] ?? "before";
    const died = generateAlone(project.path, 1 + random.int(changes), cut);
    expect(died).toMatchObject({ signal: "SIGKILL", stderr: "" });
    expect(linesLost(before, project.read())).toEqual([]);
    if (random.chance(0.3)) {
      // The run that completes it is killed too, or is done before that.
      generateAlone(project.path, 1 + random.int(changes), random.pick(cuts));
      expect(linesLost(before, project.read())).toEqual([]);
    }

    expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
    expect(project.read()).toEqual(after);
    expect(list(project.path)).toEqual(folders);
    expect(await run(project.path, ["check"])).toMatchObject({ code: 0 });
  },
);
