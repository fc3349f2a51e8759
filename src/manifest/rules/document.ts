/** The OpenAPI document: its file, and where it is served. Stage: parse; rules. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import { resolveSteps } from "../output-pattern.js";
import type { Manifest } from "../schema.js";

/**
 * The document must be a JSON file, and not one that belongs to another tool.
 */
export function checkDocument({
  output,
  database,
}: Manifest): ManifestProblem[] {
  const path = output.openapi;
  if (path === false) return [];
  const report = (fault: string): ManifestProblem[] => {
    const help = "write another file, such as `openapi.json`";
    const message = `${quoteShort(path)} is ${fault}`;
    return [atValue("invalid-path", ["output", "openapi"], message, { help })];
  };
  if (!/[^/]\.json$/.test(path)) return report("no file of JSON");
  const steps = resolveSteps(path);
  if (OTHERS.test(steps.at(-1) ?? "")) return report("a file of another kind");
  const history = resolveSteps(database?.migrations ?? "");
  const isInside =
    database !== undefined && history.every((step, at) => steps[at] === step);
  return isInside ? report("in the folder of migrations") : [];
}

/** Manifests, lock files, and files of npm, TypeScript and the like. */
const OTHERS =
  /^(?:resources\.json|.*\.?lock\.json|package(?:-lock)?\.json|[jt]sconfig.*\.json|deno\.json|biome\.json)$/i;

/** What the application answers by itself, with an example of a path for it. */
const OWN_PATHS = {
  openapi: ["the document", "/openapi.json"],
  health: ["the health of a server", "/up"],
} as const;

/** Such a path has no parameters, and needs no encoding. */
export function checkOwnPaths(manifest: Manifest): ManifestProblem[] {
  return Object.entries(OWN_PATHS).flatMap(([key, [what, example]]) => {
    const path = manifest[key as keyof typeof OWN_PATHS];
    if (path === null || PLAIN_PATH.test(path)) return [];
    const message = `${quoteShort(path)} is no path for ${what}`;
    const help = `write letters, digits and \`-._~\` between slashes, such as \`${example}\``;
    return [atValue("invalid-path", [key], message, { help })];
  });
}

const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** Both are answered by the application, which needs controllers. */
export function checkOwnServed({
  openapi,
  health,
  output,
}: Manifest): ManifestProblem[] {
  if (output.controllers !== false) return [];
  const problems: ManifestProblem[] = [];
  const report = (key: string, what: string, help: string): void => {
    const message = `controllers serve ${what} of \`${key}\`, and \`output.controllers\` is false`;
    problems.push(atValue("invalid-value", [key], message, { help }));
  };
  if (openapi !== null) {
    const file = "`output: { openapi: openapi.json }`";
    const help = `remove it, or write the document to a file: ${file}`;
    report("openapi", "the document", help);
  }
  if (health !== null)
    report("health", "the path", "remove it, and let your server answer it");
  return problems;
}
