/** Finds what else must go with a removed entry: whatever it leaves empty. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { valueAt } from "../diagnostics/values.js";

/**
 * The places to remove, the outermost first: the `resources` of another
 * resource, or a namespace, that holds nothing but the entry. The last one is
 * the entry. A resource or a concern means something even if it is empty, so it
 * stays; so does the `resources` of the manifest.
 */
export function listRemovable(
  value: unknown,
  path: ManifestPath,
): readonly ManifestPath[] {
  const found = [path];
  for (let end = path.length - 1; end > 0; end -= 1) {
    const outer = path.slice(0, end);
    const isTop = end === 1 && outer[0] === "resources";
    if (isTop || isNamed(path, end) || sizeAt(value, outer) !== 1) break;
    found.unshift(outer);
  }
  return found;
}

/** Whether a path ends at a resource or a concern. */
function isNamed(path: ManifestPath, end: number): boolean {
  let isName = false;
  let kind = "";
  for (const step of path.slice(0, end)) {
    kind = isName ? kind : String(step);
    isName = !isName;
  }
  return !isName && kind !== "namespaces";
}

function sizeAt(value: unknown, path: ManifestPath): number {
  return Object.keys(valueAt(value, path) ?? {}).length;
}
