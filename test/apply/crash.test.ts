import { beforeAll, describe, expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { Memory, cutAt, hostOn } from "./memory.js";
import type { Cut } from "./memory.js";
import { controller, lockPath, machine, ownTest, run } from "./run.js";

/** What a first manifest asks for. */
const first: readonly OutputFile[] = [
  machine("src/resources/http.ts", "export const http = 1;"),
  machine("src/resources/routes.ts", "export const routes = ['articles'];"),
  machine("src/resources/urls.ts", "export const articlesPath = 1;"),
  controller("src/controllers/articles.controller.ts", "index", "show"),
  controller("src/controllers/authors.controller.ts", "index"),
  ownTest("test/controllers/articles.controller.test.ts"),
  machine("test/resources/old/shallow.test.ts", "test('shallow');"),
  machine("test/resources/routes.test.ts", "test('routes');"),
];

/** What the second asks for: files come, go, change, and grow. */
const second: readonly OutputFile[] = [
  machine("src/resources/http.ts", "export const http = 1;"),
  machine("src/resources/routes.ts", "export const routes = ['posts'];"),
  machine("src/resources/urls.ts", "export const postsPath = 1;"),
  machine("src/resources/express/host.ts", "export const host = 1;"),
  controller("src/controllers/articles.controller.ts", "index", "edit"),
  controller("src/controllers/admin/posts.controller.ts", "index"),
  ownTest("test/controllers/posts.controller.test.ts"),
  machine("test/resources/routes.test.ts", "test('more routes');"),
];

const third: readonly OutputFile[] = [
  machine("src/resources/http.ts", "export const http = 3;"),
  machine("src/resources/routes.ts", "export const routes = ['three'];"),
  machine("src/resources/urls.ts", "export const threePath = 1;"),
  controller("src/controllers/articles.controller.ts", "index", "three"),
  machine("test/resources/routes.test.ts", "test('three routes');"),
];

const edits = [
  { action: "update", path: "resources.yaml", content: "resources: posts\n" },
] as const;

/** Lines that the user wrote, by the file they stand in. */
const own = {
  "src/controllers/articles.controller.ts": "// my own line\r\n",
  "src/controllers/mine.ts": "export const mine = 1;\n",
};

let before: Memory;
let after: Memory;
let changes: number;

beforeAll(async () => {
  before = new Memory();
  before.write("resources.yaml", "resources: articles\n");
  await run(hostOn(before), first);
  const path = "src/controllers/articles.controller.ts";
  before.write(path, before.text(path)! + own[path], 0o600);
  before.write("src/controllers/mine.ts", own["src/controllers/mine.ts"]);
  before.write(
    "src/resources/routes.ts",
    before.text("src/resources/routes.ts")!.replaceAll("\n", "\r\n"),
    0o755,
  );
  after = before.copy();
  after.log.length = 0;
  const { plan } = await run(hostOn(after), second, { edits });
  expect(new Set(plan.actions.map(({ action }) => action))).toEqual(
    new Set(["update", "create", "insert", "delete", "unchanged", "keep"]),
  );
  changes = after.log.length;
});

/** The disk after a run of `second` was killed at one of its changes. */
async function kill(at: number, cut: Cut): Promise<Memory> {
  const memory = before.copy();
  const mortal = cutAt(memory.fs, at, cut);
  // What a dead process says or throws nobody hears.
  await run(hostOn(memory, 100, mortal.fs), second, { edits }).catch(ignore);
  expect(mortal.isDead()).toBe(true);
  return memory;
}

function ignore(): void {
  // Nothing.
}

function temporary(memory: Memory): readonly string[] {
  return Object.keys(memory.snapshot()).filter((path) => path.includes(".tmp"));
}

function expectNothingLost(memory: Memory): void {
  for (const [path, line] of Object.entries(own))
    expect(memory.text(path)).toContain(line);
}

function errorsOf({
  plan,
}: Awaited<ReturnType<typeof run>>): readonly string[] {
  return plan.problems
    .filter(({ severity }) => severity !== "note")
    .map(({ message }) => message);
}

test("a run is made of enough changes to be worth cutting short", () => {
  // So that the tests below are known to have something to cut.
  expect(changes).toBeGreaterThanOrEqual(40);
});

describe.each(["before", "within", "after"] as const)("killed %s", (cut) => {
  test("each file is old or new, and whole", async () => {
    const [old, fresh] = [before.snapshot(), after.snapshot()];
    for (let at = 1; at <= changes; at += 1) {
      const memory = await kill(at, cut);
      for (const [path, text] of Object.entries(memory.snapshot())) {
        if (path.includes(".tmp") || path.endsWith("/")) continue;
        expect([old[path], fresh[path]], `${at}: ${path}`).toContain(text);
      }
      for (const path of Object.keys(old))
        if (path in fresh) expect(memory.snapshot()).toHaveProperty([path]);
      expectNothingLost(memory);
    }
  });

  test("one more run completes it, and leaves nothing behind", async () => {
    for (let at = 1; at <= changes; at += 1) {
      const memory = await kill(at, cut);
      // The manifest itself is edited only by the run that was killed.
      memory.write("resources.yaml", "resources: posts\n");
      const ran = await run(hostOn(memory, 200), second);
      expect(errorsOf(ran), String(at)).toEqual([]);
      expect(memory.snapshot(), String(at)).toEqual(after.snapshot());
      expect(memory.mode("src/resources/routes.ts")).toBe(0o755);
      const again = await run(hostOn(memory, 300), second);
      expect(again.plan.changes).toBe(false);
    }
  });

  test("nor does the next run stumble where the manifest was undone", async () => {
    for (let at = 1; at <= changes; at += 1) {
      const memory = await kill(at, cut);
      const ran = await run(hostOn(memory, 200), first);
      expect(errorsOf(ran), String(at)).toEqual([]);
      for (const { path, owner } of first)
        if (owner === "machine")
          expect(memory.text(path)).toBe(before.text(path));
      expect(memory.text("src/resources/express/host.ts")).toBeNull();
      expect(temporary(memory)).toEqual([]);
      expectNothingLost(memory);
    }
  });

  test("or went on, even when that run is killed too", async () => {
    for (let at = 1; at <= changes; at += 3)
      for (let then = 1; then < 60; then += 7) {
        const memory = await kill(at, cut);
        const { fs } = cutAt(memory.fs, then, cut);
        await run(hostOn(memory, 200, fs), third).catch(ignore);
        const ran = await run(hostOn(memory, 300), first);
        expect(errorsOf(ran), `${at}, ${then}`).toEqual([]);
        for (const { path, owner } of first)
          if (owner === "machine")
            expect(memory.text(path)?.replaceAll("\r", "")).toBe(
              before.text(path)?.replaceAll("\r", ""),
            );
        expect(temporary(memory)).toEqual([]);
        expectNothingLost(memory);
      }
  });
});

test("the first run of all can be killed too", async () => {
  const whole = new Memory();
  await run(hostOn(whole), first);
  const count = whole.log.length;
  for (const cut of ["before", "within", "after"] as const)
    for (let at = 1; at <= count; at += 1) {
      const memory = new Memory();
      const mortal = cutAt(memory.fs, at, cut);
      await run(hostOn(memory, 100, mortal.fs), first).catch(ignore);
      expect(mortal.isDead()).toBe(true);
      const ran = await run(hostOn(memory, 200), first);
      expect(errorsOf(ran), `${at} ${cut}`).toEqual([]);
      expect(memory.snapshot()).toEqual(whole.snapshot());
    }
});

test("without leftovers a second run touches nothing", async () => {
  const memory = after.copy();
  const log = memory.log.length;
  await run(hostOn(memory, 400), second);
  const touched = memory.log.slice(log).map((line) => line.split(" ")[0]);
  // Only the lock that keeps other runs away comes and goes.
  expect(touched).toEqual(["create", "remove"]);
  expect(memory.text(lockPath)).toBe(after.text(lockPath));
});
