/**
 * HTML that is escaped as it is built, so that nothing a client sends becomes
 * an element, and the pages around it.
 */
import type { Codec } from "../http/described.js";

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

/** JSON has no symbol keys: what clients send is never mistaken for HTML. */
const MARKUP: unique symbol = Symbol.for("resource-gen.markup");

/**
 * HTML that is safe to send, made by `markup`. `String(...)` returns its text.
 */
export interface Html {
  readonly [MARKUP]: string;
  readonly toString: () => string;
}

/** What a template can contain: text is escaped, and null is omitted. */
export type HtmlValue =
  | Html
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly HtmlValue[];

/**
 * HTML with interpolated values:
 * `` markup`<td class="${kind}">${title}</td>` ``. Text is escaped for elements
 * and for quoted attributes; the items of a list are joined; null, undefined
 * and booleans are omitted.
 */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly HtmlValue[]
): Html {
  const parts = strings.map(
    (text, index) =>
      text + (index < values.length ? writeValue(values[index]) : ""),
  );
  return createHtml(parts.join(""));
}

/**
 * Attributes by name: true means one without a value; false and undefined are
 * omitted.
 */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined>
>;

/** `id="field-title" required` */
export function writeAttributes(attributes: Attributes): Html {
  const parts = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [name] : [`${name}="${escapeHtml(String(value))}"`];
  });
  return createHtml(parts.join(" "));
}

/** Whether a value is HTML that `markup` made. */
export function isHtml(value: unknown): value is Html {
  return typeof value === "object" && value !== null && MARKUP in value;
}

function writeValue(value: HtmlValue): string {
  if (value === null || value === undefined || typeof value === "boolean") {
    return "";
  }
  if (isHtml(value)) return value[MARKUP];
  if (typeof value === "object") return value.map(writeValue).join("");
  return escapeHtml(String(value));
}

function createHtml(text: string): Html {
  return { [MARKUP]: text, toString: () => text };
}
