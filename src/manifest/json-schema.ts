/**
 * The JSON Schema of manifests, for editors: generated from the zod schema, for
 * what may be written. Draft 7, which yaml-language-server supports best.
 * Stage: parse.
 */
import * as z from "zod";
import { manifestSchema } from "./schema.js";

type Json = z.core.JSONSchema.BaseSchema;

/** Returns a new object on every call. */
export function createJsonSchema(): object {
  const schema = z.toJSONSchema(manifestSchema, {
    io: "input",
    target: "draft-7",
    override: ({ zodSchema, jsonSchema }) => {
      restoreHints(zodSchema, jsonSchema);
      markDelete(jsonSchema);
      // Every key is text, but editors take a YAML key like `404` for a number.
      delete jsonSchema.propertyNames;
    },
  });
  const title = "resource-gen manifest";
  const description =
    "The resources of an application: each becomes routes, a controller, URL helpers and tests.";
  const { $schema, ...rest } = schema;
  const patternProperties = {
    "^x-": { description: "Your own, such as YAML anchors: nothing reads it." },
  };
  return { $schema, title, description, ...rest, patternProperties };
}

/**
 * Restores examples and defaults, which zod drops for short forms, though both
 * describe what may be written.
 */
function restoreHints(zodSchema: z.core.$ZodType, jsonSchema: Json): void {
  const hints = z.globalRegistry.get(zodSchema);
  for (const key of ["examples", "default"] as const) {
    const value: unknown = hints?.[key];
    if (value !== undefined) Object.assign(jsonSchema, { [key]: value });
  }
}

/** Deprecates `delete`: it is accepted, but editors should offer `destroy`. */
function markDelete(jsonSchema: Json): void {
  const words = jsonSchema.enum;
  if (words?.includes("delete") !== true || !words.includes("destroy")) return;
  delete jsonSchema.enum;
  jsonSchema.anyOf = [
    { enum: words.filter((word) => word !== "delete") },
    { const: "delete", deprecated: true, description: "Called `destroy`." },
  ];
}
