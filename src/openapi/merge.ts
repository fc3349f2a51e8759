/**
 * Merges operations: several routes can share a path and a method, told apart
 * by constraints or by `_method`. Stage: openapi.
 */
import type {
  Content,
  Header,
  Headers,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  Response,
  Responses,
  SchemaObject,
} from "./document.js";
import { omit } from "../diagnostics/values.js";

/** Refers to a shared response that has the media types of two others. */
export type JoinShared = (one: Reference, other: Reference) => Reference;

/** The operation of two routes: it accepts and returns what either does. */
export function mergeOperations(
  one: Operation,
  other: Operation,
  join: JoinShared,
): Operation {
  const parameters = mergeParameters(
    one.parameters ?? [],
    other.parameters ?? [],
  );
  const body = mergeBodies(one.requestBody, other.requestBody);
  // The result is open to anyone, or deprecated, only if both are.
  const kept = other.security !== undefined ? one : omit(one, "security");
  const isDeprecated = one.deprecated === true && other.deprecated === true;
  return {
    ...(isDeprecated ? kept : omit(kept, "deprecated")),
    summary:
      one.summary === other.summary
        ? one.summary
        : `${one.summary}, or: ${other.summary}`,
    tags: [...new Set([...(one.tags ?? []), ...(other.tags ?? [])])],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: body }),
    responses: mergeResponses(one.responses, other.responses, join),
  };
}

/** The parameters of either; required only if both require them. */
function mergeParameters(
  ones: readonly Parameter[],
  others: readonly Parameter[],
): readonly Parameter[] {
  const isSame = (a: Parameter) => (b: Parameter) =>
    a.name === b.name && a.in === b.in;
  const merged = ones.map((one) => {
    const other = others.find(isSame(one));
    if (other === undefined) return release(one);
    const isNeeded = one.required === true && other.required === true;
    const parameter = isNeeded ? one : release(one);
    const { schema } = one;
    return schema === undefined || other.schema === undefined
      ? parameter
      : { ...parameter, schema: eitherSchema(schema, other.schema) };
  });
  const more = others.filter((other) => !ones.some(isSame(other)));
  return [...merged, ...more.map(release)];
}

/** A parameter that can be left out, unless it is in the path. */
function release(parameter: Parameter): Parameter {
  if (parameter.in === "path") return parameter;
  return omit(parameter, "required");
}

/** The body of either request. */
export function mergeBodies(
  one: RequestBody | undefined,
  other: RequestBody | undefined,
): RequestBody | undefined {
  const isNeeded = one?.required === true && other?.required === true;
  const content = mergeContent(one?.content, other?.content);
  return content && { ...(isNeeded && { required: true }), content };
}

/** The replies of either. */
export function mergeResponses(
  one: Responses,
  other: Responses,
  join: JoinShared,
): Responses {
  const statuses = [
    ...new Set([...Object.keys(one), ...Object.keys(other)]),
  ].sort();
  return Object.fromEntries(
    statuses.flatMap((status) => {
      const merged = eitherResponse(one[status], other[status], join);
      return merged === undefined ? [] : [[status, merged]];
    }),
  );
}

type AnyResponse = Response | Reference;

function eitherResponse(
  one: AnyResponse | undefined,
  other: AnyResponse | undefined,
  join: JoinShared,
): AnyResponse | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if ("$ref" in one) return "$ref" in other ? join(one, other) : one;
  if ("$ref" in other) return other;
  const content = mergeContent(one.content, other.content);
  const headers = mergeHeaders(one.headers, other.headers);
  return {
    description: one.description,
    ...(headers && { headers }),
    ...(content && { content }),
  };
}

/** The headers of either; required only if both replies have them. */
function mergeHeaders(
  one: Headers | undefined,
  other: Headers | undefined,
): Headers | undefined {
  if (one === undefined && other === undefined) return undefined;
  const all: Headers = { ...other, ...one };
  return Object.fromEntries(
    Object.entries(all).map(([name, header]): [string, Header | Reference] => {
      const isInBoth = one?.[name] !== undefined && other?.[name] !== undefined;
      if (isInBoth || "$ref" in header) return [name, header];
      return [name, omit(header, "required")];
    }),
  );
}

function mergeContent(
  one: Content | undefined,
  other: Content | undefined,
): Content | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const types = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    Array.from(types).flatMap((type) => {
      const [a, b] = [one[type], other[type]];
      const media = a ?? b;
      if (media === undefined) return [];
      const schema = a && b ? eitherSchema(a.schema, b.schema) : media.schema;
      return [[type, { ...b, ...a, schema }]];
    }),
  );
}

/** A schema that allows what either allows. */
function eitherSchema(one: SchemaObject, other: SchemaObject): SchemaObject {
  const all = [one, other].flatMap((schema) =>
    isChoice(schema) ? schema.anyOf : [schema],
  );
  const byText = new Map(all.map((schema) => [JSON.stringify(schema), schema]));
  const distinct = [...byText.values()];
  const [only = {}] = distinct;
  return distinct.length === 1 ? only : { anyOf: distinct };
}

function isChoice(
  schema: SchemaObject,
): schema is { readonly anyOf: readonly SchemaObject[] } {
  return Array.isArray(schema["anyOf"]) && Object.keys(schema).length === 1;
}
