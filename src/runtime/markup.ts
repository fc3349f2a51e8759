/**
 * HTML that is escaped where it is put together, so that nothing which a client
 * has sent becomes an element.
 */
import { escapeHtml } from "./html.js";

/** No JSON has a symbol for a key: what clients send is never taken for HTML. */
const MARKUP: unique symbol = Symbol.for("resource-gen.markup");

/** HTML that is safe to be sent: `markup` makes it. `String(...)` gives its text. */
export interface Html {
  readonly [MARKUP]: string;
  readonly toString: () => string;
}

/** What can stand in a template: text is escaped, nothing stands for null. */
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
 * HTML with values put in: `` markup`<td class="${kind}">${title}</td>` ``. Text
 * is escaped for elements and for quoted attributes; a list is put in one item
 * after the other; null, undefined and booleans are nothing.
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

/** Attributes by name: true is one without a value, false and undefined are none. */
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
