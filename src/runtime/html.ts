/**
 * HTML, as far as replies and forms need it.
 */
import type { Codec } from "./codec.js";

/** Pages are the actions' to write; problems are written here. */
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

/** Any text, as an element's text or as a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A page of its own. @param content what is below its heading: HTML */
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

/** What a builder of `urls.ts` gives: where to, and a method that HTML has not. */
export interface FormTarget {
  readonly method: string;
  readonly path?: string;
  readonly action?: string;
  readonly hidden?: { readonly name: string; readonly value: string };
}

/**
 * A form that is sent to where a builder says: `createArticle()`, or
 * `updateArticleForm(id)`, whose method goes into a hidden field.
 *
 * @param content its fields: HTML, so what comes from elsewhere is escaped
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
