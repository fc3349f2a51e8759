/**
 * The number of names: plural for what there are many of, singular for what
 * there is only one of (Rails guide "Routing", sections 2.2 and 2.5). Stage:
 * lint.
 */
import { writtenAt } from "../../manifest/tree.js";
import { snakeCase, splitWords } from "../../model/words.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";

/** Plural in form, yet a single thing. */
const oneThing: ReadonlySet<string> = new Set([
  ...["analytics", "credentials", "defaults", "details", "diagnostics"],
  ...["docs", "goods", "graphics", "guidelines", "limits", "logistics"],
  ...["metrics", "news", "options", "permissions", "preferences"],
  ...["premises", "proceeds", "settings", "specs", "statistics", "stats"],
  ...["terms", "totals"],
]);

/** Collections with a singular name. */
export function findSingularCollections(facts: LintFacts): readonly Advice[] {
  const { resources, inflector } = facts;
  return resources.flatMap(({ node, scope }) => {
    const { singleton, singular } = node.options;
    // Whoever sets the singular has thought about the name.
    if (singleton || singular !== undefined) return [];
    const plural = inflector.pluralize(node.name);
    // A name that ends in a digit, `phase2`, is not an English word.
    if (plural === node.name || /\d$/.test(node.name)) return [];
    return [
      advise(
        "singular-collection",
        { path: writtenAt(node), on: "key" },
        scope.lint,
        `"${node.name}" is a collection with a singular name`,
        {
          help: `call it "${plural}"; if there is only one, set \`singleton: true\`; if the word has no plural, list it under \`inflections.uncountable\``,
        },
      ),
    ];
  });
}

/** Singletons with a plural name. */
export function findPluralSingletons(facts: LintFacts): readonly Advice[] {
  const { resources, inflector } = facts;
  return resources.flatMap(({ node, scope }) => {
    if (!node.options.singleton) return [];
    const last = splitWords(snakeCase(node.name)).at(-1) ?? "";
    const singular = inflector.singularize(node.name);
    if (singular === node.name || oneThing.has(last)) return [];
    return [
      advise(
        "plural-singleton",
        { path: writtenAt(node), on: "key" },
        scope.lint,
        `"${node.name}" is a singleton with a plural name`,
        {
          help: `call it "${singular}"; if there are many, remove \`singleton: true\``,
        },
      ),
    ];
  });
}
