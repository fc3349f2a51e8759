/**
 * Which files move when the output folders change. Stage: edit. Pure: looks
 * only at paths, not at the disk. Machine files are created at the new place and
 * deleted at the old one, by the usual rules, so an edited one stops the run.
 */
import {
  controllerPath,
  controllerTestPath,
  indexPath,
  statePath,
  testAppPath,
  viewsPath,
} from "../emit/user-files.js";
import {
  migrateFile,
  readPlace,
  seedsFile,
} from "../manifest/output-pattern.js";
import type { Controller } from "../model/types.js";
import type { LockEntries, OutputRecord } from "../plan/types.js";
import type { Move } from "./rename-task.js";

/**
 * What is known about the files that were written into the folders `before`.
 */
export interface Written {
  readonly before: OutputRecord;
  readonly after: OutputRecord;
  readonly entries: LockEntries;
  readonly controllers: readonly Pick<Controller, "file">[];
}

/** The files that the lock lists, with their new places; no others. */
export function findOutputMoves(written: Written): readonly Move[] {
  const places = new Map(
    [...placeControllers(written), ...placeShared(written)].map(
      ({ from, to }) => [from, to],
    ),
  );
  return [...written.entries].flatMap(([from, { owner }]): Move[] => {
    const to =
      owner === "machine"
        ? moveBelow(from, written)
        : (places.get(from) ?? moveOrphan(from, written));
    return to === null || to === from ? [] : [{ from, to }];
  });
}

/** Controllers of the manifest, their tests and their views. */
function placeControllers({
  before,
  after,
  controllers,
}: Written): readonly Move[] {
  const { controllers: oldHome = false, controllerTests: oldTests = false } =
    before;
  const { controllers: home = false, controllerTests: tests = false } = after;
  const [oldViews, views] = [before.views ?? false, after.views ?? false];
  return controllers.flatMap((controller) => {
    const pairs = [
      [
        controllerPath({ controllers: oldHome }, controller),
        controllerPath({ controllers: home }, controller),
      ],
      [
        controllerTestPath({ controllerTests: oldTests }, controller),
        controllerTestPath({ controllerTests: tests }, controller),
      ],
      [
        viewsPath({ views: oldViews }, controller),
        viewsPath({ views }, controller),
      ],
    ] as const;
    return pairs.flatMap(([from, to]) =>
      from === null || to === null ? [] : [{ from, to }],
    );
  });
}

/**
 * Files that exist once: for all controllers, for all tests, for the database.
 */
function placeShared({ before, after }: Written): readonly Move[] {
  const next = listShared(after);
  return listShared(before).flatMap((from, index) => {
    const to = next[index] ?? null;
    return from === null || to === null ? [] : [{ from, to }];
  });
}

/** The paths of these files, each at its own index; null for none. */
function listShared(output: OutputRecord): readonly (string | null)[] {
  const { dir = "", controllers = false, controllerTests = false } = output;
  const { database, server = false } = output;
  return [
    indexPath({ controllers }),
    statePath({ controllers }),
    testAppPath({ dir, controllers, controllerTests }),
    database ?? null,
    database === undefined ? null : migrateFile(database),
    database === undefined ? null : seedsFile(database),
    server === false ? null : server,
  ];
}

/**
 * The new path of a controller that the manifest no longer has, whose name is
 * read from its path.
 */
function moveOrphan(from: string, written: Written): string | null {
  const { before, after } = written;
  const [key, ending] = from.endsWith(".controller.test.ts")
    ? (["controllerTests", ".controller.test.ts"] as const)
    : (["controllers", ".controller.ts"] as const);
  const [old, next] = [before[key], after[key]];
  if (typeof old !== "string" || typeof next !== "string") return null;
  if (!from.endsWith(ending)) return moveBelow(from, written, ["views"]);
  const file = readPlace(old, from.slice(0, -ending.length));
  if (file === null) return null;
  return key === "controllers"
    ? controllerPath({ controllers: next }, { file })
    : controllerTestPath({ controllerTests: next }, { file });
}

/** The folders of the machine's files. */
const MACHINE = ["runtime", "dir", "tests"] as const;

/** A file keeps its place below its folder; the innermost folder decides. */
function moveBelow(
  from: string,
  { before, after }: Written,
  keys: readonly ((typeof MACHINE)[number] | "views")[] = MACHINE,
): string | null {
  const [innermost] = keys
    .flatMap((key) => {
      const old = before[key];
      return typeof old === "string" ? [{ old, next: after[key] }] : [];
    })
    .filter(({ old }) => from.startsWith(`${old}/`))
    .sort((a, b) => b.old.length - a.old.length);
  if (typeof innermost?.next !== "string") return null;
  return innermost.next + from.slice(innermost.old.length);
}
