/** A change of one entry of a manifest, and its result. Stage: edit. */
import { applyEdits, type TextEdit } from "../code/text-edits.js";

/** What an entry that is added can hold. */
export type EntryValue =
  | string
  | boolean
  | readonly EntryValue[]
  | { readonly [name: string]: EntryValue };

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
      readonly to: EntryValue;
    }
  | {
      readonly kind: "add";
      /**
       * The mapping that it goes into: in YAML where its key begins, null for
       * the outermost one; in a module where the object itself begins.
       */
      readonly at: number | null;
      /** The entry's name; in front of it those of mappings that are made for it. */
      readonly names: readonly string[];
      readonly value: EntryValue;
    };

export type AddChange = Extract<EntryChange, { readonly kind: "add" }>;

export type EntryEdit =
  | { readonly ok: true; readonly text: string }
  /** It has to be done by hand, and why. */
  | { readonly ok: false; readonly reason: string };

/** The text with these edits. */
export function edited(text: string, edits: readonly TextEdit[]): EntryEdit {
  return { ok: true, text: applyEdits(text, edits) };
}

export function refuse(reason: string): EntryEdit {
  return { ok: false, reason };
}

/** The first name, and what it holds: the other names around the value. */
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
