/**
 * Random histories of output folders, patterns among them: people edit their
 * files, change where the output goes, and generate. No line of theirs is lost,
 * every import leads to a file, and a second run has nothing to do. SOAK=1:
 * many more; SEED=... begins with another one.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dirname, join as joinPath } from "node:path/posix";
import { expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { createRandom, type Random } from "../histories/random.js";
import { countRuns } from "../support/runs.js";
import { linesLost, openProject, type Files, type Project } from "./project.js";

const count = countRuns(2, 10, 1_000);
const first = Number(process.env["SEED"] ?? 1);
const batch = Math.min(10, count);

const batches = Array.from({ length: count / batch }, (_, index) => ({
  from: first + index * batch,
  to: first + (index + 1) * batch - 1,
}));

const folders = {
  dir: ["src/resources", "src/api", "lib/gen", "src/features/api"],
  controllers: [
    ...["src/controllers", "src/http", "app/{resource}", "src"],
    ...["src/features/{module}/{resource}", "app/x/{resource}/{module}"],
  ],
  tests: ["test/resources", "test", "src/api/test"],
  controllerTests: [
    ...["test/controllers", "src/http", "test/{resource}", "test"],
    ...["src/features/{module}/{resource}", "spec/{module}/of-{resource}"],
  ],
} as const;

/** An action that is new comes with the first move, and stays. */
function drawManifest(random: Random, isNew = false): string {
  const output = Object.entries(folders).map(
    ([key, paths]) => `  ${key}: "${random.pick<string>(paths)}"\n`,
  );
  return `output:
${output.join("")}resources:
  articles: { only: [index, show${isNew ? "" : ", create"}] }
  comments: { only: index }
namespaces:
  admin: { resources: { users: { only: [index] } } }
`;
}

const own: Files = {
  "src/store.ts": 'export const first = 1;\nexport const last = "last";\n',
};

/** What a person does between two runs. */
function edit(project: Project, random: Random): void {
  const files = project.read();
  const yours = Object.keys(files).filter(
    (path) =>
      path.endsWith(".controller.ts") || path.endsWith(".controller.test.ts"),
  );
  const path = random.pick(yours);
  const climb = "../".repeat(path.split("/").length - 1);
  const number = random.serial();
  project.edit(path, (text) =>
    random.pick<(was: string) => string>([
      (was) => `${was}\n// line ${number} of mine\n`,
      (was) =>
        `import { first as first${number} } from "${climb}src/store.js";\n${was}export const use${number} = first${number};\n`,
      (was) => was.replace(/\r?\n/g, "\r\n") + `// crlf ${number}\r\n`,
    ])(text),
  );
  if (random.chance(0.1)) {
    const tests = yours.filter((each) => each.endsWith(".test.ts"));
    if (tests.length > 1) rmSync(join(project.path, random.pick(tests)));
  }
}

/** Imports that lead to no file. */
function findBroken(files: Files): readonly string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/(?:from |import\()"(\.[^"]*)"/g)].flatMap(
      ([, specifier = ""]) => {
        const target = joinPath(dirname(path), specifier);
        const isThere = target.replace(/\.js$/, ".ts") in files;
        return isThere ? [] : [`${path}: ${specifier}`];
      },
    ),
  );
}

/** Machine files that the lock does not list. */
function findStray(files: Files): readonly string[] {
  const lock = files["resource-gen.lock.json"] ?? "";
  return Object.entries(files)
    .filter(([path, text]) => /^.*\n\/\/ @generated/.test(text) && path !== "")
    .filter(([path]) => !lock.includes(`"${path}"`))
    .map(([path]) => path);
}

async function live(seed: number): Promise<string | null> {
  const random = createRandom(seed);
  const project = openProject({
    ...own,
    "resources.yaml": drawManifest(random, true),
  });
  try {
    for (let step = 0; step < 3; step += 1) {
      const before = project.read();
      const manifest = before["resources.yaml"] ?? "";
      const made = await run(project.path, ["generate"]);
      const after = project.read();
      const isLast = step === 2;
      const checked = isLast ? await run(project.path, ["check"]) : null;
      const faults = [
        ...(made.code === 0 ? [] : [made.stderr]),
        ...((checked?.code ?? 0) === 0 ? [] : [`check: ${checked?.stdout}`]),
        ...linesLost(before, after).map((line) => `lost: ${line}`),
        ...findBroken(after).map((each) => `broken: ${each}`),
        ...findStray(after).map((each) => `stray: ${each}`),
      ];
      if (isLast && seed % 5 === 1) faults.push(...(await project.typeCheck()));
      if (faults.length > 0)
        return [`seed ${seed}, step ${step}`, manifest, ...faults].join("\n");
      edit(project, random);
      project.write({ "resources.yaml": drawManifest(random) });
    }
    return null;
  } finally {
    if (existsSync(project.path)) rmSync(project.path, { recursive: true });
  }
}

test.each(batches)(
  "moves, seeds $from to $to",
  async ({ from, to }) => {
    const faults: string[] = [];
    for (let seed = from; seed <= to; seed += 1) {
      const fault = await live(seed);
      if (fault !== null) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
  600_000,
);
