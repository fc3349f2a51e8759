/**
 * The JSON Schema of manifests, for editors: made from the zod schema, of what
 * may be written. Draft 7, which yaml-language-server knows best. Stage: parse.
 */
import * as z from "zod";
import { manifestSchema } from "./schema.js";

/** The same object at every call, but for its identity. */
export function createJsonSchema(): object {
  const schema = z.toJSONSchema(manifestSchema, {
    io: "input",
    target: "draft-7",
    // A shape that is used in many places stands once, under a name.
    reused: "ref",
  });
  return {
    ...schema,
    title: "resource-gen manifest",
    description:
      "The resources of an application: each becomes routes, a controller, URL helpers and tests.",
  };
}
