/**
 * The options of a resource, each in its shortest form: defaults are omitted.
 * Stage: import.
 */
import { ACTIONS_AS_TOLD, type UpdateMethod } from "../manifest/words.js";
import { snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import type { WantedRoute } from "./source.js";

/** A part of a manifest. */
export type ManifestValue = Readonly<Record<string, unknown>>;

/**
 * `person`, from `person_id` below `people`: a different singular than ours,
 * but of the same word.
 */
export function findSingular(
  { parentParam }: ResourceDraft,
  name: string,
  param: string,
): string | undefined {
  const end = `_${param}`;
  if (!parentParam.endsWith(end)) return undefined;
  const singular = parentParam.slice(0, -end.length);
  const isAlike = singular.slice(0, 3) === name.slice(0, 3);
  return isAlike && snakeCase(singular) === singular ? singular : undefined;
}

/**
 * `only` or `except`, whichever is shorter; nothing if a resource has all the
 * usual actions.
 */
export function spellActions(
  { actions, singleton }: ResourceDraft,
  apiOnly: boolean,
): ManifestValue {
  const usual = ACTIONS_AS_TOLD.filter(
    (action) =>
      !(singleton && action === "index") &&
      !(apiOnly && (action === "new" || action === "edit")),
  );
  const only = ACTIONS_AS_TOLD.filter((action) => actions.has(action));
  const except = usual.filter((action) => !actions.has(action));
  const isSubset = only.every((action) => usual.includes(action));
  if (isSubset && except.length === 0) return {};
  return isSubset && except.length < only.length
    ? { except: except.length === 1 ? except[0] : except }
    : { only: only.length === 1 ? only[0] : only };
}

export function findUpdateMethods(
  { actions }: ResourceDraft,
  updateMethods: readonly UpdateMethod[],
): readonly UpdateMethod[] | undefined {
  const own = methodsOf(actions.get("update") ?? []);
  return own.length === 0 || isEqual(own, updateMethods)
    ? undefined
    : (own as readonly UpdateMethod[]);
}

/** Each method once, sorted. */
export function methodsOf(
  routes: readonly WantedRoute[],
): readonly WantedRoute["method"][] {
  return [...new Set(routes.map(({ method }) => method))].sort();
}

export function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

/** A field as a person writes it: just its type, if nothing else is set. */
export function spellField(value: ManifestValue, isRequired: boolean): unknown {
  if (isRequired || value["default"] !== undefined) return spellType(value);
  if (value["optional"] === true) return value;
  const isEmpty = value["many"] === true && value["minItems"] === undefined;
  // A list that is left out is empty, and null is not a list.
  if (isEmpty) return { ...value, default: [] };
  const type = spellType(value);
  return typeof type === "string" ? `${type}?` : { ...value, optional: true };
}

function spellType(value: ManifestValue): unknown {
  const { type, ...others } = value;
  const isAlone = Object.keys(others).length === 0;
  return typeof type === "string" && isAlone ? type : value;
}
