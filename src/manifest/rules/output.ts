/** Where files go, and what absolute URLs begin with. Stage: parse; rules. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { parseUrl } from "../../runtime/values.js";
import { quoteShort } from "../describe.js";
import { migrateFile, resolveSteps, seedsFile } from "../output-pattern.js";
import { outputFolders, type Manifest } from "../schema.js";
import { findBadPattern, findPlaceholder } from "./output-pattern.js";

/** Keys with a file per controller, so that their folder may be a pattern. */
const patterns: readonly string[] = ["controllers", "controllerTests"];

/**
 * Folders must be inside the project, relative to the manifest.
 *
 * @param climb how many folders the manifest is below the project's root: paths
 * with up to that many `..` stay inside
 */
export function checkOutput(
  manifest: Manifest,
  climb: number,
): ManifestProblem[] {
  const keys = [
    ...outputFolders,
    "runtime",
    "database",
    "server",
    "openapi",
    "access",
  ] as const;
  const places: readonly (readonly [ManifestPath, unknown])[] = [
    ...keys.map((key) => [["output", key], manifest.output[key]] as const),
    [["database", "migrations"], manifest.database?.migrations],
  ];
  return places.flatMap(([place, folder]) => {
    if (typeof folder !== "string") return [];
    const fault =
      findBadText(folder, place) ??
      findAlias(folder, place) ??
      findWayOut(folder, place, climb) ??
      findBackslash(folder, place) ??
      findReserved(folder, place) ??
      (patterns.includes(String(place.at(-1)))
        ? findBadPattern(folder, place)
        : findPlaceholder(folder, place));
    return fault === null ? [] : [fault];
  });
}

type Fault = ManifestProblem | null;

function findBadText(folder: string, place: ManifestPath): Fault {
  if (folder.trim() !== "" && !/[\p{Cc}\p{Cs}<>"|?*]/u.test(folder))
    return null;
  return atValue(
    "invalid-path",
    place,
    `${quoteShort(folder)} cannot be a folder`,
    {
      help: "write a path relative to the manifest, such as `src/resources`",
    },
  );
}

/** `@/api`, `~/api`, `#api`: aliases of imports, not names of folders. */
function findAlias(folder: string, place: ManifestPath): Fault {
  const [, rest] = /^(?:[@~]\/|#\/?)(.*)$/.exec(folder) ?? [];
  if (rest === undefined) return null;
  const message = `${quoteShort(folder)} is an alias of imports, not a folder`;
  return atValue("invalid-path", place, message, {
    help: `write the folder that it stands for, such as \`src/${rest}\``,
  });
}

function findWayOut(folder: string, place: ManifestPath, climb: number): Fault {
  return leaves(folder.replaceAll("\\", "/"), climb)
    ? atValue(
        "output-outside-project",
        place,
        `${quoteShort(folder)} is outside the project`,
      )
    : null;
}

function findBackslash(folder: string, place: ManifestPath): Fault {
  if (!folder.includes("\\")) return null;
  const replacement = folder.replaceAll("\\", "/");
  return atValue(
    "invalid-path",
    place,
    `${quoteShort(folder)} has a backslash`,
    {
      note: `did you mean ${JSON.stringify(replacement)}?`,
      replacement,
      help: "write paths with forward slashes, on every system",
    },
  );
}

/** Folders that must not hold files of the project. */
function findReserved(folder: string, place: ManifestPath): Fault {
  const steps = resolveSteps(folder);
  const owner = steps.find((step) =>
    [".git", "node_modules"].includes(step.toLowerCase()),
  );
  if (owner !== undefined) {
    const whose =
      owner.toLowerCase() === ".git" ? "git" : "the package manager";
    return atValue(
      "invalid-path",
      place,
      `${quoteShort(folder)} is in ${owner}, which belongs to ${whose}`,
      { help: "write a folder of the project's own, such as `src/resources`" },
    );
  }
  if (steps.some((step) => step !== "..")) return null;
  return atValue(
    "invalid-path",
    place,
    `${quoteShort(folder)} is the folder of the manifest`,
    { help: "write a folder below the manifest, such as `src/resources`" },
  );
}

function leaves(folder: string, climb: number): boolean {
  if (
    folder.startsWith("/") ||
    folder.startsWith("~") ||
    /^[A-Za-z]:/.test(folder)
  ) {
    return true;
  }
  const up = resolveSteps(folder).filter((step) => step === "..");
  return up.length > climb;
}

/** The programs that open and serve the database must be TypeScript files. */
export function checkProgramFiles({ output }: Manifest): ManifestProblem[] {
  const faults = (["database", "server"] as const).flatMap((key) => {
    const path = output[key];
    if (path === false || isTypeScript(path)) return [];
    const message = `${quoteShort(path)} is no file of TypeScript`;
    const help = `write a file, such as \`src/${key}.ts\``;
    return [atValue("invalid-path", ["output", key], message, { help })];
  });
  return faults.length > 0 ? faults : checkPrograms(output);
}

function isTypeScript(path: string): boolean {
  return /[^/]\.[cm]?ts$/.test(path) && !/\.d\.[cm]?ts$/.test(path);
}

/** The programs that open, migrate, fill and serve the database must differ. */
function checkPrograms({
  database,
  server,
}: Manifest["output"]): ManifestProblem[] {
  const normalize = (path: string): string =>
    resolveSteps(path).join("/").toLowerCase();
  const opens = normalize(database);
  const migrates = normalize(migrateFile(database));
  const report = (
    key: "database" | "server",
    does: string,
  ): ManifestProblem[] => {
    const message = `${quoteShort(String({ database, server }[key]))} is the file that ${does} the database`;
    const help = `write another file, such as \`src/${key}.ts\``;
    return [atValue("invalid-path", ["output", key], message, { help })];
  };
  const fills = normalize(seedsFile(database));
  if (opens === migrates) return report("database", "migrates");
  if (opens === fills) return report("database", "fills");
  const serves = server === false ? null : normalize(server);
  if (serves === opens) return report("server", "opens");
  if (serves === fills) return report("server", "fills");
  return serves === migrates ? report("server", "migrates") : [];
}

/**
 * `runtime` must name a package to import from, or a folder other than `dir`.
 */
export function checkRuntime({ output }: Manifest): ManifestProblem[] {
  const { dir, runtime } = output;
  if (runtime === null) return [];
  if (typeof runtime !== "string") {
    const name = runtime.import;
    if (PACKAGE.test(name)) return [];
    return [
      atValue(
        "invalid-value",
        ["output", "runtime", "import"],
        `${quoteShort(name)} is not the name of a package`,
        {
          help: "write a package such as `@acme/http`; for a folder of the project, write `runtime: ../common/runtime`",
        },
      ),
    ];
  }
  if (resolveSteps(runtime).join("/") !== resolveSteps(dir).join("/"))
    return [];
  return [
    atValue(
      "invalid-path",
      ["output", "runtime"],
      `${quoteShort(runtime)} is the folder of \`dir\` too, and files of both have the same names`,
      { help: "write another folder, such as `runtime` in it" },
    ),
  ];
}

/** A package, optionally with a folder in it: `@acme/http`, `acme/lib/http`. */
const PACKAGE =
  /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?:\/[a-z0-9~][\w.~-]*)*$/i;

/** `baseUrl` must be an absolute URL without query and fragment. */
export function checkBaseUrl(manifest: Manifest): ManifestProblem[] {
  const { baseUrl } = manifest;
  if (baseUrl === null) return [];
  const valid =
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]/i.test(baseUrl) &&
    !/[?#\s]/.test(baseUrl) &&
    parseUrl(baseUrl) !== null;
  if (valid) return [];
  return [
    atValue(
      "invalid-value",
      ["baseUrl"],
      `${quoteShort(baseUrl)} is not the start of a URL`,
      {
        help: "write a scheme, a host and, if needed, a path: `https://api.example.com/v1`",
      },
    ),
  ];
}
