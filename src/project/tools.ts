/** Which formatter and which test runner the target has. Reads only. */
import { join } from "node:path";
import {
  TEST_RUNNERS,
  type TestRunner,
  testRunners,
} from "../manifest/targets.js";
import { asRecord } from "./jsonc.js";
import { findFile, foldersAbove, readJsonFile } from "./look.js";
import type { Project } from "./project.js";

export interface Formatter {
  readonly name: "prettier" | "biome" | "oxfmt" | "dprint";
  readonly packageName: string;
  /** Absolute; null if it runs with its defaults. */
  readonly config: string | null;
}

const scripts = ["js", "cjs", "mjs", "ts", "cts", "mts"];

const configs: readonly (readonly [Formatter["name"], readonly string[]])[] = [
  [
    "prettier",
    [
      ".prettierrc",
      ...["json", "yaml", "yml", "json5", "toml", ...scripts].map(
        (end) => `.prettierrc.${end}`,
      ),
      ...scripts.map((end) => `prettier.config.${end}`),
    ],
  ],
  ["biome", ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"]],
  [
    "oxfmt",
    [
      ...[".oxfmtrc.json", ".oxfmtrc.jsonc"],
      ...scripts.map((end) => `oxfmt.config.${end}`),
    ],
  ],
  ["dprint", ["dprint.json", "dprint.jsonc", ".dprint.json", ".dprint.jsonc"]],
];

const packageNames: Readonly<Record<Formatter["name"], string>> = {
  prettier: "prettier",
  biome: "@biomejs/biome",
  oxfmt: "oxfmt",
  dprint: "dprint",
};

/**
 * The formatter for the files in a folder (absolute): the one with the nearest
 * settings, or else one that the package depends on.
 */
export function findFormatter(
  { root }: Pick<Project, "root">,
  folder: string,
): Formatter | null {
  const folders = foldersAbove(folder, root);
  for (const each of folders) {
    for (const [name, files] of configs) {
      const config = findFile(each, files);
      if (config !== null) return describe(name, config);
    }
    const manifest = join(each, "package.json");
    if (readJsonFile(manifest)?.prettier !== undefined)
      return describe("prettier", manifest);
  }
  const installed = folders.flatMap(dependenciesOf);
  const [name] = configs
    .map(([each]) => each)
    .filter((each) => installed.includes(packageNames[each]));
  return name === undefined ? null : describe(name, null);
}

function describe(name: Formatter["name"], config: string | null): Formatter {
  return { name, packageName: packageNames[name], config };
}

/** Null if there is none that tests can be generated for. */
export function findTestRunner({
  root,
  base,
}: Pick<Project, "root" | "base">): TestRunner | null {
  const folders = foldersAbove(join(root, base), root);
  for (const each of folders) {
    const manifest = readJsonFile(join(each, "package.json"));
    const installed = dependenciesOf(each);
    for (const runner of TEST_RUNNERS) {
      if (!testRunners[runner].isInstalled) continue;
      const names = [...scripts, "json"].map(
        (end) => `${runner}.config.${end}`,
      );
      if (findFile(each, names) !== null) return runner;
      if (installed.includes(runner)) return runner;
    }
    // Only Jest may have its settings here.
    if (manifest?.jest !== undefined) return "jest";
    const commands = asRecord(manifest?.scripts);
    const test = commands?.test;
    if (typeof test === "string" && /(?:^|\s)--test(?:\s|$)/.test(test))
      return "node";
  }
  return null;
}

/** Linters that a project may have. */
export type Linter = "eslint" | "oxlint" | "biome";

const linters: readonly (readonly [Linter, string, readonly string[]])[] = [
  ["eslint", "eslint", scripts.map((end) => `eslint.config.${end}`)],
  ["oxlint", "oxlint", [".oxlintrc.json"]],
  ["biome", "@biomejs/biome", ["biome.json", "biome.jsonc"]],
];

/**
 * The linters whose settings or package the project, or a folder above it, has.
 */
export function findLinters({
  root,
  base,
}: Pick<Project, "root" | "base">): readonly Linter[] {
  const folders = foldersAbove(join(root, base), root);
  return linters
    .filter(([, packageName, files]) =>
      folders.some(
        (each) =>
          findFile(each, files) !== null ||
          dependenciesOf(each).includes(packageName),
      ),
    )
    .map(([name]) => name);
}

/** The first of these packages that the nearest package depends on; null for none. */
export function findDependency(
  { root, base }: Pick<Project, "root" | "base">,
  names: readonly string[],
): string | null {
  for (const each of foldersAbove(join(root, base), root)) {
    const installed = dependenciesOf(each);
    const found = names.find((name) => installed.includes(name));
    if (found !== undefined) return found;
  }
  return null;
}

/** The given packages that the project's own package depends on. */
export function findDependencies<Name extends string>(
  { root, package: home }: Pick<Project, "root" | "package">,
  names: readonly Name[],
): readonly Name[] {
  const installed = dependenciesOf(join(root, home ?? ""));
  return names.filter((name) => installed.includes(name));
}

const kinds = ["dependencies", "devDependencies", "peerDependencies"];

function dependenciesOf(folder: string): readonly string[] {
  const manifest = readJsonFile(join(folder, "package.json"));
  return kinds.flatMap((key) => Object.keys(asRecord(manifest?.[key]) ?? {}));
}
