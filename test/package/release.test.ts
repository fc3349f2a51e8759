/** What `npm publish` asks for before it does anything, of both packages. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../src/runtime/version.js";
import { makeProject } from "../commands/run-cli.js";

const root = join(import.meta.dirname, "../..");

interface Manifest {
  readonly version: string;
  readonly dependencies?: object;
  readonly scripts: Readonly<Record<string, string>>;
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
}

test("both packages ask, and are of one version, which the runtime tells", () => {
  const [tool, runtime] = [
    read("package.json"),
    read("packages/runtime/package.json"),
  ];
  const script = "scripts/check-release.mjs";
  expect(tool.scripts["prepublishOnly"]).toBe(`node ${script}`);
  expect(runtime.scripts["prepublishOnly"]).toBe(`node ../../${script} ../..`);
  expect([tool.version, runtime.version]).toEqual([version, version]);
  expect(runtime.dependencies).toBeUndefined();
});

test("a release names its repository, and is in the changelog", () => {
  const check = (manifest: object, changelog: string, runtime = "1.2.0") => {
    const cwd = makeProject({
      "package.json": JSON.stringify({ version: "1.2.0", ...manifest }),
      "packages/runtime/package.json": JSON.stringify({
        ...{ version: runtime, ...manifest },
      }),
      "src/runtime/version.ts": `export const version = "${runtime}";\n`,
      "CHANGELOG.md": `# Changelog\n\n## [Unreleased]\n${changelog}`,
    });
    const path = join(root, "scripts/check-release.mjs");
    const { status, stderr } = spawnSync(process.execPath, [path], {
      ...{ cwd, encoding: "utf8" },
    });
    return [status, stderr.match(/repository:|CHANGELOG|of version/g)];
  };
  const address = "git+https://git.example/acme/resource-gen.git";
  const ready = { repository: { url: address } };
  const entry = "\n## [1.2.0] - 2026-01-02\n";
  expect(check({}, "")).toEqual([
    ...[1, ["repository:", "repository:", "CHANGELOG"]],
  ]);
  expect(check({ repository: {} }, entry)).toEqual([
    ...[1, ["repository:", "repository:"]],
  ]);
  expect(check({ repository: address }, "\n## [1.2]\n")).toEqual([
    ...[1, ["CHANGELOG"]],
  ]);
  expect(check(ready, entry, "1.1.0")).toEqual([
    ...[1, ["of version", "of version"]],
  ]);
  expect(check(ready, entry)).toEqual([0, null]);
});
