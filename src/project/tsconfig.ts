/**
 * Reads the settings of the target's tsconfig that decide how imports are
 * written, and whether the output compiles. Reads the files itself: the target
 * may have another version of TypeScript, or none. get-tsconfig stops at the
 * first fault, and does not say in which file of the chain it is; a run goes on
 * without the settings that cannot be read, and names the file.
 */
import { dirname, join, resolve } from "node:path";
import { readExtended } from "./tsconfig-extends.js";
import { asRecord, asTexts, parseJsonc } from "./jsonc.js";
import {
  findFile,
  foldersAbove,
  isExistingFile,
  readTextFile,
} from "./look.js";

/** Words in lower case; null if the tsconfig does not set them. */
export interface TsconfigFacts {
  /** Absolute. */
  readonly path: string;
  readonly module: string | null;
  readonly moduleResolution: string | null;
  readonly target: string | null;
  readonly lib: readonly string[] | null;
  /** As written. */
  readonly types: readonly string[] | null;
  readonly allowImportingTsExtensions: boolean;
  readonly rewriteRelativeImportExtensions: boolean;
  readonly verbatimModuleSyntax: boolean;
}

/** A tsconfig that could not be read, or only in part. */
export interface TsconfigFault {
  /** Absolute. */
  readonly file: string;
  readonly message: string;
  readonly help?: string;
}

export interface ReadTsconfig {
  readonly facts: TsconfigFacts | null;
  readonly faults: readonly TsconfigFault[];
}

type Options = Readonly<Record<string, unknown>>;

/**
 * The settings for the files in a folder, which may not exist yet, from the
 * nearest `tsconfig.json` at or above it, up to the root.
 */
export function readTsconfig(folder: string, root: string): ReadTsconfig {
  const nearest = foldersAbove(folder, root)
    .map((each) => findFile(each, ["tsconfig.json"]))
    .find((path) => path !== null);
  if (nearest === undefined) return { facts: null, faults: [] };
  const faults: TsconfigFault[] = [];
  const path = followReferences(nearest, folder, faults);
  const options = readOptions(path, faults, []);
  const text = (key: string): string | null => {
    const value = options[key];
    return typeof value === "string" ? value.toLowerCase() : null;
  };
  const list = (key: string): readonly string[] | null =>
    Array.isArray(options[key]) ? asTexts(options[key]) : null;
  return {
    facts: {
      path,
      module: text("module"),
      moduleResolution: text("moduleResolution"),
      target: text("target"),
      lib: list("lib")?.map((name) => name.toLowerCase()) ?? null,
      types: list("types"),
      allowImportingTsExtensions: options.allowImportingTsExtensions === true,
      rewriteRelativeImportExtensions:
        options.rewriteRelativeImportExtensions === true,
      verbatimModuleSyntax: options.verbatimModuleSyntax === true,
    },
    faults,
  };
}

/**
 * The compiler options of a file and of those that it extends; its own take
 * precedence.
 */
function readOptions(
  path: string,
  faults: TsconfigFault[],
  through: readonly string[],
): Options {
  if (through.includes(path)) {
    faults.push({ file: path, message: "extends itself" });
    return {};
  }
  const config = readConfig(path, faults);
  const inherited = asTexts(config.extends).map((specifier) => {
    const base = readExtended(path, specifier);
    if (base !== null) return readOptions(base, faults, [...through, path]);
    faults.push({
      file: path,
      message: `extends ${specifier}, which is missing`,
      ...(/^[./]/.test(specifier)
        ? {}
        : { help: "install that package, or set `output.importExtension`" }),
    });
    return {};
  });
  const all = [...inherited, asRecord(config.compilerOptions) ?? {}];
  return all.reduce((merged, options) => ({ ...merged, ...options }), {});
}

function readConfig(path: string, faults: TsconfigFault[]): Options {
  const text = readTextFile(path);
  if (text === null) {
    faults.push({ file: path, message: "cannot be read" });
    return {};
  }
  try {
    // TypeScript treats an empty file as an empty object.
    const config = asRecord(text.trim() === "" ? {} : parseJsonc(text));
    if (config !== null) return config;
    faults.push({ file: path, message: "is no object" });
  } catch {
    faults.push({ file: path, message: "is not JSON" });
  }
  return {};
}

/**
 * A "solution" tsconfig has no files of its own, only references. Then the
 * reference that includes the folder counts, or else the first one.
 */
function followReferences(
  path: string,
  folder: string,
  faults: TsconfigFault[],
): string {
  const config = readConfig(path, []);
  if (!Array.isArray(config.files) || config.files.length > 0) return path;
  if (config.include !== undefined) return path;
  const references = (
    Array.isArray(config.references) ? config.references : []
  ).flatMap((reference: unknown) => {
    const target = asTexts(asRecord(reference)?.path)[0];
    if (target === undefined) return [];
    const absolute = resolve(dirname(path), target);
    const file = isExistingFile(absolute)
      ? absolute
      : join(absolute, "tsconfig.json");
    if (isExistingFile(file)) return [file];
    faults.push({
      file: path,
      message: `refers to ${target}, which is missing`,
    });
    return [];
  });
  return (
    references.find((each) => includes(each, folder)) ?? references[0] ?? path
  );
}

/** Whether a tsconfig includes a folder, by the fixed start of its patterns. */
function includes(path: string, folder: string): boolean {
  const { include } = readConfig(path, []);
  return asTexts(include).some((pattern) => {
    const fixed = pattern.replace(/\/?[^/]*[*?].*$/, "");
    const base = resolve(dirname(path), fixed);
    return foldersAbove(folder).includes(base);
  });
}
