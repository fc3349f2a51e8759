/** Operations: what each method of a path does. Stage: openapi. */
import { describeDeprecation } from "../model/deprecation.js";
import { isSecured } from "../model/secured.js";
import type { Model, ModelRoute } from "../model/types.js";
import { isForAll } from "../runtime/database/tables.js";
import { describeWho } from "./access.js";
import { describeBody } from "./bodies.js";
import type { Operation, PathItem, Responses } from "./document.js";
import type { ActionFacts } from "./facts.js";
import { LOCATION, VARY } from "./headers.js";
import { nameOperations, type OperationIds } from "./ids.js";
import { type BodyTypes, listBodyTypes } from "./media.js";
import { mergeOperations, type JoinShared } from "./merge.js";
import { describeForms, findHidden, type RouteOperation } from "./override.js";
import { describeParameters } from "./parameters.js";
import type { PathGroup } from "./paths.js";
import type { Problems } from "./problems.js";
import { listRefusals } from "./refusals.js";
import {
  describeDeprecated,
  describeReplies,
  type ReplyParts,
} from "./replies.js";
import { listSecurity } from "./security.js";
import { describeExtraAction, summarizeRoute } from "./summaries.js";

/** What operations are built from. */
export interface OperationParts extends ReplyParts {
  readonly model: Model;
  readonly facts: ReadonlyMap<ModelRoute, ActionFacts>;
  readonly problems: Problems;
}

/** Describes the operations of paths. */
export class Operations {
  readonly #made: OperationParts;
  readonly #ids: OperationIds;
  readonly #bodies: BodyTypes;
  readonly #isHidden: (route: ModelRoute) => boolean;

  /** @param routes all that are described, in the order of the table */
  constructor(made: OperationParts, routes: readonly ModelRoute[]) {
    this.#made = made;
    this.#ids = nameOperations(routes, made.facts);
    this.#bodies = listBodyTypes(made.model);
    this.#isHidden = findHidden(made.model);
  }

  /** All operations of a path. */
  describe({ params, routes }: PathGroup): PathItem {
    const all = routes.map((route): RouteOperation => [
      route,
      this.#describeRoute(route, params),
    ]);
    const methods = new Map<string, Operation>();
    const join: JoinShared = (one, other) =>
      this.#made.problems.join(one, other);
    for (const [{ method }, operation] of all) {
      const name = method.toLowerCase();
      const same = methods.get(name);
      methods.set(
        name,
        same ? mergeOperations(same, operation, join) : operation,
      );
    }
    const hidden = all.filter(([route]) => this.#isHidden(route));
    const post = describeForms(methods.get("post") ?? null, hidden, {
      nameForm: this.#ids.nameForm,
      refuse: () => this.#refuse(FORM_REFUSALS, [], true),
      join,
    });
    if (post !== null) methods.set("post", post);
    return Object.fromEntries(
      METHODS.flatMap((method) => {
        const operation = methods.get(method);
        return operation === undefined ? [] : [[method, operation]];
      }),
    );
  }

  #describeRoute(route: ModelRoute, params: readonly string[]): Operation {
    const facts = this.#made.facts.get(route) ?? null;
    const { controller } = route;
    const description = this.#describe(route, facts);
    const parameters = describeParameters(route, facts, params);
    const sent = { route, facts };
    const body = hasFacts(sent)
      ? describeBody(sent, this.#made.schemas, this.#bodies)
      : undefined;
    return {
      operationId: this.#ids.of(route),
      ...(controller !== null && { tags: [controller] }),
      summary: summarizeRoute(route),
      ...(description !== null && { description }),
      ...((route.kind === "legacy" || route.deprecated !== undefined) && {
        deprecated: true as const,
      }),
      ...(parameters.length > 0 && { parameters }),
      ...(body !== undefined && { requestBody: body }),
      ...this.#secure(route, facts),
      responses: hasFacts(sent) ? this.#respond(sent) : this.#redirect(route),
    };
  }

  #describe(route: ModelRoute, facts: ActionFacts | null): string | null {
    const { callers } = this.#made.model;
    const rule = facts?.rule ?? null;
    const { deprecated } = route;
    const said = [
      describeExtraAction(route),
      deprecated === undefined
        ? null
        : `Deprecated ${describeDeprecation(deprecated)}.`,
      callers === null || rule === null
        ? null
        : describeWho(rule, callers.record.name),
    ].filter((each) => each !== null);
    return said.length === 0 ? null : said.join(" ");
  }

  /** What differs from the document: who need not say who they are. */
  #secure(
    route: ModelRoute,
    facts: ActionFacts | null,
  ): Pick<Operation, "security"> {
    const { model } = this.#made;
    if (model.security === undefined) return {};
    if (model.callers === null || facts === null) {
      return isSecured(route, model) ? {} : { security: [] };
    }
    if (facts.needsCaller) return {};
    // Strangers may call it, and others may see more.
    const asksNobody = isForAll(facts.rule ?? undefined);
    return { security: asksNobody ? [] : [...listSecurity(model), {}] };
  }

  #respond({
    route,
    facts,
  }: {
    route: ModelRoute;
    facts: ActionFacts;
  }): Responses {
    const { model } = this.#made;
    const refusals = listRefusals({ route, facts, model });
    return {
      ...Object.fromEntries(describeReplies(route, facts, this.#made)),
      ...this.#refuse(refusals, route.formats),
    };
  }

  #redirect({ redirect, params, method, deprecated }: ModelRoute): Responses {
    const { parts } = this.#made;
    return {
      [redirect?.status ?? 301]: {
        description: "It is at another address.",
        headers: {
          Vary: parts.header("Vary", VARY),
          Location: LOCATION,
          ...describeDeprecated(deprecated, parts),
        },
      },
      ...this.#refuse(
        [
          400,
          ...(method === "POST" ? [403] : []),
          ...(params.length > 0 ? [404] : []),
        ],
        [],
      ),
    };
  }

  #refuse(
    statuses: readonly number[],
    formats: readonly string[],
    isEarly = false,
  ): Responses {
    return Object.fromEntries(
      statuses.map((status) => [
        status,
        this.#made.problems.response(status, formats, isEarly),
      ]),
    );
  }
}

/** Whether a route has an action; a redirect has none. */
function hasFacts(sent: {
  readonly route: ModelRoute;
  readonly facts: ActionFacts | null;
}): sent is { readonly route: ModelRoute; readonly facts: ActionFacts } {
  return sent.facts !== null;
}

/** The statuses that can refuse a form with `_method`, whatever it requests. */
const FORM_REFUSALS = [400, 403, 405, 413, 415];

/** In the order of a path item. */
const METHODS = ["get", "put", "post", "delete", "options", "patch"];
