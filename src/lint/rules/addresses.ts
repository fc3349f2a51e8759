/** Addresses that reach more, or less, than they suggest. Stage: lint. */
import { listWords } from "../../diagnostics/did-you-mean.js";
import { ownValue } from "../../diagnostics/values.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Resource } from "../../model/resource.js";
import type { ModelRoute } from "../../model/types.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";

/** The fallback route, which takes any action's name from the address. */
export function findFallback({ tree }: LintFacts): readonly Advice[] {
  const { fallback, lint } = tree.settings;
  if (!fallback) return [];
  const place = { path: ["fallback"], on: "key" } as const;
  const message = "the fallback route reaches actions by their names";
  return [advise("fallback-route", place, lint, message)];
}

/**
 * Ids that people choose, such as a slug, and that could equal a static
 * sibling. A plain `id` is chosen by the server, and is left alone.
 */
export function findShadowedIds({
  model,
  resources,
}: LintFacts): readonly Advice[] {
  const helpers = new Map(model.helpers.map((helper) => [helper.path, helper]));
  return resources.flatMap((resource) => {
    const { param, property, node } = resource;
    if (node.options.singleton || property === "id") return [];
    const { path } = resource.member;
    const rivals = helpers.get(path)?.rivals ?? [];
    const source = ownValue(resource.scope.constraints, param) ?? "[^/]+";
    const pattern = new RegExp(`^(?:${source})$`);
    const shadows = rivals.filter(
      (rival) =>
        isSibling(rival.path, path) &&
        pattern.test(decodeURIComponent(lastOf(rival.path))),
    );
    return shadows.length === 0 ? [] : [describe(resource, param, shadows)];
  });
}

/** Whether a path differs from a member's only in a static last segment. */
function isSibling(path: string, member: string): boolean {
  const parent = (text: string): string => text.slice(0, text.lastIndexOf("/"));
  return parent(path) === parent(member) && !lastOf(path).includes(":");
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function describe(
  { node, scope, memberName }: Resource,
  param: string,
  shadows: readonly ModelRoute[],
): Advice {
  const words = [...new Set(shadows.map(({ path }) => lastOf(path)))];
  const [first] = shadows;
  const pattern = ownValue(scope.constraints, param) ?? "[^/]+";
  const escaped = words.map((word) => word.replaceAll(/[^\w-]/g, "\\$&"));
  const source = `(?!(?:${escaped.join("|")})$)${pattern}`;
  return advise(
    "shadowed-id",
    { path: [...writtenAt(node), "param"], on: "value" },
    scope.lint,
    `the ${memberName} whose ${param} is ${listWords(words, "or")} cannot be reached: ${first?.path ?? ""} is another route`,
    {
      help: `refuse ${words.length === 1 ? "the word" : "these words"} when one is created, and here: \`constraints: { ${param}: ${JSON.stringify(source)} }\``,
    },
  );
}
