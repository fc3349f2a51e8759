/** The parameters of operations: their queries, and what their ids are. Stage: import. */
import { isTable, omit } from "../diagnostics/values.js";
import { fieldNameFault, reservedFields } from "../manifest/rules/fields.js";
import type { SchemaReader } from "./openapi-fields.js";
import type { Mapping } from "./references.js";
import type {
  FieldNote,
  LeftOutRoute,
  SourceField,
  SourceRecord,
} from "./source.js";

/** The parameters of an operation, and those of its path that it does not repeat. */
export function listParameters(
  { parts }: SchemaReader,
  item: Mapping,
  operation: Mapping,
): readonly Mapping[] {
  const read = (written: unknown): readonly Mapping[] =>
    (Array.isArray(written) ? written : []).flatMap((each: unknown) => {
      const found = parts.target(each);
      return found === undefined ? [] : [found];
    });
  const own = read(operation["parameters"]);
  const keyOf = (each: Mapping): string =>
    `${String(each["in"])} ${String(each["name"])}`;
  const known = new Set(own.map(keyOf));
  const shared = read(item["parameters"]);
  return [...shared.filter((each) => !known.has(keyOf(each))), ...own];
}

/** Notes the parameters for which a manifest has no place. */
export function noteOtherParameters(
  parameters: readonly Mapping[],
  shown: string,
): readonly LeftOutRoute[] {
  return parameters.flatMap((parameter) => {
    const place = PLACES.get(parameter["in"]);
    const route = `\`${String(parameter["name"])}\` among the ${place ?? ""} of ${shown}`;
    const reason = `actions read ${place ?? ""} themselves`;
    return place === undefined ? [] : [{ route, reason }];
  });
}

const PLACES: ReadonlyMap<unknown, string> = new Map([
  ["header", "headers"],
  ["cookie", "cookies"],
]);

/** The schema of a parameter; in Swagger 2, it is one itself. */
function schemaOf({ schema, content, ...others }: Mapping): unknown {
  if (schema !== undefined) return schema;
  if (!isTable(content)) return omit(others, "required");
  const [media] = Object.values(content);
  return isTable(media) ? media["schema"] : {};
}

/** Reads the query of an operation; undefined if it has none. */
export function readQueryFields(
  reader: SchemaReader,
  parameters: readonly Mapping[],
): SourceRecord | undefined {
  const fields = new Map<string, SourceField>();
  const notes: FieldNote[] = [];
  for (const parameter of parameters) {
    if (parameter["in"] !== "query") continue;
    const name = String(parameter["name"]);
    const isRequired = parameter["required"] === true;
    const read = reader.readValue(name, schemaOf(parameter), isRequired);
    const fault = faultOf(name, read.field);
    if (fault === null) {
      const { description } = parameter;
      fields.set(name, describe(read.field, description));
      notes.push(...read.notes);
    } else notes.push({ path: name, reason: fault });
  }
  return fields.size + notes.length === 0 ? undefined : { fields, notes };
}

function describe(field: SourceField, description: unknown): SourceField {
  const { value } = field;
  const isTold =
    typeof description !== "string" ||
    description.trim() === "" ||
    value["description"] !== undefined;
  return isTold ? field : { ...field, value: { ...value, description } };
}

/** Why a query cannot have a parameter; null if it can. */
function faultOf(name: string, { value }: SourceField): string | null {
  if (fieldNameFault(name) !== null || reservedFields.has(name))
    return "no field can have such a name";
  if (value["type"] === "json") return "a query cannot hold any value";
  return value["fields"] === undefined ? null : "a query cannot hold an object";
}

/** What the parameters of a path hold, in their order. */
export function readPathIds(
  reader: SchemaReader,
  path: string,
  parameters: readonly Mapping[],
): readonly (SourceField | null)[] {
  const inPath = new Map(
    parameters
      .filter((each) => each["in"] === "path")
      .map((each) => [String(each["name"]), schemaOf(each)]),
  );
  return Array.from(path.matchAll(/\{\+?([^{}]*)\}/g), ([, name = ""]) =>
    inPath.has(name)
      ? reader.readValue(name, inPath.get(name), true).field
      : null,
  );
}
