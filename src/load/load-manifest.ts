/**
 * Reads a manifest and everything it includes as one value. Stage: load.
 * load-file.ts reads single files, join-files.ts decides how they are joined.
 */
import { realpath } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { Diagnostic, ManifestPath } from "../diagnostics/diagnostic.js";
import { locateIn, toDiagnostic } from "../diagnostics/locate.js";
import type { Locate } from "../diagnostics/positions.js";
import { isTable } from "../diagnostics/values.js";
import { loadFile, showFile } from "./load-file.js";
import {
  joinFiles,
  type JoinedFiles,
  type ManifestPart,
} from "./join-files.js";
import { checkSize, failed, type LoadedManifest } from "./read-yaml.js";

export type { LoadedManifest } from "./read-yaml.js";

export interface LoadOptions {
  /**
   * Absolute; no included file may be outside. Default: the manifest's folder.
   */
  readonly root?: string;
  /** Texts to read instead of these files' own, by absolute path. */
  readonly edited?: ReadonlyMap<string, string> | undefined;
}

/** An `include` in a file: its text, and its place. */
interface Include {
  readonly text: string;
  readonly path: ManifestPath;
}

/**
 * Reads the manifest at the absolute path `file`.
 *
 * @param cwd what paths in messages are relative to
 * @throws CannotRun if the file is missing, unreadable or of an unknown kind
 */
export async function loadManifest(
  file: string,
  cwd: string = process.cwd(),
  { root = dirname(file), edited }: LoadOptions = {},
): Promise<LoadedManifest> {
  const loaded = await loadFile(file, cwd, edited?.get(file));
  const main: ManifestPart = { file, loaded };
  if (listIncludes(main.loaded.value).length === 0) return main.loaded;
  const { parts, diagnostics, missing } = await readParts(
    main,
    cwd,
    root,
    edited,
  );
  const sources = new Map(parts.flatMap(({ loaded }) => [...loaded.sources]));
  const read = parts.flatMap(({ loaded }) => loaded.files);
  const files = [...new Set([...read, ...missing])];
  const faults = [...parts.flatMap(({ loaded }) => loaded.diagnostics)];
  faults.push(...diagnostics);
  // Missing entries would be missed everywhere: report the cause alone.
  if (
    diagnostics.length > 0 ||
    parts.some(({ loaded }) => !isTable(loaded.value))
  ) {
    return { ...failed(file, faults, sources), files };
  }
  const joined = await joinFiles(main, parts);
  faults.push(...joined.diagnostics);
  const problems = checkSize(joined.value);
  return {
    value: problems.length === 0 ? joined.value : undefined,
    files,
    diagnostics: faults,
    problems,
    sources,
    positions: () => locateInParts(parts, joined.resolve),
  };
}

/** The manifest and, depth first, everything that it includes, each file once. */
async function readParts(
  main: ManifestPart,
  cwd: string,
  root: string,
  edited?: ReadonlyMap<string, string>,
): Promise<{
  readonly parts: readonly ManifestPart[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files that could not be read, which watch mode must watch too. */
  readonly missing: readonly string[];
}> {
  const parts: ManifestPart[] = [];
  const missing: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const realRoot = await realpath(root);

  async function visit(
    part: ManifestPart,
    open: readonly string[],
  ): Promise<void> {
    parts.push(part);
    const { loaded } = part;
    diagnostics.push(...(await locateIn(loaded, loaded.problems)));
    for (const mention of listIncludes(loaded.value)) {
      const fault = await follow(part, mention, open);
      if (fault === null) continue;
      const locate = await loaded.positions();
      const { code, message, help } = fault;
      const span = locate({ path: mention.path, on: "value" })?.span ?? null;
      const { path } = mention;
      diagnostics.push(
        toDiagnostic(code, message, span, { path, ...(help && { help }) }),
      );
    }
  }

  /** Reads an included file; returns why it cannot be included, or null. */
  async function follow(
    part: ManifestPart,
    { text }: Include,
    open: readonly string[],
  ): Promise<{
    readonly code:
      "include-unreadable" | "include-cycle" | "include-outside-project";
    readonly message: string;
    readonly help?: string | undefined;
  } | null> {
    const target = resolve(dirname(part.file), text);
    const real = await realpath(target).catch(() => target);
    const shown = showFile(target, cwd);
    if (isOutside(realRoot, real)) {
      const message = `${JSON.stringify(text)} lies outside the project`;
      return { code: "include-outside-project", message };
    }
    if (open.includes(real)) {
      return { code: "include-cycle", message: `${shown} includes itself` };
    }
    if (known.has(real)) return null;
    known.add(real);
    try {
      const loaded = await loadFile(target, cwd, edited?.get(target));
      const { value, diagnostics: faults, problems } = loaded;
      await visit({ file: target, loaded }, [...open, real]);
      const isSilent = faults.length === 0 && problems.length === 0;
      if (isTable(value) || !isSilent) return null;
      const message = `${shown} holds no mapping`;
      return { code: "include-unreadable", message };
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      missing.push(target);
      const { message } = error;
      const isMissing = message.endsWith("does not exist");
      const help = isMissing ? undefined : error.help;
      return { code: "include-unreadable", message, help };
    }
  }

  const first = await realpath(main.file).catch(() => main.file);
  const known = new Set([first]);
  await visit(main, [first]);
  return { parts, diagnostics, missing };
}

function isOutside(root: string, file: string): boolean {
  const way = relative(root, file).replaceAll("\\", "/");
  return way === ".." || way.startsWith("../") || resolve(way) === way;
}

/**
 * What a file includes: one path or a list. The schema reports any other shape.
 */
function listIncludes(value: unknown): readonly Include[] {
  if (!isTable(value) || !Object.hasOwn(value, "include")) return [];
  const { include } = value;
  if (typeof include === "string")
    return [{ text: include, path: ["include"] }];
  if (!Array.isArray(include)) return [];
  return include.flatMap((text: unknown, index): Include[] =>
    typeof text === "string" ? [{ text, path: ["include", index] }] : [],
  );
}

/** Locates places of the joined manifest in the files that they come from. */
async function locateInParts(
  parts: readonly ManifestPart[],
  resolvePlace: JoinedFiles["resolve"],
): Promise<Locate> {
  const locates = new Map<ManifestPart, Locate>();
  for (const part of parts) locates.set(part, await part.loaded.positions());
  return ({ path, ...place }) => {
    const found = resolvePlace(path);
    return locates.get(found.part)?.({ ...place, path: found.path }) ?? null;
  };
}
