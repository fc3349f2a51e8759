/** A change of one entry of a manifest, and its result. Stage: edit. */
import { applyEdits, type TextEdit } from "../code/text-edits.js";

/** What an added entry can hold. */
export type EntryValue =
  | string
  | boolean
  | readonly EntryValue[]
  | { readonly [name: string]: EntryValue };

/** One change. `at`: the offset of the key; for a `replace`, of the value. */
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
      /** The current text of the value. */
      readonly name: string;
      readonly to: EntryValue;
    }
  | {
      readonly kind: "add";
      /**
       * The mapping to add to: in YAML, the offset of its key, or null for the
       * outermost one; in a module, the offset of the object itself.
       */
      readonly at: number | null;
      /** The entry's name, preceded by those of mappings created for it. */
      readonly names: readonly string[];
      readonly value: EntryValue;
    };

export type AddChange = Extract<EntryChange, { readonly kind: "add" }>;

export type EntryEdit =
  | { readonly ok: true; readonly text: string }
  /** It must be done by hand, for this reason. */
  | { readonly ok: false; readonly reason: string };

/** The text with these edits applied. */
export function edited(text: string, edits: readonly TextEdit[]): EntryEdit {
  return { ok: true, text: applyEdits(text, edits) };
}

export function refuseEdit(reason: string): EntryEdit {
  return { ok: false, reason };
}

/** The first name and its value: the other names nested around the value. */
export function nestValue({
  names,
  value,
}: Pick<AddChange, "names" | "value">): readonly [string, EntryValue] {
  const [name = "", ...rest] = names;
  return [
    name,
    rest.reduceRight<EntryValue>((inner, key) => ({ [key]: inner }), value),
  ];
}
