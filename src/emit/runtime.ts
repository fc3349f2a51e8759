/**
 * The files of `<dir>` in the order in which they import each other, and
 * those that are the same in every project: copies of `src/runtime` with our
 * header and the target's import endings. Stage: emit.
 */
import { runtime } from "../generated/runtime.js";
import type { Format } from "../model/types.js";
import type { OutputFile } from "./file.js";
import { listUnused } from "./formats.js";
import { writeHeader } from "./header.js";
import { rewriteImports } from "./imports.js";
import type { Target } from "./target.js";

/** The file of the host that a project runs under; `fetch` needs none. */
const HOSTS: Readonly<Record<Target["framework"], readonly string[]>> = {
  node: ["node"],
  fetch: [],
  express: ["express"],
  fastify: ["fastify"],
  koa: ["koa"],
  hono: ["hono"],
};

/** What a project without controllers has: enough to write a path and read it. */
const WITHOUT_APP = ["router", "urls"];

/**
 * The names of the files that a target needs: some, and what they import. A
 * file stands behind those that it imports, so that a run that is cut short
 * leaves no import without a file.
 */
export function listRuntime(
  target: Target,
  formats: readonly Format[],
): readonly string[] {
  const unused = listUnused(formats);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    const text = runtime[name] ?? "";
    for (const [, imported = ""] of text.matchAll(/ from "\.\/(.+)\.js";$/gm)) {
      add(imported);
    }
    ordered.add(name);
  };
  const wanted =
    target.controllers === false
      ? WITHOUT_APP
      : [...WITHOUT_APP, "app", ...HOSTS[target.framework]];
  for (const name of wanted.toSorted()) add(name);
  return [...ordered].filter((name) => !unused.has(name));
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
