/**
 * The disk in memory must behave as the real one does, or what the other tests
 * prove is worth nothing: one list of cases, run over both.
 */
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf, nodeFileSystem } from "../../src/apply/file-system.js";
import type { FileSystem } from "../../src/apply/file-system.js";
import { Memory } from "./memory.js";

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(["memory", "node"])("the disk: %s", (kind) => {
  let fs: FileSystem;
  let root: string;
  let symlink: (path: string, target: string) => void;

  beforeEach(() => {
    if (kind === "memory") {
      const memory = new Memory();
      fs = memory.fs;
      root = "/root";
      symlink = (path, target) => {
        memory.link(path, target);
      };
    } else {
      fs = nodeFileSystem;
      root = realpathSync(mkdtempSync(join(tmpdir(), "disk-")));
      symlink = (path, target) => {
        symlinkSync(target, join(root, path));
      };
    }
  });

  afterEach(() => {
    if (kind === "node") rmSync(root, { recursive: true });
  });

  const at = (path: string) => `${root}/${path}`;
  const text = (path: string) => {
    const found = fs.read(at(path));
    return found === null ? null : new TextDecoder().decode(found);
  };
  const code = (step: () => unknown): string => {
    try {
      step();
      return "";
    } catch (error) {
      return codeOf(error);
    }
  };

  test("a file is made once", () => {
    fs.create(at("a"), bytes("1"), 0o640);
    expect(text("a")).toBe("1");
    expect(fs.lstat(at("a"))).toMatchObject({ kind: "file", mode: 0o640 });
    expect(
      code(() => {
        fs.create(at("a"), bytes("2"));
      }),
    ).toBe("EEXIST");
    expect(
      code(() => {
        fs.create(at("b/a"), bytes("2"));
      }),
    ).toBe("ENOENT");
    expect(text("a")).toBe("1");
  });

  test("what is not there", () => {
    expect(fs.lstat(at("a"))).toBeNull();
    expect(fs.read(at("a"))).toBeNull();
    expect(
      code(() => {
        fs.remove(at("a"));
      }),
    ).toBe("ENOENT");
    expect(
      code(() => {
        fs.rename(at("a"), at("b"));
      }),
    ).toBe("ENOENT");
    expect(
      code(() => {
        fs.link(at("a"), at("b"));
      }),
    ).toBe("ENOENT");
    expect(code(() => fs.realPath(at("a")))).toBe("ENOENT");
  });

  test("renaming replaces, and keeps the file that it is", () => {
    fs.create(at("a"), bytes("1"));
    fs.create(at("b"), bytes("2"));
    const { identity } = fs.lstat(at("a"))!;
    fs.rename(at("a"), at("b"));
    expect(text("b")).toBe("1");
    expect(fs.lstat(at("b"))?.identity).toBe(identity);
    expect(fs.lstat(at("a"))).toBeNull();
  });

  test("a second name outlives the first", () => {
    fs.create(at("a"), bytes("1"));
    fs.link(at("a"), at("b"));
    expect(fs.lstat(at("b"))?.identity).toBe(fs.lstat(at("a"))?.identity);
    fs.create(at("c"), bytes("2"));
    fs.rename(at("c"), at("a"));
    expect([text("a"), text("b")]).toEqual(["2", "1"]);
    expect(
      code(() => {
        fs.link(at("a"), at("b"));
      }),
    ).toBe("EEXIST");
  });

  test("folders", () => {
    fs.makeFolder(at("a"));
    fs.create(at("a/b"), bytes("1"));
    expect(fs.list(at("a"))).toEqual(["b"]);
    expect(fs.lstat(at("a"))?.kind).toBe("folder");
    expect(
      code(() => {
        fs.makeFolder(at("a"));
      }),
    ).toBe("EEXIST");
    expect(
      code(() => {
        fs.removeFolder(at("a"));
      }),
    ).toBe("ENOTEMPTY");
    expect(code(() => fs.read(at("a")))).toBe("EISDIR");
    expect(
      code(() => {
        fs.rename(at("a/b"), at("a"));
      }),
    ).not.toBe("");
    fs.remove(at("a/b"));
    fs.removeFolder(at("a"));
    expect(fs.lstat(at("a"))).toBeNull();
  });

  test("links are seen, and followed in folders", () => {
    fs.makeFolder(at("a"));
    fs.create(at("a/b"), bytes("1"));
    symlink("c", "a");
    expect(fs.lstat(at("c"))?.kind).toBe("link");
    expect(fs.readLink(at("c"))).toBe("a");
    expect(fs.realPath(at("c/b"))).toBe(at("a/b"));
    expect(text("c/b")).toBe("1");
    fs.create(at("c/d"), bytes("2"));
    expect(text("a/d")).toBe("2");
    symlink("e", "nowhere");
    expect(fs.lstat(at("e"))?.kind).toBe("link");
    expect(fs.read(at("e"))).toBeNull();
  });
});

test("the mode is what was asked for, whatever the process masks", () => {
  const root = mkdtempSync(join(tmpdir(), "mode-"));
  const mask = process.umask(0o077);
  try {
    nodeFileSystem.create(join(root, "a"), bytes("1"), 0o664);
    expect(nodeFileSystem.lstat(join(root, "a"))?.mode).toBe(0o664);
    nodeFileSystem.create(join(root, "b"), bytes("1"));
    expect(nodeFileSystem.lstat(join(root, "b"))?.mode).toBe(0o600);
  } finally {
    process.umask(mask);
    rmSync(root, { recursive: true });
  }
});
