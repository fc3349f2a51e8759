/**
 * What is at each place of a spelled manifest, to lead from a problem back to
 * the draft. Stage: import.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Contents, ExtraDraft, ResourceDraft, RowDraft } from "./draft.js";
import type { ManifestValue } from "./spell-options.js";

/** What is at a place of the manifest. */
export type PlacedEntry =
  | {
      readonly kind: "resource";
      readonly draft: ResourceDraft;
      readonly within: Within;
    }
  | {
      readonly kind: "extra";
      readonly draft: ExtraDraft;
      readonly of: ResourceDraft;
    }
  | {
      readonly kind: "row";
      readonly draft: RowDraft;
      readonly within: Contents;
    };

/** Where a resource is: what holds it, and the name of that. */
export interface Within {
  readonly holder: Pick<Contents, "resources">;
  /** In snake_case; "" at the top level. */
  readonly name: string;
}

export interface Spelled {
  readonly value: ManifestValue;
  /** By the path of keys, as JSON. */
  readonly entries: ReadonlyMap<string, PlacedEntry>;
}

/**
 * The entry at a place, or else the nearest one around it, and the rest of the
 * path to the place.
 *
 * @param fits accepts the entries to consider
 */
export function locateEntry(
  path: ManifestPath,
  entries: Spelled["entries"],
  fits: (entry: PlacedEntry) => boolean = () => true,
): { readonly entry: PlacedEntry; readonly below: ManifestPath } | undefined {
  for (let length = path.length; length > 0; length--) {
    const entry = entries.get(JSON.stringify(path.slice(0, length)));
    if (entry !== undefined && fits(entry)) {
      return { entry, below: path.slice(length) };
    }
  }
  return undefined;
}
