import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateAssets } from "../../scripts/generate-assets.mjs";
import { createRandom } from "../histories/random.js";
import { nodeHost } from "../../src/apply/host.js";
import { wantedOf } from "./kill-worker.js";
import { cutAt } from "./memory.js";
import { run } from "./run.js";
import { countRuns } from "../support/runs.js";

const kills = countRuns(6, 12, 300);

let folder: string;
let worker: string;
let root: string;

beforeAll(async () => {
  generateAssets();
  folder = mkdtempSync(join(tmpdir(), "kill-"));
  worker = join(folder, "worker.mjs");
  root = join(folder, "project");
  await build({
    entryPoints: ["test/apply/kill-worker.ts"],
    outfile: worker,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["*/merge/index.js"],
    logLevel: "error",
  });
  mkdirSync(root);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const mine = "// a line of mine\n";

/** All files under the root with their texts. */
function snapshot(): ReadonlyMap<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
  );
}

/** A run of its own for a manifest, which is killed at a change where one is given. */
function runAlone(version: number, ...death: readonly string[]) {
  const args = [worker, root, String(version), ...death];
  const { signal, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
  });
  return { signal, stderr };
}

/** How many changes of the disk a run for a manifest would make now. */
async function countChanges(version: number): Promise<number> {
  const copy = join(folder, "copy");
  cpSync(root, copy, { recursive: true });
  const disk = cutAt(nodeHost.fs, Infinity, "before");
  await run({ ...nodeHost, fs: disk.fs }, wantedOf(version), { root: copy });
  rmSync(copy, { recursive: true });
  return disk.count();
}

const cuts = ["before", "within", "after"] as const;

test(`${kills} processes killed at any of their changes lose nothing`, async () => {
  const random = createRandom(1);
  const edited = new Set<string>();
  let halfway = 0;
  expect(runAlone(0)).toEqual({ signal: null, stderr: "" });
  for (let kill = 0; kill < kills; kill += 1) {
    const next = 2 * kill + 1;
    const at = String(1 + random.int(await countChanges(next)));
    const cut = cuts[kill % cuts.length]!;
    const died = runAlone(next, at, cut);
    expect(died, `${cut} ${at}`).toEqual({ signal: "SIGKILL", stderr: "" });

    // Each file is whole: it begins and ends as every version of it does.
    const killed = snapshot();
    if ([...killed.keys()].some((path) => path.includes(".new.tmp")))
      halfway += 1;
    for (const [path, text] of killed)
      if (!path.includes(".tmp")) {
        expect(text, path).toMatch(/^(\/\/ @generated|\/\/ yours|\{)[^]*\n$/);
        if (edited.has(path)) expect(text).toContain(mine);
      }

    expect(runAlone(next + 1)).toEqual({ signal: null, stderr: "" });
    const repaired = snapshot();
    for (const { path, owner, content } of wantedOf(next + 1))
      if (owner === "machine") expect(repaired.get(path)).toBe(content);
      else expect(repaired.has(path), path).toBe(true);
    for (const path of edited) expect(repaired.get(path)).toContain(mine);
    const odd = [...repaired.keys()].filter((path) => path.includes(".tmp"));
    expect(odd).toEqual([]);

    // The user goes on working in between.
    const path = `src/controllers/resource-${(kill * 7 + 3) % 100}.controller.ts`;
    const text = repaired.get(path);
    if (text !== undefined && !edited.has(path)) {
      writeFileSync(join(root, path), text + mine);
      edited.add(path);
    }
  }
  // Else the moments were badly chosen.
  expect(halfway).toBeGreaterThan(kills / 10);
  expect(edited.size).toBeGreaterThan(kills / 3);
});
