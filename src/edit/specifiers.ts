/**
 * The paths by which the target's code imports files that move. Stage: edit.
 * Extensions stay, and so do folders if no file leaves its own; no other byte of a
 * file changes.
 */
import { join, posix, relative } from "node:path";
import { ts } from "ts-morph";
import { withoutEnding } from "../code/scope.js";
import type { TextEdit } from "../code/text-edits.js";
import type { Move } from "./rename-task.js";
import type { RuntimeMove } from "./runtime-moves.js";
import { findSpecifiers, isModuleSpecifier } from "./specifier-texts.js";
import { parsed, type Program } from "./sources.js";
import { quoteModuleText } from "./write-module.js";

export { withoutEnding };

export interface Moves {
  /** Absolute, with forward slashes. */
  readonly root: string;
  readonly moves: readonly Move[];
  /** The change if a package has the runtime from now on, or had it before. */
  readonly runtime?: RuntimeMove | null;
}

/** Finds texts that must change: in imports, mocks, `new URL(...)`. */
export function editSpecifiers(
  { root, moves, runtime = null }: Moves,
  program: Program,
  add: (file: string, edit: TextEdit) => void,
): void {
  const places = new Map(
    moves.map(({ from, to }) => [withoutEnding(from), withoutEnding(to)]),
  );
  const words = new Set(moves.flatMap(({ from }) => lastWords(from)));
  const own = new Map(moves.map(({ from, to }) => [from, to]));
  for (const file of program.files) {
    const source = parsed(program, join(root, file));
    if (source === undefined) continue;
    const to = own.get(file) ?? file;
    const spell = (node: ts.StringLiteralLike): string => {
      const { text } = node;
      const address = runtime?.ofModule(text) ?? null;
      if (address !== null)
        return "module" in address
          ? address.module
          : relativeTo(to, address.file);
      const isAlike = runtime !== null || words.has(fileStem(text));
      if (!isAlike && (to === file || !isRelative(text))) return text;
      const target = reach(root, file, text, program);
      if (target === null) return text;
      const module = runtime?.ofFile(`${target}.ts`) ?? null;
      if (module !== null) return module;
      const next =
        places.get(target) ?? withoutIndex(places.get(`${target}/index`));
      if (next !== undefined) return respell(text, file, to, target, next);
      return isRelative(text) &&
        (isModuleSpecifier(node) || isThere(root, target, program))
        ? reroute(text, file, to)
        : text;
    };
    for (const node of findSpecifiers(source)) {
      const text = spell(node);
      if (text === node.text) continue;
      const start = node.getStart(source);
      const mark = source.text[start];
      const edit = { start, end: node.end, text: quoteModuleText(text, mark) };
      add(source.fileName, edit);
    }
  }
}

/** A file's name as imports write it: without its folder and its extension. */
export function fileStem(path: string): string {
  return posix.basename(withoutEnding(path));
}

/** What the last part of a text that refers to the file may be. */
function lastWords(path: string): readonly string[] {
  const stem = fileStem(path);
  return stem === "index"
    ? [stem, posix.basename(posix.dirname(path))]
    : [stem];
}

/**
 * The file that a text leads to, relative to the root and without its
 * extension; null for a package. Only the compiler can resolve a text that is
 * not relative.
 */
export function reach(
  root: string,
  file: string,
  text: string,
  { project }: Program,
): string | null {
  if (isRelative(text))
    return withoutEnding(posix.join(posix.dirname(file), text));
  const { resolvedModule } = ts.resolveModuleName(
    text,
    join(root, file),
    project.getCompilerOptions(),
    project.getModuleResolutionHost(),
  );
  if (resolvedModule === undefined) return null;
  const path = relative(root, resolvedModule.resolvedFileName);
  const reached = withoutEnding(path.replaceAll("\\", "/"));
  // A text that means a folder means that folder's index.
  return fileStem(reached) === "index" && fileStem(text) !== "index"
    ? posix.dirname(reached)
    : reached;
}

/** The text for a file that has moved; both paths are without extensions. */
export function respell(
  text: string,
  file: string,
  to: string,
  target: string,
  next: string,
): string {
  const ending = text.slice(withoutEnding(text).length);
  const stays =
    posix.dirname(file) === posix.dirname(to) &&
    posix.dirname(target) === posix.dirname(next);
  if (stays)
    return (
      text.slice(0, -ending.length || undefined).replace(/[^/]*$/, "") +
      posix.basename(next) +
      ending
    );
  const path = isRelative(text) ? null : throughAlias(text, target, next);
  return (path ?? relativeTo(to, next)) + ending;
}

/**
 * `@/resources/urls` for a file that stays below the alias: the ending that the
 * text and the path share is replaced. Null if it is no longer below it.
 */
function throughAlias(
  text: string,
  target: string,
  next: string,
): string | null {
  const segments = withoutEnding(text).split("/");
  const path = target.split("/");
  let same = 0;
  while (
    same < Math.min(segments.length, path.length) &&
    segments.at(-1 - same) === path.at(-1 - same)
  )
    same += 1;
  const base = path.slice(0, path.length - same).map((step) => `${step}/`);
  const prefix = segments
    .slice(0, segments.length - same)
    .map((step) => `${step}/`);
  const below = base.join("");
  return same > 0 && next.startsWith(below)
    ? prefix.join("") + next.slice(below.length)
    : null;
}

/** The text for a file that stays, imported from one that moved. */
function reroute(text: string, file: string, to: string): string {
  if (posix.dirname(file) === posix.dirname(to)) return text;
  const slash = text.endsWith("/") ? "/" : "";
  return relativeTo(to, posix.join(posix.dirname(file), text)) + slash;
}

function relativeTo(file: string, target: string): string {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith("../") || path === ".." ? path : `./${path}`;
}

/** Whether a file or folder of that name is on disk, in whatever language. */
function isThere(root: string, target: string, { project }: Program): boolean {
  const disk = project.getFileSystem();
  const path = join(root, target);
  const endings = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs"];
  return (
    endings.some((ending) => disk.fileExistsSync(path + ending)) ||
    disk.directoryExistsSync(path)
  );
}

function withoutIndex(path: string | undefined): string | undefined {
  return path === undefined ? undefined : posix.dirname(path);
}

/** Whether a text is a path, not a package. */
export function isRelative(text: string): boolean {
  return /^\.\.?(?:\/|$)/.test(text);
}
