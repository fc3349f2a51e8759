/** Words that are taken, though another one is the design's. Stage: lint. */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { advise, type Advice } from "../advice.js";
import { entryId, type Facts } from "../facts.js";
import { listBodies } from "../written.js";

/** `delete` in a list of actions: it can be put right with certainty. */
export function findDelete({ items, tree, value }: Facts): readonly Advice[] {
  const levels = new Map(
    items.map((item) => [entryId({ path: item.node.path }), item.levels]),
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
            levels.get(entryId({ path })) ?? tree.settings.lint,
            "`delete` is called `destroy`",
            { replacement: "destroy" },
          ),
        ];
      }),
    ),
  );
}
