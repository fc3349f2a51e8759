/**
 * The HTML that replies and forms need.
 */
import type { Codec } from "./codec.js";

/** Actions write pages themselves; only problems are written here. */
export const html: Codec = {
  write: (value) => (typeof value === "string" ? value : null),
  problem: {
    write: ({ status, title, detail }) =>
      writePage(
        `${String(status)} ${String(title)}`,
        typeof detail === "string" ? `<p>${escapeHtml(detail)}</p>\n` : "",
      ),
  },
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element, or for a quoted attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A complete page.
 *
 * @param content the HTML below its heading
 */
export function writePage(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${heading}</title>
<h1>${heading}</h1>
${content}</html>
`;
}

/**
 * What a builder of `urls.ts` returns: where a form is sent, and a hidden field
 * for a method that HTML lacks.
 */
export interface FormTarget {
  readonly method: string;
  readonly path?: string;
  readonly action?: string;
  readonly hidden?: { readonly name: string; readonly value: string };
}

/**
 * A form for the target that a builder returns: `createArticle()`, or
 * `updateArticleForm(id)`, whose method goes into a hidden field.
 *
 * @param content its fields, as HTML: escape what comes from elsewhere
 */
export function writeForm(target: FormTarget, content: string): string {
  const { method, path, action = path ?? "", hidden } = target;
  const field =
    hidden === undefined
      ? ""
      : `<input type="hidden" name="${escapeHtml(hidden.name)}" value="${escapeHtml(hidden.value)}">\n`;
  return `<form method="${escapeHtml(method)}" action="${escapeHtml(action)}">
${field}${content}
</form>
`;
}
