/**
 * Routes of an OpenAPI document, 3.x or Swagger 2. Only references within the
 * document are followed. Stage: import.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { isTable } from "../diagnostics/values.js";
import { SchemaReader } from "./openapi-fields.js";
import { follow, type Mapping } from "./references.js";
import type { LeftOutRoute, ImportSource, SourceRoute } from "./source.js";

const METHODS = [
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace"],
  "query",
];

/**
 * Reads a document.
 *
 * @param shown how messages name the document
 * @throws CannotRun if the value is not an OpenAPI document
 */
export function readOpenApi(document: unknown, shown: string): ImportSource {
  const refuse = (why: string): never => {
    throw new CannotRun("import-source", `${shown} ${why}`);
  };
  if (!isTable(document)) return refuse("is no OpenAPI document");
  if (document["openapi"] === undefined && document["swagger"] === undefined) {
    return refuse(
      "is no OpenAPI document: it has neither `openapi` nor `swagger`",
    );
  }
  const { paths } = document;
  if (!isTable(paths) || Object.keys(paths).length === 0)
    return refuse("has no paths");
  const leftOut: LeftOutRoute[] = [];
  const base =
    document["swagger"] === undefined ? "" : textOf(document["basePath"]);
  const schemas = new SchemaReader(document);
  const routes = Object.entries(paths).flatMap(([path, written]) => {
    if (path.startsWith("x-")) return [];
    const item = follow(document, written, "path item");
    if ("reason" in item) {
      leftOut.push({ route: path, reason: item.reason });
      return [];
    }
    return readItem(schemas, joinBase(base, path), item.value);
  });
  return { routes, leftOut, notes: schemas.notes };
}

function readItem(
  schemas: SchemaReader,
  path: string,
  item: Mapping,
): readonly SourceRoute[] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (!isTable(operation)) return [];
    const id = operation["operationId"];
    const { tags } = operation;
    const tag: unknown = Array.isArray(tags) ? tags[0] : undefined;
    return [
      {
        method: method.toUpperCase(),
        path,
        operation: typeof id === "string" && id !== "" ? id : undefined,
        group: typeof tag === "string" && tag !== "" ? tag : undefined,
        ...schemas.readBodies(operation),
      },
    ];
  });
}

/** Prepends Swagger 2's common base path, with a single slash in between. */
function joinBase(base: string, path: string): string {
  const joined = `${base.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return joined.startsWith("/") ? joined : `/${joined}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
