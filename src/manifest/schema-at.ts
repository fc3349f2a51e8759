/**
 * Looks up in the schema which keys a place in the manifest may have. Stage:
 * parse. Used for guesses and hints, never to decide what is valid.
 */
import * as z from "zod";
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { MappingKind } from "./hints.js";
import { manifestSchema } from "./schema.js";
import { extraKinds } from "./words.js";

/**
 * The keys that a mapping at `path` may have; none if no mapping belongs there.
 */
export function keysAt(path: ManifestPath): readonly string[] {
  const found = schemaAt(path);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

/** The kind of the mapping at `path`. */
export function kindAt(path: ManifestPath): MappingKind {
  if (path.length === 0) return "manifest";
  const last = path.at(-1);
  const parent = path.at(-2);
  if (last === "output" && path.length === 1) return "output";
  if (parent === "resources") return "resource";
  if (parent === "namespaces") return "namespace";
  if (parent === "concerns" && path.length === 2) return "concern";
  if (parent === "routes" && typeof last === "number") return "route";
  if (isTableOfFields(path.slice(0, -1))) return "field";
  if (parent === "formats" && typeof last === "number") return "format";
  return "other";
}

/** Whether the keys of a mapping name fields. */
function isTableOfFields(path: ManifestPath): boolean {
  const last = path.at(-1);
  if (last === "fields") return path.length > 2;
  const isOfList = last === "query" && path.at(-2) === "list";
  if (isOfList) return path.at(-4) === "resources";
  const isTaken = last === "body" || last === "query";
  return isTaken && extraKinds.some((kind) => kind === path.at(-3));
}

function schemaAt(path: ManifestPath): z.core.$ZodType | undefined {
  let schema: z.core.$ZodType | undefined = unwrap(manifestSchema);
  for (const step of path) {
    if (schema === undefined) return undefined;
    schema = unwrap(childOf(schema, step));
  }
  return schema;
}

function childOf(
  schema: z.core.$ZodType,
  step: string | number,
): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return Object.hasOwn(shape, step) ? shape[step] : undefined;
  }
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return schema instanceof z.ZodArray ? schema.element : undefined;
}

/**
 * Unwraps a schema down to the written value: optional, null, defaults,
 * transforms, short forms.
 */
function unwrap(
  schema: z.core.$ZodType | undefined,
): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => unwrap(option));
    return (
      options.find((option) => option instanceof z.ZodObject) ??
      options.find((option) => option instanceof z.ZodArray)
    );
  }
  return schema;
}
