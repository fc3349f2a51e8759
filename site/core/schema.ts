/** The schema of manifests, which editors complete by: the one of the package. */
import { createJsonSchema } from "../../src/manifest/json-schema.js";

/** As far as completion reads it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
}

/** What `schema.json` of the package holds. */
export function readSchema(): JsonSchema {
  return createJsonSchema();
}
