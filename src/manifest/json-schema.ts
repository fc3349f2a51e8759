/**
 * The JSON Schema of manifests, for editors: made from the zod schema, of what
 * may be written. Draft 7, which yaml-language-server knows best. Stage: parse.
 */
import * as z from "zod";
import { manifestSchema } from "./schema.js";

type Json = z.core.JSONSchema.BaseSchema;

/** A new one at every call. */
export function createJsonSchema(): object {
  const schema = z.toJSONSchema(manifestSchema, {
    io: "input",
    target: "draft-7",
    override: ({ zodSchema, jsonSchema }) => {
      restoreHints(zodSchema, jsonSchema);
      markDelete(jsonSchema);
      // Every key is text; in YAML `404` is one too, which editors call a number.
      delete jsonSchema.propertyNames;
    },
  });
  const title = "resource-gen manifest";
  const description =
    "The resources of an application: each becomes routes, a controller, URL helpers and tests.";
  const { $schema, ...rest } = schema;
  return { $schema, title, description, ...rest };
}

/** Of a short form zod drops examples and default, though both are of what may be written. */
function restoreHints(zodSchema: z.core.$ZodType, jsonSchema: Json): void {
  const hints = z.globalRegistry.get(zodSchema);
  for (const key of ["examples", "default"] as const) {
    const value: unknown = hints?.[key];
    if (value !== undefined) Object.assign(jsonSchema, { [key]: value });
  }
}

/** `delete` is taken, and not what editors should offer: it is called `destroy`. */
function markDelete(jsonSchema: Json): void {
  const words = jsonSchema.enum;
  if (words?.includes("delete") !== true || !words.includes("destroy")) return;
  delete jsonSchema.enum;
  jsonSchema.anyOf = [
    { enum: words.filter((word) => word !== "delete") },
    { const: "delete", deprecated: true, description: "Called `destroy`." },
  ];
}
