/**
 * What an action reads of a request: `context.input()`, the body as the manifest
 * describes it, or by a schema from any library; and `context.query`. Faults are
 * reported with 422, or with 409 if the input conflicts with what is already there.
 */
import { hasOwn } from "../values.js";
import type { Context } from "./context.js";
import {
  type Described,
  type Fault,
  type InputReader,
  type LeftOut,
  MAX_FAULTS,
  type Reading,
  type Rejected,
  type StandardIssue,
  type StandardSchema,
  type Wire,
} from "./described.js";
import { type Choice, isJson, isXml, parseMediaType } from "./negotiation.js";
import type { QueryValue } from "./query.js";
import { HttpError } from "./reply.js";

/** A body, as `context.body()` returns it. */
interface Sent {
  /** The request's Content-Type. */
  readonly type: string | null;
  readonly value: unknown;
}

/** Creates the error for an invalid body. */
type Refuse = (
  input: InputReader,
  faults: readonly Fault[],
  prefix: readonly string[],
) => HttpError;

/**
 * Reads a body as the manifest describes it.
 *
 * @throws HttpError the error of `refuse` if it is invalid, 415 if its type has
 * no fields
 */
export function readDescribed(
  described: Described | null,
  { type, value }: Sent,
  reading: Reading,
  refuse: Refuse,
): unknown {
  if (described?.input === undefined) {
    throw new TypeError(
      "The manifest describes no body of this action: give it `fields` or a `body`, or hand a schema to input()",
    );
  }
  const { input } = described;
  const prefix = prefixOf(described, type);
  // Who sends nothing at all sends no fields.
  const inner = type === null ? value : prefix.reduce(unwrap, value);
  const left = findLeftOut(described);
  const result = input.read(inner, findWire(type), reading, left);
  if (result.faults === undefined) return result.value;
  throw refuse(input, result.faults, prefix);
}

function findLeftOut({ given, keeps }: Described): LeftOut | undefined {
  if (keeps === undefined) return given;
  return Object.fromEntries(
    keeps.map((name): [string, unknown] => [name, undefined]),
  );
}

/** The names that a body wraps its fields in. */
export function prefixOf(
  { envelope, bodyEnvelope, hasOwnBody }: Described,
  type: string | null,
): readonly string[] {
  const isWrapped = findWire(type) === "json" && hasOwnBody !== true;
  return isWrapped && envelope ? [bodyEnvelope ?? envelope[0]] : [];
}

/** How a body was sent. A body without a type is empty. */
function findWire(type: string | null): Wire {
  const media = type === null ? null : parseMediaType(type);
  if (media === null || isJson(media)) return "json";
  if (isXml(media)) return "xml";
  if (/^(?:x-www-form-urlencoded|form-data)$/.test(media.subtype)) {
    return "text";
  }
  throw new HttpError(
    415,
    "The body has to have fields: text and bytes have none",
  );
}

function unwrap(value: unknown, name: string): unknown {
  const isObject =
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject && hasOwn(value, name)) return Reflect.get(value, name);
  const code = isObject ? "required" : "type";
  const detail = isObject ? "Must be given" : "Must be an object";
  throw notValid([{ path: isObject ? [name] : [], code, detail }], "body");
}

/**
 * Reads a body by a schema.
 *
 * @throws HttpError 422 if it is invalid
 */
export async function readBySchema(
  schema: StandardSchema,
  value: unknown,
): Promise<unknown> {
  const result = await schema["~standard"].validate(value);
  if (result.issues === undefined) return result.value;
  throw notValid(result.issues.map(toFault), "body");
}

function toFault({ message, path = [] }: StandardIssue): Fault {
  return {
    path: path.map((part) => {
      const key = typeof part === "object" ? part.key : part;
      return typeof key === "symbol" ? key.toString() : key;
    }),
    code: "schema",
    detail: message,
  };
}

/** Where the faults are; those of a path may be told with the query's. */
export type FaultSource = "body" | "query" | "path";

/**
 * The error for invalid input: problem details (RFC 9457) whose `errors` list
 * the faults, each with a JSON pointer (RFC 6901, section 6) or the name of a
 * parameter.
 *
 * @param prefix the names in which the body wraps what was read
 */
export function notValid(
  faults: readonly Fault[],
  source: FaultSource,
  prefix: readonly string[] = [],
  status: 409 | 422 = 422,
): HttpError {
  const errors = faults
    .slice(0, MAX_FAULTS)
    .map(({ path, code, detail }) =>
      source === "body"
        ? { pointer: writePointer([...prefix, ...path]), code, detail }
        : { parameter: writeParameter(path), code, detail },
    );
  const detail =
    status === 409
      ? `The ${source} clashes with what is there`
      : `The ${source} is not valid`;
  return new HttpError(status, { detail, errors });
}

/**
 * The error for an invalid body, with what its format sends instead: a form has its
 * page again.
 *
 * @param prefix the names in which the body wraps what was read
 */
export function refuseInput(
  context: Context,
  { codec, contentType }: Choice["format"],
  sent: Pick<Rejected, "input" | "faults" | "values">,
  prefix: readonly string[],
  status: 409 | 422 = 422,
): HttpError {
  const error = notValid(sent.faults, "body", prefix, status);
  if (codec?.reject === undefined) return error;
  const { pathname, search } = context.url;
  const where = { method: context.method, target: pathname + search };
  const page = codec.reject({ ...sent, ...where }, context);
  if (page === null) return error;
  const headers = { "content-type": contentType };
  return new HttpError(status, error.problem, headers, page);
}

/** `#/lines/0/sku` */
function writePointer(path: Fault["path"]): string {
  return ["#", ...path.map(escapePointer)].join("/");
}

function escapePointer(key: string | number): string {
  const escaped = String(key)
    .replace(/~/g, "~0")
    .replace(/\//g, "~1")
    .replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(escaped);
}

/** `state[0]`, as the URL helpers write it. */
function writeParameter([name = "", ...rest]: Fault["path"]): string {
  return `${name}${rest.map((key) => `[${key}]`).join("")}`;
}

/** A form can send its ids as checkboxes, which are part of its body. */
export function withIds(
  query: Readonly<Record<string, QueryValue>>,
  ids: string | undefined,
  form: object | null,
): Readonly<Record<string, QueryValue>> {
  if (ids === undefined || ids in query || form === null) return query;
  if (!hasOwn(form, ids)) return query;
  return { ...query, [ids]: Reflect.get(form, ids) as QueryValue };
}

/**
 * The query as the manifest describes it, with the list of a subset's ids, and what a
 * list knows besides.
 *
 * @throws HttpError 422 if it is invalid
 */
export function readQuery(
  { query: reader, queryWords = [] }: Described,
  query: Readonly<Record<string, QueryValue>>,
  ids: string | undefined,
): Readonly<Record<string, unknown>> {
  if (reader === undefined) return query;
  const result = reader.read(query, "text", "whole");
  if (result.faults !== undefined) throw notValid(result.faults, "query");
  const value = result.value as Readonly<Record<string, unknown>>;
  const words = queryWords
    .filter((name) => hasOwn(query, name))
    .map((name) => [name, query[name]] as const);
  return {
    ...value,
    ...Object.fromEntries(words),
    ...(ids !== undefined && { [ids]: query[ids] }),
  };
}
