/**
 * The bodies of forms, urlencoded and multipart (RFC 7578), including those
 * that a body parser has already read.
 */
import { isFile, isFormData } from "../values.js";
import {
  checkParsed,
  decodeBody,
  decodeText,
  type OwnBytes,
  readBytes,
} from "./body.js";
import { isFormType, type MediaType, parseMediaType } from "./negotiation.js";
import type { FormReader } from "./parts.js";
import {
  MAX_PAIRS,
  nestPairs,
  type Pair,
  parsePairs,
  tooMany,
} from "./query.js";
import { HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

/** Whether a body of this type has parts. */
export function isMultipart(media: MediaType): boolean {
  return media.type === "multipart" && media.subtype === "form-data";
}

/**
 * The boundary between parts (RFC 2046, section 5.1.1); null if it is invalid.
 */
export function readBoundary({ parameters }: MediaType): string | null {
  const boundary = parameters.get("boundary") ?? "";
  return boundary === "" || boundary.length > 70 ? null : boundary;
}

/**
 * Reads a form's parts. A part with a filename is a `File`, any other is text.
 *
 * @param boundary the parameter of the content type
 * @throws HttpError 400 if it is malformed, cut off, or not UTF-8
 */
export function parseMultipart(
  bytes: Uint8Array,
  boundary: string,
): Pair<string | File>[] {
  const pairs: Pair<string | File>[] = [];
  const delimiter = writeDelimiter(boundary);
  // At the very start, the first delimiter needs no line break before it.
  let at = startsWith(bytes, delimiter.subarray(2), 0)
    ? delimiter.length - 2
    : skipPast(bytes, delimiter, 0);
  while (!startsWith(bytes, DASHES, at)) {
    if (pairs.length === MAX_PAIRS) throw tooMany();
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
    if (!startsWith(bytes, LINE_BREAK, at)) throw malformedForm();
    // If there are no headers, this line break is the first half of their end.
    const content = skipPast(bytes, HEADERS_END, at);
    const next = skipPast(bytes, delimiter, content - LINE_BREAK.length);
    pairs.push(
      readPart(
        decodeText(bytes.subarray(at, content)),
        bytes.subarray(content, next - delimiter.length),
      ),
    );
    at = next;
  }
  return pairs;
}

const encoder = new TextEncoder();
const DASHES: Uint8Array = encoder.encode("--");
export const LINE_BREAK: Uint8Array = encoder.encode("\r\n");
export const HEADERS_END: Uint8Array = encoder.encode("\r\n\r\n");

/** What precedes each part, and follows the last. */
export function writeDelimiter(boundary: string): Uint8Array {
  return encoder.encode(`\r\n--${boundary}`);
}

/** The error for a form that cannot be read. */
export function malformedForm(): HttpError {
  return new HttpError(400, "The form is malformed or cut off");
}

function startsWith(
  bytes: Uint8Array,
  pattern: Uint8Array,
  at: number,
): boolean {
  // A loop, as it is asked at each byte that may begin one.
  for (let index = 0; index < pattern.length; index += 1) {
    if (bytes[at + index] !== pattern[index]) return false;
  }
  return true;
}

/** Where the next occurrence of a pattern ends. */
function skipPast(
  bytes: Uint8Array,
  pattern: Uint8Array,
  from: number,
): number {
  const at = findBytes(bytes, pattern, from);
  if (at === -1) throw malformedForm();
  return at + pattern.length;
}

/** Where the next occurrence of a pattern begins; -1 if there is none. */
export function findBytes(
  bytes: Uint8Array,
  pattern: Uint8Array,
  from: number,
): number {
  const [first = 0] = pattern;
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(first, at);
    if (at === -1 || startsWith(bytes, pattern, at)) return at;
  }
}

/** One part of a form, by its headers. */
function readPart(headers: string, content: Uint8Array): Pair<string | File> {
  const { name, filename, type } = readPartHeaders(headers);
  return filename === null
    ? [name, decodeText(content)]
    : [name, createFile(content.slice(), filename, type)];
}

/** Reads the headers of a part; the filename is null if it is not a file. */
export function readPartHeaders(headers: string): {
  readonly name: string;
  readonly filename: string | null;
  readonly type: string;
} {
  const lines = headers.split("\r\n");
  const find = (pattern: RegExp): string =>
    lines.map((line) => pattern.exec(line)?.[1]).find(Boolean) ?? "";
  // The parameters are written like those of a media type.
  const disposition = find(/^content-disposition:[ \t]*form-data(.*)$/i);
  const parameters = parseMediaType(`form/data${disposition}`)?.parameters;
  const name = parameters?.get("name");
  if (name === undefined) throw malformedForm();
  const filename = parameters?.get("filename");
  return {
    name: unescapeName(name),
    // Some clients send a path; only the file's name is kept.
    filename:
      filename === undefined
        ? null
        : unescapeName(filename).replace(/^[\s\S]*[\\/]/, ""),
    type: find(/^content-type:(.*)$/i).trim(),
  };
}

function createFile(content: OwnBytes, name: string, type: string): File {
  const file = new File([content], name, { type });
  // Bun adds a charset to text types, which the client did not send.
  return file.type === `${type.toLowerCase()};charset=utf-8`
    ? Object.defineProperty(file, "type", { value: type.toLowerCase() })
    : file;
}

/** Browsers escape what would end a quoted name (HTML, section 4.10.21.8). */
function unescapeName(text: string): string {
  return text
    .replace(/%22/g, '"')
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n");
}

/** The fields of a form, in the order in which they were sent. */
export type FormFields = readonly Pair<unknown>[];

/** How the app reads forms. */
export const forms: FormReader = {
  takes: isFormType,
  read: async (source, media, limit) =>
    nestFields(await readFields(source, media, limit)),
};

/** Whether the Content-Type is one that HTML forms use. */
export function isForm(headers: BodySource["headers"]): boolean {
  const text = headers.get("content-type");
  if (text === null || !/form/i.test(text)) return false;
  const media = parseMediaType(text);
  return media !== null && forms.takes(media);
}

/** A form as a record, without file inputs that were left empty. */
export function nestFields(fields: FormFields): object {
  return nestPairs(
    fields.filter(
      ([, value]) => !(isFile(value) && value.name === "" && value.size === 0),
    ),
  );
}

/**
 * The fields of a form, as they were sent or as a body parser left them.
 *
 * @throws HttpError 400 if it is malformed, 413 if it is too long
 */
export async function readFields(
  source: BodySource,
  media: MediaType,
  limit: number,
): Promise<FormFields> {
  const parsed: unknown = await source.parsed;
  if (parsed !== undefined) return listFields(parsed);
  if (isUrlencoded(media)) {
    const bytes = await readBytes(source, limit);
    return parsePairs(decodeBody(bytes, media));
  }
  const boundary = readBoundary(media);
  if (boundary === null) {
    throw new HttpError(400, "The form's Content-Type has no valid boundary");
  }
  return parseMultipart(await readBytes(source, limit), boundary);
}

/**
 * The fields of a form that a body parser has read: a record, whose names may
 * already be nested, or a `FormData`.
 */
function listFields(parsed: unknown): FormFields {
  if (isFormData(parsed)) return listPairs(parsed);
  checkParsed(parsed);
  if (typeof parsed !== "object" || parsed === null) return [];
  return Object.entries(parsed).flatMap(([name, value]: Pair<unknown>) =>
    // Parsers that keep the brackets put all values of a name in a list.
    name.endsWith("[]") && Array.isArray(value)
      ? value.map((item: unknown): Pair<unknown> => [name, item])
      : [[name, value] satisfies Pair<unknown>],
  );
}

/** Avoids the iterator, which only the `dom.iterable` library declares. */
function listPairs(form: FormData): FormFields {
  const pairs: Pair<unknown>[] = [];
  form.forEach((value, name) => {
    pairs.push([name, value]);
  });
  return pairs;
}

function isUrlencoded(media: MediaType): boolean {
  return (
    media.type === "application" && media.subtype === "x-www-form-urlencoded"
  );
}
