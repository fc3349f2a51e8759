import { describe, expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { changing, cutAt, failAt, hostOn, Memory } from "./memory.js";
import { controller, lockPath, machine, run } from "./run.js";

const routes = "src/resources/routes.ts";
const urls = "src/resources/urls.ts";
const articles = "src/controllers/articles.controller.ts";

const one: readonly OutputFile[] = [
  machine(routes, "export const routes = 1;"),
  machine(urls, "export const urls = 1;"),
  controller(articles, "index"),
  machine("test/old/a.test.ts", "test('old');"),
];

const two: readonly OutputFile[] = [
  machine(routes, "export const routes = 2;"),
  machine(urls, "export const urls = 2;"),
  machine("src/resources/deep/new.ts", "export const fresh = 2;"),
  controller(articles, "index", "show"),
];

async function written(options?: { ignoresCase: boolean }): Promise<Memory> {
  const memory = new Memory(options);
  await run(hostOn(memory), one);
  return memory;
}

describe("whatever fails, everything is as before", () => {
  const codes = ["ENOSPC", "EACCES", "EROFS", "EIO"];

  test.each(codes)("a single operation, by %s", async (code) => {
    const { log } = await written();
    const before = log.length;
    const whole = await written();
    await run(hostOn(whole), two);
    const changes = whole.log.length - before;
    for (let at = 2; at <= changes; at += 1) {
      const memory = await written();
      const old = memory.snapshot();
      // A folder that cannot be removed is left, and no fault of the run.
      const fs = failAt(
        memory.fs,
        (count, name) => count === at && name !== "removeFolder",
        code,
      );
      try {
        await run(hostOn(memory, 100, fs), two);
      } catch (error) {
        expect(error).toMatchObject({ name: "CannotRun" });
        expect(memory.snapshot(), String(at)).toEqual(old);
        await run(hostOn(memory, 200), two);
      }
      // What fails while it is cleared away is cleared by the next run.
      await run(hostOn(memory, 300), two);
      expect(memory.snapshot(), String(at)).toEqual(whole.snapshot());
    }
  });

  test("a disk without room from some moment on", async () => {
    for (let at = 2; at < 12; at += 1) {
      const memory = await written();
      const old = memory.snapshot();
      const fs = failAt(
        memory.fs,
        (count, name) => count >= at && name === "create",
        "ENOSPC",
      );
      const failing = run(hostOn(memory, 100, fs), two);
      await (at < 8
        ? expect(failing).rejects.toMatchObject({ code: "write-failed" })
        : failing.catch(() => undefined));
      const clean = memory.text(routes) === one[0]!.content;
      if (clean) expect(memory.snapshot()).toEqual(old);
    }
  });

  test("a disk that knows no second names", async () => {
    const memory = await written();
    const fs = failAt(memory.fs, (_, name) => name === "link", "EPERM");
    await run(hostOn(memory, 100, fs), two);
    const plain = await written();
    await run(hostOn(plain), two);
    expect(memory.snapshot()).toEqual(plain.snapshot());
  });

  test("the message names the file and says why", async () => {
    const memory = await written();
    const fs = failAt(
      memory.fs,
      (count, name) => count > 3 && name === "create",
      "ENOSPC",
    );
    await expect(run(hostOn(memory, 100, fs), two)).rejects.toThrow(
      `${routes} cannot be written: no room left on the disk (ENOSPC)`,
    );
  });

  test("a folder that is read-only, where nothing has to be written", async () => {
    const memory = await written();
    const fs = failAt(
      memory.fs,
      (_, name) => changing.some((each) => each === name),
      "EROFS",
    );
    const { plan } = await run(hostOn(memory, 100, fs), one);
    expect(plan.changes).toBe(false);
    await expect(run(hostOn(memory, 100, fs), two)).rejects.toThrow(
      "the disk is read-only",
    );
  });
});

describe("a file that changes during the run", () => {
  /** The disk, on which something happens before the `at`-th change of a kind. */
  function meddle(
    memory: Memory,
    name: (typeof changing)[number],
    at: number,
    event: () => void,
  ): Memory["fs"] {
    let count = 0;
    return failAt(
      memory.fs,
      (_, each) => {
        if (each === name && ++count === at) event();
        return false;
      },
      "",
    );
  }

  test.each([
    [
      "edited",
      (memory: Memory) => {
        memory.write(urls, "mine\n");
      },
      urls,
    ],
    [
      "deleted",
      (memory: Memory) => {
        memory.remove(urls);
      },
      urls,
    ],
    [
      "made, where there was none",
      (memory: Memory) => {
        memory.write("src/resources/deep/new.ts", "mine\n");
      },
      "src/resources/deep/new.ts",
    ],
    [
      "made a link",
      (memory: Memory) => {
        memory.remove(urls);
        memory.link(urls, "/elsewhere");
      },
      urls,
    ],
    [
      "made a folder",
      (memory: Memory) => {
        memory.remove(urls);
        memory.folder(`/root/${urls}`);
      },
      urls,
    ],
  ])("%s: nothing is written, and it stays", async (_, event, path) => {
    const memory = await written();
    // The first rename puts routes.ts in its place.
    const fs = meddle(memory, "rename", 1, () => {
      event(memory);
    });
    await expect(run(hostOn(memory, 100, fs), two)).rejects.toMatchObject({
      code: "file-changed",
    });
    const expected = await written();
    event(expected);
    const { [path]: mine, ...rest } = memory.snapshot();
    expect(mine).toBe(expected.snapshot()[path]);
    for (const [name, text] of Object.entries(rest))
      if (!name.endsWith("/")) expect(text).toBe(expected.text(name));
    expect(Object.keys(rest).filter((name) => name.includes("tmp"))).toEqual(
      [],
    );
  });

  test("the lock too", async () => {
    const memory = await written();
    const fs = meddle(memory, "rename", 1, () => {
      memory.write(lockPath, "mine\n");
    });
    await expect(run(hostOn(memory, 100, fs), two)).rejects.toMatchObject({
      code: "file-changed",
    });
    expect(memory.text(lockPath)).toBe("mine\n");
    expect(memory.text(routes)).toBe(one[0]!.content);
  });
});

describe("no write outside the root", () => {
  test("through a folder that is a link", async () => {
    const memory = new Memory();
    memory.folder("/elsewhere");
    memory.link("src", "/elsewhere");
    const { plan, applied } = await run(hostOn(memory), one);
    expect(applied).toBeNull();
    expect(plan.problems.map(({ code }) => code)).toContain("outside-root");
    expect(memory.fs.list("/elsewhere")).toEqual([]);
  });

  test("a link that stays inside is followed", async () => {
    const memory = new Memory();
    memory.folder("/root/lib");
    memory.link("src", "lib");
    await run(hostOn(memory), one);
    expect(memory.text("lib/resources/routes.ts")).toBe(one[0]!.content);
    const again = await run(hostOn(memory), one);
    expect(again.plan.changes).toBe(false);
  });

  test.each([
    [
      "a link",
      (memory: Memory) => {
        memory.link(routes, "/elsewhere/file");
      },
    ],
    [
      "a folder",
      (memory: Memory) => {
        memory.folder(`/root/${routes}`);
      },
    ],
    [
      "below a file",
      (memory: Memory) => {
        memory.write("src/resources", "x");
      },
    ],
  ])("the target is %s", async (_, event) => {
    const memory = new Memory();
    event(memory);
    const before = memory.snapshot();
    const { plan, applied } = await run(hostOn(memory), one);
    expect(applied).toBeNull();
    expect(plan.problems[0]).toMatchObject({ code: "not-a-file" });
    expect(memory.snapshot()).toEqual(before);
  });
});

describe("what stays as it was", () => {
  test("a file of equal content, to the inode", async () => {
    const memory = await written();
    const identity = memory.identity(urls);
    await run(hostOn(memory), [
      machine(routes, "export const routes = 3;"),
      ...one.slice(1),
    ]);
    expect(memory.identity(urls)).toBe(identity);
    expect(memory.text(routes)).toContain("routes = 3");
  });

  test("mode and newlines of a file that is written anew", async () => {
    const memory = await written();
    const crlf = memory.text(routes)!.replaceAll("\n", "\r\n");
    memory.write(routes, crlf, 0o750);
    await run(hostOn(memory), two);
    expect(memory.text(routes)).toBe(two[0]!.content.replaceAll("\n", "\r\n"));
    expect(memory.mode(routes)).toBe(0o750);
  });

  test("the output is written in its order, and the lock last", async () => {
    const memory = await written();
    const from = memory.log.length;
    await run(hostOn(memory), two);
    const placed = memory.log.slice(from).flatMap((line) => {
      const [name, , to] = line.split(" ");
      return name === "rename" ? [to?.slice("/root/".length)] : [];
    });
    expect(placed).toEqual([...two.map(({ path }) => path), lockPath]);
  });

  test("folders that became empty are gone, others are not", async () => {
    const memory = await written();
    memory.folder("/root/empty");
    await run(hostOn(memory), two);
    const folders = Object.keys(memory.snapshot()).filter((path) =>
      path.endsWith("/"),
    );
    expect(folders).toEqual([
      "empty/",
      "src/",
      "src/controllers/",
      "src/resources/",
      "src/resources/deep/",
    ]);
  });
});

describe("--force", () => {
  test("keeps a copy of what it overwrites, and names it", async () => {
    const memory = await written();
    memory.write(routes, "my edit\n");
    const refused = await run(hostOn(memory), two);
    expect(refused.applied).toBeNull();
    const { applied } = await run(hostOn(memory), two, { force: true });
    expect(applied?.copies).toHaveLength(1);
    const { path, copy } = applied!.copies[0]!;
    expect(path).toBe(routes);
    expect(memory.text(copy)).toBe("my edit\n");
    expect(memory.text(routes)).toBe(two[0]!.content);
  });

  test.each<[string, (memory: Memory) => void]>([
    ["is not there", () => undefined],
    [
      "leads out of the project",
      (memory) => {
        memory.folder("/elsewhere");
        memory.link("node_modules", "/elsewhere");
      },
    ],
    [
      "is read-only",
      (memory) => {
        memory.folder("/root/node_modules/.cache", 0o555);
      },
    ],
  ])("keeps it beside the lock where node_modules %s", async (_, event) => {
    const memory = await written();
    event(memory);
    for (const edit of ["first\n", "second\n"]) {
      memory.write(routes, edit);
      const { applied } = await run(hostOn(memory), two, { force: true });
      const [{ path, copy } = { path: "", copy: "" }, second] =
        applied?.copies ?? [];
      expect(path).toBe(routes);
      expect(second).toBeUndefined();
      expect(copy).toMatch(/^\.resource-gen\/copies\/src\//);
      expect(memory.text(copy)).toBe(edit);
    }
    expect(memory.text(".resource-gen/.gitignore")).toBe("*\n");
    expect(Object.keys(memory.snapshot())).not.toContain(
      "node_modules/.cache/resource-gen/",
    );
  });

  test("keeps it in the cache folder of node_modules otherwise", async () => {
    const memory = await written();
    memory.folder("/root/node_modules");
    memory.write(routes, "my edit\n");
    const { applied } = await run(hostOn(memory), two, { force: true });
    expect(applied?.copies[0]?.copy).toMatch(
      /^node_modules\/\.cache\/resource-gen\/copies\/src\//,
    );
    expect(memory.text(".resource-gen/.gitignore")).toBeNull();
  });

  test("keeps each of several edits", async () => {
    const memory = await written();
    const copies = new Set<string>();
    for (const edit of ["first\n", "second\n", "first\n"]) {
      memory.write(routes, edit);
      const { applied } = await run(hostOn(memory), one, { force: true });
      copies.add(applied!.copies[0]!.copy);
    }
    expect([...copies].map((path) => memory.text(path))).toEqual([
      "first\n",
      "second\n",
    ]);
  });

  test("bytes that are no text are kept too", async () => {
    const memory = await written();
    memory.write(routes, new Uint8Array([0xff, 0xfe, 0]));
    const { applied } = await run(hostOn(memory), one, { force: true });
    const { copy } = applied!.copies[0]!;
    expect(memory.fs.read(`/root/${copy}`)).toEqual(
      new Uint8Array([0xff, 0xfe, 0]),
    );
  });
});

describe("stopping", () => {
  test("between two files, with everything as before", async () => {
    for (let stop = 1; stop <= 12; stop += 1) {
      const memory = await written();
      const before = memory.snapshot();
      const controller = new AbortController();
      let count = 0;
      const fs = failAt(
        memory.fs,
        (_, name) => {
          if (["create", "rename"].includes(name) && ++count === stop)
            controller.abort(new Error("stopped"));
          return false;
        },
        "",
      );
      const { signal } = controller;
      const ran = run(hostOn(memory, 100, fs), two, { apply: { signal } });
      const failed = await ran.then(
        () => false,
        () => true,
      );
      // After the lock is in its place there is nothing left to stop.
      if (failed) expect(memory.snapshot()).toEqual(before);
      else expect(stop).toBeGreaterThan(9);
    }
  });
});

test("names that differ only in case are one file where the disk says so", async () => {
  const memory = await written({ ignoresCase: true });
  const renamed = one.map((file) => ({
    ...file,
    path: file.path.replace("routes.ts", "Routes.ts"),
    content: file.content.replace("routes = 1", "routes = 2"),
  }));
  const { plan } = await run(hostOn(memory), renamed);
  expect(plan.blocked).toBe(false);
  expect(memory.text(routes)).toContain("routes = 2");
  const again = await run(hostOn(memory), renamed);
  expect(again.plan.changes).toBe(false);
});

describe("two manifests in one folder", () => {
  const lock = "b.resource-gen.lock.json";
  const other = [machine("src/b/routes.ts", "export const b = 1;")];

  test("leave each other's files alone", async () => {
    const memory = await written();
    await run(hostOn(memory), other, { lock });
    await run(hostOn(memory), two);
    await run(hostOn(memory), [], { lock });
    expect(memory.text("src/b/routes.ts")).toBeNull();
    expect(memory.text(routes)).toBe(two[0]!.content);
  });

  test("also after one was killed", async () => {
    const whole = new Memory();
    await run(hostOn(whole), one);
    for (let at = 1; at <= whole.log.length; at += 1) {
      const memory = new Memory();
      const { fs } = cutAt(memory.fs, at, "after");
      await run(hostOn(memory, 100, fs), one).catch(() => undefined);
      const before = memory.snapshot();
      await run(hostOn(memory, 200), other, { lock });
      for (const [path, text] of Object.entries(before))
        if (!path.includes(".tmp")) expect(memory.snapshot()[path]).toBe(text);
      await run(hostOn(memory, 300), two);
      expect(memory.text(urls)).toBe(two[1]!.content);
      expect(Object.keys(memory.snapshot()).join()).not.toContain(".tmp");
    }
  });

  test("must not share a folder", async () => {
    const memory = await written();
    const before = memory.snapshot();
    const shared = [machine(routes, "export const routes = 9;")];
    for (const elsewhere of [lock, "src/resource-gen.lock.json"]) {
      const { plan, applied } = await run(hostOn(memory), shared, {
        lock: elsewhere,
      });
      expect(applied).toBeNull();
      expect(plan.problems).toMatchObject([
        { code: "shared-output", file: routes },
      ]);
      expect(memory.snapshot()).toEqual(before);
    }
  });
});

test("a blocked plan cannot be applied by mistake", async () => {
  const { applyPlan } = await import("../../src/apply/apply.js");
  const memory = await written();
  memory.write(routes, "edited\n");
  const { plan } = await run(hostOn(memory), two);
  await expect(
    applyPlan(plan, { root: "/root", lockPath }, {}, hostOn(memory)),
  ).rejects.toThrow("blocked");
});
