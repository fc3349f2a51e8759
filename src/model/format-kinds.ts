/**
 * Which formats the runtime has a codec for, and whether bodies can be forms.
 * Stage: model.
 */
import {
  type CodecKind,
  formatOf,
  type FormatWord,
  knownFormats,
} from "../manifest/formats.js";
import type { ManifestFormat, Model } from "./types.js";

/**
 * The codec of a format; null for JSON, text and what only actions can write.
 */
export function codecKindOf({ type }: ManifestFormat): CodecKind | null {
  const word = formatOf(type);
  return word === null || !hasCodec(word) ? null : word;
}

function hasCodec(word: FormatWord): word is CodecKind {
  return knownFormats[word].codec !== null;
}

/** Whether any reply can be a page. */
export function usesHtml(formats: readonly ManifestFormat[]): boolean {
  return formats.some((format) => codecKindOf(format) === "html");
}

/**
 * Whether bodies can be forms: pages send them, `_method` stands in them, and a
 * manifest can ask for them.
 */
export function usesForms({
  formats,
  methodOverride,
  forms,
}: Pick<Model, "formats" | "methodOverride" | "forms">): boolean {
  return forms === true || methodOverride === true || usesHtml(formats);
}
