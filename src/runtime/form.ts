/**
 * The bodies of forms, urlencoded and multipart, including those that a body
 * parser has already read.
 */
import { decodeBody, readBytes } from "./bytes.js";
import { checkParsed } from "./json.js";
import { isFile, isFormData } from "./kinds.js";
import { isFormType, type MediaType, parseMediaType } from "./media-type.js";
import { parseMultipart, readBoundary } from "./multipart.js";
import type { FormReader } from "./parts.js";
import { nestPairs, type Pair, parsePairs } from "./query.js";
import { HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

/** The fields of a form, in the order in which they were sent. */
export type Fields = readonly Pair<unknown>[];

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
export function nestFields(fields: Fields): object {
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
): Promise<Fields> {
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
function listFields(parsed: unknown): Fields {
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
function listPairs(form: FormData): Fields {
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
