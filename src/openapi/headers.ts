/** The headers of replies. Stage: openapi. */
import type { Header } from "./document.js";

const text = { type: "string" };

export const VARY: Header = {
  description: "`Accept`, where it has decided about the format.",
  schema: text,
};

export const ETAG: Header = {
  description:
    "The version of what is shown: send it in If-Match with a change, and in If-None-Match to see it again.",
  schema: text,
};

export const LINK: Header = {
  description: 'The next page, where there is one: `<...>; rel="next"`.',
  schema: text,
};

export const LOCATION: Header = {
  description: "Where it is.",
  required: true,
  schema: { type: "string", format: "uri-reference" },
};

export const ALLOW: Header = {
  description: "The methods that the address takes.",
  required: true,
  schema: text,
};

export const ACCEPT: Header = {
  description: "The types that are read, where the type is what is not.",
  schema: text,
};

export const ACCEPT_ENCODING: Header = {
  description: "The encodings that are read, where there was another one.",
  schema: text,
};

export const RETRY_AFTER: Header = {
  description: "In how many seconds to try again.",
  required: true,
  schema: text,
};
