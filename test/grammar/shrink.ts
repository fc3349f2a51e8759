/** Finds a small manifest that has the fault of a large one. */
import { compile } from "../support/compile.js";
import type { Subject } from "./batch.js";
import type { Options } from "./key.js";
import type { Fault } from "./project.js";

/** Checks some manifests together. */
export type Check = (subjects: readonly Subject[]) => Promise<readonly Fault[]>;

/** How many smaller manifests are tried at once. */
const AT_ONCE = 24;

/**
 * Takes entries out as long as the same check finds something. Of what could go,
 * the largest goes first.
 */
export async function shrink(
  { manifest, edited }: Pick<Subject, "manifest" | "edited">,
  fault: Fault,
  check: Check,
): Promise<Options> {
  // What an edit made has to be found without what was before it, or is told as it is.
  let smallest = edited === null ? manifest : edited.manifest;
  for (;;) {
    const found = await findFirst(listSmaller(smallest), fault, check);
    if (found === null) return smallest;
    smallest = found;
  }
}

async function findFirst(
  manifests: readonly Options[],
  fault: Fault,
  check: Check,
): Promise<Options | null> {
  for (let start = 0; start < manifests.length; start += AT_ONCE) {
    const subjects: Subject[] = [];
    for (const manifest of manifests.slice(start, start + AT_ONCE)) {
      const { model } = await compile(manifest);
      if (model === null || model.routes.length === 0) continue;
      const name = `s${subjects.length}`;
      subjects.push({ name, manifest, model, edited: null });
    }
    if (subjects.length === 0) continue;
    const faults = await check(subjects);
    const first = subjects.find(({ name }) =>
      faults.some((one) => one.name === name && one.check === fault.check),
    );
    if (first !== undefined) return first.manifest;
  }
  return null;
}

/** The manifest without one of its entries, for each: the largest entries first. */
function listSmaller(manifest: Options): readonly Options[] {
  const paths = [...listPaths(manifest, [])].sort(
    (one, other) => sizeAt(manifest, other) - sizeAt(manifest, one),
  );
  return paths.map((path) => {
    const copy = structuredClone(manifest) as Record<string, unknown>;
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, step) => Reflect.get(at as object, step), copy);
    Reflect.deleteProperty(holder as object, path.at(-1) ?? "");
    return copy;
  });
}

function* listPaths(
  value: unknown,
  path: readonly string[],
): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* listPaths(inner, [...path, key]);
  }
}

function sizeAt(manifest: Options, path: readonly string[]): number {
  const value = path.reduce<unknown>(
    (at, step) => Reflect.get(at as object, step),
    manifest,
  );
  return JSON.stringify(value).length;
}
