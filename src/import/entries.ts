/**
 * What stands at the places of a manifest that was spelled: by it a problem leads
 * back to the draft. Stage: import.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Contents, ExtraDraft, ResourceDraft, RowDraft } from "./draft.js";
import type { Value } from "./spell-options.js";

/** What stands at a place of the manifest. */
export type Entry =
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

/** Where a resource stands: what holds it, and what that is called. */
export interface Within {
  readonly holder: Pick<Contents, "resources">;
  /** In snake_case; "" at the top level. */
  readonly name: string;
}

export interface Spelled {
  readonly value: Value;
  /** By the path of keys, as JSON. */
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * The entry at a place, or the nearest one that the place is in, and the rest of
 * the way to it.
 *
 * @param fits which entries are meant
 */
export function findEntry(
  path: ManifestPath,
  entries: Spelled["entries"],
  fits: (entry: Entry) => boolean = () => true,
): { readonly entry: Entry; readonly below: ManifestPath } | undefined {
  for (let length = path.length; length > 0; length--) {
    const entry = entries.get(JSON.stringify(path.slice(0, length)));
    if (entry !== undefined && fits(entry)) {
      return { entry, below: path.slice(length) };
    }
  }
  return undefined;
}
