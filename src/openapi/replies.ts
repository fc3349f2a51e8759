/** What an action replies with if nothing is refused. Stage: openapi. */
import { isTagged } from "../emit/records/action-parts.js";
import type { ModelRoute } from "../model/types.js";
import type { SharedParts } from "./components.js";
import type {
  Content,
  Headers,
  Reference,
  Response,
  SchemaObject,
} from "./document.js";
import { mayBeMade, type ActionFacts } from "./facts.js";
import {
  DEPRECATION,
  ETAG,
  LINK,
  LOCATION,
  LOCATION_IF_ANY,
  PAGE_LINKS,
  SUCCESSOR,
  SUNSET,
  TOTAL,
  TOTAL_OVER,
  VARY,
} from "./headers.js";
import type { ReplyFormat, ReplyFormats } from "./media.js";
import type { RecordSchemas } from "./records.js";

/** What replies are built from. */
export interface ReplyParts {
  readonly parts: SharedParts;
  readonly formats: ReplyFormats;
  readonly schemas: RecordSchemas;
  /** Whether replies may depend on who calls. */
  readonly hasCaller: boolean;
}

/** A status, and its response. */
export type DocumentedReply = readonly [status: number, response: Response];

/** The replies of a route whose action does what its name says. */
export function describeReplies(
  route: ModelRoute,
  facts: ActionFacts,
  made: ReplyParts,
): readonly DocumentedReply[] {
  const { work, action, place } = facts;
  const content = (): Content => describeContent(route, facts, made);
  const varies = route.formats.length > 0 || made.hasCaller;
  const usual: Headers = {
    ...(varies && { Vary: made.parts.header("Vary", VARY) }),
    ...describeDeprecated(route.deprecated, made.parts),
  };
  const hasTag = isTagged(action.record, place);
  const tag: Headers = hasTag ? { ETag: made.parts.header("ETag", ETAG) } : {};
  const reply = (
    status: number,
    description: string,
    headers: Headers,
    body?: Content,
  ): DocumentedReply => [
    status,
    { description, ...withHeaders(headers), ...withBody(body) },
  ];
  const unchangedWith = (headers: Headers): readonly DocumentedReply[] =>
    hasTag && route.method === "GET"
      ? [reply(304, "It has not changed.", { ...usual, ...tag, ...headers })]
      : [];
  const unchanged = unchangedWith({});
  if (action.record.returns !== null)
    return [reply(200, "What it is below, as it now is.", usual, content())];
  switch (work ?? conventionOf(route)) {
    case "list": {
      const beside: Headers = {
        Link: describeLinks(facts, made),
        ...describeTotal(facts, made),
      };
      return [
        reply(200, "The list.", { ...usual, ...tag, ...beside }, content()),
        ...unchangedWith(beside),
      ];
    }
    case "index":
      return [reply(200, "The list.", usual, content())];
    case "create":
      return [
        reply(
          201,
          "It was created.",
          {
            ...usual,
            ...tag,
            ...(facts.isAddressed && {
              Location: facts.mayLackAddress ? LOCATION_IF_ANY : LOCATION,
            }),
          },
          content(),
        ),
      ];
    case "find":
      return [reply(200, "It.", { ...usual, ...tag }, content()), ...unchanged];
    case "update":
      return [
        reply(200, "Its current state.", { ...usual, ...tag }, content()),
        ...(mayBeMade(route, facts)
          ? [reply(201, "It was created.", { ...usual, ...tag }, content())]
          : []),
      ];
    case "transition":
    case "restore":
      return [
        reply(200, "Its current state.", { ...usual, ...tag }, content()),
      ];
    case "updateAll":
      return [
        reply(200, "Their current state.", { ...usual, ...tag }, content()),
      ];
    case "destroy":
    case "destroyAll":
      return [reply(204, "It was deleted.", usual)];
    case "other":
      return action.record.output === null
        ? [
            reply(200, "The reply.", usual, content()),
            reply(204, "It was done.", usual),
          ]
        : [reply(200, "The reply.", usual, content())];
  }
}

type Convention = "index" | "find" | "create" | "update" | "destroy" | "other";

/** What an action without a store is expected to do. */
function conventionOf({
  kind,
  action,
  origin,
  resource,
}: ModelRoute): Convention {
  const isOwn =
    resource !== null && (kind === "subset" || origin === resource.node);
  if (!isOwn) return "other";
  switch (action) {
    case "index":
    case "create":
    case "update":
    case "destroy":
      return action;
    case "show":
    case "new":
    case "edit":
      return "find";
    default:
      return "other";
  }
}

/** What replies of a deprecated route say of it; a list has its own links. */
export function describeDeprecated(
  deprecated: ModelRoute["deprecated"],
  parts: SharedParts,
): Headers {
  if (deprecated === undefined) return {};
  const { sunset, see } = deprecated;
  return {
    Deprecation: parts.header("Deprecation", DEPRECATION),
    ...(sunset !== undefined && { Sunset: parts.header("Sunset", SUNSET) }),
    ...(see !== undefined && { Link: parts.header("Successor", SUCCESSOR) }),
  };
}

/** The header with the other pages of a list. */
function describeLinks(
  { place }: ActionFacts,
  { parts }: ReplyParts,
): Reference {
  const { page = "cursor" } = place?.list ?? {};
  return page === "cursor"
    ? parts.header("Link", LINK)
    : parts.header("PageLinks", PAGE_LINKS);
}

/** What says how many rows a list has. */
function describeTotal({ total }: ActionFacts, { parts }: ReplyParts): Headers {
  if (total === null) return {};
  return {
    "X-Total-Count": parts.header("X-Total-Count", TOTAL),
    ...(total.length > 1 && {
      "X-Total-Count-Over": parts.header("X-Total-Count-Over", TOTAL_OVER),
    }),
  };
}

/** A value in each format of the route. */
function describeContent(
  route: ModelRoute,
  { action, total }: ActionFacts,
  { formats, schemas }: ReplyParts,
): Content {
  const { output } = action.record;
  const schemaOf = ({ kind }: ReplyFormat): SchemaObject => {
    if (kind !== "json" && kind !== "xml") return { type: "string" };
    if (output === null) return {};
    return kind === "json"
      ? schemas.jsonOutput(output, total)
      : schemas.output(output);
  };
  // What shows a form shows it to browsers alone.
  const pages = isForm(route) ? formats.pagesOf(route.formats) : [];
  const own = pages.length > 0 ? pages : formats.of(route.formats);
  // A change that was made is not refused: JSON can always describe it.
  const isText = ({ kind }: ReplyFormat): boolean =>
    kind === "other" || (kind === "html" && output !== null);
  const isChange = route.method !== "GET";
  const all = isChange && own.some(isText) ? [...own, ...formats.of([])] : own;
  return Object.fromEntries(
    all.map((format) => [format.media, { schema: schemaOf(format) }]),
  );
}

function isForm({ action }: ModelRoute): boolean {
  return action === "new" || action === "edit";
}

function withHeaders(headers: Headers): Pick<Response, "headers"> {
  return Object.keys(headers).length === 0 ? {} : { headers };
}

function withBody(content: Content | undefined): Pick<Response, "content"> {
  return content === undefined ? {} : { content };
}
