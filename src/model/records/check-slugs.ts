/** What a slug can be made of, and what its limits have to leave room for. Stage: model. */
import { suggest } from "../../diagnostics/did-you-mean.js";
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { ownValue } from "../../diagnostics/values.js";
import { valueTypes } from "../../fields/types.js";
import { writtenAt } from "../../manifest/tree.js";
import { MAX_NUMBER, MIN_SLUG } from "../../runtime/records/slug-texts.js";
import type { Resource } from "../resource.js";
import type { RecordField, RecordModel, RecordView } from "./types.js";

/** Slugs as they come: short and long, with numbers, and with characters that are drawn. */
function listExamples(max: number): readonly string[] {
  const long = "all-about-tea-and-milk".repeat(8);
  return [
    ...["a", "tea", "tea-2", `tea-${MAX_NUMBER}`, "2-teas", "tea-7kq0x3zd"],
    long.slice(0, max).replace(/-$/, ""),
  ];
}

/** The fields of a record that are made of others. */
export function checkSlugs({
  fields,
}: RecordModel): readonly ManifestProblem[] {
  return fields.flatMap((field) => {
    if (field.slug === null) return [];
    const source = fields.find(({ name }) => name === field.slug);
    const place = [...field.path, "from"];
    if (source === undefined) {
      const message = `there is no field "${field.slug}" here`;
      const words = fields
        .filter((other) => explainSource(other, field) === null)
        .map(({ written }) => written);
      return [
        atValue("unknown-field", place, message, suggest(field.slug, words)),
      ];
    }
    const why = explainSource(source, field);
    if (why === null) return checkLimits(field);
    const labels = [labelAt(source.path, "the field")];
    return [
      atValue("slug", place, `"${source.written}" ${why}`, { labels }),
      ...checkLimits(field),
    ];
  });
}

/** Why a slug cannot be made of a field; null if it can. */
function explainSource(source: RecordField, slug: RecordField): string | null {
  const { data, words } = source;
  if (source === slug) return "cannot be made of itself";
  if (source.slug !== null) return `is made of "${source.slug}" itself`;
  if (data.many === true) return "is a list, not a text";
  if (data.computed === true)
    return "is computed: there is no text when a row is made";
  if (source.ref !== null || valueTypes[data.type].text !== "free")
    return `is ${source.ref === null ? valueTypes[data.type].noun : "a ref"}, not a text`;
  if (data.read === "never")
    return "is `read: never`, and the address of a row would tell it";
  return words.read !== undefined && slug.words.read === undefined
    ? "is only for some to read, and this one is for all: give it the same `read`"
    : null;
}

/** Limits that what is made may not meet. */
function checkLimits({ data, path }: RecordField): readonly ManifestProblem[] {
  if (data.type !== "string" && data.type !== "text") return [];
  const { maxLength = MIN_SLUG, pattern } = data;
  if (maxLength < MIN_SLUG) {
    const message = `in ${maxLength} characters there is no room for words and a number`;
    const help = `allow ${MIN_SLUG} characters or more`;
    return [atValue("slug", [...path, "maxLength"], message, { help })];
  }
  const other =
    pattern === undefined ? undefined : findOther(pattern, maxLength);
  if (other === undefined) return [];
  const message = `"${other}" is none, and may be made`;
  const help = "allow letters from a to z, digits and dashes: `[a-z0-9-]+`";
  return [atValue("slug", [...path, "pattern"], message, { help })];
}

/** A slug that a pattern refuses; undefined if it takes all that come. */
function findOther(pattern: string, max: number): string | undefined {
  const expression = new RegExp(`^(?:${pattern})$`, "u");
  return listExamples(max).find((text) => !expression.test(text));
}

/** A path that takes only some slugs would leave rows without an address. */
export function checkSlugParam(
  { node, param }: Resource,
  { record: { fields } }: RecordView,
): readonly ManifestProblem[] {
  const field = fields.find(({ name }) => name === param);
  const pattern = ownValue(node.options.constraints ?? {}, param);
  const slug = field?.slug ?? null;
  if (field === undefined || slug === null || pattern === undefined) return [];
  const { data } = field;
  const { maxLength = MIN_SLUG } = "maxLength" in data ? data : {};
  const other = findOther(pattern, maxLength);
  if (other === undefined) return [];
  const path = [...writtenAt(node), "constraints", param];
  const message = `"${other}" does not match, and may be made of "${slug}"`;
  const labels = [labelAt(field.path, "the field")];
  const help = "allow letters from a to z, digits and dashes, or leave it out";
  return [atKey("slug", path, message, { labels, help })];
}
