/**
 * What the target's TypeScript must offer, or the generated files would not
 * compile: docs/requirements.md. Reads only. Refuses nothing that it cannot
 * be sure of: where a setting is unknown, the compiler has the last word.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { Framework } from "../manifest/words.js";
import { foldersAbove, readJson } from "./look.js";
import type { TsconfigFacts } from "./tsconfig.js";

/** The TypeScript of a project, as far as its files are checked by one. */
export interface Compiler {
  readonly tsconfig: TsconfigFacts;
  /** Of the package that is installed, `5.9.3`; null where none is found. */
  readonly version: string | null;
}

/** The oldest TypeScript that takes what is generated. */
const OLDEST = [5, 2] as const;
/** The oldest library of JavaScript, by its year. */
const OLDEST_LIB = 2020;
/** The first TypeScript whose defaults are the newest JavaScript and no `types`. */
const NEW_DEFAULTS = 6;

/** The frameworks that bring no types of their own for requests and replies. */
const needsWebTypes: ReadonlySet<Framework> = new Set(["fetch", "hono"]);

/** The version of the TypeScript that a folder would run; null where there is none. */
export function findTypeScript(folder: string): string | null {
  for (const each of foldersAbove(folder)) {
    const file = join(each, "node_modules/typescript/package.json");
    const version = readJson(file)?.version;
    if (typeof version === "string") return version;
  }
  return null;
}

/** An error for each thing without which nothing of the output would compile. */
export function refuseCompiler(
  compiler: Compiler,
  framework: Framework,
  show: (path: string) => string,
): readonly FileProblem[] {
  const { tsconfig, version } = compiler;
  const file = show(tsconfig.path);
  const old =
    version !== null && isTooOld(version)
      ? [
          problemAt(
            "typescript-too-old",
            file,
            `TypeScript ${version} is installed, and the generated files need ${OLDEST.join(".")} or later`,
          ),
        ]
      : [];
  return [
    ...old,
    ...refuseLibrary(compiler, file),
    ...(needsWebTypes.has(framework) && lacksWebTypes(compiler)
      ? [
          problemAt(
            "web-types-missing",
            file,
            `nothing that ${file} loads declares \`Request\` and \`Response\`: its \`lib\` has no "dom", and its \`types\` are ${tsconfig.types === null ? "not set" : "empty"}`,
          ),
        ]
      : []),
  ];
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** What the library lacks, or what cannot be compiled for so old an engine. */
function refuseLibrary(
  compiler: Compiler,
  file: string,
): readonly FileProblem[] {
  const { lib } = compiler.tsconfig;
  const target = findTarget(compiler);
  const isOld =
    lib === null
      ? target !== null && yearOf(target) < OLDEST_LIB
      : Math.max(...lib.map(yearOf)) < OLDEST_LIB ||
        /^es[35]$/.test(target ?? "");
  if (!isOld) return [];
  const isSaid = compiler.tsconfig.target !== null;
  const settings = [
    ...(lib === null ? [] : [`\`lib\` is ${lib.join(", ") || "empty"}`]),
    `\`target\` is ${isSaid ? "" : "not set, which stands for "}${target ?? "not set"}`,
  ];
  const message = `TypeScript would know too little of JavaScript: in ${file}, ${settings.join(" and ")}`;
  return [problemAt("lib-too-old", file, message)];
}

/** What is compiled for; null where that depends on a TypeScript that is not there. */
function findTarget({ tsconfig, version }: Compiler): string | null {
  const { target, module } = tsconfig;
  if (target !== null) return target;
  if (module?.startsWith("node") === true) return "esnext";
  if (version === null) return null;
  return Number.parseInt(version) < NEW_DEFAULTS ? "es5" : "esnext";
}

/** 2020 of `es2020`; 0 of what is a part only, as `dom` and `es2020.promise`. */
function yearOf(name: string): number {
  if (name === "esnext") return Infinity;
  if (name === "es6") return 2015;
  return Number(/^es(\d{4})$/.exec(name)?.[1] ?? 0);
}

/**
 * Whether neither a library nor a package of types is loaded. A file of
 * declarations beside the tsconfig may stand for both, as `wrangler types`
 * writes one.
 */
function lacksWebTypes({ tsconfig, version }: Compiler): boolean {
  const { lib, types, path } = tsconfig;
  if (lib === null || lib.some((name) => /^(?:dom|webworker)$/.test(name)))
    return false;
  const isEmpty =
    types === null
      ? version !== null && Number.parseInt(version) >= NEW_DEFAULTS
      : types.length === 0;
  return isEmpty && !hasDeclarations(dirname(path));
}

function hasDeclarations(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.endsWith(".d.ts"));
  } catch {
    return false;
  }
}
