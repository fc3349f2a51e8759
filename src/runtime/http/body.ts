/**
 * Request bodies: bytes read up to a limit, then JSON, forms, XML or text, by
 * their Content-Type.
 */
import { isPromise } from "../values.js";
import {
  FORM_TYPES,
  type Formats,
  isFormType,
  isJson,
  isXml,
  type MediaType,
  parseMediaType,
} from "./negotiation.js";
import type { FormReader } from "./parts.js";
import { discard, HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

/**
 * Bytes in unshared memory, as requests, replies and files accept them: the
 * type that `slice` returns. TypeScript before 5.7 has no
 * `Uint8Array<ArrayBuffer>`.
 */
export type OwnBytes = ReturnType<Uint8Array["slice"]>;

/** The error for a body that exceeds the limit. */
export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is longer than ${limit} bytes`);
}

/** The error for a body whose sender hung up. */
export function cutOff(): HttpError {
  return new HttpError(400, "The body ended too early");
}

/**
 * Reads a stream to its end, as `BodySource.read` does.
 *
 * @throws HttpError 413 if it is too long, 400 if it breaks off
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw cutOff();
    });
    if (done) break;
    size += value.length;
    if (size > limit) {
      // Not awaited: the reply does not depend on it.
      discard(reader);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return joinChunks(chunks);
}

/** Copies chunks into one new array. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

/**
 * The bytes of a body that was sent unencoded.
 *
 * @throws HttpError 413 if it is too long, 415 if it is encoded
 */
export function readBytes(
  source: BodySource,
  limit: number,
): Promise<Uint8Array> {
  const encoding = source.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw new HttpError(415, "The body must not have a Content-Encoding", {
      "accept-encoding": "identity",
    });
  }
  const length = source.headers.get("content-length");
  if (length !== null && Number(length) > limit) throw tooLarge(limit);
  return source.read(limit);
}

/**
 * Decodes text as UTF-8, of which ASCII is a subset.
 *
 * @throws HttpError 415 for another charset, 400 if it is not UTF-8
 */
export function decodeBody(bytes: Uint8Array, media: MediaType): string {
  const charset = media.parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw new HttpError(415, "The body's charset has to be UTF-8");
  }
  return decodeText(bytes);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** @throws HttpError 400 if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, "The text is not UTF-8");
  }
}

const MAX_DEPTH = 512;

/**
 * @throws HttpError 400 if it is malformed, nested too deeply, or has a
 * forbidden name
 */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
  // Escapes can spell these names too: check only text that may have one.
  if (MAYBE_REFUSED.test(text)) checkParsed(value);
  return value;
}

const MAYBE_REFUSED = /"(?:__proto__|constructor|prototype)"|\\u00/;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACKET, BRACE] = [0x5b, 0x7b];
const [BRACKET_END, BRACE_END] = [0x5d, 0x7d];

/**
 * Whether brackets are nested so deeply that recursion would overflow the
 * stack.
 */
function isDeep(text: string): boolean {
  // Each level takes at least two characters, so most texts are too short.
  if (text.length < 2 * MAX_DEPTH) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === BRACKET || sign === BRACE) depth += 1;
    else if (sign === BRACKET_END || sign === BRACE_END) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Checks a parsed body level by level: a framework's own parser may have
 * accepted nesting that recursion would overflow on.
 *
 * @throws HttpError 400 if it is nested too deeply, or has a forbidden name
 */
export function checkParsed(value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw tooDeep();
    const next: object[] = [];
    for (const each of level) collectInner(each, next);
    level = next;
  }
}

/** Adds the lists and objects that a value contains, after a look at its names. */
function collectInner(value: unknown, inside: object[]): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) return;
  const isList = Array.isArray(value);
  if (!isList) Object.keys(value).forEach(checkName);
  const items: readonly unknown[] = isList ? value : Object.values(value);
  for (const item of items) {
    // A body may have half a million numbers.
    if (typeof item === "object" && item !== null) inside.push(item);
  }
}

/**
 * Refuses a key that, assigned from one object to another, would change the
 * prototype of the other, or of all objects.
 *
 * @throws HttpError 400
 */
export function checkName(name: string): void {
  if (REFUSED.has(name)) throw new HttpError(400, `${name} cannot be a name`);
}

const REFUSED: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

function tooDeep(): HttpError {
  return new HttpError(400, "The JSON is nested too deep");
}

/** The readers of bodies, apart from those that are built in. */
export interface BodyReaders {
  readonly formats: Formats;
  readonly forms: FormReader | null;
}

/**
 * Reads a body by its Content-Type alone: JSON and XML become the values they
 * encode, a form a record, text a string, and bytes and the manifest's own
 * formats a `Uint8Array`. A missing body is an empty record.
 *
 * @throws HttpError 400 if the body is malformed, 413 if it is too long, 415 if
 * its type, charset or encoding is not supported
 */
export async function readBody(
  source: BodySource,
  limit: number,
  readers: BodyReaders,
): Promise<unknown> {
  const type = source.headers.get("content-type");
  const media = type === null ? null : parseMediaType(type);
  if (media !== null && readers.forms?.takes(media)) {
    return readers.forms.read(source, media, limit);
  }
  // A host's body parser reads forms that this application does not take.
  if (media !== null && isFormType(media)) throw unsupported(readers);
  const parsed = source.parsed;
  if (parsed !== undefined) {
    const value: unknown = isPromise(parsed) ? await parsed : parsed;
    checkParsed(value);
    return value;
  }
  if (type === null) {
    const bytes = await readBytes(source, limit);
    if (bytes.length === 0) return {};
    throw unsupported(readers);
  }
  const kind = media === null ? null : chooseReader(media, readers);
  if (media === null || kind === null) throw unsupported(readers);
  const bytes = await readBytes(source, limit);
  if (kind === "bytes") return bytes;
  const text = decodeBody(bytes, media);
  return kind === "text" ? text : kind(text);
}

/** How to read a body of a type; null if the type is not supported. */
function chooseReader(
  media: MediaType,
  { formats }: BodyReaders,
): "bytes" | "text" | ((text: string) => unknown) | null {
  if (isJson(media)) return parseJson;
  const { readXml } = formats;
  if (isXml(media) && readXml !== undefined) {
    return (text) => parseXml(text, readXml);
  }
  if (media.type === "text") return "text";
  return isOctets(media) || formats.isDeclared(media) ? "bytes" : null;
}

/** The reader enforces its own limits; see `xml.ts`. */
function parseXml(text: string, readXml: (text: string) => unknown): unknown {
  try {
    return readXml(text);
  } catch (error) {
    const { name, message } = error as Partial<Error>;
    throw name === "SyntaxError" ? new HttpError(400, message) : error;
  }
}

function isOctets(media: MediaType): boolean {
  return media.type === "application" && media.subtype === "octet-stream";
}

/** The error for an unsupported body; it lists the supported types. */
function unsupported({ formats, forms }: BodyReaders): HttpError {
  const accepted = [
    "application/json",
    ...(formats.readXml === undefined ? [] : ["application/xml"]),
    ...(forms === null ? [] : FORM_TYPES),
    "text/*",
    "application/octet-stream",
  ].join(", ");
  return new HttpError(415, `The body can be ${accepted}`, {
    accept: accepted,
  });
}
