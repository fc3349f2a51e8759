/** A change of one entry of a manifest, and what came of it. Stage: edit. */

/** One change. `at`: where the key (of a `replace`, the value) begins. */
export type EntryChange =
  | { readonly kind: "remove"; readonly at: number; readonly name: string }
  | {
      readonly kind: "rename";
      readonly at: number;
      readonly name: string;
      readonly to: string;
    }
  | {
      readonly kind: "replace";
      readonly at: number;
      /** The text that is the value now. */
      readonly name: string;
      readonly to: string;
    };

export type EntryEdit =
  | { readonly ok: true; readonly text: string }
  /** It has to be done by hand, and why. */
  | { readonly ok: false; readonly reason: string };

export function refuse(reason: string): EntryEdit {
  return { ok: false, reason };
}
