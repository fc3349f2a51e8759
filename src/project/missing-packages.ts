/**
 * Finds the packages that the generated files import but the target lacks.
 * Reads only. Goes by the imports themselves, so it never names a package that
 * nothing needs.
 */
import { join, relative, sep } from "node:path";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import {
  FRAMEWORKS,
  frameworks,
  TEST_RUNNERS,
  testRunners,
} from "../manifest/targets.js";
import { asRecord } from "./jsonc.js";
import { foldersAbove, isThere, readJsonFile } from "./look.js";
import { findPackageManager, writeAddCommand } from "./package-manager.js";
import { needsSqlitePackage, SQLITE_PACKAGE } from "./sqlite-driver.js";

/** A generated file, as far as its imports are concerned. */
export interface ImportingFile {
  /** Relative to the root. */
  readonly path: string;
  readonly content: string;
}

/** What is known about the target's packages. */
export interface Packages {
  /** The root, absolute. */
  readonly place: { readonly root: string };
  /** Absolute; null if there is no package. */
  readonly packageFolder: string | null;
  /** Turns a path relative to the root into the one shown in messages. */
  readonly show: (path: string) => string;
}

/** A package that is needed, and the file that needs it. */
export interface Need {
  readonly name: string;
  readonly by: string;
  /** Whether only type checks or tests need it. */
  readonly dev: boolean;
}

/**
 * Packages whose types are in another one; `node` stands for Node's modules.
 */
const typePackages: ReadonlyMap<string, string> = new Map([
  ["node", "@types/node"],
  ...FRAMEWORKS.flatMap((name): [string, string][] => {
    const { types } = frameworks[name];
    return types === undefined ? [] : [[name, types]];
  }),
]);

/** Packages that only tests import. */
const testPackages: ReadonlySet<string | null> = new Set(
  TEST_RUNNERS.map((name) => testRunners[name].imported),
);

/** An import of a package by name, at the beginning of a line. */
const imports = /^(?:import|export|\}) .*?\bfrom "([^."][^"]*)";$/gm;

/** Imports are at the top of a file; a table of tests below may be long. */
const top = 4000;

/**
 * One warning for what must be installed to run, and one for what only
 * development needs, each with the single command that adds it.
 *
 * None if there is no package.json: Deno and others install packages in their
 * own ways.
 */
export function findMissingPackages(
  { place: { root }, packageFolder: home, show }: Packages,
  needed: readonly Need[],
): readonly FileProblem[] {
  if (home === null) return [];
  const manifest = join(home, "package.json");
  if (readJsonFile(manifest) === null) return [];
  const has = installedIn(root, home);
  const missing = needed.filter(
    ({ name }) =>
      !has(name) && (name !== SQLITE_PACKAGE || needsSqlitePackage(home)),
  );
  const manager = findPackageManager(root, home);
  const file = relative(root, manifest).split(sep).join("/");
  return [false, true].flatMap((dev) => {
    const needs = missing.filter((need) => need.dev === dev);
    const names = needs.map(({ name }) => name);
    return needs.length === 0
      ? []
      : problemAt("package-missing", file, describe(needs, show), {
          help: `run \`${writeAddCommand(manager, home, names, dev)}\``,
        });
  });
}

function describe(needs: readonly Need[], show: Packages["show"]): string {
  const each = needs.map(({ name, by }) => `${name} (for ${show(by)})`);
  return `not installed: ${each.join(", ")}`;
}

/**
 * The packages that files import, in order; each with the first file that needs
 * it.
 *
 * @param typed whether TypeScript checks the target
 * @param runtime where the runtime is imported from, which has its own check
 */
export function listNeeds(
  files: readonly ImportingFile[],
  typed: boolean,
  runtime?: string,
): readonly Need[] {
  const own = runtime === undefined ? null : packageOf(runtime);
  const needs = new Map<string, Need>();
  for (const { path, content } of files)
    for (const [, module = ""] of content.slice(0, top).matchAll(imports)) {
      const name = packageOf(module);
      if (name === own) continue;
      const dev = testPackages.has(name);
      if (name !== "node" && !needs.has(name))
        needs.set(name, { name, by: path, dev });
      const types = typePackages.get(name);
      if (typed && types !== undefined && !needs.has(types))
        needs.set(types, { name: types, by: path, dev: true });
    }
  return [...needs.values()];
}

/**
 * Returns `@acme/http` for `@acme/http/router`, and `node` for all of Node's
 * own modules.
 */
export function packageOf(module: string): string {
  if (module.startsWith("node:")) return "node";
  const parts = module.split("/", module.startsWith("@") ? 2 : 1);
  return parts.join("/");
}

const dependencyKeys = [
  ...["dependencies", "devDependencies"],
  ...["peerDependencies", "optionalDependencies"],
];

/**
 * Returns a function that tells whether the package, or a folder above it,
 * lists or contains another package.
 */
function installedIn(root: string, home: string): (name: string) => boolean {
  const listed = new Set(
    foldersAbove(home, root).flatMap((folder) => {
      const manifest = readJsonFile(join(folder, "package.json"));
      return dependencyKeys.flatMap((key) =>
        Object.keys(asRecord(manifest?.[key]) ?? {}),
      );
    }),
  );
  return (name) =>
    listed.has(name) ||
    foldersAbove(home).some((folder) =>
      isThere(join(folder, "node_modules", name)),
    );
}
