/**
 * Changes of the manifest, made in its text and read again before anybody
 * relies on them. Writes nothing: the new texts are edits of the plan.
 */
import { posix, relative, resolve } from "node:path";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { Located } from "../diagnostics/positions.js";
import { showPath } from "../diagnostics/problem.js";
import {
  changeValue,
  sameValue,
  type ValueChange,
} from "../edit/changed-value.js";
import { editManifest } from "../edit/manifest-edit.js";
import { readManifest, type Meaning, type ReadManifest } from "../pipeline.js";
import type { FileEdit } from "../plan/types.js";
import type { Context } from "./context.js";

/** A manifest that was read, some of its files with other texts than on the disk. */
export interface ManifestState {
  readonly read: ReadManifest;
  /** By absolute path. */
  readonly edited: ReadonlyMap<string, string>;
}

/** The manifest with its changes, or why they cannot be made. */
export type Changed =
  | ({ readonly ok: true; readonly meaning: Meaning } & ManifestState)
  | ({ readonly ok: false } & Pick<ReadManifest, "diagnostics" | "sources">);

/** Reads the manifest of a context, as it stands on the disk. */
export async function openManifest(context: Context): Promise<ManifestState> {
  return { read: await readManifest(context), edited: new Map() };
}

/** Makes changes one after the other, each in what the one before it left. */
export async function changeManifest(
  context: Context,
  state: ManifestState,
  changes: readonly ValueChange[],
): Promise<Changed> {
  let current = state;
  for (const change of changes) {
    const changed = await changeOnce(context, current, change);
    if (!changed.ok) return changed;
    current = changed;
  }
  return judge(current);
}

/** The new texts as edits of a plan. */
export function manifestEdits(
  { cwd, sources }: ReadManifest,
  { edited }: ManifestState,
  root: string,
): readonly FileEdit[] {
  return [...edited].map(([file, content]) => {
    const before = sources.get(toPosix(relative(cwd, file)));
    return {
      action: "update",
      path: posix.normalize(toPosix(relative(root, file))),
      content,
      ...(before !== undefined && { before }),
    };
  });
}

async function changeOnce(
  context: Context,
  state: ManifestState,
  change: ValueChange,
): Promise<Changed> {
  const { read } = state;
  const on = change.kind === "replace" ? "value" : "key";
  const place: Place = { path: change.path, on };
  const found = (await read.positions())(place);
  const reason = found === null ? "it is not written there" : whyNot(found);
  if (found === null || reason !== null)
    return refuse(read, change, found, reason ?? "");
  const { file, start } = found.span;
  const edit = await editManifest(file, read.sources.get(file) ?? "", {
    ...change,
    at: start.offset,
    name: nameAt(read.value, change),
  });
  if (!edit.ok) return refuse(read, change, found, edit.reason);
  const path = resolve(read.cwd, file);
  const edited = new Map(state.edited).set(path, edit.text);
  const manifest = relative(read.cwd, read.file);
  const again = await readManifest({ ...context, manifest, edited });
  const wanted = changeValue(read.value, change);
  if (again.meaning !== null && !sameValue(again.value, wanted))
    return refuse(read, change, found, "its text is a part of other entries");
  return judge({ read: again, edited });
}

/** Why an entry cannot be changed where it was found; null where it can. */
function whyNot({ nearest, via }: Located): string | null {
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

function refuse(
  { sources }: ReadManifest,
  { kind, path }: ValueChange,
  found: Located | null,
  reason: string,
): Changed {
  const what = kind === "remove" ? "removed" : "changed";
  const message = `${showPath(path)} cannot be ${what} here: ${reason}`;
  const span = found?.span ?? null;
  const diagnostic: Diagnostic = toDiagnostic(
    "manifest-by-hand",
    message,
    span,
    { path },
  );
  return { ok: false, diagnostics: [diagnostic], sources };
}

/** What stands at the place now: the key's own text, or the value's. */
function nameAt(value: unknown, { kind, path }: ValueChange): string {
  if (kind !== "replace") return String(path.at(-1));
  let inner = value;
  for (const step of path)
    inner = (inner as Readonly<Record<string | number, unknown>>)[step];
  return String(inner);
}

function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}
