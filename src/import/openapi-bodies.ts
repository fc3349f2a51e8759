/**
 * The bodies of an operation: what it takes, and what it returns on success.
 * Stage: import.
 */
import { isTable, omit, withoutUndefined } from "../diagnostics/values.js";
import { snakeCase } from "../model/words.js";
import { pluralize, singularize } from "./names.js";
import type { SchemaReader } from "./openapi-fields.js";
import type { Mapping } from "./references.js";
import type { SourceBody, SourceRoute, Wrapped } from "./source.js";

const JSON_TYPE = /\b(?:nd)?json\b/i;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Of several bodies, the fields are those of the first of these. */
const TYPES = [JSON_TYPE, FORM, /^\*\/\*/, /xml\b/i];

/** The replies that tell what a route returns, the best first. */
const STATUSES = [
  ...["200", "201", "2XX", "2xx", "202", "203", "206", "default"],
];

/** How many wrappers may be around a record: `{ data: { items: [...] } }`. */
const WRAPPERS = 2;

/** What wraps, whatever is in it. */
const HOLDERS = new Set([
  ...["data", "items", "results", "result", "value", "values", "records"],
  ...["entries", "list", "elements", "content", "rows", "hits", "resources"],
  ...["members", "item", "response", "payload", "body", "object", "objects"],
  "collection",
]);

/** What tells of a reply rather than of a record, in snake_case. */
const ABOUT = new RegExp(
  `^(?:${[
    "(?:total|count|page|per_page|limit|offset|cursor|next|prev|first|last)(?:_\\w+)?",
    "(?:\\w+_)?(?:count|total|total_\\w+|cursor|token|page_info|pagination|paging)",
    "(?:previous|start|end|size|has|is_last|items_per|search)(?:_\\w+)?",
    "_?links?|href|url|uri|self|meta|_?metadata|kind|etag|object|summary",
    "ok|success|succeeded|status|status_code|code|messages?|errors?|warnings?",
    "request_id|id|i_?d|provider_name|date_time_u_?t_?c|timestamp|version|api_version",
  ].join("|")})$`,
);

type Bodies = Pick<SourceRoute, "body" | "isForm" | "reply">;

/**
 * Reads the bodies of an operation.
 *
 * @param parameters its own, and those of its path
 */
export function readBodies(
  reader: SchemaReader,
  path: string,
  { requestBody, responses }: Mapping,
  parameters: readonly Mapping[],
  note: (what: string, reason: string) => void,
): Bodies {
  const { parts } = reader;
  const sent = parts.target(requestBody);
  const inForm = parameters.filter((each) => each["in"] === "formData");
  const schema =
    schemaOf(sent) ??
    findSchema(parameters) ??
    (inForm.length > 0 ? asObject(inForm) : undefined);
  const reply = findReply(reader, responses);
  const word = path
    .split("/")
    .findLast((text) => text !== "" && !text.startsWith("{"));
  const names = namesOf(word ?? "");
  const body = readBody(reader, schema, names, 1, true);
  const replied = readBody(reader, reply, names);
  const explain = (written: unknown): string =>
    parts.explain(written) ??
    "it is no object with properties, and so no record";
  if (schema !== undefined && body === undefined)
    note("the body", explain(schema));
  if (reply !== undefined && replied === undefined)
    note("the reply", explain(reply));
  return withoutUndefined({
    body,
    isForm:
      inForm.length > 0 ||
      contentOf(sent).some(([type]) => FORM.test(type)) ||
      undefined,
    reply: replied,
  });
}

/** The schema of the parameter that is the body, in Swagger 2. */
function findSchema(parameters: readonly Mapping[]): unknown {
  return parameters.find((each) => each["in"] === "body")?.["schema"];
}

/** The schema of the reply that tells what a route returns. */
function findReply({ parts }: SchemaReader, responses: unknown): unknown {
  const replies = isTable(responses) ? responses : {};
  const isTold = Object.keys(replies).some((status) => status.startsWith("2"));
  for (const status of STATUSES) {
    if (!Object.hasOwn(replies, status)) continue;
    // The others are errors, then.
    if (status === "default" && isTold) continue;
    const schema = schemaOf(parts.target(replies[status]));
    if (schema !== undefined) return schema;
  }
  return undefined;
}

/** What a body can be, with its media types. */
function contentOf(body: Mapping | undefined): readonly [string, unknown][] {
  const content = body?.["content"];
  return Object.entries(isTable(content) ? content : {});
}

/** The schema of a body; in Swagger 2, a reply has it itself. */
function schemaOf(body: Mapping | undefined): unknown {
  const content = contentOf(body);
  const [, media] =
    TYPES.map((type) => content.find(([name]) => type.test(name))).find(
      (found) => found !== undefined,
    ) ?? [];
  return isTable(media) ? media["schema"] : body?.["schema"];
}

/** The fields of a form, which Swagger 2 lists among the parameters. */
function asObject(fields: readonly Mapping[]): Mapping {
  const named = fields.map((field) => [String(field["name"]), field] as const);
  return {
    type: "object",
    properties: Object.fromEntries(
      named.map(([name, field]) => [name, omit(field, "required")]),
    ),
    required: named.flatMap(([name, { required }]) =>
      required === true ? [name] : [],
    ),
  };
}

function readBody(
  reader: SchemaReader,
  written: unknown,
  names: ReadonlySet<string>,
  wrappers = WRAPPERS,
  isRequest = false,
): SourceBody | undefined {
  const { parts } = reader;
  const schema = parts.plain(written);
  if (schema === undefined) return undefined;
  const isList = schema["items"] !== undefined || schema["type"] === "array";
  const item = isList ? parts.plain(schema["items"]) : schema;
  const record = item === undefined ? null : reader.readRecord(item);
  if (item === undefined || record === null) return undefined;
  const inside =
    isList || wrappers === 0
      ? undefined
      : unwrap(reader, item, names, wrappers);
  // What requests have beside it is not to be lost.
  const isBare =
    isRequest && (inside?.isList === true || (inside?.beside.length ?? 0) > 0);
  return { record, isList, inside: isBare ? undefined : inside };
}

/** What an object wraps, if it seems to be there for nothing else. */
function unwrap(
  reader: SchemaReader,
  schema: Mapping,
  names: ReadonlySet<string>,
  wrappers: number,
): Wrapped | undefined {
  const { parts } = reader;
  const properties = [...parts.readShape(schema, []).properties];
  const held = properties.flatMap(([key, property]) => {
    const value = parts.plain(property);
    const holds =
      value !== undefined &&
      (value["items"] !== undefined || parts.hasProperties(value));
    return holds ? [{ key, property }] : [];
  });
  const known = held.filter(
    ({ key }) => HOLDERS.has(key) || names.has(snakeCase(key)),
  );
  const lists = held.filter(
    ({ property }) => parts.plain(property)?.["items"] !== undefined,
  );
  const [found] = [...known, ...(lists.length === 1 ? lists : [])];
  if (found === undefined) return undefined;
  const beside = properties
    .map(([key]) => key)
    .filter((key) => key !== found.key);
  const tellsAbout = beside.every(
    (key) => ABOUT.test(snakeCase(key)) || !/^[a-z_]/i.test(key),
  );
  const isNamed =
    names.has(snakeCase(found.key)) &&
    !lists.includes(found) &&
    !beside.includes("id");
  const isSure = (tellsAbout && known.includes(found)) || isNamed;
  const body = readBody(reader, found.property, names, wrappers - 1);
  if (body === undefined) return undefined;
  const { inside } = body;
  const isTwice = !body.isList && inside?.isSure === true;
  if (!isSure && !body.isList && !(isTwice && inside.isList)) return undefined;
  return isTwice
    ? {
        ...inside,
        isSure,
        key: `${found.key}.${inside.key}`,
        beside: [
          ...beside,
          ...inside.beside.map((each) => `${found.key}.${each}`),
        ],
      }
    : { ...body, isSure, key: found.key, beside };
}

/** The names that a wrapper may give what a path holds, in snake_case. */
function namesOf(word: string): ReadonlySet<string> {
  const name = snakeCase(word.replaceAll(/\W+/g, "_"));
  const last = name.split("_").at(-1) ?? "";
  return new Set(
    [name, last].flatMap((each) => [each, pluralize(each), singularize(each)]),
  );
}
