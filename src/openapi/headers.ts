/** The headers of replies. Stage: openapi. */
import type { Header } from "./document.js";

const text = { type: "string" };

export const VARY: Header = {
  description: "What decided the reply: `Accept`, or what says who calls.",
  schema: text,
};

export const ETAG: Header = {
  description:
    "The version of what is shown: send it in If-Match with a change, and in If-None-Match to read it again.",
  schema: text,
};

export const LINK: Header = {
  description: 'The next page, if there is one: `<...>; rel="next"`.',
  schema: text,
};

/** Of a list whose pages are counted. */
export const PAGE_LINKS: Header = {
  description:
    'Other pages, as far as there are any: `next`, `prev`, `first`, and `last` if it is known how many rows there are: `<...>; rel="next"`.',
  schema: text,
};

export const TOTAL: Header = {
  description: "How many rows all pages have.",
  schema: { type: "integer", minimum: 0 },
};

export const TOTAL_OVER: Header = {
  description: "Instead of the total: there are more rows than this.",
  schema: { type: "integer", minimum: 1 },
};

export const LOCATION: Header = {
  description: "Its address.",
  required: true,
  schema: { type: "string", format: "uri-reference" },
};

export const LOCATION_IF_ANY: Header = {
  description: "Its address, unless another route has it.",
  schema: LOCATION.schema,
};

export const ALLOW: Header = {
  description: "The methods that the address supports.",
  required: true,
  schema: text,
};

export const ACCEPT: Header = {
  description: "The types that are accepted, if the type was not.",
  schema: text,
};

export const ACCEPT_ENCODING: Header = {
  description: "The encodings that are accepted, if the encoding was not.",
  schema: text,
};

/** Of a reply that has no other links. */
export const SUCCESSOR: Header = {
  description:
    'What to see instead: `<...>; rel="successor-version"` is what replaces this, `<...>; rel="deprecation"` is about it.',
  schema: text,
};

export const DEPRECATION: Header = {
  description:
    "Since when it is deprecated, in seconds since 1970: `@1767225600` (RFC 9745).",
  schema: text,
};

export const SUNSET: Header = {
  description: "When it is expected to be gone (RFC 8594).",
  schema: text,
};

export const RETRY_AFTER: Header = {
  description: "How many seconds to wait before trying again.",
  required: true,
  schema: text,
};
