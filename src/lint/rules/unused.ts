/** Entries of the manifest that produce no route. Stage: lint. */
import { writtenAt } from "../../manifest/tree.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";
import { listBodies } from "../written.js";

/**
 * Concerns that no resource merges, either directly or through another concern.
 */
export function findUnusedConcerns({
  tree,
  value,
}: LintFacts): readonly Advice[] {
  const bodies = listBodies(value);
  const declared = bodies.filter(({ kind }) => kind === "concern");
  const used = new Set<string>();
  const use = (names: readonly string[]): void => {
    for (const name of names) {
      if (used.has(name)) continue;
      used.add(name);
      for (const { path, mentions } of bodies) {
        if (path[0] === "concerns" && path[1] === name) use(mentions);
      }
    }
  };
  for (const { path, mentions } of bodies) {
    if (path[0] !== "concerns") use(mentions);
  }
  return declared.flatMap(({ name, path }) =>
    used.has(name)
      ? []
      : [
          advise(
            "unused-concern",
            { path, on: "key" },
            tree.settings.lint,
            `no resource uses the concern "${name}"`,
          ),
        ],
  );
}

/**
 * Resources with nothing in them. One that only contains others is there for
 * their paths.
 */
export function findEmptyResources({
  resources,
}: LintFacts): readonly Advice[] {
  return resources.flatMap(({ node, actions, scope }) => {
    const { collection, member, new: forNew, subsets } = node;
    const tables = [collection, member, forNew, subsets, node.resources];
    if (actions.length > 0) return [];
    if (tables.some((entries) => entries.length > 0)) return [];
    return [
      advise(
        "empty-resource",
        { path: writtenAt(node), on: "key" },
        scope.lint,
        `"${node.name}" has no action`,
      ),
    ];
  });
}
