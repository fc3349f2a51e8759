/**
 * What a document says and a manifest has no word for: counted, so that the report
 * is about all of it. Stage: import.
 */
import { isTable } from "../diagnostics/values.js";
import type { Mapping } from "./references.js";
import { KEYWORDS } from "./schema-rules.js";
import type { LeftOutRoute } from "./source.js";

/** What is read of each kind of object; anything else is counted. */
const READ = {
  document: ["openapi", "swagger", "basePath", "paths", "security"],
  components: ["securitySchemes"],
  item: ["$ref", "parameters"],
  operation: ["parameters", "requestBody", "responses", "security"],
  parameter: ["$ref", "name", "in", "required", "schema", "content"],
  body: ["$ref", "content", "schema"],
  media: ["schema"],
  schema: [
    ...["$ref", "type", "nullable", "x-nullable", "default", "example"],
    ...["readOnly", "writeOnly", "examples"],
    ...KEYWORDS,
  ],
} as const;

type Kind = keyof typeof READ;

/** Why the manifest does not have it. */
const REASONS: Readonly<Record<string, string>> = {
  info: "the title and the version of an API are those of package.json",
  description:
    "fields and extra actions have theirs in the manifest, and nothing else",
  summary: "extra actions without a `description` have it, and nothing else",
  operationId: "only what has no name otherwise is called by it",
  tags: "only what has no name otherwise is called by the first",
  servers: "`baseUrl` is the start of URLs, where it is known",
  deprecated: "`deprecated` says since when, and the document does not",
  example: "fields have theirs in the manifest, and nothing else",
  examples: "fields have the first in the manifest, and nothing else",
  "other replies":
    "errors are problem details, and the other statuses follow from the action",
  "other formats": "`formats` says which there are, for all fields alike",
  "inner schemas": "they are within what is `json`, or within a choice",
  "other components": "no route of the manifest is about them",
};

const METHODS = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace"],
  "query",
]);

/** Where schemas stand in a schema: alone, in a list, or by names. */
const SCHEMAS = new Set(["items", "not", "additionalProperties", "if"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const TABLES = new Set(["properties", "patternProperties"]);

/**
 * Lists what nothing was made of.
 *
 * @param seen the parts of the document that were read
 */
export function listLeftovers(
  document: Mapping,
  seen: ReadonlySet<unknown>,
): readonly LeftOutRoute[] {
  const walk = new Walk(seen);
  walk.document(document);
  return Array.from(walk.counts, ([what, count]) => ({
    route: `${nameOf(what)}, ${count} ${count === 1 ? "value" : "values"}`,
    reason:
      REASONS[what] ??
      (what.startsWith("x-")
        ? "extensions are for other tools"
        : "a manifest has no word for it"),
  }));
}

function nameOf(what: string): string {
  return what.includes(" ") ? what : `\`${what}\``;
}

class Walk {
  readonly counts = new Map<string, number>();
  readonly #seen: ReadonlySet<unknown>;

  constructor(seen: ReadonlySet<unknown>) {
    this.#seen = seen;
  }

  document(document: Mapping): void {
    const { paths, components } = document;
    const shared: readonly string[] = [
      "definitions",
      "parameters",
      "responses",
    ];
    for (const [key, value] of Object.entries(document)) {
      if (key === "components" || key === "securityDefinitions") continue;
      if (shared.includes(key)) this.#shared(key, value);
      else this.#other("document", key, value);
    }
    for (const [key, value] of entriesOf(components)) {
      if (key !== "securitySchemes") this.#shared(key, value);
    }
    for (const [path, item] of entriesOf(paths)) {
      if (path.startsWith("x-")) this.#add(path, item);
      else this.#item(item);
    }
  }

  /** What is referred to from elsewhere, by names. */
  #shared(kind: string, table: unknown): void {
    for (const [, value] of entriesOf(table)) {
      if (!this.#seen.has(value)) this.#add("other components", value);
      else if (kind === "schemas" || kind === "definitions")
        this.#schema(value);
      else if (kind === "parameters") this.#parameter(value);
      else this.#body(value);
    }
  }

  #item(item: unknown): void {
    for (const [key, value] of entriesOf(item)) {
      if (METHODS.has(key)) this.#operation(value);
      else if (key === "parameters") this.#parameters(value);
      else this.#other("item", key, value);
    }
  }

  #operation(operation: unknown): void {
    for (const [key, value] of entriesOf(operation)) {
      if (key === "parameters") this.#parameters(value);
      else if (key === "requestBody") this.#body(value);
      else if (key === "responses") {
        for (const [, reply] of entriesOf(value)) {
          if (this.#seen.has(reply)) this.#body(reply);
          else this.#add("other replies", reply);
        }
      } else this.#other("operation", key, value);
    }
  }

  #parameters(list: unknown): void {
    for (const each of Array.isArray(list) ? list : []) this.#parameter(each);
  }

  #parameter(parameter: unknown): void {
    if (isTable(parameter) && typeof parameter["$ref"] === "string") return;
    for (const [key, value] of entriesOf(parameter)) {
      if (key === "schema") this.#inner(value);
      // In Swagger 2, a parameter is a schema as well.
      else if (!isRead("schema", key)) this.#other("parameter", key, value);
    }
  }

  /** What a request or a reply has in it. */
  #body(body: unknown): void {
    for (const [key, value] of entriesOf(body)) {
      if (key === "schema") this.#inner(value);
      else if (key === "content") {
        for (const [type, media] of entriesOf(value)) this.#media(type, media);
      } else this.#other("body", key, value);
    }
  }

  #media(type: string, media: unknown): void {
    const schema = isTable(media) ? media["schema"] : undefined;
    if (schema !== undefined && !this.#seen.has(schema)) {
      this.#add("other formats", media);
      return;
    }
    if (schema === undefined) this.#add("other formats", type);
    for (const [key, value] of entriesOf(media)) {
      if (key === "schema") this.#schema(value);
      else this.#other("media", key, value);
    }
  }

  /** A schema within another, or within a body. */
  #inner(schema: unknown): void {
    if (!isTable(schema)) return;
    if (this.#seen.has(schema)) this.#schema(schema);
    else this.#add("inner schemas", schema);
  }

  #schema(schema: unknown): void {
    for (const [key, value] of entriesOf(schema)) {
      if (SCHEMAS.has(key)) this.#inner(value);
      else if (LISTS.has(key)) {
        for (const each of Array.isArray(value) ? value : []) this.#inner(each);
      } else if (TABLES.has(key)) {
        for (const [, each] of entriesOf(value)) this.#inner(each);
      } else this.#other("schema", key, value);
      // Which of the formats that refuse nothing it is matters to nobody here.
      if (key === "format" && HINTS.has(value)) this.#add("format", value);
      if (key === "examples") this.#add(key, value);
    }
  }

  #other(kind: Kind, key: string, value: unknown): void {
    if (!isRead(kind, key)) this.#add(key, value);
  }

  #add(what: string, value: unknown): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + countValues(value));
  }
}

/** Formats that say how a value is stored, and refuse none. */
const HINTS: ReadonlySet<unknown> = new Set([
  ...["password", "binary", "int64", "float", "double"],
]);

function isRead(kind: Kind, key: string): boolean {
  return (READ[kind] as readonly string[]).includes(key);
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return isTable(value) ? Object.entries(value) : [];
}

/** How many values there are in a value; an empty one is one, too. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>(
    (sum, each) => sum + countValues(each),
    1,
  );
}
