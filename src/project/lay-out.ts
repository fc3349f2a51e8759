/**
 * Formats the user's new files with the target's own formatter and its
 * settings. Writes nothing. Without a formatter nothing is loaded; if it fails,
 * the files stay as they are. It is passed to the plan, so that the plan stays
 * pure. If no file is new, no formatter is looked for. Files that are written anew
 * are known only from a plan: with any, the plan is made again. The lock has
 * hashes of the texts that are written, and of the tokens of stubs, which
 * formatting does not change.
 */
import { dirname, join, relative, sep } from "node:path";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { foldersAbove, isThere } from "./look.js";
import type { NewFile } from "./run-formatter.js";
import { findFormatter } from "./tools.js";
import type { Formatter } from "./tools.js";

export interface LaidOutTexts {
  /** The files that the formatter changed: text by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
}

/** A formatter, and the files that it formats. */
interface Task extends Formatter {
  readonly root: string;
  /** Its package's folder, absolute; null if it is not installed. */
  readonly installed: string | null;
  readonly files: readonly NewFile[];
}

/** Formats all files of one formatter, or none of them. */
export async function layOutFiles(
  root: string,
  files: readonly NewFile[],
): Promise<LaidOutTexts> {
  const texts = new Map<string, string>();
  const problems: FileProblem[] = [];
  for (const task of divide(root, files)) {
    const done = await attempt(task);
    if (typeof done === "string") problems.push(describe(task, done));
    else for (const [path, text] of done) texts.set(path, text);
  }
  return { texts, problems };
}

/** The texts by path, or the reason there are none. */
async function attempt(
  task: Task,
): Promise<ReadonlyMap<string, string> | string> {
  const { installed } = task;
  if (installed === null) return "it is not installed";
  try {
    const { runFormatter } = await import("./run-formatter.js");
    return await runFormatter({ ...task, installed });
  } catch (error) {
    return firstLine(error instanceof Error ? error.message : String(error));
  }
}

/** One task for each formatter with its own settings. */
function divide(root: string, files: readonly NewFile[]): readonly Task[] {
  const folders = new Map<string, Formatter | null>();
  const tasks = new Map<string, Task>();
  for (const file of files) {
    const folder = dirname(join(root, file.path));
    const known = folders.get(folder);
    const formatter =
      known === undefined ? findFormatter({ root }, folder) : known;
    folders.set(folder, formatter);
    if (formatter === null) continue;
    const key = `${formatter.name} ${formatter.config ?? ""}`;
    const task = tasks.get(key) ?? {
      ...formatter,
      root,
      installed: findInstalled(formatter, folder),
      files: [],
    };
    tasks.set(key, { ...task, files: [...task.files, file] });
  }
  return [...tasks.values()];
}

/** The formatter's package as Node would find it from the folder. */
function findInstalled(
  { packageName }: Formatter,
  folder: string,
): string | null {
  return (
    foldersAbove(folder)
      .map((each) => join(each, "node_modules", packageName))
      .find(isThere) ?? null
  );
}

function describe(task: Task, reason: string): FileProblem {
  const { root, packageName, config } = task;
  const show = (path: string): string =>
    relative(root, path).split(sep).join("/");
  const plain = reason.replaceAll(root + sep, "");
  const count = task.files.length;
  const what = count === 1 ? "a new file" : `${String(count)} new files`;
  return problemAt(
    "formatter-failed",
    config === null ? "package.json" : show(config),
    `${packageName} could not format ${what} of yours: ${plain}`,
  );
}

/** The first line that contains words, without colors and frames. */
function firstLine(message: string): string {
  const lines = message
    .replace(/\p{Cc}\[[\d;]*m/gu, "")
    .split("\n")
    .map((line) => line.trim());
  return lines.find((line) => /\p{L}/u.test(line)) ?? "it says nothing";
}
