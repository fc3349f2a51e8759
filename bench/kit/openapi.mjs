// @ts-check
/**
 * The same resources as an OpenAPI document, for generators that begin with
 * one: an operation for each of the seven actions, with the parameters that
 * its path has and schemas as small as they can be.
 */
import { listResources } from "./manifest.mjs";

/** What each action is: its method, and what stands behind the resource's path. */
const actions = [
  ["index", "get", ""],
  ["create", "post", ""],
  ["new", "get", "/new"],
  ["edit", "get", "/{id}/edit"],
  ["show", "get", "/{id}"],
  ["update", "put", "/{id}"],
  ["destroy", "delete", "/{id}"],
];

/** @param {number} count */
export function makeOpenApi(count) {
  /** @type {Record<string, Record<string, object>>} */
  const paths = {};
  for (const { name, parent } of listResources(count)) {
    const id = parent === null ? null : `${singular(parent)}_id`;
    const base = id === null ? `/${name}` : `/${parent}/{${id}}/${name}`;
    for (const [action = "", method = "", suffix = ""] of actions) {
      const path = base + suffix;
      const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => ({
        name: param,
        in: "path",
        required: true,
        schema: { type: "string" },
      }));
      const hasBody = method === "post" || method === "put";
      (paths[path] ??= {})[method] = {
        operationId: `${action}_${name}`,
        tags: [name],
        parameters: params,
        ...(hasBody && { requestBody: { content: json("Item") } }),
        responses:
          method === "delete"
            ? { 204: { description: "gone" } }
            : { 200: { description: "ok", content: json("Item") } },
      };
    }
  }
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Bench", version: "1.0.0" },
    paths,
    components: {
      schemas: {
        Item: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "string" } },
        },
      },
    },
  });
}

/** @param {string} name */
function json(name) {
  return {
    "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
  };
}

/** @param {string} name enough of a singular for a parameter's name */
function singular(name) {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}
