import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLock } from "../../src/plan/lock.js";
import { printLock, readLockText } from "../../src/plan/lock-text.js";
import { planLock } from "../../src/plan/next-lock.js";
import { relativePath, resolvePath } from "../../src/plan/paths.js";
import type { LockEntry } from "../../src/plan/types.js";
import { lockFrom, lockPath } from "./support.js";

const machine: LockEntry = { owner: "machine", sha256: "a1", tokens: "b2" };
const yours: LockEntry = {
  owner: "yours",
  sha256: "c3",
  members: { index: "d4", show: "e5" },
};
const text = `{
  "version": 1,
  "files": {
    "src/controllers/articles.controller.ts": { "owner": "yours", "sha256": "c3", "members": { "index": "d4", "show": "e5" } },
    "src/resources/routes.ts": { "owner": "machine", "sha256": "a1", "tokens": "b2" }
  }
}
`;
const entries: readonly [string, LockEntry][] = [
  ["src/controllers/articles.controller.ts", yours],
  ["src/resources/routes.ts", machine],
];

test("one entry a line", () => {
  expect(printLock(entries)).toBe(text);
  expect(printLock([])).toBe('{\n  "version": 1,\n  "files": {}\n}\n');
});

test("what is printed is read again", () => {
  const inOrder = (map: ReadonlyMap<string, LockEntry>) =>
    printLock([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("__proto__", "constructor", 'a"b', "a\\b", "ä", "<<<<<<<"),
  );
  const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef") });
  const entry: fc.Arbitrary<LockEntry> = fc.record(
    {
      owner: fc.constantFrom("machine" as const, "yours"),
      sha256: hex,
      tokens: hex,
      members: fc.dictionary(name, hex),
    },
    { requiredKeys: ["owner", "sha256"] },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, entry)), (pairs) => {
      const map = new Map(pairs);
      const read = readLockText(printLock(map));
      expect(read.kind).toBe("entries");
      if (read.kind === "entries")
        expect(inOrder(read.entries)).toBe(inOrder(map));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test("the order is that of the code units, members too", () => {
  const lock = planLock(lockFrom(null), [
    ["src/b.ts", machine],
    ["src/B.ts", machine],
    ["src/ä.ts", { ...yours, members: { z: "1", a: "2" } }],
    ["src/a.ts", machine],
  ]);
  expect(lock?.content.match(/"src[^"]*"/g)).toEqual([
    '"src/B.ts"',
    '"src/a.ts"',
    '"src/b.ts"',
    '"src/ä.ts"',
  ]);
  expect(lock?.content).toContain('{ "a": "2", "z": "1" }');
});

test("keys that this version does not know are no reason to distrust it", () => {
  const more = text
    .replace('"owner": "yours"', '"owner": "yours", "later": 1')
    .replace('"version": 1,', '"version": 1, "note": "x",');
  expect(lockFrom(more)).toMatchObject({ trusted: true, problems: [] });
});

describe("a lock that cannot be trusted", () => {
  test.each([
    ["empty", ""],
    ["truncated", text.slice(0, 150)],
    ["no JSON", "version: 1"],
    ["a list", "[]"],
    ["without a version", '{ "files": {} }'],
    ["of version 0", '{ "version": 0, "files": {} }'],
    ["without files", '{ "version": 1 }'],
    ["with a list of files", '{ "version": 1, "files": [] }'],
    ["with an entry that is none", '{ "version": 1, "files": { "a": 1 } }'],
    [
      "with an owner that is none",
      '{ "version": 1, "files": { "a": { "owner": "x", "sha256": "" } } }',
    ],
  ])("%s", (_, broken) => {
    const lock = lockFrom(broken);
    expect(lock).toMatchObject({ trusted: false, sides: [] });
    expect(lock.problems).toMatchObject([
      { code: "lock-rebuilt", severity: "warning", file: lockPath },
    ]);
  });

  test("none at all is no fault in itself", () => {
    expect(lockFrom(null)).toMatchObject({ trusted: false, problems: [] });
  });

  test("of a newer version", () => {
    for (const newer of [
      '{ "version": 2 }',
      '<<<<<<< a\n"version": 2,\n=======\n"version": 1,\n>>>>>>> b\n',
    ])
      expect(lockFrom(newer).problems).toMatchObject([
        { code: "lock-newer", severity: "error" },
      ]);
  });
});

describe("a lock in a merge conflict", () => {
  const side = (sha256: string) =>
    `    "src/a.ts": { "owner": "machine", "sha256": "${sha256}" },\n`;
  const common = `    "src/b.ts": { "owner": "machine", "sha256": "bb" }\n`;

  test.each([
    [
      "as git writes it",
      `<<<<<<< HEAD\n${side("11")}=======\n${side("22")}>>>>>>> other\n`,
    ],
    [
      "as diff3 writes it",
      `<<<<<<< HEAD\n${side("11")}||||||| base\n${side("00")}=======\n${side("22")}>>>>>>> other\n`,
    ],
    ["with both lines kept", side("11") + side("22")],
  ])("%s: both sides are read", (_, conflict) => {
    const lock = lockFrom(
      `{\n  "version": 1,\n  "files": {\n${conflict}${common}  }\n}\n`,
    );
    expect(lock.trusted).toBe(false);
    expect(lock.problems.map(({ code }) => code)).toEqual(["lock-rebuilt"]);
    expect(lock.sides.map((known) => known.get("src/a.ts")?.sha256)).toEqual([
      "11",
      "22",
    ]);
    for (const known of lock.sides)
      expect(known.get("src/b.ts")?.sha256).toBe("bb");
  });

  test("with CRLF newlines", () => {
    const lock = lockFrom(
      `{\r\n<<<<<<< a\r\n${side("11").replace("\n", "\r\n")}=======\r\n>>>>>>> b\r\n}\r\n`,
    );
    expect(lock.sides.map((known) => known.size)).toEqual([1, 0]);
  });
});

describe("paths", () => {
  test("in the lock are relative to its own folder", () => {
    const path = "packages/api/resource-gen.lock.json";
    const lock = readLock({
      path,
      text: printLock([
        ["src/a.ts", machine],
        ["../web/src/urls.ts", machine],
      ]),
      sha256: "",
    });
    expect([...(lock.sides[0]?.keys() ?? [])]).toEqual([
      "packages/api/src/a.ts",
      "packages/web/src/urls.ts",
    ]);
    const next = planLock({ ...lock, trusted: false }, [
      ...(lock.sides[0]?.entries() ?? []),
    ]);
    expect(next?.content.match(/"[^"]*\.ts"/g)).toEqual([
      '"../web/src/urls.ts"',
      '"src/a.ts"',
    ]);
  });

  test.each([
    "../a.ts",
    "a/../../b.ts",
    "/etc/passwd",
    "C:\\a.ts",
    "C:/a.ts",
    "a\\b.ts",
    "",
    ".",
    "..",
    "a/",
    "a\0b",
  ])("%j leads out of the project, or is no file", (path) => {
    expect(resolvePath("", path)).toBeNull();
    expect(resolvePath("", `./${path}`) ?? "").not.toMatch(/^\.\./);
    const lock = lockFrom(printLock([[path, machine]]));
    expect(lock.trusted).toBe(false);
    expect(lock.sides[0]?.size).toBe(0);
  });

  test("relative and back", () => {
    for (const base of ["", "packages/api"])
      for (const path of ["a.ts", "packages/api/a.ts", "packages/b.ts"])
        expect(resolvePath(base, relativePath(base, path))).toBe(path);
  });
});
