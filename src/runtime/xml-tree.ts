/**
 * The elements of an XML document (XML 1.0), without a document type: then nothing
 * in it can be an entity, and a document is well-formed or refused.
 */
import { unescapeText } from "./xml-names.js";

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

export function malformed(): SyntaxError {
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
    if (root === undefined || this.#depth > 0) throw malformed();
    return root;
  }

  /** The element that is read: the document, outside of any. */
  get #inner(): OpenElement {
    const inner = this.#open[this.#depth];
    if (inner === undefined) throw malformed();
    return inner;
  }

  get #depth(): number {
    return this.#open.length - 1;
  }

  #readText(text: string): void {
    if (this.#depth > 0) this.#inner.text += unescapeText(text);
    else if (/[^ \t\n]/.test(text)) throw malformed();
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
    if (end === -1) throw malformed();
    this.#at = end + mark.length;
    this.#count(1);
    return end;
  }

  #readTag(): void {
    const [slash, name] = this.#match(TAG);
    if (name === undefined) throw malformed();
    if (slash === "") this.#readStart(name);
    else if (this.#match(TAG_END)[0] !== "") throw malformed();
    else if (this.#depth === 0 || this.#open.pop()?.name !== name)
      throw malformed();
  }

  #readStart(name: string): void {
    const { children } = this.#inner;
    if (this.#depth === 0 && children.length > 0) throw malformed();
    const element = createElement(name, this.#readAttributes());
    const [slash] = this.#match(TAG_END);
    if (slash === undefined) throw malformed();
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
      if (attributes.has(name)) throw malformed();
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
