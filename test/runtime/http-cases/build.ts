/** What HTTP cases are made of: what is sent, and what should come back. */

export interface HttpRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Text is sent as UTF-8. */
  readonly body?: string | Uint8Array;
}

export interface HttpResponse {
  readonly status: number;
  /** By names in lower case; null for one that must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The content, parsed. */
  readonly json?: unknown;
  /** The content as it is. */
  readonly text?: string;
}

export interface HttpCase {
  readonly name: string;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

export type Headers = Readonly<Record<string, string>>;

export function request(
  line: string,
  headers: Headers = {},
  body?: string | Uint8Array,
): HttpRequest {
  const [method = "", target = ""] = line.split(" ");
  const entries = Object.entries(headers);
  return {
    method,
    target,
    headers: entries,
    ...(body === undefined ? {} : { body }),
  };
}

export const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
};

/** An error as problem details (RFC 9457). */
export function problem(
  status: number,
  detail?: string,
  members: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string | null>> = {},
): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    json: {
      type: "about:blank",
      title: titles[status],
      status,
      ...(detail === undefined ? {} : { detail }),
      ...members,
    },
  };
}

export function ok(
  json: unknown,
  headers: HttpResponse["headers"] = {},
): HttpResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json", ...headers },
    json,
  };
}

/** What `echo` says. */
export function echoed(
  action: string,
  members: Readonly<Record<string, unknown>>,
): HttpResponse {
  const [controller, name] = action.split("#");
  return ok({
    controller,
    action: name,
    method: "GET",
    params: {},
    query: {},
    format: "json",
    ...members,
  });
}

export const nothingHere = "There is nothing at this address";
export const form = { "Content-Type": "application/x-www-form-urlencoded" };
export const jsonType = { "Content-Type": "application/json" };
export const multipart = {
  "Content-Type": "multipart/form-data; boundary=cut",
};

/** A form in parts, each given by its headers and its content. */
export function parts(...list: readonly (readonly [string, string])[]): string {
  const all = list.map(
    ([headers, content]) => `--cut\r\n${headers}\r\n\r\n${content}\r\n`,
  );
  return `${all.join("")}--cut--\r\n`;
}

export function field(name: string, value: string): readonly [string, string] {
  return [`Content-Disposition: form-data; name="${name}"`, value];
}

export function file(
  name: string,
  filename: string,
  content: string,
): readonly [string, string] {
  return [
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain`,
    content,
  ];
}

export const internal = problem(500);

export const accepted =
  "application/json, application/xml, application/x-www-form-urlencoded, multipart/form-data, text/*, application/octet-stream";
export const unsupported = `The body can be ${accepted}`;
export const notJson = "The body is not valid JSON";
export const notUtf8 = "The text is not UTF-8";
export const badEscape = "A percent-encoded name or value is malformed";
export const badForm = "The form is malformed or cut off";

/** `PUT /articles/7` with a body; what the action saw of it. */
export function body(
  name: string,
  headers: Headers,
  content: string | Uint8Array,
  seen: unknown,
): HttpCase {
  return {
    name,
    request: request("PUT /articles/7", headers, content),
    response: ok({ method: "PUT", params: { id: "7" }, body: seen }),
  };
}

export function badBody(
  name: string,
  headers: Headers,
  content: string | Uint8Array,
  status: number,
  detail: string,
  reply: HttpResponse["headers"] = {},
): HttpCase {
  return {
    name,
    request: request("PUT /articles/7", headers, content),
    response: problem(status, detail, {}, reply),
  };
}
