/** A run leaves what it found complete, and nothing hangs on it. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  readCompleteMerges,
  writeCompleteMerges,
} from "../../src/apply/complete-merges.js";
import { generate, plan } from "../../src/index.js";

let root = "";
const cache = "node_modules/.cache/resource-gen";
const place = (): Parameters<typeof readCompleteMerges>[0] => ({
  root,
  cache,
  lockPath: "resource-gen.lock.json",
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "complete-merges-"));
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(root, "resources.yaml"), "resources: { articles: }\n");
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A line of the user's in a controller: from now on it has to be looked into. */
function editController(): void {
  const file = join(root, "src/controllers/articles.controller.ts");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n// mine\n`);
}

test("an edited controller is looked into once", async () => {
  mkdirSync(join(root, "node_modules"));
  await generate({ cwd: root });
  // Of what was just written the lock tells that nothing is missing in it.
  expect(readCompleteMerges(place()).size).toBe(0);
  editController();
  await generate({ cwd: root });
  const first = readCompleteMerges(place());
  expect(first.size).toBeGreaterThan(0);
  await generate({ cwd: root });
  expect(readCompleteMerges(place())).toEqual(first);
  // Another edit, another key; the old one is not kept.
  editController();
  await generate({ cwd: root });
  const second = readCompleteMerges(place());
  expect(second.size).toBe(first.size);
  expect([...second].filter((key) => !first.has(key))).toHaveLength(1);
});

test("deleting it changes no result", async () => {
  mkdirSync(join(root, "node_modules"));
  await generate({ cwd: root });
  editController();
  await generate({ cwd: root });
  const before = await plan({ cwd: root });
  rmSync(join(root, "node_modules/.cache"), { recursive: true });
  expect(await plan({ cwd: root })).toEqual(before);
  expect(before.changes).toBe(false);
  // Looking does not write.
  expect(existsSync(join(root, "node_modules/.cache"))).toBe(false);
});

test("a project without node_modules gets none", async () => {
  await generate({ cwd: root });
  editController();
  await generate({ cwd: root });
  expect(existsSync(join(root, "node_modules"))).toBe(false);
});

test("a list of another version, or broken, is no list", () => {
  mkdirSync(join(root, "node_modules"));
  writeCompleteMerges(place(), ["a", "b"]);
  expect(readCompleteMerges(place())).toEqual(new Set(["a", "b"]));
  const [entry = ""] = readdirSync(join(root, cache));
  const name = join(root, cache, entry);
  const text = readFileSync(name, "utf8");
  writeFileSync(name, text.replace(/^.*/, "resource-gen 0.0.0"));
  expect(readCompleteMerges(place())).toEqual(new Set());
  writeFileSync(name, "\0");
  expect(readCompleteMerges(place())).toEqual(new Set());
});
