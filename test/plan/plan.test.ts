import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { makeEntry } from "../../src/plan/knowledge.js";
import { printLock } from "../../src/plan/lock-text.js";
import { mergeKey } from "../../src/plan/merge-key.js";
import { pathsToRead } from "../../src/plan/plan.js";
import { hashStub } from "../../src/merge/stub-hashes.js";
import type { MergeFunction } from "../../src/merge/result.js";
import type { DiskFile } from "../../src/plan/types.js";
import {
  applied,
  disk,
  file,
  lockFrom,
  lockOf,
  lockPath,
  machine,
  noLock,
  needsMerge,
  noMerge,
  says,
  plan,
  show,
} from "./support.js";
import { countRuns } from "../support/runs.js";

const path = "src/routes.ts";
const old = "/* @generated */\nexport const a = 1;\n";
const fresh = "/* @generated */\nexport const a = 2;\n";
const edited =
  "/* @generated */\nexport const a = 1;\nexport const mine = 3;\n";
const foreign = "export const theirs = 1;\n";
const wanted = [machine(path, fresh)];
const listed = lockOf({ [path]: old });
const otherLock = lockOf({});

describe("machine files: the table of the design, row by row", () => {
  test.each([
    // disk, lock, what is done
    ["absent, no lock", {}, noLock, "create"],
    ["absent, but listed", {}, listed, "create"],
    ["as wanted, no lock", { [path]: fresh }, noLock, "unchanged"],
    ["as wanted, listed otherwise", { [path]: fresh }, listed, "unchanged"],
    [
      "as wanted, in another layout",
      { [path]: "/* @generated */\nexport const a = (2)\n" },
      listed,
      "unchanged",
    ],
    ["as wanted, with CRLF", { [path]: crlf(fresh) }, listed, "unchanged"],
    ["as the lock has it", { [path]: old }, listed, "update"],
    ["as the lock has it, with CRLF", { [path]: crlf(old) }, listed, "update"],
    [
      "as the lock has it, in another layout",
      { [path]: "/* @generated */\n\nexport const a=1" },
      listed,
      "update",
    ],
    ["edited", { [path]: edited }, listed, "edited-generated-file"],
    ["no entry, but the mark", { [path]: edited }, otherLock, "update"],
    ["no entry, no mark", { [path]: foreign }, otherLock, "foreign-file"],
    ["the mark, but no lock", { [path]: edited }, noLock, "foreign-file"],
    ["a folder", { [path]: { kind: "folder" } }, listed, "not-a-file"],
    [
      "a link",
      { [path]: { kind: "link", detail: "b.ts" } },
      listed,
      "not-a-file",
    ],
    ["outside", { [path]: { kind: "outside" } }, listed, "outside-root"],
    ["no UTF-8", { [path]: binary() }, listed, "edited-generated-file"],
  ] satisfies [string, Record<string, string | DiskFile>, unknown, string][])(
    "%s",
    (_, files, lock, expected) => {
      const made = plan({ wanted, disk: disk(files), lock });
      const [action] = made.actions;
      if (action?.action === "conflict") {
        expect(made.blocked).toBe(true);
        expect(made.lock).toBeNull();
        const codes = made.problems.map(({ code }) => code);
        expect(codes).toContain(expected);
      } else {
        expect(action?.action).toBe(expected);
        expect(made.blocked).toBe(false);
      }
    },
  );

  test.each([
    ["as the lock has it", old, listed, ["delete src/routes.ts"]],
    [
      "in another layout",
      "/* @generated */\n\nexport const a=1",
      listed,
      ["delete src/routes.ts"],
    ],
    ["edited", edited, listed, ["keep src/routes.ts"]],
    ["not listed", old, otherLock, []],
  ])("no longer wanted, %s", (_, text, lock, expected) => {
    const made = plan({ wanted: [], disk: disk({ [path]: text }), lock });
    expect(show(made.actions)).toEqual(expected);
    expect(made.blocked).toBe(false);
  });

  test("an edited file that is no longer wanted is a warning, and stays listed", () => {
    const made = plan({
      wanted: [],
      disk: disk({ [path]: edited }),
      lock: listed,
    });
    expect(made.problems).toMatchObject([
      { code: "edited-file-kept", severity: "warning", file: path },
    ]);
    expect(made.lock).toBeNull();
  });

  test("--force overwrites edits and strangers, and keeps a copy", () => {
    for (const [text, lock] of [
      [edited, listed],
      [foreign, otherLock],
      [edited, noLock],
    ] as const) {
      const made = plan({
        wanted,
        disk: disk({ [path]: text }),
        lock,
        options: { force: true },
      });
      expect(made.actions).toMatchObject([
        { action: "update", content: fresh, copy: true, before: text },
      ]);
    }
  });

  test("--force does not write over what is no file", () => {
    const made = plan({
      wanted,
      disk: disk({ [path]: { kind: "folder" } }),
      options: { force: true },
    });
    expect(made.blocked).toBe(true);
  });

  test("what only a git merge changed is updated without a question", () => {
    const made = plan({
      wanted,
      disk: disk({ [path]: edited }),
      lock: listed,
      gitMerged: new Set([path]),
    });
    expect(show(made.actions)).toEqual([`update ${path}`]);
  });

  test("an untouched file takes a new version's layout", () => {
    const layout = "/* @generated */\nexport const a =\n  1;\n";
    const made = plan({
      wanted: [machine(path, layout)],
      disk: disk({ [path]: old }),
      lock: listed,
    });
    expect(show(made.actions)).toEqual([`update ${path}`]);
  });

  test("one conflict stops the others too", () => {
    const made = plan({
      wanted: [machine("src/a.ts", fresh), ...wanted],
      disk: disk({ [path]: edited }),
      lock: listed,
    });
    expect(show(made.actions)).toEqual(["create src/a.ts", `conflict ${path}`]);
    expect(made.blocked).toBe(true);
  });

  test("the write says what it expects to find", () => {
    const [create, update] = plan({
      wanted: [machine("src/a.ts", fresh), ...wanted],
      disk: disk({ [path]: crlf(old) }),
      lock: listed,
    }).actions;
    expect(create).toMatchObject({ expects: null, before: null });
    expect(update).toMatchObject({
      expects: (file(crlf(old)) as { sha256: string }).sha256,
      before: crlf(old),
      content: crlf(fresh),
    });
  });
});

const stub = { name: "show", text: "  show() {}" };
const other = { name: "edit", text: "  edit() {}" };

function controller(...members: (typeof stub)[]): OutputFile {
  const stubs = members.map(({ text }) => `${text}\n`).join("");
  return {
    path: "src/a.controller.ts",
    owner: "yours",
    content: `class A {\n${stubs}}\n`,
    merge: {
      kind: "controller",
      className: "A",
      contract: "A",
      contractModule: "./a.js",
      members,
    },
  };
}

const yours = controller(stub);
const ownTest: OutputFile = {
  path: "test/a.test.ts",
  owner: "yours",
  content: "test();\n",
  once: true,
};
const written = lockOf(
  { [yours.path]: yours.content, [ownTest.path]: ownTest.content },
  "yours",
);

describe("files of the user's", () => {
  test("absent: created", () => {
    const made = plan({ wanted: [yours, ownTest] });
    expect(show(made.actions)).toEqual([
      `create ${yours.path}`,
      `create ${ownTest.path}`,
    ]);
  });

  test("deleted: a controller is made again with a note, a test is not", () => {
    const made = plan({ wanted: [yours, ownTest], lock: written });
    expect(made.actions).toMatchObject([
      { action: "create", note: "deleted before, made again" },
      { action: "keep", note: "deleted by you, not made again" },
    ]);
    const next = applied(new Map(), made, written);
    const again = plan({ wanted: [yours, ownTest], ...next });
    expect(again.changes).toBe(false);
    const forced = plan({
      wanted: [ownTest],
      lock: written,
      options: { force: true },
    });
    expect(show(forced.actions)).toEqual([`create ${ownTest.path}`]);
  });

  test("still as written: not even parsed", () => {
    const made = plan({
      wanted: [yours],
      disk: disk({ [yours.path]: yours.content }),
      lock: lockOf({}),
      merge: noMerge,
    });
    expect(show(made.actions)).toEqual([`unchanged ${yours.path}`]);
  });

  test("nothing missing: unchanged", () => {
    const made = plan({
      wanted: [yours],
      disk: disk({ [yours.path]: "class A { mine() {} }" }),
      lock: written,
      merge: says({ kind: "unchanged" }),
    });
    expect(show(made.actions)).toEqual([`unchanged ${yours.path}`]);
  });

  test("something missing: inserted, in the text as the merge made it", () => {
    const text = "class A {\r\n  mine() {}\r\n  show() {}\r\n}\r\n";
    const made = plan({
      wanted: [yours],
      disk: disk({ [yours.path]: "class A {\r\n  mine() {}\r\n}\r\n" }),
      lock: written,
      merge: says({ kind: "merged", text, inserted: ["show"] }),
    });
    expect(made.actions).toMatchObject([
      { action: "insert", content: text, inserted: ["show"] },
    ]);
  });

  test("what was left out on purpose is noted", () => {
    const made = plan({
      wanted: [yours],
      disk: disk({ [yours.path]: "class A extends B {}" }),
      lock: written,
      merge: says({ kind: "unchanged", withheld: ["show"] }),
    });
    expect(made.actions[0]?.note).toContain("show");
    // A run that has the cache says it too.
    expect(made.completeMerges).toEqual([]);
  });

  test("a conflict is that file's alone: the rest goes on", () => {
    const made = plan({
      wanted: [...wanted, yours],
      disk: disk({ [yours.path]: "class A {" }),
      lock: written,
      merge: says({
        kind: "conflict",
        code: "unparsable-controller",
        message: "does not parse",
        snippet: "show() {}",
      }),
    });
    expect(show(made.actions)).toEqual([
      `create ${path}`,
      `conflict ${yours.path}`,
    ]);
    expect(made.blocked).toBe(false);
    expect(made.problems).toMatchObject([
      {
        code: "unparsable-controller",
        severity: "error",
        file: yours.path,
        snippet: "show() {}",
      },
    ]);
  });

  test.each([
    ["no text", binary(), "unreadable-file"],
    ["a link", { kind: "link" } as const, "not-a-file"],
    ["outside", { kind: "outside" } as const, "outside-root"],
  ])("%s: a conflict of that file alone", (_, found, code) => {
    const made = plan({
      wanted: [...wanted, yours],
      disk: disk({ [yours.path]: found }),
      lock: written,
    });
    expect(made.problems).toMatchObject([{ code, file: yours.path }]);
    expect(made.blocked).toBe(false);
  });

  test("a test that cannot be read is none of our business", () => {
    const made = plan({
      wanted: [ownTest],
      disk: disk({ [ownTest.path]: binary() }),
      lock: written,
    });
    expect(made.problems).toEqual([]);
  });

  test("no longer wanted: kept, listed, and no reason for --check to fail", () => {
    const files = disk({ [yours.path]: "mine", [ownTest.path]: "mine" });
    const made = plan({ wanted: [], disk: files, lock: written });
    expect(show(made.actions)).toEqual([
      `keep ${yours.path}`,
      `keep ${ownTest.path}`,
    ]);
    expect(made.problems.map(({ severity }) => severity)).toEqual([
      "note",
      "note",
    ]);
    expect(made.changes).toBe(false);
  });

  test("no longer wanted and gone: forgotten", () => {
    const made = plan({ wanted: [], lock: written });
    expect(made.actions).toEqual([]);
    expect(made.lock?.content).toBe(printLock([]));
    expect(made.emptied).toEqual(["src", "test"]);
  });

  test("one that was there before is taken as the user's own work", () => {
    const made = plan({
      wanted: [yours],
      disk: disk({ [yours.path]: "class A { show() { mine(); } }" }),
      lock: lockOf({}),
      merge: says({ kind: "unchanged", members: {} }),
    });
    const entry = entriesOf(made.lock?.content).get(yours.path);
    // What the generator would have written: never equal to what is there.
    expect(entry?.sha256).toBe(makeEntry("yours", "", yours.content).sha256);
    expect(entry?.members ?? {}).toEqual({});
  });
});

describe("the stubs in the lock", () => {
  const hashes = (...members: (typeof stub)[]) =>
    Object.fromEntries(members.map(({ name, text }) => [name, hashStub(text)]));

  test("a fresh file has all of them", () => {
    const made = plan({ wanted: [controller(stub, other)] });
    const entry = entriesOf(made.lock?.content).get(yours.path);
    expect(entry?.members).toEqual(hashes(stub, other));
  });

  test("inserting adds to them; an untouched scaffold stays one", () => {
    const two = controller(stub, other);
    const made = plan({
      wanted: [two],
      disk: disk({ [yours.path]: yours.content }),
      lock: lockOf({
        [yours.path]: {
          ...makeEntry("yours", yours.path, yours.content),
          members: hashes(stub),
        },
      }),
      merge: says({
        kind: "merged",
        text: two.content,
        inserted: ["edit"],
        members: hashes(stub, other),
      }),
    });
    const entry = entriesOf(made.lock?.content).get(yours.path);
    expect(entry?.members).toEqual(hashes(stub, other));
    expect(entry?.sha256).toBe(makeEntry("yours", "", two.content).sha256);
  });

  test("inserting into an edited file does not make it a scaffold", () => {
    const made = plan({
      wanted: [controller(stub, other)],
      disk: disk({ [yours.path]: "class A { mine() {} }" }),
      lock: written,
      merge: says({
        kind: "merged",
        text: "class A {}",
        inserted: ["edit"],
        members: hashes(other),
      }),
    });
    const entry = entriesOf(made.lock?.content).get(yours.path);
    expect(entry?.sha256).toBe(makeEntry("yours", "", yours.content).sha256);
    expect(entry?.members).toMatchObject(hashes(other));
  });

  test("the merge is told them; nothing, where the lock cannot be trusted", () => {
    const known: unknown[] = [];
    const merge: MergeFunction = (file, current, stubs, nearby) => {
      known.push(stubs);
      return says({ kind: "unchanged" })(file, current, stubs, nearby);
    };
    const entry = {
      ...makeEntry("yours", yours.path, yours.content),
      members: hashes(stub),
    };
    const now = disk({ [yours.path]: "class A { }" });
    const lock = lockOf({ [yours.path]: entry });
    plan({ wanted: [yours], disk: now, lock, merge });
    plan({ wanted: [yours], disk: now, lock: lockOf({}), merge });
    plan({ wanted: [yours], disk: now, lock: noLock, merge });
    expect(known).toEqual([hashes(stub), {}, null]);
  });
});

describe("what is known to be complete is not parsed again", () => {
  const now = disk({ [yours.path]: "class A { show() { mine(); } }" });

  test("by the key that an earlier plan gave", () => {
    const lock = written;
    const input = { wanted: [yours], disk: now, lock };
    expect(needsMerge(input)).toBe(true);
    const made = plan({ ...input, merge: says({ kind: "unchanged" }) });
    const options = { completeMerges: new Set(made.completeMerges) };
    expect(needsMerge({ ...input, options })).toBe(false);
    const again = plan({ ...input, options });
    expect(again.lock).toEqual(made.lock);
    expect(show(again.actions)).toEqual(show(made.actions));
  });

  test("not when the text, what is wanted or the lock changed", () => {
    const text = "class A { show() { mine(); } }";
    const key = mergeKey(yours, text, {});
    expect(mergeKey(yours, `${text} `, {})).not.toBe(key);
    expect(mergeKey(controller(stub, other), text, {})).not.toBe(key);
    expect(mergeKey(yours, text, { show: "1" })).not.toBe(key);
    expect(mergeKey(yours, text, null)).not.toBe(key);
  });

  test("a parser is loaded for nothing else", () => {
    const lock = written;
    const nothing = (files: Record<string, string | DiskFile>) =>
      needsMerge({ wanted: [...wanted, yours], disk: disk(files), lock });
    expect(nothing({})).toBe(false);
    expect(nothing({ [yours.path]: yours.content })).toBe(false);
    expect(nothing({ [yours.path]: crlf(yours.content) })).toBe(false);
    expect(nothing({ [yours.path]: binary() })).toBe(false);
    const only = new Set<string>();
    const options = { only };
    expect(needsMerge({ wanted: [yours], disk: now, lock, options })).toBe(
      false,
    );
  });
});

describe("an untouched file is not parsed", () => {
  const two = controller(stub, other);
  const entry = {
    ...makeEntry("yours", yours.path, yours.content),
    members: { show: hashStub(stub.text) },
  };
  const input = {
    wanted: [two],
    disk: disk({ [yours.path]: yours.content }),
    lock: lockOf({ [yours.path]: entry }),
  };

  test("where it is as this run would write it", () => {
    expect(needsMerge({ ...input, wanted: [yours] })).toBe(false);
    const now = disk({ [yours.path]: crlf(yours.content) });
    expect(needsMerge({ ...input, wanted: [yours], disk: now })).toBe(false);
  });

  test.each([
    ["a stub is missing in it", {}],
    ["a stub in it is wanted no more", { wanted: [controller(other)] }],
    ["it was edited", { disk: disk({ [yours.path]: "class A {}\n" }) }],
    [
      "its newlines are of both kinds",
      {
        disk: disk({ [yours.path]: yours.content.replace("\n", "\r\n") }),
      },
    ],
    ["the lock is lost", { lock: noLock }],
    [
      "the lock knows of stubs that are gone",
      {
        lock: lockOf({
          [yours.path]: {
            ...entry,
            members: { ...entry.members, edit: hashStub(other.text) },
          },
        }),
      },
    ],
  ])("but looked into where %s", (_, change) => {
    expect(needsMerge({ ...input, ...change })).toBe(true);
  });
});

describe("--only", () => {
  const options = { only: new Set([yours.path]) };

  test("touches the named files of the user's, and all machine files", () => {
    const made = plan({ wanted: [...wanted, yours, ownTest], options });
    expect(show(made.actions)).toEqual([
      `create ${path}`,
      `create ${yours.path}`,
    ]);
  });

  test("deletes nothing", () => {
    const made = plan({
      wanted: [],
      disk: disk({ [path]: old }),
      lock: listed,
      options,
    });
    expect(show(made.actions)).toEqual([`keep ${path}`]);
    const later = plan({
      wanted: [],
      disk: disk({ [path]: old }),
      lock: listed,
    });
    expect(show(later.actions)).toEqual([`delete ${path}`]);
  });

  test("keeps what the lock says of the others", () => {
    const made = plan({
      wanted: [yours, ownTest],
      disk: disk({ [yours.path]: yours.content, [ownTest.path]: "mine" }),
      lock: written,
      options,
    });
    expect(entriesOf(made.lock?.content ?? written.text).size).toBe(2);
  });
});

describe("a lock that cannot be trusted", () => {
  test("is missed where something was generated", () => {
    const made = plan({ wanted, disk: disk({ [path]: fresh }) });
    expect(made.problems).toMatchObject([
      { code: "lock-rebuilt", severity: "warning", file: lockPath },
    ]);
    expect(show(made.actions)).toEqual([`unchanged ${path}`]);
    expect(entriesOf(made.lock?.content).has(path)).toBe(true);
    expect(plan({ wanted }).problems).toEqual([]);
  });

  test("broken: nothing is deleted, nothing that differs is overwritten", () => {
    const lock = lockFrom("{");
    const same = plan({ wanted, disk: disk({ [path]: fresh }), lock });
    expect(same.problems.map(({ code }) => code)).toEqual(["lock-rebuilt"]);
    expect(same.lock).not.toBeNull();
    const differs = plan({ wanted, disk: disk({ [path]: old }), lock });
    expect(differs.blocked).toBe(true);
  });

  const conflicted = `{
  "version": 1,
  "files": {
<<<<<<< ours
    "${path}": ${JSON.stringify(makeEntry("machine", path, old))},
=======
    "${path}": ${JSON.stringify(makeEntry("machine", path, edited))},
>>>>>>> theirs
    "src/gone.ts": ${JSON.stringify(makeEntry("machine", "", old))}
  }
}
`;

  test.each([
    ["ours", old],
    ["theirs", edited],
  ])("in conflict: a file equal to %s is untouched", (_, text) => {
    const lock = lockFrom(conflicted);
    const made = plan({ wanted, disk: disk({ [path]: text }), lock });
    expect(show(made.actions)).toEqual([`update ${path}`]);
    expect(made.problems.map(({ code }) => code)).toEqual(["lock-rebuilt"]);
  });

  test("in conflict: nothing is deleted, by the next run it is", () => {
    const lock = lockFrom(conflicted);
    const now = disk({ [path]: old, "src/gone.ts": old });
    const made = plan({ wanted, disk: now, lock });
    expect(show(made.actions)).toEqual([`update ${path}`, "keep src/gone.ts"]);
    const again = plan({ wanted, ...applied(now, made, lock) });
    expect(show(again.actions)).toEqual([
      `unchanged ${path}`,
      "delete src/gone.ts",
    ]);
  });

  test("that lists paths outside the project: those are dropped, nothing is deleted", () => {
    const lock = lockFrom(
      printLock([
        ["../../etc/passwd", makeEntry("machine", "", old)],
        ["src/gone.ts", makeEntry("machine", "src/gone.ts", old)],
      ]),
    );
    const now = disk({ "src/gone.ts": old, "../../etc/passwd": old });
    const made = plan({ wanted: [], disk: now, lock });
    expect(show(made.actions)).toEqual(["keep src/gone.ts"]);
    expect(made.problems[0]?.message).toContain("../../etc/passwd");
    expect([...entriesOf(made.lock?.content).keys()]).toEqual(["src/gone.ts"]);
    expect(pathsToRead({ wanted: [], lock })).toEqual(["src/gone.ts"]);
  });

  test("of a newer version stops the run", () => {
    const lock = lockFrom(`{ "version": 2, "files": {} }`);
    const made = plan({ wanted, lock });
    expect(made.blocked).toBe(true);
    expect(made.problems).toMatchObject([{ code: "lock-newer" }]);
    expect(made.lock).toBeNull();
  });
});

describe("what a killed run left", () => {
  const journal = printLock([[path, makeEntry("machine", path, fresh)]]);

  test("what it wrote is untouched, whatever is wanted now", () => {
    const lock = lockFrom(listed.text, [journal]);
    const now = disk({ [path]: fresh });
    const third = "/* @generated */\nexport const a = 3;\n";
    for (const wish of [[machine(path, third)], [machine(path, old)]]) {
      const made = plan({ wanted: wish, disk: now, lock });
      expect(show(made.actions)).toEqual([`update ${path}`]);
    }
    expect(show(plan({ wanted: [], disk: now, lock }).actions)).toEqual([
      `delete ${path}`,
    ]);
  });

  test("a test that it was about to write was not deleted by anybody", () => {
    const entry = makeEntry("yours", ownTest.path, ownTest.content);
    const lock = lockFrom(listed.text, [printLock([[ownTest.path, entry]])]);
    const made = plan({ wanted: [ownTest], lock });
    expect(show(made.actions)).toEqual([`create ${ownTest.path}`]);
  });

  test("half a journal says nothing", () => {
    const lock = lockFrom(listed.text, [journal.slice(0, -20)]);
    const made = plan({ wanted, disk: disk({ [path]: edited }), lock });
    expect(made.blocked).toBe(true);
  });
});

describe("edits of other files", () => {
  const manifest = "resources.yaml";
  const now = disk({ [manifest]: "old\n", "src/app.ts": "app\n" });

  test("come first, deletes last", () => {
    const made = plan({
      wanted,
      disk: disk({ [manifest]: "old\n", "src/app.ts": "app\n" }),
      edits: [
        { action: "delete", path: "src/app.ts" },
        { action: "update", path: manifest, content: "new\n" },
        { action: "create", path: "src/main.ts", content: "main\n" },
      ],
    });
    expect(show(made.actions)).toEqual([
      `update ${manifest}`,
      "create src/main.ts",
      `create ${path}`,
      "delete src/app.ts",
    ]);
    expect(made.actions[0]).toMatchObject({ owner: "yours", before: "old\n" });
  });

  test("a controller that moves keeps its text, and gets what is missing", () => {
    const moved: OutputFile = { ...yours, path: "src/b.controller.ts" };
    const made = plan({
      wanted: [moved],
      disk: disk({ [yours.path]: "class A { mine() {} }" }),
      lock: written,
      edits: [
        { action: "delete", path: yours.path },
        {
          action: "create",
          path: moved.path,
          content: "class B { mine() {} }",
        },
      ],
      merge: says({
        kind: "merged",
        text: "class B { mine() {} } // show",
        inserted: ["show"],
      }),
    });
    expect(made.actions).toMatchObject([
      {
        action: "insert",
        path: moved.path,
        content: "class B { mine() {} } // show",
        expects: null,
      },
      { action: "delete", path: yours.path },
    ]);
    expect([...entriesOf(made.lock?.content).keys()]).toContain(moved.path);
    expect([...entriesOf(made.lock?.content).keys()]).not.toContain(yours.path);
  });

  test.each([
    ["create", "src/app.ts", "foreign-file"],
    ["update", "src/none.ts", "not-a-file"],
    ["delete", "src/none.ts", "not-a-file"],
  ] as const)("%s %s stops the run", (action, target, code) => {
    const edit = { action, path: target, content: "" };
    const made = plan({ wanted: [], disk: now, edits: [edit] });
    expect(made.blocked).toBe(true);
    expect(made.problems).toMatchObject([{ code, file: target }]);
  });
});

test("two files that differ only in case are never both written", () => {
  const made = plan({
    wanted: [machine("src/A.ts", old), machine("src/a.ts", old)],
  });
  expect(made.blocked).toBe(true);
  expect(made.problems).toMatchObject([{ code: "case-conflict" }]);
});

test("a path that leaves the root is a fault of the caller", () => {
  for (const bad of ["../a.ts", "/a.ts", "src/../a.ts", "src//a.ts", "C:/a"])
    expect(() => plan({ wanted: [machine(bad, old)] })).toThrow("root");
});

test("a lock in another layout says the same", () => {
  const made = plan({ wanted });
  const text = JSON.stringify(JSON.parse(made.lock?.content ?? ""), null, "\t");
  for (const layout of [text, crlf(made.lock?.content ?? "")]) {
    const again = plan({
      wanted,
      disk: disk({ [path]: fresh }),
      lock: lockFrom(layout),
    });
    expect(again.changes).toBe(false);
  }
});

describe("properties", () => {
  const paths = ["a.ts", "b.ts", "c.ts", "d/e.ts"];
  const texts = fc.constantFrom(
    ...["a = 1\n", "a = 2\n", "b = 1\n"].map((t) => `/* @generated */\n${t}`),
    "own = 1\n",
  );
  const outputs: fc.Arbitrary<readonly OutputFile[]> = fc
    .uniqueArray(
      fc.record({
        path: fc.constantFrom(...paths),
        owner: fc.constantFrom("machine" as const, "yours"),
        content: texts,
        once: fc.boolean(),
      }),
      { selector: ({ path: at }) => at },
    )
    .map((files) => files.map((each) => ({ ...each })));
  const files = fc.dictionary(fc.constantFrom(...paths), texts);
  const locks = fc.oneof(
    files.map((known) => lockOf(known)),
    files.map((known) => lockOf(known, "yours")),
    fc.constant(noLock),
  );

  test("planned twice is unchanged, whatever was there", () => {
    fc.assert(
      fc.property(
        outputs,
        files,
        locks,
        fc.boolean(),
        (wish, found, lock, force) => {
          const now = disk(found);
          const options = { force };
          const made = plan({ wanted: wish, disk: now, lock, options });
          fc.pre(!made.blocked);
          let next = applied(now, made, lock);
          // What an untrusted lock left over is deleted by the run after.
          next = applied(next.disk, plan({ wanted: wish, ...next }), next.lock);
          const again = plan({ wanted: wish, ...next });
          expect(again.changes).toBe(false);
          if (lock.trusted)
            expect(
              plan({ wanted: wish, ...applied(now, made, lock) }).changes,
            ).toBe(false);
        },
      ),
      { seed: 6, numRuns: countRuns(500, 2_000, 20_000) },
    );
  });

  test("no text is lost that the lock does not know", () => {
    fc.assert(
      fc.property(outputs, files, locks, (wish, found, lock) => {
        const made = plan({ wanted: wish, disk: disk(found), lock });
        fc.pre(!made.blocked);
        for (const action of made.actions) {
          const text = found[action.path];
          if (text === undefined || !("before" in action)) continue;
          const known = lock.sides.some(
            (side) =>
              side.get(action.path)?.sha256 ===
              makeEntry("machine", action.path, text).sha256,
          );
          const marked = lock.trusted && text.includes("@generated");
          expect(known || marked).toBe(true);
        }
      }),
      { seed: 6, numRuns: countRuns(500, 2_000, 20_000) },
    );
  });
});

function crlf(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

function binary(): DiskFile {
  return { kind: "file", text: null, sha256: "0" };
}

function entriesOf(text: string | null | undefined) {
  return lockFrom(text ?? null).sides[0] ?? new Map<string, never>();
}
