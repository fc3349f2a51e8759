/** Whether what is mounted at a path sees the requests of a route. Stage: apps. */

/** What begins a part that any text may stand for. */
const OPEN = /^[*{(]|[()*{}]/;

/**
 * @param at a path of the router's, where `*` stands for the rest, or a pattern
 * @param isExact whether what is below a path is not seen
 */
export function covers(at: unknown, path: string, isExact = false): boolean {
  if (at instanceof RegExp) return at.test(fill(path));
  if (typeof at !== "string") return false;
  const below = split(path);
  const above = split(at);
  for (const [index, segment] of above.entries()) {
    if (!segment.startsWith(":") && OPEN.test(segment)) return true;
    const other = below[index];
    if (other === undefined) return false;
    if (segment !== other && !segment.startsWith(":")) return false;
  }
  return !isExact || above.length === below.length;
}

/** A path as a request may have it. */
function fill(path: string): string {
  return path.replaceAll(/[:*][\p{ID_Continue}$]*(?:\([^)]*\))?/gu, "x");
}

function split(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}
