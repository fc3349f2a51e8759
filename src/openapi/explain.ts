/**
 * What the routes page explains about each route: the possible replies, the
 * fields it takes, and a request to try. Read from the document, so that the
 * two cannot disagree. Stage: openapi. Pure.
 */
import { isTable } from "../diagnostics/values.js";
import type { Model, ModelRoute } from "../model/types.js";
import { describeApi } from "./describe.js";
import type {
  OpenApi,
  Operation,
  Reference,
  SchemaObject,
} from "./document.js";
import { groupPaths } from "./paths.js";

export interface ExplainedRoute {
  /** `Create one article`. */
  readonly summary: string;
  readonly fields: readonly {
    readonly name: string;
    /** `string`, `draft | live`, `list of integer`. */
    readonly type: string;
    readonly isRequired: boolean;
  }[];
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
  }[];
  /** A command for a shell. */
  readonly request: string;
}

const NOBODY = { name: null, version: null, description: null, license: null };

/** Explains all routes that have an address of their own. */
export function explainRoutes(
  model: Model,
): ReadonlyMap<ModelRoute, ExplainedRoute> {
  const api = describeApi(model, NOBODY);
  const routes = model.routes.filter(({ kind }) => kind !== "fallback");
  const explained = new Map<ModelRoute, ExplainedRoute>();
  for (const group of groupPaths(routes)) {
    for (const route of group.routes) {
      const operation = api.paths[group.path]?.[route.method.toLowerCase()];
      if (operation === undefined) continue;
      explained.set(route, explain(api, route, group.path, operation));
    }
  }
  return explained;
}

function explain(
  api: OpenApi,
  { method }: ModelRoute,
  path: string,
  operation: Operation,
): ExplainedRoute {
  const body = operation.requestBody?.content["application/json"]?.schema;
  const schema = body === undefined ? {} : resolve(api, body);
  const { properties, required } = schema;
  const names: unknown = required;
  return {
    summary: operation.summary,
    fields: Object.entries(isTable(properties) ? properties : {}).map(
      ([name, field]) => ({
        name,
        type: nameType(api, field),
        isRequired: Array.isArray(names) && names.includes(name),
      }),
    ),
    statuses: Object.entries(operation.responses).map(([status, response]) => {
      const { description } = resolve(api, response);
      const meaning = typeof description === "string" ? description : "";
      return { status, meaning };
    }),
    request: writeRequest(api, method, path, operation, schema),
  };
}

/** A curl command; a body has only the fields that are required. */
function writeRequest(
  api: OpenApi,
  method: string,
  path: string,
  { parameters = [], requestBody, security }: Operation,
  body: SchemaObject,
): string {
  const [server] = api.servers;
  const base = server?.url.startsWith("http")
    ? server.url
    : "http://localhost:3000";
  const place = parameters.reduce((url, { in: where, name, schema }) => {
    if (where !== "path") return url;
    const value = String(sampleOf(api, schema));
    return url.replace(`{${name}}`, encodeURIComponent(value));
  }, path);
  const parts = ["curl"];
  if (method !== "GET") parts.push("-X", method);
  parts.push(quote(base + place));
  const [scheme] = (security ?? api.security).flatMap((one) =>
    Object.keys(one),
  );
  const how = scheme && api.components?.securitySchemes?.[scheme];
  if (how && how["scheme"] === "bearer") {
    parts.push("-H", quote("Authorization: Bearer TOKEN"));
  }
  if (requestBody !== undefined) {
    const value = JSON.stringify(sampleOf(api, body));
    parts.push("-H", quote("Content-Type: application/json"));
    parts.push("-d", quote(value));
  }
  return parts.join(" ");
}

/** Quotes text for a shell. */
function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A value that fits a schema, patterns aside: no text is generated for those.
 */
function sampleOf(api: OpenApi, written: unknown): unknown {
  const schema = resolve(api, written);
  const { examples, enum: words, default: preset, type, format } = schema;
  const { minLength = 0 } = schema;
  for (const list of [examples, words]) {
    if (Array.isArray(list) && list.length > 0) return list[0] as unknown;
  }
  if (preset !== undefined) return preset;
  switch ([type].flat()[0]) {
    case "integer":
    case "number":
      return schema["minimum"] ?? 1;
    case "boolean":
      return true;
    case "array":
      return [sampleOf(api, schema["items"])];
    case "string":
      return SAMPLES[String(format)] ?? "text".padEnd(Number(minLength), "s");
    default:
      return sampleObject(api, schema);
  }
}

const SAMPLES: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00.000Z",
  email: "ann@example.com",
  uri: "https://example.com",
  uuid: "0189f7e5-4d5b-7c3e-9f1a-2b3c4d5e6f70",
};

/** An object with its required properties or, if it has none, its first one. */
function sampleObject(api: OpenApi, schema: SchemaObject): object {
  const { properties, required } = schema;
  if (!isTable(properties)) return {};
  const names: unknown[] = Array.isArray(required) ? required : [];
  const all = Object.entries(properties);
  const needed = all.filter(([name]) => names.includes(name));
  const shown = needed.length > 0 ? needed : all.slice(0, 1);
  return Object.fromEntries(
    shown.map(([name, field]) => [name, sampleOf(api, field)]),
  );
}

/** A type in a few words. */
function nameType(api: OpenApi, written: unknown): string {
  const { enum: words, type, format, items } = resolve(api, written);
  if (Array.isArray(words)) {
    return words.map((word) => String(word)).join(" | ");
  }
  const names = [type].flat().map((one) => {
    if (one === "array") return `list of ${nameType(api, items)}`;
    if (typeof one !== "string") return "any value";
    return one === "string" && typeof format === "string" ? format : one;
  });
  return names.join(" or ");
}

/** A schema or a response, with references resolved. */
function resolve(api: OpenApi, written: unknown): SchemaObject {
  let value = written;
  // Generated components refer to one another, never to themselves.
  while (isTable(value) && typeof value["$ref"] === "string") {
    const { $ref } = value as unknown as Reference;
    const [, , kind = "", name = ""] = $ref.split("/");
    const all = api.components?.[kind as keyof OpenApi["components"]];
    value = isTable(all) ? all[name] : undefined;
  }
  return isTable(value) ? value : {};
}
