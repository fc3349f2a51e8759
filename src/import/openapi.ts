/**
 * Routes of an OpenAPI document, 3.x or Swagger 2. Only references within the
 * document are followed. Stage: import.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { isTable } from "../diagnostics/values.js";
import { readBodies } from "./openapi-bodies.js";
import { SchemaReader } from "./openapi-fields.js";
import { listLeftovers } from "./openapi-leftovers.js";
import {
  listParameters,
  noteOtherParameters,
  readPathIds,
  readQueryFields,
} from "./openapi-parameters.js";
import {
  isOpenOperation,
  noteNeeds,
  readSecurity,
  type ReadSecurity,
} from "./openapi-security.js";
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
  const reader: Reading = {
    document,
    schemas: new SchemaReader(document),
    security: readSecurity(document),
    notes: [],
  };
  const routes = Object.entries(paths).flatMap(([path, written]) => {
    if (path.startsWith("x-")) return [];
    const item = follow(document, written, "path item");
    if ("reason" in item) {
      leftOut.push({ route: path, reason: item.reason });
      return [];
    }
    return readItem(reader, joinBase(base, path), item.value);
  });
  const { schemas, security, notes } = reader;
  return {
    routes,
    leftOut,
    notes: [
      ...notes,
      ...security.notes,
      ...listLeftovers(document, schemas.parts.seen),
    ],
    security: security.schemes,
    groups: readGroups(document),
  };
}

/** A document, and what was read of it so far. */
interface Reading {
  readonly document: Mapping;
  readonly schemas: SchemaReader;
  readonly security: ReadSecurity;
  readonly notes: LeftOutRoute[];
}

function readItem(
  { document, schemas, security, notes }: Reading,
  path: string,
  item: Mapping,
): readonly SourceRoute[] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (!isTable(operation)) return [];
    const shown = `${method.toUpperCase()} ${path}`;
    const parameters = listParameters(schemas, item, operation);
    const isKnown = security.schemes !== undefined;
    notes.push(
      ...noteOtherParameters(parameters, shown),
      ...(isKnown ? noteNeeds(document, operation, shown) : []),
    );
    const { tags } = operation;
    return [
      {
        method: method.toUpperCase(),
        path,
        operation: textOf(operation["operationId"]) || undefined,
        group: textOf(Array.isArray(tags) ? tags[0] : undefined) || undefined,
        ...readBodies(schemas, path, operation, parameters, (what, reason) => {
          notes.push({ route: `${what} of ${shown}`, reason });
        }),
        query: readQueryFields(schemas, parameters),
        ids: readPathIds(schemas, path, parameters),
        isOpen: (isKnown && isOpenOperation(document, operation)) || undefined,
        description:
          textOf(operation["description"]).trim() ||
          textOf(operation["summary"]).trim() ||
          undefined,
      },
    ];
  });
}

/** What the tags of a document are about. */
function readGroups({ tags }: Mapping): ReadonlyMap<string, string> {
  const known = (Array.isArray(tags) ? tags : []).flatMap((tag: unknown) => {
    const { name, description } = isTable(tag) ? tag : {};
    const text = textOf(description).trim();
    return text === "" ? [] : [[textOf(name), text] as const];
  });
  return new Map(known);
}

/** Prepends Swagger 2's common base path, with a single slash in between. */
function joinBase(base: string, path: string): string {
  const joined = `${base.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return joined.startsWith("/") ? joined : `/${joined}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
