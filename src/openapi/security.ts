/** Authentication: schemes, and what is open. Stage: openapi. */
import type { Model } from "../model/types.js";
import type {
  Components,
  OpenApi,
  SchemaObject,
  Security,
} from "./document.js";

/** Any one of the schemes is enough; if there are none, anyone has access. */
export function listSecurity({ security = {} }: Model): OpenApi["security"] {
  return Object.keys(security).map((name) => ({ [name]: [] }));
}

/** The schemes as a document writes them. */
export function describeSchemes({
  security = {},
}: Model): Pick<Components, "securitySchemes"> {
  const schemes = Object.entries(security).map(
    ([name, { type, description, ...rest }]) => [
      name,
      { ...describeScheme(type, rest), ...(description && { description }) },
    ],
  );
  return schemes.length === 0
    ? {}
    : { securitySchemes: Object.fromEntries(schemes) as Security };
}

type Scheme = NonNullable<Model["security"]>[string];

function describeScheme(
  type: Scheme["type"],
  { in: place = "header", name = "", url = "" }: Partial<Scheme>,
): SchemaObject {
  switch (type) {
    case "bearer":
    case "basic":
      return { type: "http", scheme: type };
    case "apiKey":
      return { type, in: place, name };
    case "openIdConnect":
      return { type, openIdConnectUrl: url };
  }
}
