/**
 * The files of `<dir>` in the order in which they import each other, and
 * those that are the same in every project: copies of `src/runtime` with our
 * header and the target's import endings. Stage: emit.
 */
import { runtime } from "../generated/runtime.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { rewriteImports } from "./imports.js";
import type { Target } from "./target.js";

/** One host each; a project has at most one. */
const HOSTS = new Set(["node"]);

/** What a project without controllers has: enough to write a path and read it. */
const WITHOUT_APP = new Set(["routes", "router", "urls"]);

function isWanted(name: string, target: Target): boolean {
  if (target.controllers === false) return WITHOUT_APP.has(name);
  return !HOSTS.has(name) || name === target.framework;
}

/**
 * The names of the files that a target needs. A file stands behind those that
 * it imports, so that a run that is cut short leaves no import without a file.
 */
export function listRuntime(target: Target): readonly string[] {
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    const text = runtime[name] ?? "";
    for (const [, imported = ""] of text.matchAll(/ from "\.\/(.+)\.js";$/gm)) {
      add(imported);
    }
    ordered.add(name);
  };
  for (const name of Object.keys(runtime)) add(name);
  return [...ordered].filter((name) => isWanted(name, target));
}

/** A copy of a file of `src/runtime`. */
export function copyRuntime(name: string, target: Target): OutputFile {
  const text = rewriteImports(runtime[name] ?? "", target.importExtension);
  return {
    path: `${target.dir}/${name}.ts`,
    owner: "machine",
    content: `${writeHeader(target)}\n${text}`,
  };
}
