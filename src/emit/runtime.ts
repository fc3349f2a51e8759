/**
 * The runtime: copies of `src/runtime`, the same in every project except for
 * import endings. Stage: emit. A project gets the parts that its own files
 * import, and those that these import in turn. So an optional part (forms,
 * `_method`, HTML, XML, CSV, HTTP/2) is imported only by generated files and by
 * other optional parts. If a project imports the runtime from a package, none is
 * written; without routes, all of it is written, for other projects to import.
 */
import { FRAMEWORKS, frameworks } from "../manifest/targets.js";
import type { Model } from "../model/types.js";
import { runtime } from "../generated/runtime.js";
import { revision } from "../runtime/version.js";
import { reachParts } from "./bound.js";
import type { OutputFile } from "./file.js";
import { rewriteImports } from "./imports.js";
import type { EmitTarget } from "./target.js";
import { render } from "./template.js";

/** All parts. */
export const allParts: readonly string[] = Object.keys(runtime);

const KYSELY = / from "kysely";$/m;

const IMPORTED = / from "(\.[^"]+)\.js";$/gm;

/** The parts that the given files import. */
export function findParts(
  files: readonly OutputFile[],
  target: EmitTarget,
): readonly string[] {
  const found = files.flatMap(({ path, content }) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const known = new Map(
      Array.from(reachParts(target, folder), ([part, from]) => [from, part]),
    );
    return Array.from(
      content.matchAll(/ from "([^"\n]+)";$/gm),
      ([, from = ""]) => known.get(from),
    );
  });
  return found.filter((part) => part !== undefined);
}

const imports = new Map<string, readonly string[]>();

/** The parts that a part imports. Cached: runs over many projects ask again. */
function importsOf(part: string): readonly string[] {
  let names = imports.get(part);
  if (names === undefined) {
    const found = (runtime[part] ?? "").matchAll(IMPORTED);
    names = Array.from(found, ([, to = ""]) => reach(part, to));
    imports.set(part, names);
  }
  return names;
}

/** The part that an import of another one leads to. */
function reach(part: string, to: string): string {
  return new URL(to, `file:///${part}`).pathname.slice(1);
}

/**
 * Some parts, and all that they import. Each comes after those that it imports,
 * so that an interrupted run leaves no import without a file.
 */
function withImported(parts: readonly string[]): readonly string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const add = (part: string): void => {
    // Imports of types can be circular.
    if (seen.has(part)) return;
    seen.add(part);
    for (const name of importsOf(part)) add(name);
    ordered.add(part);
  };
  for (const part of parts.toSorted()) add(part);
  return [...ordered];
}

/** The hosts that import types from their framework. */
const needsPackage: ReadonlySet<string> = new Set(
  FRAMEWORKS.filter((name) => frameworks[name].isPackage).map(
    (name) => `hosts/${name}`,
  ),
);

/**
 * Whether a part belongs to the stores: it is in their room or in that of their factories;
 * or it, or a part it imports, needs Kysely.
 */
export function isOfStores(part: string): boolean {
  if (/^(?:stores|make)\//.test(part)) return true;
  return withImported([part]).some((inner) =>
    KYSELY.test(runtime[inner] ?? ""),
  );
}

/**
 * All parts except for the hosts of frameworks that the project does not have,
 * which would not compile without their types, and the stores: a project
 * without a database has no Kysely.
 */
function listWhole({ framework, frameworks }: EmitTarget): readonly string[] {
  const hosts: ReadonlySet<string> = new Set(
    [framework, ...frameworks].map((name) => `hosts/${name}`),
  );
  return allParts.filter((part) =>
    needsPackage.has(part) ? hosts.has(part) : !isOfStores(part),
  );
}

/** The files of the runtime; none if it is imported from a package. */
export function emitRuntime(
  { routes }: Model,
  bound: readonly OutputFile[],
  target: EmitTarget,
): readonly OutputFile[] {
  const { runtime: folder, importExtension } = target;
  if (typeof folder !== "string") return [];
  const parts =
    routes.length === 0 ? listWhole(target) : findParts(bound, target);
  return withImported(parts).map((part) => ({
    path: `${folder}/${part}.ts`,
    owner: "machine",
    content: copyPart(part, importExtension),
  }));
}

/** The text of a part, as written to projects. */
export function copyPart(
  part: string,
  importExtension: EmitTarget["importExtension"],
): string {
  const header = render("runtime-header", {
    revision: String(revision),
  });
  return `${header}\n${rewriteImports(runtime[part] ?? "", importExtension)}`;
}
