/**
 * Words that are accepted, although the design uses another one. Stage: lint.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";
import { listBodies } from "../written.js";

/** `delete` in a list of actions, which can be fixed with certainty. */
export function findDelete(facts: LintFacts): readonly Advice[] {
  const { resources, tree, value } = facts;
  const levels = new Map(
    resources.map(({ node, scope }) => [JSON.stringify(node.path), scope.lint]),
  );
  return listBodies(value).flatMap(({ path, actions }) =>
    actions.flatMap(({ key, words }) =>
      [...words].flatMap(([at, word]) => {
        if (word !== "delete") return [];
        const place: ManifestPath = [...path, ...key, ...at];
        return [
          advise(
            "delete-for-destroy",
            { path: place, on: "value" },
            levels.get(JSON.stringify(path)) ?? tree.settings.lint,
            "`delete` is called `destroy`",
            { replacement: "destroy" },
          ),
        ];
      }),
    ),
  );
}
