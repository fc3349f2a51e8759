/**
 * Request bodies: JSON, forms, text and bytes, by their Content-Type; and the
 * hidden `_method` field, by which a form asks for PUT, PATCH or DELETE.
 */
import {
  decodeText,
  nestPairs,
  parseMultipart,
  parsePairs,
  type Pair,
} from "./forms.js";
import type { HeaderLookup } from "./headers.js";
import {
  isDeclared,
  isJson,
  isXml,
  parseMediaType,
  readXml,
  type MediaType,
} from "./negotiation.js";
import { HttpError } from "./reply.js";

export type { HeaderLookup };

/** What reading a body takes of a request. */
export interface BodySource {
  readonly headers: HeaderLookup;
  /**
   * What a body parser that ran before has made of the body, which cannot be
   * read again, or a promise of it; undefined, or not there, where none has.
   */
  readonly parsed?: unknown;
  /**
   * The whole body. Called once at most.
   *
   * @throws HttpError 413 (`tooLarge`) where it is longer than `limit` bytes,
   * 400 (`cutOff`) where it ends too early
   */
  read(limit: number): Promise<Uint8Array>;
}

/** The fields of a form, and the method that its `_method` asked for. */
export interface Form {
  readonly method: string | null;
  readonly fields: readonly Pair<unknown>[];
}

/** What `body()` can make something of, for the reply to all else. */
const ACCEPTED: string = [
  "application/json",
  ...(readXml === undefined ? [] : ["application/xml"]),
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "text/*",
  "application/octet-stream",
].join(", ");

const MAX_JSON_DEPTH = 512;

/** The error for a body that is longer than it may be. */
export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is longer than ${limit} bytes`);
}

/** The error for a body whose sender hung up. */
export function cutOff(): HttpError {
  return new HttpError(400, "The body ended too early");
}

/** Whether the Content-Type is one that HTML forms are sent in. */
export function isForm(headers: HeaderLookup): boolean {
  const text = headers.get("content-type");
  if (text === null || !/form/i.test(text)) return false;
  const media = parseMediaType(text);
  return media !== null && (isUrlencoded(media) || isMultipart(media));
}

/**
 * Reads a form that was sent by POST, before its route is looked for.
 *
 * The `_method` field counts in front of the first file alone, since what
 * follows a file may not have come yet where files are streamed. It is not
 * among the fields that the action gets.
 *
 * @throws HttpError 400 where `_method` has a value that is no method of a
 * form, or is there twice; and what `readBody` throws
 */
export async function readForm(
  source: BodySource,
  limit: number,
): Promise<Form> {
  const media = parseMediaType(source.headers.get("content-type") ?? "");
  const parsed: unknown = await source.parsed;
  const fields =
    parsed === undefined
      ? await readFields(source, limit, media)
      : listFields(parsed);
  const file = fields.findIndex(([, value]) => value instanceof File);
  const seen = file === -1 ? fields : fields.slice(0, file);
  const asked = seen.filter(([name]) => /^_method(?:\[|$)/.test(name));
  const [override] = asked;
  if (override === undefined) return { method: null, fields };
  const [name, value] = override;
  const method = typeof value === "string" ? value.toUpperCase() : "";
  if (
    asked.length > 1 ||
    name !== "_method" ||
    !["PUT", "PATCH", "DELETE"].includes(method)
  ) {
    throw new HttpError(400, "_method has to be PUT, PATCH or DELETE, once");
  }
  return { method, fields: fields.filter((field) => field !== override) };
}

/**
 * Reads a body by its Content-Type, or by the suffix of the path where it has
 * none: JSON and XML to what they say, a form to a record, text to a string,
 * bytes and formats of the manifest's own to a `Uint8Array`; undefined where
 * there is neither a type nor a body.
 *
 * @throws HttpError 400 where the body is malformed, 413 where it is too long,
 * 415 where it is of a type, a charset or an encoding that we do not read
 */
export async function readBody(
  source: BodySource,
  limit: number,
  suffix: MediaType | null,
): Promise<unknown> {
  const type = source.headers.get("content-type");
  const media = type === null ? suffix : parseMediaType(type);
  const parsed: unknown = await source.parsed;
  if (parsed !== undefined) {
    refuseProto(parsed);
    return isForm(source.headers) ? nestForm(listFields(parsed)) : parsed;
  }
  if (media !== null && (isUrlencoded(media) || isMultipart(media))) {
    return nestForm(await readFields(source, limit, media));
  }
  const kind = media === null ? null : chooseReader(media);
  if (type !== null && kind === null) throw unsupported();
  const bytes = await readBytes(source, limit);
  if (type === null && bytes.length === 0) return undefined;
  if (media === null || kind === null) throw unsupported();
  if (kind === "bytes") return bytes;
  const text = decodeBody(bytes, media);
  return kind === "text" ? text : kind(text);
}

/** What makes a value of a body's text; null where we read no such type. */
function chooseReader(
  media: MediaType,
): "bytes" | "text" | ((text: string) => unknown) | null {
  if (isJson(media)) return parseJson;
  if (isXml(media) && readXml !== undefined) return parseXml;
  if (media.type === "text") return "text";
  return isOctets(media) || isDeclared(media) ? "bytes" : null;
}

/** What `body()` gives for a form; a file input that was left empty is left out. */
export function nestForm(fields: Form["fields"]): unknown {
  return nestPairs(
    fields.filter(
      ([, value]) =>
        !(value instanceof File && value.name === "" && value.size === 0),
    ),
  );
}

/**
 * The fields of a form that a body parser has read: a record, whose names may
 * be nested already, or the web's own.
 */
function listFields(parsed: unknown): Form["fields"] {
  if (parsed instanceof FormData) return [...parsed];
  refuseProto(parsed);
  if (typeof parsed !== "object" || parsed === null) return [];
  return Object.entries(parsed).flatMap(([name, value]: Pair<unknown>) =>
    // Parsers that leave the brackets put the values of one name in a list.
    name.endsWith("[]") && Array.isArray(value)
      ? value.map((item: unknown): Pair<unknown> => [name, item])
      : [[name, value] satisfies Pair<unknown>],
  );
}

async function readFields(
  source: BodySource,
  limit: number,
  media: MediaType | null,
): Promise<Form["fields"]> {
  if (media === null) throw unsupported();
  const boundary = media.parameters.get("boundary");
  if (isUrlencoded(media)) {
    const bytes = await readBytes(source, limit);
    return parsePairs(decodeBody(bytes, media));
  }
  if (boundary === undefined || boundary === "" || boundary.length > 70) {
    throw new HttpError(400, "The form's Content-Type has no valid boundary");
  }
  return parseMultipart(await readBytes(source, limit), boundary);
}

/**
 * Reads a stream to its end, as `BodySource.read` does.
 *
 * @throws HttpError 413 where it is too long, 400 where it breaks off
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
      // Nobody waits for it: the reply need not.
      reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return joinChunks(chunks);
}

/** A copy, in memory of its own. */
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

async function readBytes(
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

/** Text is UTF-8, of which ASCII is a part. */
function decodeBody(bytes: Uint8Array, media: MediaType): string {
  const charset = media.parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw new HttpError(415, "The body's charset has to be UTF-8");
  }
  return decodeText(bytes);
}

function parseJson(text: string): unknown {
  if (isDeep(text)) throw new HttpError(400, "The JSON is nested too deep");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
  // Escapes can spell __proto__ too: look closer only where one might.
  if (/__proto__|\\u00(?:5f|6f|7[024])/i.test(text)) refuseProto(value);
  return value;
}

/** The reader bounds what it reads; see `xml.ts`. */
function parseXml(text: string): unknown {
  try {
    return readXml?.(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, error.message);
    throw error;
  }
}

/** Whether brackets are nested too deep: recursion over them would overflow. */
function isDeep(text: string): boolean {
  // Each level takes two characters at least, so most texts are too short.
  if (text.length < 2 * MAX_JSON_DEPTH) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** An object that is assigned from one with such a key changes its prototype. */
function refuseProto(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__proto__")) {
    throw new HttpError(400, "__proto__ cannot be a name");
  }
  for (const inner of Object.values(value)) refuseProto(inner);
}

function isUrlencoded(media: MediaType): boolean {
  return (
    media.type === "application" && media.subtype === "x-www-form-urlencoded"
  );
}

function isMultipart(media: MediaType): boolean {
  return media.type === "multipart" && media.subtype === "form-data";
}

function isOctets(media: MediaType): boolean {
  return media.type === "application" && media.subtype === "octet-stream";
}

function unsupported(): HttpError {
  return new HttpError(415, `The body can be ${ACCEPTED}`, {
    accept: ACCEPTED,
  });
}
