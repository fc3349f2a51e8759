/** How requests to a documented interface authenticate. Stage: import. */
import { isTable, withoutUndefined } from "../diagnostics/values.js";
import { KeyNames, nameText } from "./names.js";
import type { Mapping } from "./references.js";
import type { LeftOutRoute } from "./source.js";

/** The schemes of a document, as the manifest writes them. */
export interface ReadSecurity {
  readonly schemes: Readonly<Record<string, object>> | undefined;
  readonly notes: readonly LeftOutRoute[];
}

/** Reads the schemes of a document, OpenAPI 3 or Swagger 2. */
export function readSecurity(document: Mapping): ReadSecurity {
  const { components, securityDefinitions } = document;
  const written = isTable(components)
    ? components["securitySchemes"]
    : securityDefinitions;
  const names = new KeyNames();
  const notes: LeftOutRoute[] = [];
  const schemes: Record<string, object> = {};
  for (const [name, scheme] of Object.entries(
    isTable(written) ? written : {},
  )) {
    const route = `the security scheme \`${name}\``;
    const read = isTable(scheme) ? readScheme(scheme) : undefined;
    if (read === undefined) {
      notes.push({ route, reason: "the manifest has no such scheme" });
      continue;
    }
    const { kept, entry, reason } = read;
    schemes[names.claim(nameText(name, "scheme"))] = entry;
    if (reason !== undefined) notes.push({ route, reason });
    const left = Object.keys(scheme as object).filter(
      (key) => !kept.includes(key),
    );
    for (const key of left)
      notes.push({
        route: `\`${key}\` of ${route}`,
        reason: "the manifest says only what requests send",
      });
  }
  const isNone = Object.keys(schemes).length === 0;
  return { schemes: isNone ? undefined : schemes, notes };
}

function readScheme(scheme: Mapping):
  | {
      readonly entry: object;
      readonly kept: readonly string[];
      readonly reason?: string;
    }
  | undefined {
  const { type, scheme: word, in: place, name, openIdConnectUrl } = scheme;
  const { description } = scheme;
  const text = typeof description === "string" ? description.trim() : "";
  const told = text === "" ? {} : { description: text };
  const kept = ["type", "description"];
  const http = type === "http" ? String(word).toLowerCase() : type;
  if (http === "basic" || http === "bearer")
    return { entry: { type: http, ...told }, kept: [...kept, "scheme"] };
  if (type === "apiKey")
    return {
      entry: withoutUndefined({ type, in: place, name, ...told }),
      kept: [...kept, "in", "name"],
    };
  if (type === "openIdConnect" && typeof openIdConnectUrl === "string")
    return {
      entry: { type, url: openIdConnectUrl, ...told },
      kept: [...kept, "openIdConnectUrl"],
    };
  if (type !== "oauth2") return undefined;
  return {
    entry: { type: "bearer", ...told },
    kept,
    reason: "requests send its token as `bearer`",
  };
}

/** Whether an operation needs no authentication. */
export function isOpenOperation(
  document: Mapping,
  operation: Mapping,
): boolean {
  const needed = operation["security"] ?? document["security"] ?? [];
  return (
    !Array.isArray(needed) ||
    needed.length === 0 ||
    needed.some((one) => isTable(one) && Object.keys(one).length === 0)
  );
}

/** Notes what an operation needs that any one of the schemes would not be. */
export function noteNeeds(
  document: Mapping,
  operation: Mapping,
  shown: string,
): readonly LeftOutRoute[] {
  const needed = operation["security"];
  const own = Array.isArray(needed) ? (needed as readonly unknown[]) : [];
  const all = [
    ...own,
    ...(own.length === 0 ? listOf(document["security"]) : []),
  ];
  const scopes = all.flatMap((one) =>
    isTable(one) ? Object.values(one).flatMap(listOf) : [],
  );
  const isAnother =
    own.length > 0 &&
    JSON.stringify(own) !== JSON.stringify(document["security"]);
  return [
    ...(scopes.length > 0
      ? [
          {
            route: `the scopes of ${shown}, ${scopes.map(String).join(", ")}`,
            reason: "the manifest has no scopes of tokens",
          },
        ]
      : []),
    ...(isAnother
      ? [
          {
            route: `the security of ${shown}, ${own.map((one) => nameNeed(one)).join(" or ")}`,
            reason: "in the manifest, any one of the schemes is enough",
          },
        ]
      : []),
  ];
}

function nameNeed(one: unknown): string {
  const names = isTable(one) ? Object.keys(one) : [];
  return names.length === 0 ? "none" : names.join(" and ");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
