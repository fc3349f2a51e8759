/**
 * What a manifest in TypeScript imports. Loads nothing: the types come from the
 * schema, and the function returns its argument.
 */
import type { ManifestInput } from "./manifest/schema.js";
import type {
  ConcernInput,
  NamespaceInput,
  ResourceInput,
} from "./manifest/schema-entries.js";
import type { FieldInput } from "./manifest/schema-fields.js";

/**
 * A manifest, which the editor checks and completes as it is written. The names
 * of its concerns are inferred, so that only these can be mentioned.
 */
export function defineResources<const Names extends string = never>(
  manifest: ManifestInput<Names>,
): ManifestInput<Names> {
  return manifest;
}

export type {
  ConcernInput,
  FieldInput,
  ManifestInput,
  NamespaceInput,
  ResourceInput,
};
