/**
 * Joins the files of a manifest into one value: tables entry by entry, lists
 * one after the other; everything else can be set in only one file. Stage:
 * load.
 */
import type {
  Diagnostic,
  ManifestPath,
  Span,
} from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import { isOwnKey, isTable } from "../diagnostics/values.js";
import type { LoadedManifest } from "./read-yaml.js";

/** A file of a manifest. */
export interface ManifestPart {
  /** Absolute. */
  readonly file: string;
  readonly loaded: LoadedManifest;
}

/** Where a part of the joined manifest comes from. */
interface Origin {
  readonly part: ManifestPart;
  readonly path: ManifestPath;
}

export interface JoinedFiles {
  readonly value: Readonly<Record<string, unknown>>;
  /** Keys that two files set. */
  readonly diagnostics: readonly Diagnostic[];
  /** Maps a place in the joined manifest to the same place in its file. */
  readonly resolve: (path: ManifestPath) => Origin;
}

/** Keys whose entries are merged; no entry may be in two files. */
const tables: ReadonlySet<string> = new Set([
  ...["resources", "namespaces", "concerns", "inflections", "lint", "output"],
]);

/**
 * @param main the manifest itself
 * @param parts the manifest, and then what it includes; all are mappings
 */
export async function joinFiles(
  main: ManifestPart,
  parts: readonly ManifestPart[],
): Promise<JoinedFiles> {
  const joined = new Map<string, unknown>();
  /** By key, and by key and entry. */
  const origins = new Map<string, ManifestPart>();
  const routes: Origin[] = [];
  const twice: { readonly first: ManifestPart; readonly second: Origin }[] = [];

  function addKey(part: ManifestPart, key: string, value: unknown): void {
    const first = origins.get(key);
    const before = joined.get(key);
    // Included files are among the parts already, and a key of the user's own
    // has done its work once its file is read.
    if ((key === "include" || isOwnKey(key)) && first !== undefined) return;
    if (first === undefined || before === null) {
      joined.set(key, value);
      origins.set(key, part);
      addOrigins(part, key, value);
    } else if (value === null) {
      return;
    } else if (tables.has(key) && isTable(before) && isTable(value)) {
      const added = Object.entries(value).filter(([name]) => {
        const owner = origins.get(idOf(key, name));
        if (owner === undefined) return true;
        twice.push({ first: owner, second: { part, path: [key, name] } });
        return false;
      });
      const own = Object.fromEntries(added);
      addOrigins(part, key, own);
      joined.set(
        key,
        Object.fromEntries([...Object.entries(before), ...added]),
      );
    } else if (
      key === "routes" &&
      Array.isArray(before) &&
      Array.isArray(value)
    ) {
      addOrigins(part, key, value);
      joined.set(key, [...(before as unknown[]), ...(value as unknown[])]);
    } else {
      twice.push({ first, second: { part, path: [key] } });
    }
  }

  function addOrigins(part: ManifestPart, key: string, value: unknown): void {
    if (key === "routes" && Array.isArray(value)) {
      for (const index of value.keys()) {
        routes.push({ part, path: ["routes", index] });
      }
    } else if (tables.has(key) && isTable(value)) {
      for (const name of Object.keys(value)) origins.set(idOf(key, name), part);
    }
  }

  function resolve(path: ManifestPath): Origin {
    const [key = "", entry, ...rest] = path;
    const route = key === "routes" ? routes[Number(entry)] : undefined;
    if (route !== undefined) {
      return { part: route.part, path: [...route.path, ...rest] };
    }
    const owner =
      origins.get(idOf(String(key), String(entry))) ?? origins.get(String(key));
    return { part: owner ?? main, path };
  }

  for (const part of parts) {
    for (const [key, value] of Object.entries(part.loaded.value as object)) {
      addKey(part, key, value);
    }
  }
  return {
    value: Object.fromEntries(joined),
    diagnostics: await Promise.all(twice.map(describe)),
    resolve,
  };
}

/** A key that two files set, with both places. */
async function describe({
  first,
  second,
}: {
  readonly first: ManifestPart;
  readonly second: Origin;
}): Promise<Diagnostic> {
  const { path } = second;
  const before = await findKey({ part: first, path });
  return toDiagnostic(
    "duplicate-key",
    `the key "${path.join(".")}" is set in two files`,
    await findKey(second),
    {
      path,
      ...(before && { labels: [{ span: before, text: "first set here" }] }),
    },
  );
}

async function findKey({ part, path }: Origin): Promise<Span | null> {
  const locate = await part.loaded.positions();
  return locate({ path, on: "key" })?.span ?? null;
}

function idOf(key: string, entry: string): string {
  return JSON.stringify([key, entry]);
}
