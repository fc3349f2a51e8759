/**
 * Nothing of a document is dropped in silence: whatever is taken out of it, the
 * manifest changes, or the report does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSource } from "../../src/commands/import/parse-source.js";
import { isTable } from "../../src/diagnostics/values.js";
import { importRoutes } from "../../src/import/import-routes.js";
import { readYamlValue } from "../../src/load/yaml-value.js";

type Path = readonly (string | number)[];

const file = join(
  import.meta.dirname,
  "../cases/import/everything/openapi.yaml",
);

/** All that the import says of a document; null where it refuses it. */
async function importAll(document: unknown): Promise<string | null> {
  try {
    const source = parseSource(JSON.stringify(document), "openapi", "it");
    return JSON.stringify(await importRoutes(source, new Set()));
  } catch {
    return null;
  }
}

function listPaths(value: unknown, around: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...around, Array.isArray(value) ? Number(key) : key];
    return [path, ...listPaths(inner, path)];
  });
}

function without(document: unknown, path: Path): unknown {
  const copy: unknown = structuredClone(document);
  let at = copy as Record<string, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  const last = path.at(-1) ?? "";
  if (Array.isArray(at)) at.splice(Number(last), 1);
  else Reflect.deleteProperty(at, last);
  return copy;
}

/** Whether a document says the same without what stands at a path. */
function isSaidTwice(document: unknown, path: Path): boolean {
  let around: unknown = document;
  for (const step of path.slice(0, -1))
    around = (around as Record<string, unknown>)[step];
  const [key, name] = [path.at(-1), path.at(-2)];
  if (!isTable(around) || name === "properties") return false;
  // An object with properties, and a list with items, need no type.
  return (
    key === "type" &&
    (around["properties"] !== undefined ||
      around["items"] !== undefined ||
      around["enum"] !== undefined)
  );
}

/**
 * What is in something that the report names as a whole, and says to be left out or
 * to be another one's; and what another part of the document says as well.
 */
const TOLD_WITH_THE_REST = [
  // Parameters, and the replies and queries of rows.
  /^paths\/.*\/parameters\/\d\/(?:schema\b|required$)/,
  /^paths\/\/files\.\{ext\}\/get\/parameters\/0\/name$/,
  /\/properties\/(?:count|n|@by|1)\/(?:type|minimum)$/,
  // Schemes: what requests do not send of them, and one that is unknown.
  /^components\/securitySchemes\/(?:oauth\/flows\/|mutual\/type$)/,
  // Rules that are named, and what becomes `json`.
  /\/size\/enum\/\d$/,
  /\/kind\/oneOf\/\d\/type$/,
  // Requests have another kind of value than replies, and the report says which.
  /^components\/schemas\/SiteRequest\/properties\/(?:status|asns)\//,
  // Ids are in every reply, and in no body.
  /^components\/schemas\/(?:Site|Region)\/(?:required\/0|properties\/id\/readOnly)$/,
  // It is in no reply.
  /\/secret\/writeOnly$/,
  // What may be left out may be null, and a string has a character.
  /\/region\/nullable$/,
  /\/name\/minLength$/,
];

test("what is taken out of a document changes the manifest, or the report", async () => {
  const read = readYamlValue(readFileSync(file, "utf8"));
  const document: unknown = read.ok ? read.value : null;
  const before = await importAll(document);
  expect(before).not.toBeNull();
  const paths = listPaths(document).filter(
    (path) => !isSaidTwice(document, path),
  );
  expect(paths.length).toBeGreaterThan(300);
  const silent: string[] = [];
  for (const path of paths) {
    const after = await importAll(without(document, path));
    const shown = path.join("/");
    const isTold = TOLD_WITH_THE_REST.some((each) => each.test(shown));
    if (after === before && !isTold) silent.push(shown);
  }
  expect(silent).toEqual([]);
});
