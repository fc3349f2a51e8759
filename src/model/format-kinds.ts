/**
 * Which formats the runtime has a codec for, and whether bodies can be forms.
 * Stage: model.
 */
import type { Format, Model } from "./types.js";

/** A part of the runtime that writes and reads a format. */
export type CodecKind = "xml" | "csv" | "html";

const KINDS: Readonly<Record<string, CodecKind>> = {
  "application/xml": "xml",
  "text/xml": "xml",
  "text/csv": "csv",
  "text/html": "html",
};

/**
 * The codec of a format; null for JSON, text and what only actions can write.
 */
export function kindOf({ type }: Format): CodecKind | null {
  const [essence = ""] = type.split(";");
  return KINDS[essence.trim().toLowerCase()] ?? null;
}

/** Whether any reply can be a page. */
export function usesHtml(formats: readonly Format[]): boolean {
  return formats.some((format) => kindOf(format) === "html");
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
