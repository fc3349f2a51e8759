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

/** The path of the document has no parameters, and needs no encoding. */
export function checkDocumentPath({ openapi }: Manifest): ManifestProblem[] {
  if (openapi === null || PLAIN_PATH.test(openapi)) return [];
  const message = `${quoteShort(openapi)} is no path for the document`;
  const help =
    "write letters, digits and `-._~` between slashes, such as `/openapi.json`";
  return [atValue("invalid-path", ["openapi"], message, { help })];
}

const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** The document is served by the application, which needs controllers. */
export function checkDocumentServed({
  openapi,
  output,
}: Manifest): ManifestProblem[] {
  if (openapi === null || output.controllers !== false) return [];
  const message =
    "controllers serve the document of `openapi`, and `output.controllers` is false";
  const help =
    "remove it, or write the document to a file: `output: { openapi: openapi.json }`";
  return [atValue("invalid-value", ["openapi"], message, { help })];
}
