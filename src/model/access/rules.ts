/** The rules of one entry, with what their words mean. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue, labelAt } from "../../diagnostics/problem.js";
import type { AccessEntry, RuleEntry } from "../../manifest/tree.js";
import type {
  AccessData,
  AccessRule,
  Grant,
} from "../../runtime/database/tables.js";
import { readWhere } from "../tables/where.js";
import { withNewRows } from "./own-words.js";
import { readWord, type Wording } from "./words.js";

/** What an entry says, and what is wrong with it. */
export interface ReadRules {
  readonly data: AccessData;
  readonly problems: readonly ManifestProblem[];
}

/** The keys of `access` in its long form. */
export const ACCESS_KEYS = [
  ...(["read", "write", "create", "update", "destroy"] as const),
] as const;

/** @param path the place of the entry */
export function readRules(
  entry: AccessEntry,
  wording: Wording,
  path: ManifestPath,
): ReadRules {
  const { read, write } = entry;
  // In its short form, it says both at once.
  if (read !== undefined && read === write) {
    const { rule, problems } = readRule(read, wording, path);
    return { data: withNewRows({ read: rule, write: rule }), problems };
  }
  const found = ACCESS_KEYS.flatMap((key) => {
    const own = entry[key];
    if (own === undefined) return [];
    const about = key === "create" ? { ...wording, isNew: true } : wording;
    return [{ key, ...readRule(own, about, [...path, key]) }];
  });
  const data = Object.fromEntries(found.map(({ key, rule }) => [key, rule]));
  return {
    data: withNewRows(data),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** @param path the place of the rule */
export function readRule(
  entry: RuleEntry,
  wording: Wording,
  path: ManifestPath,
): {
  readonly rule: AccessRule;
  readonly problems: readonly ManifestProblem[];
} {
  if (entry.length === 0) {
    const message = "nobody could ever do this";
    const help = "name who may, or leave the action out with `only`";
    return {
      rule: [],
      problems: [atValue("access-rule", path, message, { help })],
    };
  }
  const problems: ManifestProblem[] = [];
  const rule: Grant[] = [];
  for (const [index, { who, where }] of entry.entries()) {
    const place = entry.length === 1 ? path : [...path, index];
    const at = where === undefined ? place : [...place, "who"];
    const word = who === undefined ? null : readWord(who, wording, at);
    const values =
      where === undefined
        ? null
        : readWhere(where, wording.record?.fields ?? [], [...place, "where"]);
    problems.push(...(word?.problems ?? []), ...(values?.problems ?? []));
    if (who === undefined && where === undefined) {
      const message = "this says neither who may nor which rows";
      const help = "write a word, or `{ where: { state: live } }`";
      problems.push(atValue("access-rule", place, message, { help }));
    }
    rule.push({ ...word?.grant, ...(values && { where: values.where }) });
  }
  for (const [index, grant] of rule.entries()) {
    const wider = rule.findIndex(
      (other, at) => at !== index && includes(other, grant, at < index),
    );
    if (wider < 0 || problems.length > 0) continue;
    const message = "another word of this rule lets all of these through";
    const labels = [labelAt([...path, wider], "this one")];
    const help = "remove one of the two";
    const place = [...path, index];
    problems.push(atValue("access-rule", place, message, { help, labels }));
  }
  return { rule: joinRoles(rule), problems };
}

/**
 * Whether whoever meets a grant meets another one too.
 *
 * @param orSame whether that holds of two that are the same
 */
function includes(wide: Grant, grant: Grant, orSame: boolean): boolean {
  const { who, where } = wide;
  if (JSON.stringify(wide) === JSON.stringify(grant)) return orSame;
  if (where !== undefined) return false;
  const { role, owner, member, word } = grant;
  const isKnown = (role ?? owner ?? member) !== undefined;
  return (
    who === "anyone" ||
    (who === "caller" && (isKnown || grant.who === "caller")) ||
    (wide.role !== undefined && wide.role === role) ||
    (wide.owner !== undefined && wide.owner === owner) ||
    (wide.word !== undefined && wide.word === word) ||
    (wide.member !== undefined &&
      wide.member === member &&
      hasRoles(wide.roles, grant.roles))
  );
}

function hasRoles(
  wide: readonly string[] | undefined,
  some: readonly string[] | undefined,
): boolean {
  if (wide === undefined) return true;
  return some?.every((role) => wide.includes(role)) === true;
}

/** Members of one row with one role or another are asked for together. */
function joinRoles(rule: AccessRule): AccessRule {
  const joined: Grant[] = [];
  for (const grant of rule) {
    const { member, roles, where } = grant;
    const index = joined.findIndex(
      (each) =>
        each.member === member &&
        each.roles !== undefined &&
        JSON.stringify(each.where) === JSON.stringify(where),
    );
    const same = joined[index];
    if (same === undefined || member === undefined || roles === undefined)
      joined.push(grant);
    else joined[index] = { ...same, roles: [...(same.roles ?? []), ...roles] };
  }
  return joined;
}

/** What an action of a store changes, one row or several. */
export type ChangeWork =
  | "create"
  | "update"
  | "updateAll"
  | "transition"
  | "destroy"
  | "destroyAll"
  | "restore";

const KIND: Readonly<Record<ChangeWork, "create" | "update" | "destroy">> = {
  ...({ create: "create", restore: "destroy" } as const),
  ...({ destroy: "destroy", destroyAll: "destroy" } as const),
  ...({ update: "update", updateAll: "update", transition: "update" } as const),
};

/** The rule of a change: without one, nobody may. */
export function ruleOfChange(rules: AccessData, work: ChangeWork): AccessRule {
  return rules[KIND[work]] ?? rules.write ?? [];
}
