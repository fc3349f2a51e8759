/**
 * Two resources that collide do so in most of their routes. That is one fault,
 * reported once. Stage: model.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { placeId } from "../diagnostics/problem.js";

/** What collides, by diagnostic code. */
const nouns: ReadonlyMap<string, string> = new Map([
  ["duplicate-route", "route"],
  ["duplicate-helper", "helper"],
]);

/** Keeps the first clash of each pair of places, with a note on the others. */
export function foldClashes(
  problems: readonly ManifestProblem[],
): readonly ManifestProblem[] {
  const groups = new Map<string, ManifestProblem[]>();
  for (const problem of problems) {
    const { code, place, labels = [] } = problem;
    const places = [place, ...labels.map((label) => label.place)];
    const pair = `${code} ${places.map(placeId).join(" ")}`;
    const known = groups.get(pair);
    // Routes on one path want the same helper, so their messages are equal.
    if (known?.some(({ message }) => message === problem.message)) continue;
    if (known !== undefined && nouns.has(code)) known.push(problem);
    // Problems with other codes each say something different.
    else groups.set(known ? `${pair} ${problem.message}` : pair, [problem]);
  }
  return [...groups.values()].flatMap(
    ([first, ...others]): ManifestProblem[] => {
      if (first === undefined || others.length === 0)
        return first ? [first] : [];
      const noun = nouns.get(first.code) ?? "";
      const many = others.length === 1 ? noun : `${noun}s`;
      return [{ ...first, note: `and ${others.length} more ${many}` }];
    },
  );
}
