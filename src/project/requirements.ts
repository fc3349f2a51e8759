/**
 * What the target's TypeScript must offer for the generated files to compile:
 * docs/requirements.md. Reads only. Rejects nothing unless it is certain: if a
 * setting is unknown, the compiler has the last word.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { type Framework, frameworks } from "../manifest/targets.js";
import { foldersAbove, readJsonFile } from "./look.js";
import type { TsconfigFacts } from "./tsconfig.js";

/** The TypeScript of a project, if it checks the project's files. */
export interface Compiler {
  readonly tsconfig: TsconfigFacts;
  /** The installed version, `5.9.3`; null if none is found. */
  readonly version: string | null;
}

/** The oldest TypeScript that accepts what is generated. */
const OLDEST = [5, 2] as const;
/** The oldest JavaScript library, by its year. */
const OLDEST_LIB = 2020;
/** The first TypeScript to default to the newest JavaScript and no `types`. */
const NEW_DEFAULTS = 6;

/**
 * The version of the TypeScript that a folder would run; null if there is none.
 */
export function findTypeScript(folder: string): string | null {
  for (const each of foldersAbove(folder)) {
    const file = join(each, "node_modules/typescript/package.json");
    const version = readJsonFile(file)?.version;
    if (typeof version === "string") return version;
  }
  return null;
}

/** An error for each reason why nothing in the output would compile. */
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
    ...(frameworks[framework].needsWebTypes === true && lacksWebTypes(compiler)
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

/** An error if the library lacks something, or the target is too old. */
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

/** The compilation target; null if it depends on a TypeScript not installed. */
function findTarget({ tsconfig, version }: Compiler): string | null {
  const { target, module } = tsconfig;
  if (target !== null) return target;
  if (module?.startsWith("node") === true) return "esnext";
  if (version === null) return null;
  return Number.parseInt(version) < NEW_DEFAULTS ? "es5" : "esnext";
}

/**
 * Returns 2020 for `es2020`; 0 for partial libraries, such as `dom` and
 * `es2020.promise`.
 */
function yearOf(name: string): number {
  if (name === "esnext") return Infinity;
  if (name === "es6") return 2015;
  return Number(/^es(\d{4})$/.exec(name)?.[1] ?? 0);
}

/**
 * Whether neither a library nor a types package is loaded. A declaration file
 * next to the tsconfig, such as the one that `wrangler types` writes, may
 * replace both.
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
