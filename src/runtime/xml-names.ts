/**
 * Converts names and texts to what XML can contain, and back. Whatever a name
 * may not contain is written as its code between underscores,
 * `line_x0020_items`.
 */

/**
 * What a name can begin with, except for the two joiners, which are invisible.
 */
const START =
  "A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd";

/** In a name: what must be escaped, and what only looks like an escape. */
const ODD = new RegExp(
  `_(?=x[\\da-fA-F]{4})|[^\\u0300-\\u036f${START}\\-.\\d\\u00b7\\u203f-\\u2040]`,
  "g",
);
/** Names that are reserved, by XML or here, and names that readers refuse. */
const RESERVED = /^(?:[xX][mM][lL]|_x_$|constructor$|prototype$)/;
const BAD_START = new RegExp(`^[^${START}]`);

/** A name for an element or an attribute, whatever the text. */
export function encodeName(text: string): string {
  if (text === "") return "_x_";
  const name = text.replace(ODD, escapeSign);
  return RESERVED.test(name) || BAD_START.test(name)
    ? escapeSign(name.charAt(0)) + name.slice(1)
    : name;
}

function escapeSign(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).padStart(4, "0")}_`;
}

/** The inverse of `encodeName`. */
export function decodeName(name: string): string {
  if (name === "_x_") return "";
  return name.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** What XML cannot contain, not even as a reference (XML 1.0, section 2.2). */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Whether XML can contain a text. */
export function isXmlText(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** A text in which what XML cannot contain is replaced. */
export function toXmlText(text: string): string {
  return text.replace(new RegExp(FORBIDDEN, "gu"), "\ufffd");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Unescaped, they would be read as other whitespace.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Text between double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** The longest name of a reference: that of a character, with zeros. */
const MAX_NAME = 9;

/**
 * Reads references: XML's own five, and characters by their number.
 *
 * @throws SyntaxError for any other: no entities are declared
 */
export function unescapeText(text: string): string {
  if (!text.includes("&")) return text;
  // A text may be nothing but references: a function for each match is slow.
  return text
    .split("&")
    .map((part, index) => (index === 0 ? part : readReference(part)))
    .join("");
}

/** @param text what follows a `&` */
function readReference(text: string): string {
  const end = text.slice(0, MAX_NAME + 1).indexOf(";");
  const name = text.slice(0, Math.max(end, 0));
  const sign = ENTITIES.get(name) ?? readNumber(name);
  if (sign === undefined) {
    throw new SyntaxError("The XML has a reference that we do not read");
  }
  return sign + text.slice(end + 1);
}

function readNumber(key: string): string | undefined {
  const code = /^#\d+$/.test(key)
    ? Number(key.slice(1))
    : /^#x[\da-fA-F]+$/.test(key)
      ? Number.parseInt(key.slice(2), 16)
      : -1;
  if (code < 0 || code > 0x10ffff) return undefined;
  const sign = String.fromCodePoint(code);
  return isXmlText(sign) ? sign : undefined;
}
