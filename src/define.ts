/**
 * What a manifest in TypeScript imports. Loads nothing: the types come from
 * the schema, the function gives back what it gets.
 */
import type {
  ManifestInput,
  NamespaceInput,
  ResourceInput,
} from "./manifest/schema.js";

/** A manifest, checked and completed by the editor as it is written. */
export function defineResources(manifest: ManifestInput): ManifestInput {
  return manifest;
}

export type { ManifestInput, NamespaceInput, ResourceInput };
