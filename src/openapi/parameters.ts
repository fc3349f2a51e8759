/**
 * The parameters of requests: path, query, conditional headers. Stage: openapi.
 */
import { ownValue } from "../diagnostics/values.js";
import type { ModelRoute } from "../model/types.js";
import type { ReadKey } from "../model/records/types.js";
import type { Parameter, SchemaObject } from "./document.js";
import { mayBeMade, type ActionFacts } from "./facts.js";
import { mustBeSent } from "../model/records/required.js";
import { describeFieldSchema, describeItem } from "./fields.js";
import { describeListQuery } from "./list-parameters.js";
import type { RecordField } from "../model/records/types.js";

/**
 * All parameters of a route.
 *
 * @param names the names in the document's path, in order
 */
export function describeParameters(
  route: ModelRoute,
  facts: ActionFacts | null,
  names: readonly string[],
): readonly Parameter[] {
  return [
    ...names.map((name, index) => describePathParam(route, facts, name, index)),
    ...route.query.map((param) => describeKnown(param, route, facts)),
    ...(facts?.action.record.query?.fields ?? []).map(describeQueryField),
    ...(facts?.work === "list" ? describeListQuery(facts) : []),
    ...describeConditions(route, facts),
  ];
}

/** The schema of an id. */
export function describeKey(key: ReadKey | undefined): SchemaObject {
  return key === undefined
    ? { type: "string" }
    : describeItem({ type: key }, "sent");
}

/** @param index its position among the route's own, whose names may differ */
function describePathParam(
  { params, constraints, path }: ModelRoute,
  facts: ActionFacts | null,
  name: string,
  index: number,
): Parameter {
  const own = params[index] ?? name;
  const constraint = ownValue(constraints, own);
  const { keys = {}, texts = {} } = facts?.action.record ?? {};
  const key = ownValue(keys, own);
  const text = ownValue(texts, own);
  const isRest = path.endsWith(`/*${own}`);
  return {
    name,
    in: "path",
    required: true,
    ...(isRest && {
      description: "The rest of the path, including slashes.",
    }),
    schema: {
      ...(text === undefined
        ? describeKey(key)
        : describeItem(text.data, "sent")),
      ...(constraint !== undefined &&
        key !== "integer" && { pattern: `^(?:${constraint})$` }),
    },
  };
}

/** A list of ids, or the parent of a shallow address. */
function describeKnown(
  { name, list }: ModelRoute["query"][number],
  route: ModelRoute,
  facts: ActionFacts | null,
): Parameter {
  if (!list) {
    const description = "The parent.";
    return { name, in: "query", description, schema: { type: "string" } };
  }
  const { place = null, table = null } = facts ?? {};
  const isKey = place?.ids?.column === "id";
  const id = table?.record.fields.find((field) => field.name === "id");
  const item = isKey && id !== undefined ? describeItem(id.data, "sent") : null;
  const isNeeded = route.action !== "index" || place?.where === undefined;
  return {
    name: `${name}[]`,
    in: "query",
    ...(isNeeded && { required: true }),
    description: "Which rows are selected.",
    schema: {
      type: "array",
      minItems: 1,
      items: item ?? describeKey(undefined),
    },
  };
}

function describeQueryField({ name, data }: RecordField): Parameter {
  const isRequired = mustBeSent(data);
  const { description, ...schema } = describeFieldSchema(data, "sent");
  const isObject = data.type === "object" && data.many !== true;
  const isJson = data.type === "json" || (data.type === "object" && !isObject);
  // Of a name that is sent twice, the last value counts; a list has brackets.
  const isList = data.many === true;
  return {
    name: isList ? `${name}[]` : name,
    in: "query",
    ...(isRequired && { required: true }),
    ...(typeof description === "string" && { description }),
    ...(data.optional === true && !isList && { allowEmptyValue: true }),
    ...(isObject && { style: "deepObject", explode: true }),
    ...(isJson ? { content: { "application/json": { schema } } } : { schema }),
  };
}

/** If-Match for changes, If-None-Match for reads. */
function describeConditions(
  route: ModelRoute,
  facts: ActionFacts | null,
): readonly Parameter[] {
  if (facts === null) return [];
  const header = (name: string, description: string): Parameter => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  });
  const isMade = mayBeMade(route, facts);
  const none = isMade
    ? [header("If-None-Match", "`*`: only if there is none yet.")]
    : [];
  if (facts.place?.concurrency === undefined) return none;
  switch (facts.work) {
    case "list":
    case "find": {
      const hasTag = facts.work === "find" || facts.place.ids !== undefined;
      return hasTag && route.method === "GET"
        ? [
            header(
              "If-None-Match",
              "An ETag: the reply is 304 if it still matches.",
            ),
          ]
        : [];
    }
    case "update":
    case "updateAll":
    case "transition":
    case "restore":
    case "destroy":
    case "destroyAll": {
      const match = header("If-Match", "The ETag of the version to change.");
      const isNeeded = facts.place.concurrency === "required" && !isMade;
      return [isNeeded ? { ...match, required: true } : match, ...none];
    }
    default:
      return [];
  }
}
