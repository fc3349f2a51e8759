/**
 * Request bodies: the fields that are accepted, in each type that is read.
 * Stage: openapi.
 */
import { keepsLeftOut } from "../model/records/merged.js";
import type { ModelRoute } from "../model/types.js";
import type { Content, RequestBody, SchemaObject } from "./document.js";
import type { ActionFacts } from "./facts.js";
import type { BodyTypes } from "./media.js";
import type { UpdateKind, RecordSchemas } from "./records.js";
import { isSent } from "./sent.js";

/** A route and what is known about it. */
interface Sent {
  readonly route: Pick<ModelRoute, "method">;
  readonly facts: ActionFacts;
}

/** The body of a route's requests; undefined if it reads none. */
export function describeBody(
  sent: Sent,
  schemas: RecordSchemas,
  types: BodyTypes,
): RequestBody | undefined {
  if (!isSent(sent)) return undefined;
  const { action, place } = sent.facts;
  const { input } = action.record;
  if (input === null) return describeAny(types);
  const body = schemas.input(input, changeOf(sent), place?.where);
  return {
    ...(body.isRequired && { required: true }),
    content: {
      [types.json]: { schema: body.json },
      ...inEach(types.xml, body.plain),
      ...inEach(types.forms, body.plain, encodingOf(body.objects)),
    },
  };
}

function changeOf({ route, facts }: Sent): UpdateKind {
  const isMerged = keepsLeftOut(route.method, facts.action.record);
  return isMerged ? "merge" : "replace";
}

/** A body that the manifest does not describe. */
function describeAny({ json, xml, forms }: BodyTypes): RequestBody {
  return {
    content: {
      ...inEach([json, ...xml], {}),
      ...inEach(forms, { type: "object" }),
    },
  };
}

/** Objects are sent as `address[street]`. */
function encodingOf(names: readonly string[]): object {
  if (names.length === 0) return {};
  return {
    encoding: Object.fromEntries(
      names.map((name) => [name, { style: "deepObject", explode: true }]),
    ),
  };
}

function inEach(
  types: readonly string[],
  schema: SchemaObject,
  more: object = {},
): Content {
  return Object.fromEntries(types.map((type) => [type, { schema, ...more }]));
}
