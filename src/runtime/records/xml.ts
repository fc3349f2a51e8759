/**
 * XML, as values: what is written can be read as it was.
 *
 * An element is a value, and its `type` says what the text cannot: `integer`,
 * `float`, `boolean`, `dateTime`, `array`, `object`; `nil="true"` is null. The
 * names of the root and of a list's items are for people: reading ignores them.
 * A record's `@lang` is an attribute, and its `#text` is the text next to
 * attributes. A document with a document type is refused, so that nothing in it
 * can be an entity.
 */
import { checkName } from "../http/body.js";
import type { Codec, Subject } from "../http/described.js";
import { hasOwn, isDate } from "../values.js";
import {
  decodeName,
  encodeName,
  escapeAttribute,
  escapeText,
  isXmlText,
  malformedXml,
  readXml,
  toXmlText,
  type XmlElement,
} from "./xml-tree.js";

/** As deep as JSON may be. */
const MAX_DEPTH = 512;
const MAX_NODES = 5000;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * What the elements of a controller's values are called: one, and a list of
 * them.
 */
export type XmlNames = Readonly<
  Record<string, readonly [one: string, many: string]>
>;

/** Names and values, escaped. */
type Attributes = readonly (readonly [name: string, value: string])[];

/** Creates the codec that writes values as XML and reads them. */
export function createXml(names: XmlNames): Codec {
  const singulars = new Map(
    Object.values(names).map(([one, many]) => [many, one]),
  );
  return {
    write: (value, { controller }: Subject) => {
      const plain = toPlain(value, "");
      if (plain === undefined) {
        throw new TypeError(`A reply's value cannot be ${typeof value}`);
      }
      const [one, many] = hasOwn(names, controller)
        ? (names[controller] ?? DEFAULT)
        : DEFAULT;
      const name = Array.isArray(plain) ? many : one;
      return build(writeElement(name, one, plain, singulars, 0));
    },
    read: readDocument,
    problem: {
      contentType: "application/problem+xml; charset=utf-8",
      write: writeProblem,
    },
  };
}

const DEFAULT: readonly [string, string] = ["value", "values"];

function build(root: string): string {
  return `${DECLARATION}${root}\n`;
}

/** @param content escaped too */
function element(
  name: string,
  attributes: Attributes,
  content: string,
): string {
  const tag = encodeName(name);
  const list = attributes.map(([key, value]) => ` ${key}="${value}"`);
  const start = `<${tag}${list.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${content}</${tag}>`;
}

/**
 * A value as JSON would take it: `toJSON` is called, and what is not data is
 * undefined.
 */
function toPlain(value: unknown, key: string): unknown {
  if (typeof value === "bigint") {
    throw new TypeError("A reply's value cannot hold a bigint");
  }
  if (typeof value === "function" || typeof value === "symbol")
    return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (isDate(value)) {
    return Number.isNaN(value.getTime()) ? null : value;
  }
  const toJson: unknown = Reflect.get(value, "toJSON");
  return typeof toJson === "function"
    ? toPlain(toJson.call(value, key), key)
    : value;
}

/** @param item what an item is called, if the value is a list */
function writeElement(
  name: string,
  item: string,
  value: unknown,
  singulars: ReadonlyMap<string, string>,
  depth: number,
): string {
  if (depth > 2 * MAX_DEPTH) throw new TypeError("A reply's value is too deep");
  if (value === null) return element(name, [["nil", "true"]], "");
  if (Array.isArray(value)) {
    const items = writeItems(item, value, singulars, depth + 1);
    return element(name, [["type", "array"]], items);
  }
  if (typeof value === "object" && !isDate(value)) {
    return writeRecord(name, value, singulars, depth);
  }
  const [type, text] = writeScalar(value);
  return element(name, type === "" ? [] : [["type", type]], escapeText(text));
}

function writeItems(
  name: string,
  items: readonly unknown[],
  singulars: ReadonlyMap<string, string>,
  depth: number,
): string {
  const elements = items.map((each, index) => {
    const plain = toPlain(each, String(index)) ?? null;
    return writeElement(name, "item", plain, singulars, depth);
  });
  return elements.join("");
}

/** A value's type, which is empty for plain text, and its text. */
function writeScalar(value: unknown): readonly [type: string, text: string] {
  if (isDate(value)) return ["dateTime", value.toISOString()];
  if (typeof value === "boolean") return ["boolean", String(value)];
  if (typeof value === "number") return writeNumber(value);
  const text = String(value);
  return isXmlText(text) ? ["", text] : ["json", escapeUnicode(text)];
}

/**
 * Infinity is written as in XML Schema, and -0 by hand: `String(-0)` is `0`.
 */
function writeNumber(value: number): readonly [type: string, text: string] {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    return ["integer", String(value)];
  }
  const text = Object.is(value, -0) ? "-0" : String(value);
  return ["float", text.replace("Infinity", "INF")];
}

/** Writes a text as a JSON string in ASCII only. */
function escapeUnicode(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function writeRecord(
  name: string,
  record: object,
  singulars: ReadonlyMap<string, string>,
  depth: number,
): string {
  const attributes: [name: string, value: string][] = [];
  const rest: (readonly [key: string, value: unknown])[] = [];
  for (const [key, raw] of Object.entries(record)) {
    const value = toPlain(raw, key);
    if (value === undefined) continue;
    if (isAttribute(key, value)) {
      attributes.push([nameAttribute(key), escapeAttribute(value)]);
    } else {
      rest.push([key, value]);
    }
  }
  const [only] = rest;
  const hasAttributes = attributes.length > 0;
  if (only === undefined) {
    // With neither, it would be read as an empty text.
    return element(name, hasAttributes ? attributes : [["type", "object"]], "");
  }
  const [key, value] = only;
  const isText = key === "#text" && rest.length === 1 && hasAttributes;
  if (isText && (typeof value !== "object" || isDate(value))) {
    const [type, text] = writeScalar(value);
    // Without a type, an empty text would be lost.
    const typeName = type === "" && text === "" ? "string" : type;
    const isTyped = attributes.some(([each]) => each === "type");
    // One of its own leaves no room for another: the text is an element then.
    if (typeName === "" || !isTyped) {
      if (typeName !== "") attributes.push(["type", typeName]);
      return element(name, attributes, escapeText(text));
    }
  }
  const children = rest.map(([inner, each]) =>
    writeElement(
      inner,
      singulars.get(inner) ?? "item",
      each,
      singulars,
      depth + 1,
    ),
  );
  return element(name, attributes, children.join(""));
}

/** Whether an entry of a record is written as an attribute. */
function isAttribute(key: string, value: unknown): value is string {
  return (
    key.startsWith("@") &&
    typeof value === "string" &&
    isXmlText(value) &&
    key !== "@nil" &&
    !(key === "@type" && TYPES.has(value))
  );
}

/** `xml:lang` and the like are names of XML itself. */
function nameAttribute(key: string): string {
  const name = key.slice(1);
  return /^xml:[a-z]+$/.test(name) ? name : encodeName(name);
}

/** The values that `type` can have, including those of other writers. */
const TYPES: ReadonlyMap<string, (text: string) => unknown> = new Map(
  Object.entries({
    string: (text: string) => text,
    json: readJson,
    integer: readNumber,
    float: readNumber,
    decimal: readNumber,
    double: readNumber,
    boolean: readBoolean,
    dateTime: readDate,
    datetime: readDate,
    date: readDate,
    array: () => [],
    object: () => ({}),
  }),
);

/**
 * @throws SyntaxError if the text is not XML, declares anything beyond its
 * elements, or exceeds a limit
 */
function readDocument(text: string): unknown {
  if (!isXmlText(text)) throw malformedXml();
  return readElement(readXml(text, { depth: MAX_DEPTH + 1, nodes: MAX_NODES }));
}

function readElement({ attributes, children, text }: XmlElement): unknown {
  const nil = attributes.get("nil");
  if (nil === "true" || nil === "1") return null;
  const type = attributes.get("type") ?? "";
  const readScalar = TYPES.get(type);
  const record = readAttributes(attributes, readScalar !== undefined);
  if (type === "array") return children.map(readElement);
  if (children.length === 0 && type !== "object") {
    const isRecord = Object.keys(record).length > 0;
    const value = readScalar === undefined ? text : readScalar(text);
    if (!isRecord) return value;
    if (readScalar === undefined && text === "") return record;
    return { ...record, "#text": value };
  }
  if (readScalar !== undefined && type !== "object") throw malformedXml();
  if (/[^ \t\n\r]/.test(text)) {
    throw new SyntaxError("The XML has text between its elements");
  }
  readChildren(record, children);
  return record;
}

/** @param isTyped whether `type` is one of ours */
function readAttributes(
  attributes: ReadonlyMap<string, string>,
  isTyped: boolean,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of attributes) {
    if (name === "nil" || (name === "type" && isTyped)) continue;
    const key = name.startsWith("xml:") ? name : decodeName(name);
    record[`@${key}`] = value;
  }
  return record;
}

/** Elements with the same name become a list, even if no type says so. */
function readChildren(
  record: Record<string, unknown>,
  children: readonly XmlElement[],
): void {
  const values = new Map<string, unknown[]>();
  for (const child of children) {
    const key = decodeName(child.name);
    checkName(key);
    const value = readElement(child);
    const before = values.get(key);
    if (before === undefined) values.set(key, [value]);
    else before.push(value);
  }
  for (const [key, list] of values) {
    record[key] = list.length === 1 ? list[0] : list;
  }
}

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedXml();
  }
  if (typeof value !== "string") throw malformedXml();
  return value;
}

function readNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "NaN") return Number.NaN;
  if (/^[+-]?INF$/.test(trimmed))
    return trimmed.startsWith("-") ? -Infinity : Infinity;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed))
    throw malformedXml();
  return Number(trimmed);
}

function readBoolean(text: string): boolean {
  const trimmed = text.trim();
  if (/^(?:true|1)$/.test(trimmed)) return true;
  if (/^(?:false|0)$/.test(trimmed)) return false;
  throw malformedXml();
}

function readDate(text: string): Date {
  const date = new Date(text.trim());
  if (
    !/^[+-]?\d{4,6}-\d\d-\d\d/.test(text.trim()) ||
    Number.isNaN(date.getTime())
  ) {
    throw malformedXml();
  }
  return date;
}

/** Problem details in the XML form of RFC 9457 (appendix B). */
function writeProblem(problem: Readonly<Record<string, unknown>>): string {
  const xmlns = "urn:ietf:rfc:7807";
  return build(
    element("problem", [["xmlns", xmlns]], writeMembers(problem, 0)),
  );
}

/** Members as elements, items as `i`, and text as it is: there are no types. */
function writeMembers(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new TypeError("A problem is too deep");
  const plain = toPlain(value, "") ?? null;
  if (plain === null) return "";
  if (typeof plain !== "object" || isDate(plain)) {
    const text = typeof plain === "string" ? plain : writeScalar(plain)[1];
    return escapeText(toXmlText(text));
  }
  const members: readonly (readonly [string, unknown])[] = Array.isArray(plain)
    ? plain.map((each: unknown) => ["i", each] as const)
    : Object.entries(plain);
  return members
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => element(name, [], writeMembers(each, depth + 1)))
    .join("");
}
