/**
 * The elements of an XML document (XML 1.0), and the names and texts that XML
 * can contain. There is no document type: then nothing in it can be an entity,
 * and a document is well-formed or refused.
 *
 * It stands in for `fast-xml-parser`, which took a quarter of a second for a body of a
 * million characters, and was a dependency of every project with XML.
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

/**
 * A name for an element or an attribute, whatever the text: what a name may not
 * contain is written as its code between underscores, `line_x0020_items`.
 */
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
function unescapeText(text: string): string {
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

/** Names as XML defines them, except for some characters beyond ASCII. */
const NAME = "[^\\s\\0-,./;-@[-^`{-\\x7f\\d-][^\\s\\0-,/;-@[-^`{-\\x7f]*";
const BLANKS = "[ \\t\\r\\n]*";
const TAG = new RegExp(`<(/?)(${NAME})`, "y");
const ATTRIBUTE = new RegExp(
  `[ \\t\\r\\n]+(${NAME})${BLANKS}=${BLANKS}(?:"([^<"]*)"|'([^<']*)')`,
  "y",
);
const TAG_END = new RegExp(`${BLANKS}(/?)>`, "y");
const CDATA = "<![CDATA[";

export function malformedXml(): SyntaxError {
  return new SyntaxError("The body is not valid XML");
}

/** How much a document may contain. */
export interface XmlLimits {
  readonly depth: number;
  /** Elements, attributes, comments and the like, together. */
  readonly nodes: number;
}

export interface XmlElement {
  readonly name: string;
  /** Their values, as they are read: without references. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands between the tags, without that of its children. */
  readonly text: string;
}

/**
 * Reads a document: its root.
 *
 * @throws SyntaxError if it is not well-formed, if it declares anything, such as an
 * entity, or if it exceeds a limit
 */
export function readXml(document: string, limits: XmlLimits): XmlElement {
  return new Reader(document, limits).read();
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

class Reader {
  readonly #text: string;
  readonly #limits: XmlLimits;
  /** The elements around what is read, the document outermost. */
  readonly #open: OpenElement[] = [createElement("")];
  #nodes = 0;
  /** Where what has not been read begins. */
  #at = 0;

  constructor(document: string, limits: XmlLimits) {
    // Section 2.11: whichever they are, line breaks are read as one kind.
    this.#text = document.replace(/\r\n?/g, "\n");
    this.#limits = limits;
  }

  read(): XmlElement {
    const text = this.#text;
    for (;;) {
      const next = text.indexOf("<", this.#at);
      const end = next === -1 ? text.length : next;
      this.#readText(text.slice(this.#at, end));
      if (next === -1) break;
      this.#at = next;
      if (text.startsWith("<!", next)) this.#readSection();
      else if (text.startsWith("<?", next)) this.#skipPast("?>", next);
      else this.#readTag();
    }
    const [root] = this.#inner.children;
    if (root === undefined || this.#depth > 0) throw malformedXml();
    return root;
  }

  /** The element that is read: the document, outside of any. */
  get #inner(): OpenElement {
    const inner = this.#open[this.#depth];
    if (inner === undefined) throw malformedXml();
    return inner;
  }

  get #depth(): number {
    return this.#open.length - 1;
  }

  #readText(text: string): void {
    if (this.#depth > 0) this.#inner.text += unescapeText(text);
    else if (/[^ \t\n]/.test(text)) throw malformedXml();
  }

  /** Reads CDATA or a comment; anything else that begins so is a declaration. */
  #readSection(): void {
    const start = this.#at;
    if (this.#text.startsWith("<!--", start)) {
      this.#skipPast("-->", start + "<!--".length);
    } else if (this.#depth > 0 && this.#text.startsWith(CDATA, start)) {
      const end = this.#skipPast("]]>", start + CDATA.length);
      this.#inner.text += this.#text.slice(start + CDATA.length, end);
    } else {
      throw new SyntaxError("The XML declares something, or is malformed");
    }
  }

  /** @returns where the mark begins */
  #skipPast(mark: string, from: number): number {
    const end = this.#text.indexOf(mark, from);
    if (end === -1) throw malformedXml();
    this.#at = end + mark.length;
    this.#count(1);
    return end;
  }

  #readTag(): void {
    const [slash, name] = this.#match(TAG);
    if (name === undefined) throw malformedXml();
    if (slash === "") this.#readStart(name);
    else if (this.#match(TAG_END)[0] !== "") throw malformedXml();
    else if (this.#depth === 0 || this.#open.pop()?.name !== name)
      throw malformedXml();
  }

  #readStart(name: string): void {
    const { children } = this.#inner;
    if (this.#depth === 0 && children.length > 0) throw malformedXml();
    const element = createElement(name, this.#readAttributes());
    const [slash] = this.#match(TAG_END);
    if (slash === undefined) throw malformedXml();
    children.push(element);
    if (slash === "") this.#open.push(element);
    this.#count(1 + element.attributes.size);
    if (this.#depth > this.#limits.depth) {
      throw new SyntaxError("The XML is nested too deep");
    }
  }

  #readAttributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      const [name, double, single] = this.#match(ATTRIBUTE);
      if (name === undefined) return attributes;
      if (attributes.has(name)) throw malformedXml();
      attributes.set(name, unescapeText(double ?? single ?? ""));
    }
  }

  /** The groups of a pattern that comes next; none, and nothing is read, otherwise. */
  #match(pattern: RegExp): readonly (string | undefined)[] {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return [];
    this.#at = pattern.lastIndex;
    return match.slice(1);
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    if (this.#nodes > this.#limits.nodes) {
      throw new SyntaxError(
        `The XML has more than ${this.#limits.nodes} elements, attributes and comments`,
      );
    }
  }
}

function createElement(
  name: string,
  attributes: ReadonlyMap<string, string> = new Map(),
): OpenElement {
  return { name, attributes, children: [], text: "" };
}
