/**
 * Disks that refuse for real: a folder that may not be written in, and, where
 * the system lets us make one, a disk without room. What every single refusal
 * leads to is shown by apply.test.ts, with a disk that fails on demand.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildCopy, type Built } from "../commands/built-copy.js";
import { makeFolder, readTree } from "../commands/run-cli.js";

let built: Built;

beforeAll(async () => {
  built = await buildCopy();
  // To be run by somebody who is not root, too.
  chmodSync(built.folder, 0o755);
});

afterAll(() => {
  built.remove();
});

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

function writeProject(folder: string): void {
  const manifest = "resources:\n  articles: {}\n  comments: {}\n";
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "resources.yaml"), manifest);
}

/** The whole program, in a process of its own. */
function generate(folder: string, user: object = {}) {
  const args = [built.bin, "generate", "--no-color"];
  const options = { cwd: folder, encoding: "utf8" as const, ...user };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status, stdout, stderr };
}

test("a folder that is read-only", () => {
  const folder = makeFolder();
  writeProject(folder);
  mkdirSync(join(folder, "src/resources"), { recursive: true });
  chmodSync(folder, 0o755);
  const locked = join(folder, "src");
  chmodSync(locked, 0o555);
  onTestFinished(() => {
    chmodSync(locked, 0o755);
  });
  // To root nothing is read-only: the run is somebody else's.
  if (isRoot) chownSync(folder, nobody, nobody);
  const before = readTree(folder);
  const ran = generate(folder, isRoot ? { uid: nobody, gid: nobody } : {});
  expect(ran).toMatchObject({ status: 2, stdout: "" });
  expect(ran.stderr).toMatch(
    /^error\[write-failed\]: src\/\S+ cannot be written/,
  );
  expect(ran.stderr).toContain("EACCES");
  expect(readTree(folder)).toEqual(before);
});

/** A disk of this size; null where the system gives us none. */
function makeDisk(size: string): string | null {
  const folder = makeFolder();
  const mount = ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder];
  if (!isRoot || spawnSync("mount", mount).status !== 0) return null;
  onTestFinished(() => {
    spawnSync("umount", [folder]);
  });
  return folder;
}

/**
 * A folder in which nothing more can be written, and how to run there: a full disk,
 * or for whoever may mount nothing a limit to the size of files.
 */
function makeFull(prepare: (folder: string) => void) {
  const disk = makeDisk("4m");
  const folder = disk ?? makeFolder();
  prepare(folder);
  if (disk === null)
    return { folder, code: "EFBIG", run: () => generateLimited(folder) };
  spawnSync("dd", ["if=/dev/zero", `of=${join(folder, "full")}`, "bs=1k"]);
  return { folder, code: "ENOSPC", run: () => generate(folder) };
}

/** The whole program, which may write files of eight kilobytes at most. */
function generateLimited(folder: string) {
  const script = 'ulimit -f 8; exec "$0" "$@"';
  const args = ["-c", script, process.execPath, built.bin, "generate"];
  const options = { cwd: folder, encoding: "utf8" as const };
  const { status, stderr } = spawnSync("bash", args, options);
  return { status, stderr };
}

test("a disk that fills up in the middle of a run", () => {
  const disk = makeDisk("200k");
  const folder = disk ?? makeFolder();
  writeProject(folder);
  const before = readTree(folder);
  const ran = disk === null ? generateLimited(folder) : generate(folder);
  expect(ran.status).toBe(2);
  expect(ran.stderr).toMatch(
    /^error\[write-failed\]: src\/\S+ cannot be written: .*(?:ENOSPC|EFBIG)/,
  );
  expect(readTree(folder)).toEqual(before);
});

test("files that may not grow", () => {
  const folder = makeFolder();
  writeProject(folder);
  const before = readTree(folder);
  const ran = generateLimited(folder);
  expect(ran.status).toBe(2);
  expect(ran.stderr).toMatch(/^error\[write-failed\]: .*EFBIG/);
  expect(readTree(folder)).toEqual(before);
});

test("a disk that is full before the first run", () => {
  const { folder, code, run } = makeFull(writeProject);
  const before = readTree(folder);
  const ran = run();
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain(code);
  expect(readTree(folder)).toEqual(before);
});

test("a disk that is full when the manifest changes", () => {
  const { folder, code, run } = makeFull((at) => {
    writeProject(at);
    expect(generate(at)).toMatchObject({ status: 0 });
    const more = "resources: { articles: {}, comments: {}, tags: {} }\n";
    writeFileSync(join(at, "resources.yaml"), more);
  });
  const before = readTree(folder);
  const ran = run();
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain(code);
  expect(readTree(folder)).toEqual(before);
});
