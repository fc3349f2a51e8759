/**
 * Documents: the files of OpenAPI and of who may do what, and where the first is served.
 * Stage: parse; rules.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import { resolveSteps } from "../output-pattern.js";
import type { Manifest } from "../schema.js";

interface DocumentKind {
  readonly language: string;
  readonly ending: RegExp;
  /** Files that belong to somebody else, in small letters. */
  readonly others: RegExp;
}

const DOCUMENTS: Readonly<Record<"openapi" | "access", DocumentKind>> = {
  openapi: {
    ...{ language: "JSON", ending: /[^/]\.json$/ },
    // Manifests, lock files, and files of npm, TypeScript and the like.
    others:
      /^(?:resources\.json|.*\.?lock\.json|package(?:-lock)?\.json|[jt]sconfig.*\.json|deno\.json|biome\.json)$/i,
  },
  access: {
    ...{ language: "Markdown", ending: /[^/]\.md$/ },
    others: /^(?:readme|changelog|contributing|license|security)\.md$/i,
  },
};

/** A document has a file of its own language, which belongs to nobody else. */
export function checkDocuments({
  output,
  database,
}: Manifest): ManifestProblem[] {
  const history = resolveSteps(database?.migrations ?? "");
  return (["openapi", "access"] as const).flatMap((key) => {
    const path = output[key];
    if (path === false) return [];
    const { language, ending, others } = DOCUMENTS[key];
    const steps = resolveSteps(path);
    const isInside =
      database !== undefined && history.every((step, at) => steps[at] === step);
    const fault = !ending.test(path)
      ? `no file of ${language}`
      : others.test(steps.at(-1) ?? "")
        ? "a file of another kind"
        : isInside
          ? "in the folder of migrations"
          : null;
    if (fault === null) return [];
    const example = key === "openapi" ? "openapi.json" : "access.md";
    const help = `write another file, such as \`${example}\``;
    const message = `${quoteShort(path)} is ${fault}`;
    return [atValue("invalid-path", ["output", key], message, { help })];
  });
}

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
