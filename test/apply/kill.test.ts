import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
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
import { wantedOf } from "./kill-worker.js";

const kills = process.env.SOAK === undefined ? 20 : 300;

let folder: string;
let worker: string;
let root: string;

beforeAll(async () => {
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

test(
  `${kills} processes killed at random moments lose nothing`,
  { timeout: kills * 6000 },
  async () => {
    let random = 12345;
    const edited = new Set<string>();
    let halfway = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      random = (random * 1103515245 + 12345) % 2 ** 31;
      const child = spawn(process.execPath, [worker, root]);
      let faults = "";
      child.stderr.on("data", (data: Buffer) => (faults += data.toString()));
      // At any moment of its second run: the first tells how long one takes.
      await once(child.stdout, "data");
      const begun = performance.now();
      await once(child.stdout, "data");
      const takes = performance.now() - begun;
      setTimeout(() => child.kill("SIGKILL"), takes * (random / 2 ** 31));
      const [code, signal] = (await once(child, "exit")) as unknown[];
      expect([code, signal, faults], String(kill)).toEqual([
        null,
        "SIGKILL",
        "",
      ]);

      // Each file is whole: it begins and ends as every version of it does.
      const killed = snapshot();
      if ([...killed.keys()].some((path) => path.includes(".new.tmp")))
        halfway += 1;
      for (const [path, text] of killed)
        if (!path.includes(".tmp")) {
          expect(text, path).toMatch(/^(\/\/ @generated|\/\/ yours|\{)[^]*\n$/);
          if (edited.has(path)) expect(text).toContain(mine);
        }

      const repair = spawnSync(process.execPath, [worker, root, String(kill)]);
      expect(repair.stderr.toString(), String(kill)).toBe("");
      const repaired = snapshot();
      for (const { path, owner, content } of wantedOf(kill))
        if (owner === "machine") expect(repaired.get(path)).toBe(content);
        else expect(repaired.has(path), path).toBe(true);
      for (const path of edited) expect(repaired.get(path)).toContain(mine);
      const odd = [...repaired.keys()].filter((path) => path.includes(".tmp"));
      expect(odd).toEqual([]);

      // The user goes on working in between.
      const path = `src/controllers/resource-${(kill * 7 + 3) % 300}.controller.ts`;
      const text = repaired.get(path);
      if (text !== undefined && !edited.has(path)) {
        writeFileSync(join(root, path), text + mine);
        edited.add(path);
      }
    }
    // Else the moments were badly chosen.
    expect(halfway).toBeGreaterThan(kills / 10);
    expect(edited.size).toBeGreaterThan(kills / 3);
  },
);
