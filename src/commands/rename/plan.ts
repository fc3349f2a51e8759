/**
 * What `rename` changes in the user's files: reads them, finds the uses, and returns
 * edits for the plan. Writes nothing.
 */
import { readDisk, readLockFile } from "../../apply/read-target.js";
import type { Renamings } from "../../edit/pair-models.js";
import { pairTexts, type TextRenamings } from "../../edit/pair-texts.js";
import { renameInFile, type Counterparts } from "../../edit/rename-files.js";
import { renameSymbols, wordsOf } from "../../edit/rename-symbols.js";
import type { Move, RenamedLocal } from "../../edit/rename-task.js";
import {
  controllerPath,
  controllerTestPath,
  indexPath,
  viewsPath,
} from "../../emit/user-files.js";
import type { WantedFiles } from "../../run/pipeline.js";
import { wantedNames } from "../../merge/stub-hashes.js";
import { textAt } from "../../plan/disk.js";
import { listedEntries } from "../../plan/knowledge.js";
import { readLock } from "../../plan/lock.js";
import type { Disk, FileEdit, LockState } from "../../plan/types.js";
import { listSourceFiles } from "../../project/source-files.js";

export interface RenamePlan {
  /** What the generated files call by another name. */
  readonly generated: TextRenamings;
  readonly edits: readonly FileEdit[];
  /** The project's own code after the renaming, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that would move but are not text. */
  readonly unreadable: readonly string[];
}

/**
 * Decides what becomes of the user's files when `old` becomes `wanted`.
 *
 * @param manifests files that are changed already
 */
export function planRename(
  old: WantedFiles,
  wanted: WantedFiles,
  renamings: Renamings,
  manifests: readonly string[],
): RenamePlan {
  const pairs = pairFiles(old, wanted, renamings);
  const moves = pairs.flatMap(({ before, after }): Move[] =>
    before.path === after.path ? [] : [{ from: before.path, to: after.path }],
  );
  const generated = machineTexts(old);
  const { root } = old.place;
  const made = new Map(pairs.map((pair) => [pair.before.path, pair]));
  const lock = readLock(readLockFile(old.place));
  // A migration keeps the names of its time.
  const isHistory = (path: string): boolean =>
    listedEntries(lock, path).some(({ owner }) => owner === "history");
  const own = listSourceFiles(root).filter(
    (path) =>
      !generated.has(path) && !manifests.includes(path) && !isHistory(path),
  );
  const paths = [...new Set([...own, ...made.keys()])];
  const disk = readDisk(old.place, paths);

  const task = {
    renamings,
    moves,
    locals: findLocals(old, renamings, pairs),
    texts: pairTexts(generated, machineTexts(wanted)),
  };
  const words = wordsOf(task);
  const uses = renameSymbols({
    ...task,
    root,
    files: own.filter((path) => {
      const text = textAt(disk, path) ?? "";
      return words.some((word) => text.includes(word));
    }),
    generated,
    homes: {
      urls: `${old.target.dir}/urls.ts`,
      contracts: `${old.target.dir}/contracts.ts`,
    },
  });

  const { addresses } = renamings;
  const edits: FileEdit[] = [];
  const texts = new Map<string, string>();
  for (const path of paths) {
    const before = textAt(disk, path);
    const pair = made.get(path) ?? null;
    const to = pair?.after.path ?? path;
    if (before === null) continue;
    const cuts = uses.get(path) ?? [];
    const content = renameInFile(path, before, cuts, pair, addresses);
    texts.set(to, content);
    if (to !== path)
      edits.push({ action: "move", from: path, path: to, content, before });
    else if (content !== before) {
      const renamed = pair === null ? [] : renamedEntries(pair);
      edits.push({ action: "update", path, content, before, renamed });
    }
  }
  return {
    edits: [...edits, ...moveDeleted(lock, moves, disk)],
    generated: task.texts,
    texts,
    unreadable: moves
      .map(({ from }) => from)
      .filter((path) => disk.has(path) && textAt(disk, path) === null),
  };
}

function machineTexts({ files }: WantedFiles): ReadonlyMap<string, string> {
  return new Map(
    files
      .filter(({ owner }) => owner === "machine")
      .map(({ path, content }) => [path, content]),
  );
}

/** The user's files that the generator created, before and after. */
function pairFiles(
  old: WantedFiles,
  wanted: WantedFiles,
  { controllers }: Renamings,
): readonly Counterparts[] {
  const paths = new Map(
    controllers.flatMap(({ from, to }) => [
      [controllerPath(old.target, from), controllerPath(old.target, to)],
      [
        controllerTestPath(old.target, from),
        controllerTestPath(old.target, to),
      ],
      [viewsPath(old.target, from), viewsPath(old.target, to)],
    ]),
  );
  const after = new Map(wanted.files.map((file) => [file.path, file]));
  return old.files
    .filter(({ owner }) => owner === "yours")
    .flatMap((before): Counterparts[] => {
      const other = after.get(paths.get(before.path) ?? before.path);
      return other === undefined ? [] : [{ before, after: other }];
    });
}

/** The names in the index that nothing uses any more. */
function renamedEntries({ before, after }: Counterparts): readonly string[] {
  if (before.merge?.kind !== "index" || after.merge === undefined) return [];
  const kept = new Set(wantedNames(after.merge));
  return wantedNames(before.merge).filter((name) => !kept.has(name));
}

/**
 * The classes of the renamed controllers, their names in the index, and the fields in
 * which classes keep their stores.
 */
function findLocals(
  old: WantedFiles,
  { controllers }: Renamings,
  pairs: readonly Counterparts[],
): readonly RenamedLocal[] {
  const index = indexPath(old.target) ?? "";
  const classes = controllers.flatMap(({ from, to }) => [
    {
      file: controllerPath(old.target, from) ?? "",
      from: from.className,
      to: to.className,
    },
    {
      file: index,
      from: `${from.contract}Controller`,
      to: `${to.contract}Controller`,
    },
  ]);
  return [...classes, ...pairs.flatMap(findStores)];
}

function findStores({ before, after }: Counterparts): readonly RenamedLocal[] {
  const { path: file, merge } = before;
  if (merge?.kind !== "controller" || after.merge?.kind !== "controller")
    return [];
  const [from, to] = [merge.store, after.merge.store];
  return from === undefined || to === undefined || from === to
    ? []
    : [{ file, from: `#${from}`, to: `#${to}` }];
}

/** A test that the user deleted stays deleted under its new name. */
function moveDeleted(
  lock: LockState,
  moves: readonly Move[],
  disk: Disk,
): readonly FileEdit[] {
  return moves
    .filter(({ from }) => !disk.has(from))
    .filter(({ from }) => listedEntries(lock, from).length > 0)
    .map(({ from, to }) => ({
      action: "move",
      from,
      path: to,
      content: null,
    }));
}
