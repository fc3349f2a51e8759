/** What `npm publish` asks for before it does anything. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeProject } from "../commands/run-cli.js";

const root = join(import.meta.dirname, "../..");

test("a release names its repository, and is in the changelog", () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as { scripts: Readonly<Record<string, string>> };
  const script = "node scripts/check-release.mjs";
  expect(scripts["prepublishOnly"]).toBe(script);
  const check = (manifest: object, changelog: string) => {
    const cwd = makeProject({
      "package.json": JSON.stringify({ version: "1.2.0", ...manifest }),
      "CHANGELOG.md": `# Changelog\n\n## [Unreleased]\n${changelog}`,
    });
    const path = join(root, "scripts/check-release.mjs");
    const { status, stderr } = spawnSync(process.execPath, [path], {
      ...{ cwd, encoding: "utf8" },
    });
    return [status, stderr.match(/repository:|CHANGELOG/g)];
  };
  const address = "git+https://git.example/acme/resource-gen.git";
  const entry = "\n## [1.2.0] - 2026-01-02\n";
  expect(check({}, "")).toEqual([1, ["repository:", "CHANGELOG"]]);
  expect(check({ repository: {} }, entry)).toEqual([1, ["repository:"]]);
  expect(check({ repository: address }, "\n## [1.2]\n")).toEqual([
    ...[1, ["CHANGELOG"]],
  ]);
  expect(check({ repository: { url: address } }, entry)).toEqual([0, null]);
});
