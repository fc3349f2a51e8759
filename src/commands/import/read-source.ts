/**
 * Reads the source of an import, a file or standard input, and passes it to the
 * reader for its kind. Writes nothing.
 */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import type { ImportSource } from "../../import/source.js";
import {
  APP_KINDS,
  SOURCE_KINDS,
  type SourceKind,
  type TextKind,
} from "../../import/source-kinds.js";
import { withoutUndefined } from "../../diagnostics/values.js";
import { lookAround } from "../init/facts.js";
import { notAmong, UsageError } from "../usage-error.js";
import { parseSource } from "./parse-source.js";

/**
 * Larger than the largest interface that we know, and small enough for memory.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/** The kind that `--from` names. Throws a UsageError for another word, or none. */
export function readKind(word: string | undefined): SourceKind {
  const kind = SOURCE_KINDS.find((known) => known === word);
  if (kind !== undefined) return kind;
  const all = `--from takes ${SOURCE_KINDS.join(", ")}`;
  if (word === undefined) throw new UsageError("import lacks --from", all);
  const message = `'${word}' is nothing to import from`;
  throw notAmong(SOURCE_KINDS, word, message, all);
}

/**
 * Reads a source.
 *
 * @param path a file, or `-` for standard input; for an application, its module
 * @throws CannotRun if it cannot be read, or is of another kind
 */
export async function readImportSource(
  cwd: string,
  path: string,
  kind: SourceKind,
): Promise<ImportSource> {
  if (/^https?:/i.test(path)) {
    throw new CannotRun(
      "import-source",
      `${path} is on the network`,
      "nothing is fetched: download the file, or pipe it in and name `-`",
    );
  }
  const app = APP_KINDS.find((known) => known === kind);
  if (app !== undefined) {
    const { readApp } = await import("../../apps/read-app.js");
    const source = await readApp(cwd, path, app);
    const { testRunner } = await lookAround(cwd);
    const output = withoutUndefined({
      framework: app,
      testRunner:
        testRunner === "vitest" ? undefined : (testRunner ?? undefined),
      // The application has its own tests.
      controllerTests: false,
    });
    return { ...source, output };
  }
  const shown = path === "-" ? "standard input" : path;
  return parseSource(
    decode(await readBytes(cwd, path, shown), shown),
    kind as TextKind,
    shown,
  );
}

async function readBytes(
  cwd: string,
  path: string,
  shown: string,
): Promise<Uint8Array> {
  const refuse = (why: string, cause?: unknown): never => {
    throw new CannotRun("import-source", `${shown} ${why}`, undefined, cause);
  };
  if (path === "-") {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of process.stdin) {
      const part = chunk as Buffer;
      chunks.push(part);
      size += part.length;
      if (size > MAX_BYTES) refuse("is larger than 64 MB");
    }
    return Buffer.concat(chunks);
  }
  const file = resolve(cwd, path);
  try {
    const entry = await stat(file);
    if (!entry.isFile()) refuse("is not a file");
    if (entry.size > MAX_BYTES) refuse("is larger than 64 MB");
    return await readFile(file);
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    const code = error instanceof Error && "code" in error ? error.code : "";
    const why = code === "ENOENT" ? "does not exist" : "cannot be read";
    return refuse(why, error);
  }
}

function decode(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new CannotRun(
      "import-source",
      `${shown} is not UTF-8`,
      "save it as UTF-8",
      error,
    );
  }
}
