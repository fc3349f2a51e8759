/**
 * HTML that is escaped as it is built, so that nothing a client sends becomes
 * an element.
 */
import { escapeHtml } from "./html.js";

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
