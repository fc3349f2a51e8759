/**
 * Finds what is at a path of the target, and whether a file may be written
 * there: nothing is read or written through a link that leads outside the root.
 * Changes nothing.
 */
import { hash } from "node:crypto";
import { posix, sep } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { DiskFile } from "../plan/types.js";
import { codeOf, type FileSystem } from "./file-system.js";

/** The most bytes of a file's name, on every disk that is in use. */
const MAX_FILE_NAME = 255;

/** Inspects paths relative to the root, with forward slashes. */
export interface Inspector {
  readonly absolute: (path: string) => string;
  /** Null if there is nothing. */
  readonly look: (path: string) => DiskFile | null;
  /** The bytes of a file; null if there is none. */
  readonly read: (path: string) => Uint8Array | null;
  /** Like `read`, but only for a plain file within the root; never throws. */
  readonly readPlain: (path: string) => Uint8Array | null;
  /** The names in a folder; none if it is missing or leads outside the root. */
  readonly list: (folder: string) => readonly string[];
}

/**
 * Each folder is inspected only once, so create a new inspector after possible
 * changes.
 *
 * @param top the real path of the root, if already known
 */
export function createInspector(
  fs: FileSystem,
  root: string,
  top = fs.realPath(root),
): Inspector {
  const folders = new Map<string, Folder>();

  const begin = `${top.replace(/[\\/]$/, "")}${sep}`;

  const absolute = (path: string): string => {
    if (path === "") return top;
    return begin + (sep === "/" ? path : path.replaceAll("/", sep));
  };

  const lookAtFolder = (folder: string): Folder => {
    if (folder === "" || folder === ".") return { state: "there" };
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const parent = lookAtFolder(posix.dirname(folder));
    const found =
      parent.state === "there"
        ? judgeFolder(fs, top, absolute(folder), folder)
        : parent;
    folders.set(folder, found);
    return found;
  };

  return {
    absolute,
    look(path) {
      // Whether its folder is there or not: no disk could have it.
      const length = Buffer.byteLength(posix.basename(path));
      if (length > MAX_FILE_NAME) {
        const detail = `the name of a file has at most ${MAX_FILE_NAME} bytes, not ${length}`;
        return { kind: "too-long", detail };
      }
      const folder = lookAtFolder(posix.dirname(path));
      if (folder.state === "missing") return null;
      if (folder.state !== "there")
        return { kind: folder.state, detail: folder.detail };
      try {
        return lookAtFile(fs, absolute(path));
      } catch (error) {
        return { kind: "unreadable", detail: explain(error) };
      }
    },
    read: (path) => fs.read(absolute(path)),
    readPlain(path) {
      if (lookAtFolder(posix.dirname(path)).state !== "there") return null;
      try {
        const place = absolute(path);
        return fs.lstat(place)?.kind === "file" ? fs.read(place) : null;
      } catch {
        return null;
      }
    },
    list(folder) {
      if (lookAtFolder(folder).state !== "there") return [];
      try {
        return fs.list(absolute(folder)).toSorted();
      } catch {
        return [];
      }
    },
  };
}

type Folder =
  | { readonly state: "there" }
  | { readonly state: "missing" }
  | { readonly state: "outside" | "unreadable"; readonly detail: string };

function judgeFolder(
  fs: FileSystem,
  top: string,
  absolute: string,
  folder: string,
): Folder {
  try {
    const stat = fs.lstat(absolute);
    if (stat === null) return { state: "missing" };
    if (stat.kind === "folder") return { state: "there" };
    if (stat.kind !== "link")
      return { state: "unreadable", detail: `${folder} is not a folder` };
    const leads = fs.realPath(absolute);
    if (leads !== top && !leads.startsWith(top.endsWith(sep) ? top : top + sep))
      return { state: "outside", detail: `${folder} leads to ${leads}` };
    return fs.lstat(leads)?.kind === "folder"
      ? { state: "there" }
      : { state: "unreadable", detail: `${folder} is not a folder` };
  } catch (error) {
    return { state: "unreadable", detail: explain(error) };
  }
}

function lookAtFile(fs: FileSystem, path: string): DiskFile | null {
  const stat = fs.lstat(path);
  if (stat === null) return null;
  if (stat.kind === "link") return { kind: "link", detail: fs.readLink(path) };
  if (stat.kind !== "file") return { kind: stat.kind };
  const bytes = fs.read(path);
  if (bytes === null) return null;
  return { kind: "file", text: decodeUtf8(bytes), sha256: hashBytes(bytes) };
}

/** Hash of the raw bytes. */
export function hashBytes(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}

/** The text, byte order mark included; null if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Why the system refused. Omits the path, which the message already has. */
export function explain(error: unknown): string {
  const words: Readonly<Record<string, string>> = {
    EACCES: "no permission",
    EPERM: "not permitted",
    EROFS: "the disk is read-only",
    ENOSPC: "no room left on the disk",
    EDQUOT: "the disk quota is used up",
    ELOOP: "symbolic links that lead in a circle",
    ENAMETOOLONG: "the name is too long",
    EMFILE: "too many open files",
    EIO: "the disk failed",
    ENOENT: "it is not there",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of its path is not a folder",
    EBUSY: "it is in use",
  };
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const known = words[code];
  return known === undefined ? message : `${known} (${code})`;
}

/** The error that ends a run when a file cannot be written. */
export function writeFailed(path: string, error: unknown): CannotRun {
  const message = `${path} cannot be written: ${explain(error)}`;
  return new CannotRun("write-failed", message, undefined, error);
}
