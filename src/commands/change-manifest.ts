/**
 * Changes the text of the manifest and reads it again before anything relies on
 * the change. Writes nothing: the new texts become edits in the plan.
 */
import { posix, relative, resolve } from "node:path";
import type {
  Diagnostic,
  ManifestPath,
  Place,
} from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { LocatedPlace } from "../diagnostics/positions.js";
import { showPath } from "../diagnostics/problem.js";
import { valueAt } from "../diagnostics/values.js";
import {
  changeValue,
  sameEntries,
  sameValue,
  type ValueChange,
} from "../edit/changed-value.js";
import type { EntryChange } from "../edit/entry-change.js";
import {
  editManifest,
  isModule,
  writeAddition,
} from "../edit/manifest-edit.js";
import { toPosix } from "../run/open-project.js";
import {
  readManifest,
  type Meaning,
  type ReadManifest,
} from "../run/pipeline.js";
import type { FileEdit } from "../plan/types.js";
import type { PlanFinding } from "../report/plan-problems.js";
import type { CommandContext } from "./context.js";

/**
 * A manifest that was read; some of its files may have texts that differ from
 * the disk.
 */
export interface ManifestState {
  readonly read: ReadManifest;
  /** By absolute path. */
  readonly edited: ReadonlyMap<string, string>;
  /** Whether the manifest itself has yet to be created. */
  readonly isNew?: boolean;
}

/** The manifest with its changes, or the reason they cannot be made. */
export type Changed =
  ({ readonly ok: true; readonly meaning: Meaning } & ManifestState) | Refused;

/** Why a change cannot be made. */
interface Refused {
  readonly ok: false;
  readonly diagnostics: readonly PlanFinding[];
  readonly sources: ReadManifest["sources"];
}

/** Reads the manifest of a context as it is on disk. */
export async function openManifest(
  context: CommandContext,
): Promise<ManifestState> {
  return { read: await readManifest(context), edited: new Map() };
}

/**
 * Makes changes one after the other, each on the result of the one before. In
 * between, the manifest may have errors: a list names what is not renamed yet.
 */
export async function changeManifest(
  context: CommandContext,
  state: ManifestState,
  changes: readonly ValueChange[],
): Promise<Changed> {
  let current = state;
  for (const change of changes) {
    const changed = await changeOnce(context, current, change);
    if ("ok" in changed) return changed;
    if (changed.read.value === undefined) return judge(changed);
    current = changed;
  }
  return judge(current);
}

/**
 * The new texts as edits in a plan.
 *
 * @param inserted what was added, for the report
 */
export function manifestEdits(
  { cwd, sources }: ReadManifest,
  { edited, isNew = false }: ManifestState,
  root: string,
  inserted: readonly string[] = [],
): readonly FileEdit[] {
  return [...edited].map(([file, content]) => {
    const before = sources.get(toPosix(relative(cwd, file)));
    const path = posix.normalize(toPosix(relative(root, file)));
    if (isNew) return { action: "create", path, content };
    return {
      action: "update",
      path,
      content,
      inserted,
      ...(before !== undefined && { before }),
    };
  });
}

async function changeOnce(
  context: CommandContext,
  state: ManifestState,
  change: ValueChange,
): Promise<ManifestState | Refused> {
  const { read } = state;
  const { found, place } = await locate(read, change);
  const reason = found === null ? "it is not written there" : whyNot(found);
  if (found === null || reason !== null)
    return refuse(read, change, place, found, reason ?? "");
  const { file, start } = found.span;
  const edit = await editManifest(
    file,
    read.sources.get(file) ?? "",
    toEntryChange(read.value, change, place, start.offset),
  );
  if (!edit.ok) return refuse(read, change, place, found, edit.reason);
  const path = resolve(read.cwd, file);
  const edited = new Map(state.edited).set(path, edit.text);
  const manifest = relative(read.cwd, read.file);
  const again = await readManifest({ ...context, manifest, edited });
  const wanted = changeValue(read.value, change);
  const isSame = change.kind === "add" ? sameEntries : sameValue;
  if (again.meaning !== null && !isSame(again.value, wanted))
    return refuse(
      read,
      change,
      place,
      found,
      "its text is a part of other entries",
    );
  return { ...state, read: again, edited };
}

/** Where a change is made; for an addition, the mapping that it goes into. */
async function locate(
  { value, positions }: ReadManifest,
  { kind, path }: ValueChange,
): Promise<{ readonly found: LocatedPlace | null; readonly place: Place }> {
  const find = await positions();
  const at = (place: Place) => ({ place, found: find(place) });
  if (kind !== "add")
    return at({ path, on: kind === "replace" ? "value" : "key" });
  const outer = path.slice(0, depthOf(value, path.slice(0, -1)));
  const key = at({ path: outer, on: "key" });
  // A module is located by its objects, other texts by entries with keys.
  return key.found !== null && isModule(key.found.span.file)
    ? at({ path: outer, on: "value" })
    : key;
}

/** How many steps of a path exist in a value. */
function depthOf(value: unknown, path: ManifestPath): number {
  let inner = value;
  let depth = 0;
  for (const step of path) {
    const isTable = typeof inner === "object" && inner !== null;
    if (!isTable || !Object.hasOwn(inner as object, step)) break;
    inner = (inner as Readonly<Record<string | number, unknown>>)[step];
    depth += 1;
  }
  return depth;
}

function toEntryChange(
  value: unknown,
  change: ValueChange,
  { path: place, on }: Place,
  at: number,
): EntryChange {
  if (change.kind !== "add")
    return { ...change, at, name: nameAt(value, change) };
  const names = change.path.slice(place.length).map(String);
  const outermost = place.length === 0 && on === "key";
  return { ...change, at: outermost ? null : at, names };
}

/** Why an entry cannot be changed where it was found; null if it can. */
function whyNot({ nearest, via }: LocatedPlace): string | null {
  if (nearest === true) return "it is computed";
  return via === undefined
    ? null
    : `it is repeated by an alias in line ${via.start.line}`;
}

function judge(state: ManifestState): Changed {
  const { meaning, diagnostics, sources } = state.read;
  return meaning === null
    ? { ok: false, diagnostics, sources }
    : { ok: true, ...state, meaning };
}

const participles = {
  remove: "removed",
  add: "added",
  rename: "changed",
  replace: "changed",
} as const;

async function refuse(
  { sources, file }: ReadManifest,
  change: ValueChange,
  place: Place,
  found: LocatedPlace | null,
  reason: string,
): Promise<Refused> {
  const { path, kind } = change;
  const isAdd = kind === "add";
  const message = `${showPath(path)} cannot be ${participles[kind]} here: ${reason}`;
  const span = found?.span ?? null;
  const diagnostic: Diagnostic = toDiagnostic(
    "manifest-by-hand",
    message,
    span,
    { path, ...(isAdd && { help: adviseToPaste(place) }) },
  );
  if (!isAdd) return { ok: false, diagnostics: [diagnostic], sources };
  const text = sources.get(span?.file ?? "") ?? "";
  const names = path.slice(place.path.length).map(String);
  const snippet = await writeAddition(span?.file ?? file, text, {
    ...change,
    names,
  });
  return { ok: false, diagnostics: [{ ...diagnostic, snippet }], sources };
}

function adviseToPaste({ path }: Place): string {
  const where = path.length === 0 ? "the manifest" : showPath(path);
  return `put these lines into ${where}, and run generate`;
}

/** The current text at the place: that of the key, or of the value. */
function nameAt(value: unknown, { kind, path }: ValueChange): string {
  return String(kind === "replace" ? valueAt(value, path) : path.at(-1));
}
