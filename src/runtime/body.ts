/**
 * Request bodies: JSON, forms, XML, text and bytes, by their Content-Type.
 */
import { decodeBody, readBytes } from "./bytes.js";
import type { Formats } from "./format.js";
import { checkParsed, parseJson } from "./json.js";
import { isPromise } from "./kinds.js";
import {
  FORM_TYPES,
  isFormType,
  isJson,
  isXml,
  type MediaType,
  parseMediaType,
} from "./media-type.js";
import type { FormReader } from "./parts.js";
import { HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

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
