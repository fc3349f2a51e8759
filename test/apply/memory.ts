/**
 * A disk in memory, and a machine on it, for tests that cut runs short. Knows
 * files, folders, symbolic links, second names, and disks that ignore case.
 */
import { dirname, join } from "node:path/posix";
import type { FileStat, FileSystem } from "../../src/apply/file-system.js";
import type { ApplyHost } from "../../src/apply/host.js";

interface Inode {
  readonly kind: FileStat["kind"];
  readonly id: number;
  data: Uint8Array;
  mode: number;
  readonly target?: string;
}

export class Memory {
  readonly #entries = new Map<string, Inode>();
  readonly #ignoresCase: boolean;
  #ids = 0;
  /** Every operation that changed something, for the count of them. */
  readonly log: string[] = [];
  /** What its clock shows, in milliseconds. */
  time = 1_000_000;

  constructor(options: { ignoresCase?: boolean } = {}) {
    this.#ignoresCase = options.ignoresCase ?? false;
    this.#put("/", {
      kind: "folder",
      id: 0,
      data: new Uint8Array(),
      mode: 0o755,
    });
    this.folder("/root");
  }

  /** Puts a file there, with its folders. Relative to the root. */
  write(path: string, text: string | Uint8Array, mode = 0o644): void {
    this.folder(dirname(`/root/${path}`));
    const data = typeof text === "string" ? Buffer.from(text) : text;
    this.#put(`/root/${path}`, {
      kind: "file",
      id: ++this.#ids,
      data,
      mode,
    });
  }

  remove(path: string): void {
    this.#entries.delete(this.#key(`/root/${path}`));
  }

  link(path: string, target: string): void {
    this.folder(dirname(`/root/${path}`));
    const data = new Uint8Array();
    this.#put(`/root/${path}`, {
      kind: "link",
      id: ++this.#ids,
      data,
      mode: 0o777,
      target,
    });
  }

  folder(path: string, mode = 0o755): void {
    if (path === "/" || this.#entries.has(this.#key(path))) return;
    this.folder(dirname(path));
    const data = new Uint8Array();
    const id = ++this.#ids;
    this.#put(path, { kind: "folder", id, data, mode });
  }

  text(path: string): string | null {
    const inode = this.#entries.get(this.#key(`/root/${path}`));
    return inode?.kind === "file" ? Buffer.from(inode.data).toString() : null;
  }

  mode(path: string): number | null {
    return this.#entries.get(this.#key(`/root/${path}`))?.mode ?? null;
  }

  identity(path: string): number | null {
    return this.#entries.get(this.#key(`/root/${path}`))?.id ?? null;
  }

  /** All files under the root with their texts, and all folders. */
  snapshot(): Readonly<Record<string, string>> {
    const found = [...this.#names].flatMap(([key, path]) => {
      const inode = this.#entries.get(key);
      if (inode === undefined || !path.startsWith("/root/")) return [];
      const name = path.slice("/root/".length);
      return inode.kind === "folder"
        ? [[`${name}/`, ""] as const]
        : [[name, Buffer.from(inode.data).toString()] as const];
    });
    return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  copy(): Memory {
    const other = new Memory({ ignoresCase: this.#ignoresCase });
    other.#ids = this.#ids;
    other.time = this.time;
    for (const [key, inode] of this.#entries)
      other.#put(this.#names.get(key)!, { ...inode });
    return other;
  }

  readonly fs: FileSystem = {
    lstat: (path) => {
      const folder = this.#resolve(dirname(path));
      const inode = this.#entries.get(this.#key(join(folder, base(path))));
      if (inode === undefined) return null;
      const { kind, mode } = inode;
      return { kind, mode, identity: String(inode.id) };
    },
    read: (path) => {
      const inode = this.#follow(path);
      if (inode === undefined) return null;
      if (inode.kind !== "file") throw failure("EISDIR");
      return inode.data.slice();
    },
    create: (path, data, mode) => {
      this.log.push(`create ${path}`);
      const at = this.#place(path);
      if (this.#entries.has(this.#key(at))) throw failure("EEXIST");
      this.#put(at, {
        kind: "file",
        id: ++this.#ids,
        data: data.slice(),
        mode: mode ?? 0o644,
      });
    },
    rename: (from, to) => {
      this.log.push(`rename ${from} ${to}`);
      const [source, target] = [this.#place(from), this.#place(to)];
      const inode = this.#entries.get(this.#key(source));
      if (inode === undefined) throw failure("ENOENT");
      if (this.#entries.get(this.#key(target))?.kind === "folder")
        throw failure("EISDIR");
      this.#entries.delete(this.#key(source));
      this.#put(target, inode);
    },
    link: (from, to) => {
      this.log.push(`link ${from} ${to}`);
      const inode = this.#entries.get(this.#key(this.#place(from)));
      const target = this.#place(to);
      if (inode === undefined) throw failure("ENOENT");
      if (this.#entries.has(this.#key(target))) throw failure("EEXIST");
      this.#put(target, inode);
    },
    remove: (path) => {
      this.log.push(`remove ${path}`);
      const at = this.#place(path);
      const inode = this.#entries.get(this.#key(at));
      if (inode === undefined) throw failure("ENOENT");
      if (inode.kind === "folder") throw failure("EISDIR");
      this.#entries.delete(this.#key(at));
    },
    makeFolder: (path) => {
      this.log.push(`makeFolder ${path}`);
      const at = this.#place(path);
      if (this.#entries.has(this.#key(at))) throw failure("EEXIST");
      this.#put(at, {
        kind: "folder",
        id: ++this.#ids,
        data: new Uint8Array(),
        mode: 0o755,
      });
    },
    removeFolder: (path) => {
      this.log.push(`removeFolder ${path}`);
      const at = this.#place(path);
      if (this.#entries.get(this.#key(at))?.kind !== "folder")
        throw failure("ENOTDIR");
      if (this.fs.list(at).length > 0) throw failure("ENOTEMPTY");
      this.#entries.delete(this.#key(at));
    },
    isWritable: (path) =>
      ((this.#entries.get(this.#key(path))?.mode ?? 0) & 0o200) !== 0,
    list: (path) => {
      const folder = this.#resolve(path);
      if (this.#entries.get(this.#key(folder))?.kind !== "folder")
        throw failure("ENOTDIR");
      return [...this.#names].flatMap(([key, name]) =>
        this.#entries.has(key) && name !== "/" && dirname(name) === folder
          ? [base(name)]
          : [],
      );
    },
    realPath: (path) => {
      const real = this.#resolve(path);
      if (!this.#entries.has(this.#key(real))) throw failure("ENOENT");
      return real;
    },
    readLink: (path) =>
      this.#entries.get(this.#key(this.#place(path)))?.target ?? "",
  };

  /** The names as they were given, by the keys under which entries are kept. */
  readonly #names = new Map<string, string>();

  #put(path: string, inode: Inode): void {
    // A disk that ignores case keeps the name that was there.
    const key = this.#key(path);
    if (!this.#entries.has(key)) this.#names.set(key, path);
    this.#entries.set(key, inode);
  }

  #key(path: string): string {
    return this.#ignoresCase ? path.toLowerCase() : path;
  }

  /** Where an entry of this path is, links in its folders followed. */
  #place(path: string): string {
    const folder = this.#resolve(dirname(path));
    if (this.#entries.get(this.#key(folder))?.kind !== "folder")
      throw failure("ENOENT");
    return join(folder, base(path));
  }

  #follow(path: string): Inode | undefined {
    return this.#entries.get(this.#key(this.#resolve(path)));
  }

  #resolve(path: string, depth = 0): string {
    if (depth > 20) throw failure("ELOOP");
    if (path === "/") return "/";
    const folder = this.#resolve(dirname(path), depth);
    const at = join(folder, base(path));
    const target = this.#entries.get(this.#key(at))?.target;
    if (target === undefined) return at;
    return this.#resolve(
      target.startsWith("/") ? target : `${folder}/${target}`,
      depth + 1,
    );
  }
}

function base(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** An error as the system throws it. */
export function failure(code: string): Error {
  return Object.assign(new Error(`${code}: as told`), { code });
}

let ids = 0;

/** A machine with that disk. Each has a process of its own, dead once it crashed. */
export function hostOn(
  memory: Memory,
  pid = 100,
  fs: FileSystem = memory.fs,
): ApplyHost {
  return {
    fs,
    pid,
    name: "machine",
    isAlive: (other) => other === pid,
    sleep: (milliseconds) => {
      memory.time += milliseconds;
      return Promise.resolve();
    },
    newId: () => `run${++ids}`,
  };
}

export const changing = [
  ...(["create", "rename", "link", "remove", "makeFolder"] as const),
  "removeFolder" as const,
];

/** How an operation is cut short: see `cutAt`. */
export type Cut = "before" | "within" | "after";

/** What stands for the end of the process. */
class Killed extends Error {}

function playDead(): never {
  throw new Killed();
}

/**
 * The same disk for a process that is killed at its `at`-th change: before it,
 * after it, or within it, when half of the bytes are written.
 */
export function cutAt(
  fs: FileSystem,
  at: number,
  cut: Cut,
  die: () => never = playDead,
): Mortal {
  let count = 0;
  let dead = false;
  const wrap =
    (name: keyof FileSystem) =>
    (...args: never[]): unknown => {
      if (dead) return die();
      const operation = fs[name] as (...args: never[]) => unknown;
      if (!(changing as readonly string[]).includes(name))
        return operation(...args);
      count += 1;
      if (count < at) return operation(...args);
      dead = true;
      if (cut === "within" && name === "create") {
        const [path, data] = args as unknown as [string, Uint8Array];
        fs.create(path, data.slice(0, data.length >> 1));
      } else if (cut === "after") operation(...args);
      return die();
    };
  return { fs: wrapAll(fs, wrap), isDead: () => dead, count: () => count };
}

/** The disk of a process that may be dead. */
export interface Mortal {
  readonly fs: FileSystem;
  /** How many changes were made or begun. */
  readonly count: () => number;
  readonly isDead: () => boolean;
}

/** The same disk, on which changes fail from one to another, by this error. */
export function failAt(
  fs: FileSystem,
  fails: (count: number, name: keyof FileSystem) => boolean,
  code: string,
): FileSystem {
  let count = 0;
  return wrapAll(fs, (name) => (...args) => {
    const operation = fs[name] as (...args: never[]) => unknown;
    if (!(changing as readonly string[]).includes(name))
      return operation(...args);
    count += 1;
    if (!fails(count, name)) return operation(...args);
    throw failure(code);
  });
}

function wrapAll(
  fs: FileSystem,
  wrap: (name: keyof FileSystem) => (...args: never[]) => unknown,
): FileSystem {
  const names = Object.keys(fs) as (keyof FileSystem)[];
  return Object.fromEntries(
    names.map((name) => [name, wrap(name)]),
  ) as unknown as FileSystem;
}
