/** The keys of the grammar, as the schema itself lists them: no list of our own. */
import { createJsonSchema } from "../../src/manifest/json-schema.js";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** What has keys of its own. */
export const HOLDERS = [
  ...(["manifest", "output", "database", "inflections", "scheme"] as const),
  ...(["route", "namespace", "concern", "resource", "list"] as const),
  ...(["extra", "subset", "deprecated", "field"] as const),
] as const;
export type Holder = (typeof HOLDERS)[number];

/** The keys of one holder, in the order of the schema. */
export type Keys = Readonly<Record<Holder, readonly string[]>>;

/** Every key of every holder. */
export function readKeys(): Keys {
  const root = createJsonSchema() as Schema & {
    readonly definitions: Readonly<Record<string, Schema>>;
  };
  const { resource, namespace, concern, field } = root.definitions;
  const at = (schema: Schema | undefined, key: string): Schema => {
    const found = objectOf(schema)?.properties?.[key];
    if (found === undefined) throw new Error(`the schema has no ${key}`);
    return found;
  };
  return {
    manifest: keysOf(root),
    output: keysOf(at(root, "output")),
    database: keysOf(at(root, "database")),
    inflections: keysOf(at(root, "inflections")),
    scheme: keysOf(entryOf(at(root, "security"))),
    route: keysOf(itemOf(at(root, "routes"))),
    namespace: keysOf(namespace),
    concern: keysOf(concern),
    resource: keysOf(resource),
    list: keysOf(at(resource, "list")),
    extra: keysOf(entryOf(at(resource, "collection"))),
    subset: keysOf(entryOf(at(resource, "subsets"))),
    deprecated: keysOf(at(resource, "deprecated")),
    field: keysOf(field),
  };
}

/** The form of a value that is a mapping with keys of its own. */
function objectOf(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  if (schema.properties !== undefined) return schema;
  return [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    .map(objectOf)
    .find((found) => found !== undefined);
}

/** What a mapping from names holds under each of them. */
function entryOf(schema: Schema): Schema | undefined {
  const { additionalProperties: entry } = schema;
  if (typeof entry === "object") return entry;
  return schema.anyOf?.map(entryOf).find((found) => found !== undefined);
}

function itemOf(schema: Schema): Schema | undefined {
  return (
    schema.items ??
    schema.anyOf?.map(itemOf).find((found) => found !== undefined)
  );
}

function keysOf(schema: Schema | undefined): readonly string[] {
  const found = objectOf(schema)?.properties;
  if (found === undefined) throw new Error("the schema has another shape");
  return Object.keys(found);
}
