/**
 * The hidden field `_method`, which lets a form request PUT, PATCH or DELETE
 * though it can only send POST. Stage: openapi.
 */
import { HIDDEN_METHODS, findOverride } from "../emit/formats.js";
import type { Model, ModelRoute } from "../model/types.js";
import type {
  Content,
  Operation,
  Responses,
  SchemaObject,
} from "./document.js";
import { FORMS } from "./media.js";
import { mergeBodies, mergeResponses, type JoinShared } from "./merge.js";

/** An operation, and the route it belongs to. */
export type RouteOperation = readonly [route: ModelRoute, operation: Operation];

/** Tells which routes of a model a form can request with `_method`. */
export function findHidden(model: Model): (route: ModelRoute) => boolean {
  const hears = findOverride(model);
  return (route) => HIDDEN_METHODS.has(route.method) && hears(route);
}

/**
 * What a form can request of a path by POST.
 *
 * @param own the operation of POST itself; null if there is none
 * @param made names an operation if there is none, lists what refuses a form,
 * and joins responses
 */
export function describeForms(
  own: Operation | null,
  hidden: readonly RouteOperation[],
  made: {
    readonly nameForm: (id: string) => string;
    readonly refuse: () => Responses;
    readonly join: JoinShared;
  },
): Operation | null {
  const [first] = hidden;
  if (first === undefined) return own;
  const forms = hidden.map(([{ method }, operation]) =>
    hideMethod(method, operation),
  );
  const { nameForm, refuse, join } = made;
  const begin: Operation = own ?? {
    operationId: nameForm(first[1].operationId),
    ...(first[1].tags && { tags: first[1].tags }),
    summary: `By a form: ${first[1].summary}`,
    ...(hidden.every(([, { deprecated }]) => deprecated === true) && {
      deprecated: true as const,
    }),
    ...withPath(first[1]),
    ...(hidden.every(([, { security }]) => security) && {
      security: [] as const,
    }),
    requestBody: { required: true, content: {} },
    responses: {},
  };
  return forms.reduce<Operation>(
    (all, form) => {
      const requestBody = mergeBodies(all.requestBody, form.requestBody);
      return {
        ...all,
        ...(requestBody && { requestBody }),
        responses: mergeResponses(all.responses, form.responses, join),
      };
    },
    { ...begin, responses: mergeResponses(begin.responses, refuse(), join) },
  );
}

/** The parameters of an operation other than headers. */
function withPath({ parameters = [] }: Operation): Partial<Operation> {
  const own = parameters.filter((parameter) => parameter.in !== "header");
  return own.length === 0 ? {} : { parameters: own };
}

/** An operation as a form requests it. */
function hideMethod(method: string, operation: Operation): Operation {
  const hidden: SchemaObject = {
    type: "object",
    required: ["_method"],
    properties: { _method: { type: "string", enum: [method] } },
  };
  const content: Content = Object.fromEntries(
    FORMS.map((type) => {
      const media = operation.requestBody?.content[type];
      const schema = media ? { allOf: [media.schema, hidden] } : hidden;
      return [type, { ...media, schema }];
    }),
  );
  return { ...operation, requestBody: { required: true, content } };
}
