/**
 * Many generated projects as one program of the compiler, in memory: the runtime, the
 * libraries and whatever else they have alike is read and checked once.
 */
import { dirname, join } from "node:path";
import ts from "typescript";

/** The files of a project by path, as `readTree` gives them. */
export type Files = Readonly<Record<string, string>>;

export interface CompileError {
  readonly project: string;
  /** Relative to the project. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: ["node"],
};

/** What tests import of their runner: its own types take seconds. */
const runner = `export const test: any, expect: any;
export function beforeEach(work: () => unknown): void;
export function afterEach(work: () => unknown): void;
`;

const repository = join(import.meta.dirname, "../..");
const home = "/projects";
const sharedRuntime = `${home}/runtime`;

/** The errors of all projects, in all files that are not of the runtime. */
export function compileProjects(
  projects: ReadonlyMap<string, Files>,
): readonly CompileError[] {
  const texts = new Map([
    [`${home}/vitest.d.ts`, runner],
    [`${home}/package.json`, '{ "type": "module" }'],
  ]);
  const roots: string[] = [];
  const parts = new Set<string>();
  for (const [project, files] of projects)
    for (const [path, text] of Object.entries(files)) {
      if (!path.endsWith(".ts")) continue;
      const full = `${home}/${project}/${path}`;
      const [, part] = /\/runtime\/(.*)$/.exec(path) ?? [];
      texts.set(part === undefined ? full : `${sharedRuntime}/${part}`, text);
      if (part === undefined) roots.push(full);
      else parts.add(full);
    }
  const program = ts.createProgram({
    rootNames: roots,
    options,
    host: hostOf(texts, parts),
  });
  return roots.flatMap((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`${path} is not there`);
    const [, project = "", file = ""] =
      /^\/projects\/([^/]+)\/(.*)$/.exec(path) ?? [];
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ start = 0, messageText }) => ({
      ...{ project, file },
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }));
  });
}

/** @param parts the parts of the runtime that each project has, by its own paths */
function hostOf(
  texts: ReadonlyMap<string, string>,
  parts: ReadonlySet<string>,
): ts.CompilerHost {
  const real = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(repository, (path) => path);
  return {
    ...real,
    getCurrentDirectory: () => repository,
    fileExists: (path) => texts.has(path) || real.fileExists(path),
    readFile: (path) => texts.get(path) ?? real.readFile(path),
    getSourceFile: (path, target) => {
      const text = texts.get(path);
      if (text === undefined) return real.getSourceFile(path, target);
      return ts.createSourceFile(path, text, {
        ...(typeof target === "object" ? target : { languageVersion: target }),
        impliedNodeFormat: ts.ModuleKind.ESNext,
      });
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const own = ownFile(text, from, parts);
        if (own !== null)
          return {
            resolvedModule: texts.has(own)
              ? { resolvedFileName: own, extension: ts.Extension.Ts }
              : undefined,
          };
        // Packages are those of this repository, whoever imports them.
        const inside = from.startsWith(home)
          ? join(repository, "src/file.ts")
          : from;
        return ts.resolveModuleName(
          ...([text, inside, options, real, cache] as const),
          undefined,
          ts.ModuleKind.ESNext,
        );
      }),
  };
}

/** The file of a project that a specifier means; null for a package's. */
function ownFile(
  text: string,
  from: string,
  parts: ReadonlySet<string>,
): string | null {
  if (!from.startsWith(home)) return null;
  if (text === "vitest") return `${home}/vitest.d.ts`;
  if (!text.startsWith(".")) return null;
  const path = join(dirname(from), text).replace(/\.js$/, ".ts");
  const isPart = parts.has(path) || from.startsWith(sharedRuntime);
  return isPart ? path.replace(/^.*\/runtime\//, `${sharedRuntime}/`) : path;
}
