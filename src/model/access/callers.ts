/**
 * Who calls, and the rules that depend on no row: they hold for actions with and
 * without a store. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue } from "../../diagnostics/problem.js";
import { type ManifestSettings, writtenAt } from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type {
  AccessData,
  AccessRule,
  PlaceData,
} from "../../runtime/database/tables.js";
import type { Definitions } from "../records/definitions.js";
import type { RecordModel } from "../records/types.js";
import type { PlacedAccess } from "../scope.js";
import type { Controller, ControllerAction, ModelRoute } from "../types.js";
import { ownEntry } from "./access.js";
import type { CallersModel } from "./types.js";
import { type ReadRules, readRules } from "./rules.js";

/** What is needed to know who may call an action. */
export interface CallersInput {
  readonly settings: Pick<ManifestSettings, "caller">;
  readonly records: readonly RecordModel[];
  readonly definitions: Definitions;
  readonly controllers: readonly Controller[];
  /** The rules of stored rows, by controller. */
  readonly rulesOf: (controller: string) => StoredRules | undefined;
}

/** The rules of the rows of a place, and of its own actions. */
type StoredRules = AccessData & Pick<PlaceData, "actions">;

/** Null without a `caller`, or with one that is no record. */
export function buildCallers({
  settings: { caller },
  records,
  definitions,
  controllers,
  rulesOf,
}: CallersInput): {
  readonly callers: CallersModel | null;
  readonly problems: readonly ManifestProblem[];
} {
  if (caller === undefined) return { callers: null, problems: [] };
  const name = definitions.find(caller.ref)?.name;
  const record = records.find((each) => each.name === name);
  if (record === undefined) {
    const message = `there is no record "${caller.ref}"`;
    const guess = suggest(caller.ref, definitions.words);
    const problem = atValue("unknown-record", ["caller"], message, guess);
    return { callers: null, problems: [problem] };
  }
  const wording = {
    ...{ caller: record.name, roles: caller.roles, words: caller.words },
    ...{ members: new Map(), record: null },
  };
  const known = new Map<string, ReadRules>();
  const problems: ManifestProblem[] = [];
  const read = ({ entry, path }: PlacedAccess): AccessData => {
    const key = JSON.stringify(path);
    const found = known.get(key) ?? readRules(entry, wording, path);
    if (!known.has(key)) problems.push(...found.problems);
    known.set(key, found);
    return found.data;
  };
  const rules = new Map<string, AccessRule>();
  for (const { key, actions: own } of controllers) {
    const stored = rulesOf(key);
    for (const action of own) {
      const [route] = action.routes;
      if (route === undefined) continue;
      const isStored = stored !== undefined && route.resource !== null;
      const entry = isStored ? null : findPlacedRules(route);
      const data = isStored ? stored : entry === null ? undefined : read(entry);
      const rule = findRule(action, route, data);
      if (rule !== undefined) rules.set(`${key}#${action.name}`, rule);
    }
  }
  const scoped = records.flatMap(({ fields }) =>
    fields.filter(
      ({ ref }) => ref?.record === record.name && ref.scope !== null,
    ),
  );
  const columns = [...new Set(scoped.map((field) => field.name))];
  return {
    callers: { record, roles: caller.roles, columns, rules },
    problems,
  };
}

/** The rules of a route, as far as it or its resource says some. */
export function findPlacedRules({
  access,
  resource,
  origin,
}: ModelRoute): PlacedAccess | null {
  if (resource === null) return access;
  const extra = extraKinds
    .flatMap((kind) => resource.node[kind])
    .find((each) => each === origin);
  if (extra?.access === undefined) return access ?? ownEntry(resource);
  const { access: rule } = extra;
  return {
    entry: { read: rule, write: rule },
    path: [...writtenAt(extra), "access"],
  };
}

/** The rule of an action, as far as there is one. */
function findRule(
  { name, record }: ControllerAction,
  { method }: ModelRoute,
  { actions = {}, ...rules }: StoredRules = {},
): AccessRule | undefined {
  const own = actions[name];
  if (own !== undefined) return own;
  if (name === "new" || name === "create") return rules.create ?? rules.write;
  if (name === "edit") return rules.update ?? rules.write;
  if (name === "update" || name === "destroy")
    return rules[name] ?? rules.write;
  // Who may delete a row may restore it.
  if (record.restores) return rules.destroy ?? rules.write;
  return method === "GET" ? rules.read : rules.write;
}

/**
 * Who has to call for a rule to hold, whatever the row: roles, or `caller` for
 * whoever is known; null if strangers may meet it.
 */
export function listNeeded(
  rule: AccessRule | undefined,
): readonly string[] | null {
  if (rule === undefined) return null;
  const words = rule.map(({ who, role, owner, member }) =>
    who === "caller" || (owner ?? member) !== undefined
      ? "caller"
      : (role ?? null),
  );
  const known = words.filter((word) => word !== null);
  if (known.length < words.length) return null;
  // Whoever has a role is known.
  return known.includes("caller") ? ["caller"] : [...new Set(known)];
}
