/**
 * What a field declares: its name, its type, its words and its lengths. Stage:
 * parse; rules, one small function each. What depends on other records, or on
 * values as read, is checked by the model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { isStorable } from "../../runtime/records/fields.js";
import { lengthsOf } from "../../runtime/records/texts.js";
import { quoteShort } from "../describe.js";
import {
  ANSWERED_KINDS,
  fieldKindOf,
  listFields,
  type PlacedField,
} from "../field-tables.js";
import type { FieldEntry } from "../schema-fields.js";
import type { Manifest } from "../schema.js";
import { canBeIdentifier, nameFault } from "./names.js";

/** Field names must be identifiers, as types and forms write them. */
export function checkFieldNames(manifest: Manifest): ManifestProblem[] {
  const help = "begin with a letter, and use letters, digits and `_`";
  return listFields(manifest).flatMap(({ name, path }) => {
    const fault = fieldNameFault(name);
    if (fault === null) return [];
    const { message, ...more } = fault;
    return [atKey("invalid-name", path, message, { help, ...more })];
  });
}

/**
 * Why a field cannot have this name, and the name that was probably meant; null
 * if it can.
 */
export function fieldNameFault(
  name: string,
): ReturnType<typeof nameFault> | null {
  if (canBeIdentifier(name) && !name.includes("-")) return null;
  const mended = name.replaceAll("-", "_");
  return canBeIdentifier(mended)
    ? {
        message: `${quoteShort(name)} cannot be the name of a field`,
        note: `did you mean ${JSON.stringify(mended)}?`,
        replacement: mended,
      }
    : nameFault("a field", name);
}

/** Names that mean something else wherever fields are sent. */
export const reservedFields: ReadonlyMap<string, string> = new Map([
  ["_method", "forms send the method under this name"],
  ["constructor", "objects of JavaScript have it already"],
  ["prototype", "objects of JavaScript have it already"],
]);

/** Reserved names, which no field can have. */
export function checkReservedFields(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap(({ name, path }) => {
    const reason = reservedFields.get(name);
    if (reason === undefined) return [];
    const message = `a field cannot be named "${name}": ${reason}`;
    return [atKey("reserved-field", path, message)];
  });
}

/** What a field can be: its type, or what it has instead of one. */
const KINDS = [
  ...(["type", "enum", "ref", "fields"] as const),
  ...ANSWERED_KINDS,
] as const;

/** A field must have a type, an enum, a ref or fields, and only one of them. */
export function checkFieldKinds(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap(({ name, entry, path }) => {
    if (fieldKindOf(entry) !== null) return [];
    const kinds = KINDS.filter((key) => entry[key] !== undefined);
    const [first, second] = kinds;
    if (first === undefined || second === undefined) {
      const message = `the field "${name}" has no type`;
      return [
        atKey("missing-key", path, message, {
          help: "add `type: string`, or another type; or `enum`, `ref` or `fields`",
        }),
      ];
    }
    const message = `a field has \`${first}\` or \`${second}\`, not both`;
    const labels = [labelAt([...path, first], "already here")];
    return [atKey("field-option", [...path, second], message, { labels })];
  });
}

/** An enum needs words, none of them empty, repeated, or beyond any database. */
export function checkEnums(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap(({ entry, path }) => {
    const words = entry.enum ?? [];
    const place = [...path, "enum"];
    if (entry.enum !== undefined && words.length === 0) {
      return [
        atValue("invalid-value", place, "an enum needs a word", {
          help: "list its words: `enum: [draft, live]`",
        }),
      ];
    }
    return words.flatMap((word, index) => {
      const first = words.indexOf(word);
      if (word === "") {
        return [
          atValue("invalid-value", [...place, index], "a word is empty", {
            help: "add `optional: true` for no value at all",
          }),
        ];
      }
      if (manifest.database !== undefined && !isStorable(word)) {
        const message = `no database stores the word ${quoteShort(word)}`;
        return [atValue("invalid-value", [...place, index], message)];
      }
      if (first === index) return [];
      const message = `the word ${quoteShort(word)} is here twice`;
      const labels = [
        { place: { path: [...place, first] }, text: "the first" },
      ];
      return [
        atValue("duplicate-field", [...place, index], message, { labels }),
      ];
    });
  });
}

/** Lengths and counts are whole numbers, with no minimum above its maximum. */
export function checkCounts(manifest: Manifest): ManifestProblem[] {
  const pairs = [
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
  ] as const;
  return listFields(manifest).flatMap(({ entry, path }) => [
    ...(["scale", ...pairs.flat()] as const).flatMap((key) => {
      const value = entry[key];
      if (value === undefined) return [];
      const isCount = Number.isSafeInteger(value) && value >= 0;
      const message = `\`${key}\` must be a whole number, not ${value}`;
      return isCount ? [] : [atValue("invalid-value", [...path, key], message)];
    }),
    ...pairs.flatMap(([least, most]) => {
      const [low, high] = [entry[least], entry[most]];
      if (low === undefined || high === undefined || low <= high) return [];
      const message = `no value has at least ${low} and at most ${high}`;
      const labels = [labelAt([...path, most], `\`${most}\` is here`)];
      return [atKey("empty-range", [...path, least], message, { labels })];
    }),
    ...checkString(entry, path),
  ]);
}

/** A `string` that must be longer than it can be without `maxLength`. */
function checkString(
  { type, minLength = 0, maxLength }: FieldEntry,
  path: PlacedField["path"],
): ManifestProblem[] {
  if (type !== "string" || maxLength !== undefined) return [];
  const { max } = lengthsOf({ type });
  if (minLength <= max) return [];
  const message = `a string has at most ${max} characters`;
  const help = "add `maxLength`, or use `text`";
  return [atKey("empty-range", [...path, "minLength"], message, { help })];
}
