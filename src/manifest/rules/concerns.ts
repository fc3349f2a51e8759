/**
 * Mentioned concerns must exist, and must not include themselves. Stage: parse;
 * rules.
 */
import { suggest } from "../../diagnostics/did-you-mean.js";
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue, labelAt } from "../../diagnostics/problem.js";
import type { Manifest } from "../schema.js";
import type { ParsedResource } from "../schema-entries.js";
import { visitKind } from "../visit.js";

interface Mention {
  readonly name: string;
  readonly path: ManifestPath;
}

/**
 * @param declared the names of all concerns, including those with a wrong shape
 */
export function checkUnknownConcerns(
  manifest: Manifest,
  declared: readonly string[],
): ManifestProblem[] {
  return visitKind(manifest, "resource", "concern")
    .flatMap(({ path, body }) => mentionsOf(body.concerns, path))
    .filter(({ name }) => !declared.includes(name))
    .map(({ name, path }) =>
      atValue("unknown-concern", path, `there is no concern "${name}"`, {
        ...suggest(name, declared),
        ...(declared.length > 0 && {
          help: `the concerns are ${declared.join(", ")}`,
        }),
      }),
    );
}

function mentionsOf(names: readonly string[], path: ManifestPath): Mention[] {
  return names.map((name, index) => ({
    name,
    path: [...path, "concerns", index],
  }));
}

/** The keys of a concern, a resource or a namespace that lead to mentions. */
type Mentioning = Pick<ParsedResource, "resources"> &
  Partial<Pick<ParsedResource, "concerns" | "namespaces">>;

/** All concerns that a body mentions, directly or in what is nested in it. */
function deepMentions(body: Mentioning, path: ManifestPath): Mention[] {
  const { concerns = [], resources, namespaces = {} } = body;
  const inside = (key: string, table: Readonly<Record<string, Mentioning>>) =>
    Object.entries(table).flatMap(([name, inner]) =>
      deepMentions(inner, [...path, key, name]),
    );
  return [
    ...mentionsOf(concerns, path),
    ...inside("resources", resources),
    ...inside("namespaces", namespaces),
  ];
}

/** Concerns that include themselves; each cycle is reported once. */
export function checkConcernCycles(manifest: Manifest): ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const mentions = new Map(
    Object.entries(manifest.concerns).map(([name, body]) => [
      name,
      deepMentions(body, ["concerns", name]),
    ]),
  );
  const done = new Set<string>();

  function follow(name: string, chain: readonly Mention[]): void {
    const start = chain.findIndex((mention) => mention.name === name);
    const closing = chain.at(-1);
    if (start >= 0 && start < chain.length - 1 && closing !== undefined) {
      problems.push(describeCycle(chain.slice(start), closing));
      return;
    }
    if (done.has(name)) return;
    for (const mention of mentions.get(name) ?? []) {
      follow(mention.name, [...chain, mention]);
    }
    done.add(name);
  }

  for (const name of mentions.keys()) {
    follow(name, [{ name, path: ["concerns", name] }]);
  }
  return problems;
}

function describeCycle(
  chain: readonly Mention[],
  closing: Mention,
): ManifestProblem {
  const names = chain.map(({ name }) => name).join(" -> ");
  const first = chain[0];
  return atValue(
    "concern-cycle",
    closing.path,
    chain.length === 2
      ? `the concern "${closing.name}" includes itself`
      : `the concern "${closing.name}" includes itself: ${names}`,
    {
      labels:
        first === undefined
          ? []
          : [labelAt(["concerns", closing.name], "declared here")],
    },
  );
}
