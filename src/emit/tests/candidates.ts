/**
 * Values to try for a path's parameters, in the order of preference. Stage:
 * emit, for the tests it writes. Does not know where they lead.
 */
import type { Route } from "../../model/types.js";
import { findValues } from "./pattern-values.js";

/** Values for a parameter that takes any; each is another kind of thing. */
const FREE = ["1", "sample", "Sample-1", "x_1", "99", "a.b", "2024-12-31"];

/** How many values are made from one constraint. */
const CANDIDATES = 12;

/** How many combinations of values are tried for one path. */
const ATTEMPTS = 600;

/** What a URL can carry. */
function isWritable(value: string): boolean {
  return !/^\.{0,2}$/.test(value) && !/\p{Surrogate}/u.test(value);
}

/** Free parameters of one path get different values: 1, 2, 3. */
function listCandidates(
  { constraints }: Route,
  name: string,
  index: number,
): readonly string[] {
  const source = Object.hasOwn(constraints, name)
    ? constraints[name]
    : undefined;
  return source === undefined
    ? [String(index + 1), ...FREE]
    : findValues(source, CANDIDATES).filter(isWritable);
}

/**
 * Values for all of a route's parameters: the best ones first, then those that
 * differ from them in one parameter, then all combinations up to a limit.
 */
export function* proposeValues(route: Route): Generator<readonly string[]> {
  // Nearly always the first proposal does.
  if (!route.params.some((name) => Object.hasOwn(route.constraints, name))) {
    yield route.params.map((_, index) => String(index + 1));
  }
  const candidates = route.params.map((name, index) =>
    listCandidates(route, name, index),
  );
  if (candidates.some((list) => list.length === 0)) return;
  const first = candidates.map((list) => list[0] ?? "");
  yield first;
  for (let index = candidates.length - 1; index >= 0; index--) {
    for (const value of candidates[index]?.slice(1) ?? []) {
      yield first.with(index, value);
    }
  }
  const total = candidates.reduce((count, list) => count * list.length, 1);
  for (let number = 0; number < Math.min(total, ATTEMPTS); number++) {
    let rest = number;
    yield candidates.map((list) => {
      const value = list[rest % list.length] ?? "";
      rest = Math.floor(rest / list.length);
      return value;
    });
  }
}
