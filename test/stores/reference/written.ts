/** A request that was drawn, as one of HTTP. */
import type { Drawn } from "./draws.js";

/** @param envelope what a body is wrapped in; null for nothing */
export function writeRequest(
  { route, params, query, body, ifMatch, caller }: Drawn,
  envelope: string | null,
): Request {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const url = new URL(path, "http://localhost");
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") url.searchParams.append(name, value);
    else if (Array.isArray(value)) {
      for (const item of value as readonly string[])
        url.searchParams.append(`${name}[]`, item);
    } else {
      for (const [end, item] of Object.entries(value))
        url.searchParams.append(`${name}[${end}]`, item);
    }
  }
  const headers = new Headers({ "x-caller": caller });
  if (body !== null) headers.set("content-type", "application/json");
  if (ifMatch !== null) headers.set("if-match", ifMatch);
  const sent = envelope === null ? body : { [envelope]: body };
  const text = body === null ? {} : { body: JSON.stringify(sent) };
  return new Request(url, { method: route.method, headers, ...text });
}
