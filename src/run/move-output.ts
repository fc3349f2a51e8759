/**
 * What a changed output folder means for the user's files: reads the lock and
 * the code, and returns the moves as edits of the plan. Between the pipeline
 * and the stages; writes nothing.
 */
import { readDisk, type TargetPlace } from "../apply/read-target.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { mendImports, moveFiles } from "../edit/move-files.js";
import { findOutputMoves } from "../edit/output-moves.js";
import type { Move } from "../edit/rename-task.js";
import { findRuntimeMove, type RuntimeMove } from "../edit/runtime-moves.js";
import type { OutputFile } from "../emit/file.js";
import type { Model } from "../model/types.js";
import { textAt } from "../plan/disk.js";
import { knownPaths } from "../plan/knowledge.js";
import { isMoved } from "../plan/output-record.js";
import type {
  Disk,
  FileEdit,
  LockEntries,
  LockState,
  OutputRecord,
} from "../plan/types.js";
import { listSourceFiles } from "../project/source-files.js";

/** What to write, and into which folders. */
export interface Moving {
  readonly place: TargetPlace;
  readonly model: Pick<Model, "controllers">;
  readonly files: readonly OutputFile[];
  readonly output: OutputRecord;
  /** The ending of relative imports. */
  readonly importExtension: string;
  /** Parts of the runtime that other files have now. */
  readonly joined: readonly Move[];
}

export interface OutputMoves {
  readonly edits: readonly FileEdit[];
  /** The old paths of machine files. */
  readonly moved: ReadonlySet<string>;
  readonly problems: readonly FileProblem[];
}

/** Decides what becomes of everything that was written into other folders. */
export function planMoves(moving: Moving, lock: LockState): OutputMoves {
  const { place } = moving;
  const { machine, yours } = findMoves(moving, lock);
  const moves = [...moving.joined, ...machine, ...yours];
  const known = new Set(knownPaths(lock));
  // What the run writes again needs no fixing.
  const written = new Set(listMachine(moving, lock));
  const code = listSourceFiles(place.root).filter((path) => !written.has(path));
  const own = yours.map(({ from }) => from);
  const paths = [...new Set([...code, ...own])];
  const disk = readDisk(place, [...paths, ...yours.map(({ to }) => to)]);
  const texts = new Map(
    paths.flatMap((path) => {
      const text = textAt(disk, path);
      return text === null ? [] : [[path, text] as const];
    }),
  );
  const mended = mendImports(
    {
      root: place.root,
      files: [...texts.keys()],
      // They may be gone already: only their names matter.
      generated: new Map(
        moves
          .filter(({ from }) => !texts.has(from) && known.has(from))
          .map(({ from }) => [from, ""]),
      ),
      moves,
      runtime: findRuntime(moving, lock),
    },
    texts,
  );
  const standing = yours.map((move) => {
    const text = texts.get(move.from) ?? null;
    return {
      ...move,
      text,
      mended: mended.get(move.from) ?? text ?? "",
      there: textAt(disk, move.to),
    };
  });
  const updates = [...mended]
    .filter(([path, text]) => !own.includes(path) && text !== texts.get(path))
    .map(([path, content]): FileEdit => {
      const before = texts.get(path) ?? "";
      return { action: "update", path, content, before };
    });
  return {
    edits: [...updates, ...moveFiles(standing)],
    moved: new Set(machine.map(({ from }) => from)),
    problems: findUnreadable(own, disk),
  };
}

/** The moves out of all folders that known files were written into. */
function findMoves(
  { model, files, output }: Moving,
  lock: LockState,
): { readonly machine: readonly Move[]; readonly yours: readonly Move[] } {
  const wanted = new Set(files.map(({ path }) => path));
  const sides = [...lock.sides, ...lock.journals];
  const moves = new Map<string, Move & { readonly isMachine: boolean }>();
  lock.records.forEach((before, index) => {
    const entries: LockEntries = sides[index] ?? new Map();
    if (!isMoved(before, output)) return;
    const { controllers } = model;
    const written = { before, after: output, entries, controllers };
    for (const move of findOutputMoves(written)) {
      const isMachine = entries.get(move.from)?.owner === "machine";
      // What is no longer needed is deleted where it is.
      if (isMachine ? wanted.has(move.to) && !wanted.has(move.from) : true)
        moves.set(move.from, { ...move, isMachine });
    }
  });
  const all = [...moves.values()];
  return {
    machine: all.filter(({ isMachine }) => isMachine),
    yours: all.filter(({ isMachine }) => !isMachine),
  };
}

/** What becomes of imports of the runtime if a package has it or had it. */
function findRuntime(
  { files, output, importExtension }: Moving,
  { records }: LockState,
): RuntimeMove | null {
  const wanted = new Set(files.map(({ path }) => path));
  const moves = records.map((before) =>
    findRuntimeMove(before, output, wanted, importExtension),
  );
  return moves.find((move) => move !== null) ?? null;
}

/** The machine's files: those of this run, and those of earlier ones. */
function listMachine({ files }: Moving, lock: LockState): readonly string[] {
  const wanted = files.filter(({ owner }) => owner === "machine");
  return [...wanted.map(({ path }) => path), ...listOldMachine(lock)];
}

/** The machine's files that the lock lists. */
function listOldMachine({ sides, journals }: LockState): readonly string[] {
  return [...sides, ...journals].flatMap((side) =>
    [...side].flatMap(([path, { owner }]) =>
      owner === "machine" ? [path] : [],
    ),
  );
}

/** Files that would move but are not text. */
function findUnreadable(
  paths: readonly string[],
  disk: Disk,
): readonly FileProblem[] {
  return paths
    .filter((path) => disk.has(path) && textAt(disk, path) === null)
    .map((path) =>
      problemAt(
        "unreadable-file",
        path,
        `${path} is not UTF-8 text, so it cannot be moved`,
      ),
    );
}
