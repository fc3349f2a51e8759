/**
 * The few file operations a run consists of, as an interface, so that a test
 * can interrupt any of them. Paths are absolute. All operations throw what Node
 * throws; `lstat` and `read` return null if there is no such file.
 */
import * as fs from "node:fs";

export interface FileStat {
  readonly kind: "file" | "folder" | "link" | "special";
  /** The permission bits alone: 0o644. */
  readonly mode: number;
  /** Equal for two paths that are the same file. */
  readonly identity: string;
}

export interface FileSystem {
  /** Describes the entry itself, not the target of a link. */
  readonly lstat: (path: string) => FileStat | null;
  readonly read: (path: string) => Uint8Array | null;
  /** Creates a new file; fails if one exists. If it fails, none is left. */
  readonly create: (path: string, data: Uint8Array, mode?: number) => void;
  /** Replaces the target atomically. */
  readonly rename: (from: string, to: string) => void;
  /** Creates a hard link to a file; fails if the target exists. */
  readonly link: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  /** Creates one folder in an existing one. */
  readonly makeFolder: (path: string) => void;
  /** Removes a folder only if it is empty. */
  readonly removeFolder: (path: string) => void;
  /** Whether files can be created in an existing folder. */
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
      // On a full disk, part of the file may have been written.
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

/** The system's code for an error, such as `ENOENT`; "" if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : "";
}
