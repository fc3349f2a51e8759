/** `--all` and `--filter`: every manifest of a workspace in one run. */
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recallRun } from "../../src/run/recall.js";
import { makeFolder, makeProject, readTree, run } from "./run-cli.js";

const broken = "resources:\n  articles: { onlyy: [] }\n";

/** Three services, one of them broken, and a package without a manifest. */
function makeWorkspace(files: Readonly<Record<string, string>> = {}): string {
  return makeProject({
    "package.json": '{ "name": "root", "workspaces": ["services/*", "web"] }\n',
    "services/blog/package.json": '{ "name": "@acme/blog" }\n',
    "services/blog/resources.yaml": "resources:\n  articles:\n",
    "services/media/package.json": '{ "name": "@acme/media" }\n',
    "services/media/resources.yaml": broken,
    "services/shop/package.json": '{ "name": "@acme/shop" }\n',
    "services/shop/resources.yaml": "resources:\n  orders:\n",
    "web/package.json": '{ "name": "web" }\n',
    "web/node_modules/x/package.json": '{ "name": "x" }\n',
    "web/node_modules/x/resources.yaml": "resources:\n  others:\n",
    ...files,
  });
}

interface Report {
  readonly ok: boolean;
  readonly projects: readonly {
    readonly name: string;
    readonly path: string;
    readonly code: number;
    readonly report: { readonly plan: readonly { readonly path: string }[] };
  }[];
}

async function report(
  cwd: string,
  ...args: readonly string[]
): Promise<Report & { readonly code: number }> {
  const { code, stdout } = await run(cwd, [...args, "--format", "json"]);
  return { ...(JSON.parse(stdout) as Report), code };
}

describe("--all", () => {
  test("writes what each manifest says, as a run of its own does", async () => {
    const cwd = makeWorkspace();
    const alone = makeFolder();
    cpSync(cwd, alone, { recursive: true });
    const { code, stderr } = await run(cwd, ["generate", "--all"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /== @acme\/blog \(services\/blog\)[^]*== @acme\/media \(services\/media\)\nerror\[unknown-key\][^]*--> services\/media\/resources.yaml:2[^]*== @acme\/shop/,
    );
    for (const name of ["blog", "shop"]) {
      expect((await run(join(alone, "services", name), [])).code).toBe(0);
    }
    expect(readTree(cwd)).toEqual(readTree(alone));
    expect(readTree(cwd)).toHaveProperty([
      "services/shop/src/resources/app.ts",
    ]);
  });

  test("leaves each run with nothing to do, from wherever it comes", async () => {
    const cwd = makeWorkspace({
      "node_modules/vitest/package.json": '{ "name": "vitest" }\n',
    });
    const blog = join(cwd, "services/blog");
    const named = { cwd, manifest: "services/blog/resources.yaml" };
    const recalled = async (): Promise<readonly boolean[]> => [
      (await recallRun(named)) !== null,
      (await recallRun({ cwd: blog })) !== null,
    ];
    await run(cwd, ["generate", "--all"]);
    expect(await recalled()).toEqual([true, false]);
    await run(blog, []);
    expect(await recalled()).toEqual([true, true]);
  });

  test("is one report, with paths from where it was run", async () => {
    const cwd = makeWorkspace();
    const found = await report(join(cwd, "services"), "check", "--all");
    expect(found).toMatchObject({ code: 1, ok: false });
    expect(
      found.projects.map(({ path, code, report: { plan } }) => [
        path,
        code,
        plan.some((each) => /^(?:blog|shop)\/src\//.test(each.path)),
      ]),
    ).toEqual([
      ["services/blog", 1, true],
      ["services/media", 1, false],
      ["services/shop", 1, true],
    ]);
    const sarif = await run(cwd, ["lint", "--all", "--format", "sarif"]);
    expect(JSON.parse(sarif.stdout)).toMatchObject({
      runs: [
        {
          tool: { driver: { rules: [{ id: "unknown-key" }] } },
          results: [{ ruleId: "unknown-key", ruleIndex: 0 }],
        },
      ],
    });
    const github = await run(cwd, ["lint", "--all", "--format", "github"]);
    expect(github.stdout).toContain(
      "file=services/media/resources.yaml,line=2",
    );
  });

  test("refuses a package with two manifests as a run of its own does", async () => {
    const cwd = makeWorkspace({ "services/blog/resources.json": "{}\n" });
    const { code, stderr } = await run(cwd, ["lint", "--all"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /== @acme\/blog \(services\/blog\)\nerror\[two-manifests\][^]*== @acme\/media/,
    );
  });

  test("finds packages at any depth, where a pattern says so", async () => {
    const cwd = makeWorkspace({
      "package.json": '{ "workspaces": ["services/**"] }\n',
      "services/more/deep/package.json": '{ "name": "deep" }\n',
      "services/more/deep/resources.yaml": "resources:\n  tags:\n",
    });
    const { projects } = await report(cwd, "lint", "--filter", "deep");
    expect(projects.map(({ path }) => path)).toEqual(["services/more/deep"]);
  });

  test("goes on where packages without a manifest have one name", async () => {
    const same = '{ "name": "fixture" }\n';
    const cwd = makeWorkspace({
      "package.json": '{ "workspaces": ["services/**"] }\n',
      "services/blog/test/one/package.json": same,
      "services/blog/test/other/package.json": same,
    });
    const { projects } = await report(cwd, "lint", "--all");
    expect(projects).toHaveLength(3);
  });

  test("takes packages that need each other, and links that lead back up", async () => {
    const need = (name: string, other: string): string =>
      JSON.stringify({ name, dependencies: { [other]: "*" } });
    const cwd = makeWorkspace({
      "package.json": '{ "workspaces": ["services/**"] }\n',
      "services/blog/package.json": need("blog", "shop"),
      "services/shop/package.json": need("shop", "blog"),
      "services/media/resources.yaml": "resources:\n  photos:\n",
    });
    symlinkSync("..", join(cwd, "services/blog/up"));
    await run(cwd, ["generate", "--all"]);
    const { code, projects } = await report(cwd, "check", "--all");
    expect([code, projects.map(({ path }) => path)]).toEqual([
      ...[0, ["services/blog", "services/media", "services/shop"]],
    ]);
  });

  test("goes by pnpm's workspaces too", async () => {
    const cwd = makeWorkspace({
      "package.json": '{ "name": "root" }\n',
      "pnpm-workspace.yaml": "packages: ['services/*', '!services/media']\n",
    });
    const { code, projects } = await report(cwd, "lint", "--all");
    expect([code, projects.map(({ name }) => name)]).toEqual([
      ...[0, ["@acme/blog", "@acme/shop"]],
    ]);
  });
});

describe("--filter", () => {
  test.each([
    [["@acme/blog"], ["@acme/blog"]],
    [
      ["shop", "services/blog"],
      ["@acme/blog", "@acme/shop"],
    ],
    [["@acme/*"], ["@acme/blog", "@acme/media", "@acme/shop"]],
    [["./services/s*"], ["@acme/shop"]],
  ])("%j", async (filter, names) => {
    const cwd = makeWorkspace();
    const { projects } = await report(cwd, "routes", "--filter", ...filter);
    expect(projects.map(({ name }) => name)).toEqual(names);
  });

  test("that names nothing says what there is", async () => {
    const { code, stderr } = await run(makeWorkspace(), [
      ...["check", "--filter", "web"],
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "error: --filter web names no package that has a manifest\n(these have: @acme/blog (services/blog), @acme/media (services/media), @acme/shop (services/shop))\n",
    );
  });
});

test.each<[string, readonly string[], (cwd: string) => void]>([
  [
    "there is no workspace here",
    ["check", "--all"],
    (cwd) => {
      rmSync(join(cwd, "package.json"));
    },
  ],
  [
    "package.json cannot be read, so that no workspace is known here",
    ["check", "--all"],
    (cwd) => {
      writeFileSync(join(cwd, "package.json"), '{ "workspaces": [');
    },
  ],
  [
    "pnpm-workspace.yaml cannot be read, so that no workspace is known here",
    ["check", "--all"],
    (cwd) => {
      writeFileSync(join(cwd, "package.json"), "{}");
      writeFileSync(join(cwd, "pnpm-workspace.yaml"), "packages: [\n");
    },
  ],
  [
    "no package of this workspace has a manifest",
    ["check", "--all"],
    (cwd) => {
      rmSync(join(cwd, "services"), { recursive: true });
    },
  ],
  [
    "two packages are called @acme/blog: services/blog and services/media",
    ["check", "--all"],
    (cwd) => {
      const name = "package.json";
      const [one, other] = ["services/blog", "services/media"];
      cpSync(join(cwd, one, name), join(cwd, other, name));
    },
  ],
  [
    "--manifest names one manifest, and --all reads every one",
    ["--manifest", "a.yaml", "check", "--all"],
    () => undefined,
  ],
  [
    "--all has no format csv",
    ["routes", "--all", "--format", "csv"],
    () => undefined,
  ],
])("%s", async (message, args, change) => {
  const cwd = makeWorkspace();
  change(cwd);
  const { code, stderr } = await run(cwd, args);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`error: ${message}\n(`),
  ]);
});
