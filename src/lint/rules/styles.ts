/** Names of several words, and whether all are joined alike. Stage: lint. */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { writtenAt, type LintLevels } from "../../manifest/tree.js";
import { camelCase, kebabCase, snakeCase } from "../../model/words.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";

interface Name {
  readonly text: string;
  readonly path: ManifestPath;
  readonly on: "key" | "value";
  readonly levels: LintLevels;
}

const styles = {
  snake_case: { pattern: /^[^-\p{Lu}]+$/u, write: snakeCase },
  "kebab-case": { pattern: /^[^_\p{Lu}]+$/u, write: kebabCase },
  camelCase: { pattern: /^[^-_]+$/u, write: camelCase },
} as const;

type Style = keyof typeof styles;

/** The names that are not in the most common style. */
export function findMixedStyles(facts: LintFacts): readonly Advice[] {
  const names = listNames(facts).flatMap((name) => {
    const style = styleOf(name.text);
    return style === null ? [] : [{ name, style }];
  });
  const usual = mostCommon(names.map(({ style }) => style));
  return names
    .filter(({ style }) => style !== usual)
    .map(({ name: { text, path, on, levels }, style }) =>
      advise(
        "mixed-word-styles",
        { path, on },
        levels,
        `"${text}" is in ${style === "mixed" ? "mixed style" : style}, and other names are in ${usual}`,
        { help: `write ${styles[usual].write(text)}` },
      ),
    );
}

/** Null for a single word, which is in every style. */
function styleOf(text: string): Style | "mixed" | null {
  if (!/[-_]/.test(text.slice(1)) && camelCase(text) === text.toLowerCase()) {
    return null;
  }
  const known = Object.keys(styles) as Style[];
  return known.find((style) => styles[style].pattern.test(text)) ?? "mixed";
}

/** Among equally common styles, the one that comes first. */
function mostCommon(found: readonly (Style | "mixed")[]): Style {
  const counts = new Map<Style, number>();
  for (const style of found) {
    if (style !== "mixed") counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? "snake_case";
}

/** Everything that is written as a path segment, as written, once. */
function listNames({
  resources,
  namespaces,
  tree,
}: LintFacts): readonly Name[] {
  const names = new Map<string, Name>();
  const add = (
    text: string,
    path: ManifestPath,
    on: Name["on"],
    levels: LintLevels,
  ): void => {
    names.set(JSON.stringify([path, on]), { text, path, on, levels });
  };
  const addPath = (
    {
      path,
      name,
    }: { readonly path: string | undefined; readonly name: string },
    at: ManifestPath,
    levels: LintLevels,
  ): void => {
    if (path === undefined) {
      add(name, at, "key", levels);
      return;
    }
    const words = path.split("/").filter((word) => /^[\w-]+$/.test(word));
    const odd = words.find((word) => styleOf(word) !== null);
    if (odd !== undefined) add(odd, [...at, "path"], "value", levels);
  };
  for (const node of namespaces) {
    const { name, options } = node;
    addPath({ path: options.path, name }, writtenAt(node), tree.settings.lint);
  }
  for (const { node, scope } of resources) {
    const { name, options } = node;
    addPath({ path: options.path, name }, writtenAt(node), scope.lint);
    const { collection, member, new: forNew, subsets } = node;
    for (const entry of [...collection, ...member, ...forNew, ...subsets]) {
      add(entry.name, writtenAt(entry), "key", scope.lint);
    }
  }
  return [...names.values()];
}
