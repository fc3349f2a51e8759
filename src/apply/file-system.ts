/**
 * The few file operations that a run consists of, as an interface, so that a test
 * can interrupt each of them. Paths are absolute. All operations throw what Node
 * throws; `lstat` and `read` return null if there is no such file.
 */
import * as fs from "node:fs";

export interface FileStat {
  readonly kind: "file" | "folder" | "link" | "special";
  /** The permissions alone: 0o644. */
  readonly mode: number;
  /** Tells whether two paths are one file. */
  readonly identity: string;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified: number;
}

export interface FileSystem {
  /** Of the entry itself, not of what a link leads to. */
  readonly lstat: (path: string) => FileStat | null;
  readonly read: (path: string) => Uint8Array | null;
  /** Makes a new file; fails where there is one. Leaves none where it fails. */
  readonly create: (path: string, data: Uint8Array, mode?: number) => void;
  /** Replaces what is there, at once. */
  readonly rename: (from: string, to: string) => void;
  /** A second name for a file; fails where there is one. */
  readonly link: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  /** Sets when a file was changed last, in milliseconds since 1970. */
  readonly touch: (path: string, time: number) => void;
  /** One folder, in one that is there. */
  readonly makeFolder: (path: string) => void;
  /** Only an empty one. */
  readonly removeFolder: (path: string) => void;
  /** Whether files can be made in a folder that is there. */
  readonly isWritable: (path: string) => boolean;
  readonly list: (path: string) => readonly string[];
  readonly realPath: (path: string) => string;
  readonly readLink: (path: string) => string;
}

export const nodeFileSystem: FileSystem = {
  lstat(path) {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    return {
      kind: stat.isFile()
        ? "file"
        : stat.isDirectory()
          ? "folder"
          : stat.isSymbolicLink()
            ? "link"
            : "special",
      mode: stat.mode & 0o777,
      identity: `${stat.dev}:${stat.ino}`,
      modified: stat.mtimeMs,
    };
  },
  read(path) {
    try {
      return fs.readFileSync(path);
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    }
  },
  create(path, data, mode) {
    const file = fs.openSync(path, "wx");
    try {
      fs.writeFileSync(file, data);
      // A separate call, because the umask restricts the mode of a new file.
      if (mode !== undefined) fs.fchmodSync(file, mode);
    } catch (error) {
      // On a full disk a part of it stands there.
      fs.closeSync(file);
      fs.unlinkSync(path);
      throw error;
    }
    fs.closeSync(file);
  },
  rename: (from, to) => {
    fs.renameSync(from, to);
  },
  link: (from, to) => {
    fs.linkSync(from, to);
  },
  remove: (path) => {
    fs.unlinkSync(path);
  },
  touch: (path, time) => {
    fs.utimesSync(path, time / 1000, time / 1000);
  },
  makeFolder: (path) => {
    fs.mkdirSync(path);
  },
  removeFolder: (path) => {
    fs.rmdirSync(path);
  },
  isWritable(path) {
    try {
      fs.accessSync(path, fs.constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
  list: (path) => fs.readdirSync(path),
  realPath: (path) => fs.realpathSync.native(path),
  readLink: (path) => fs.readlinkSync(path),
};

/** The system's word for what went wrong: `ENOENT`; "" where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : "";
}
