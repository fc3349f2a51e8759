/**
 * Values to try for a path's parameters, in order of preference. Stage: emit,
 * for the tests it writes. Does not know where they lead.
 */
import { ownValue } from "../../diagnostics/values.js";
import type { ModelRoute } from "../../model/types.js";
import type { ReadKey } from "../../model/records/types.js";
import { type Keys, keyTypeOf } from "../records/keys.js";
import { findValues } from "../../fields/pattern-values.js";

/** Values for a parameter that takes any value; each is of another kind. */
const FREE = ["1", "sample", "Sample-1", "x_1", "99", "a.b", "2024-12-31"];

/** How many values are made from one constraint. */
const CANDIDATES = 12;

/** How many combinations of values are tried for one path. */
const ATTEMPTS = 600;

/** What a URL can carry. */
function isWritable(value: string): boolean {
  return !/^\.{0,2}$/.test(value) && !/\p{Surrogate}/u.test(value);
}

/** The form of an id of each type. */
const IDS: Readonly<Record<ReadKey, RegExp>> = {
  integer: /^[1-9]\d{0,14}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
};

/**
 * 1, 2, 3, in the form of the parameter's id; two segments for a parameter that
 * takes several.
 */
function firstValue(
  { path }: ModelRoute,
  key: ReadKey | null,
  name: string,
  index: number,
): string {
  const value = String(index + 1);
  if (key === "uuid")
    return `0192f0c1-9a2b-7000-8000-${value.padStart(12, "0")}`;
  return path.endsWith(`/*${name}`) ? `${value}/sample` : value;
}

/** The free parameters of a path get different values. */
function listCandidates(
  route: ModelRoute,
  keys: Keys,
  name: string,
  index: number,
): readonly string[] {
  const { constraints } = route;
  const source = ownValue(constraints, name);
  const key = keyTypeOf(keys, name);
  const values =
    source === undefined
      ? [firstValue(route, key, name, index), ...FREE]
      : findValues(source, CANDIDATES).filter(isWritable);
  return key === null ? values : values.filter((value) => IDS[key].test(value));
}

/**
 * Values for all of a route's parameters: the best ones first, then those that
 * differ from them in one parameter, then all combinations up to a limit.
 */
export function* proposeParams(
  route: ModelRoute,
  keys: Keys,
): Generator<readonly string[]> {
  // The first proposal nearly always works.
  if (!route.params.some((name) => Object.hasOwn(route.constraints, name))) {
    yield route.params.map((name, index) =>
      firstValue(route, keyTypeOf(keys, name), name, index),
    );
  }
  const candidates = route.params.map((name, index) =>
    listCandidates(route, keys, name, index),
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
