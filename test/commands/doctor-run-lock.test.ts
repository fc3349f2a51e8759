/** What `doctor` says of the lock of a run, and what a run does with one that is left. */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, run } from "./run-cli.js";

/** A project with a lock in it. */
function makeProject(token: string) {
  const folder = makeFolder();
  const lock = join(folder, ".resource-gen-run.tmp");
  writeFileSync(
    join(folder, "resources.yaml"),
    "resources: { articles: {} }\n",
  );
  writeFileSync(lock, token);
  return { folder, lock };
}

test("of the lock of another machine it is told what to do", async () => {
  const { folder, lock } = makeProject("7 builder-3 1f2e\n");
  const { stdout, stderr } = await run(folder, ["doctor"]);
  expect(stdout).toMatch(
    /^another run +process 7 on builder-3; if that is gone, delete \.resource-gen-run\.tmp$/m,
  );
  expect(stderr).not.toContain("run-lock-left");
  expect(existsSync(lock)).toBe(true);
});

test("the lock of a process that has ended is told, and taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const { folder, lock } = makeProject(`${pid} ${hostname()} 1f2e\n`);
  const { stderr } = await run(folder, ["doctor"]);
  expect(stderr).toContain("warning[run-lock-left]: .resource-gen-run.tmp");
  expect(stderr).toContain(`process ${pid} on ${hostname()}, which has ended`);
  expect(await run(folder, ["generate"])).toMatchObject({ code: 0 });
  expect(existsSync(lock)).toBe(false);
  expect((await run(folder, ["doctor"])).stderr).not.toContain("run-lock");
});

test("a run that is at work is no fault", async () => {
  const { folder } = makeProject(`${process.pid} ${hostname()} 1f2e\n`);
  const { stdout, stderr } = await run(folder, ["doctor"]);
  expect(stdout).toMatch(/^another run +process \d+ on \S+ is at work$/m);
  expect(stderr).not.toContain("run-lock-left");
});
