/** Reads a file as text, strictly. Stage: load. */
import { readFile, stat } from "node:fs/promises";
import { CannotRun } from "../diagnostics/cannot-run.js";

/** A larger file is not a manifest; it would only use up memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The text of a file with its byte order mark, or why it is not UTF-8. */
export type ReadText =
  { readonly text: string } | { readonly text: null; readonly why: string };

/**
 * Reads `file`.
 *
 * @param shown the path as messages name it
 * @throws CannotRun if there is no such file, or if it cannot be read
 */
export async function readManifestText(
  file: string,
  shown: string,
): Promise<ReadText> {
  const bytes = await readBytes(file, shown);
  const [first, second] = bytes;
  if (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff)
  ) {
    return { text: null, why: "it is UTF-16" };
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes) };
  } catch {
    return { text: null, why: describeFirstFault(bytes) };
  }
}

async function readBytes(file: string, shown: string): Promise<Uint8Array> {
  const refuse = (why: string, help?: string, cause?: unknown): never => {
    throw new CannotRun("unreadable-manifest", `${shown} ${why}`, help, cause);
  };
  try {
    const entry = await stat(file);
    if (entry.isDirectory()) {
      refuse("is a folder", "name the manifest's file itself");
    }
    if (!entry.isFile()) refuse("is not a file");
    if (entry.size > MAX_BYTES) {
      refuse("is larger than 16 MB", "split it over several manifests");
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return refuse("does not exist", undefined, error);
    const why =
      code === "EACCES" || code === "EPERM"
        ? "may not be read"
        : "cannot be read";
    return refuse(why, undefined, error);
  }
}

/** Describes where the first bytes are that are not UTF-8. */
function describeFirstFault(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let start = 0;
  for (let end = 0; end <= bytes.length; end++) {
    if (end < bytes.length && bytes[end] !== 0x0a) continue;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return `line ${line} has bytes that are not UTF-8`;
    }
    line += 1;
    start = end + 1;
  }
  return "it has bytes that are not UTF-8";
}
