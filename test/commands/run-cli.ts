/** Command lines that run in this process, and folders of their own for them. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export { run, type Ran, type Terminal } from "./run.js";

/** An empty folder, gone when the test is over. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A folder with these files in it, as texts by path. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A copy of a folder of the repository. */
export function copyProject(from: string): string {
  const folder = makeFolder();
  cpSync(from, folder, { recursive: true });
  return folder;
}

/** Every file below a folder, as texts by path, sorted; node_modules left out. */
export function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}
