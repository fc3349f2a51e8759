/**
 * Sends what a builder of `urls.ts` describes, and reads what is answered:
 * wherever there is `fetch`, or over an app's own, without a network. Pages
 * load it, so it is short.
 */
import type {
  Answer,
  FullReply,
  SendArguments,
  SendError,
  SendOptions,
} from "./send-types.js";
import type { Endpoint } from "./urls.js";

/** A reply whose status is one of success, with what was read of it. */
type Arrived = readonly [response: Response, value: unknown];

/**
 * Sends a request, and reads the reply.
 *
 * @param baseUrl what stands before the path where nothing else is known
 * @param isRead whether the body of a success is to be read, as JSON
 * @throws SendError
 */
async function exchange<E extends Endpoint<string>>(
  baseUrl: string,
  { method, path }: E,
  [body, options = {}]: SendArguments<E>,
  isRead = true,
): Promise<Arrived> {
  let kind: SendError["kind"] = "request";
  let response: Response | undefined;
  let text = "";
  let value: unknown;
  let cause: unknown;
  try {
    const url = findBase(baseUrl, options).replace(/\/?$/, () => path);
    const request = createRequest(url, body, { ...options, method });
    kind = "network";
    response = await (options.fetch ?? fetch)(request);
    const { ok, status } = response;
    if (isRead || !ok) {
      text = await response.text();
      kind = ok ? "reply" : status < 400 ? "redirect" : "problem";
      // Any other success may have nothing to say: 201, 204.
      if (text || status === 200) value = JSON.parse(text);
    }
    if (ok) return [response, value];
  } catch (error) {
    cause = error;
    const { signal } = options;
    if (signal?.aborted) {
      const { name } = signal.reason as { readonly name?: string };
      kind = name === "TimeoutError" ? "timeout" : "abort";
    }
  }
  const status = response?.status;
  const problem = { ...(value as { readonly detail?: string }), status };
  const what = problem.detail ?? response?.headers.get("location") ?? cause;
  throw Object.assign(
    new Error([method, path, kind, status ?? "-", what].join(" ")),
    { name: "SendError", kind, response, text, problem, cause },
  );
}

/** In a page, its own origin. */
function findBase(baseUrl: string, { base, fetch: own }: SendOptions): string {
  const { location: page } = globalThis as { location?: { origin: string } };
  const found =
    base ?? page?.origin ?? (baseUrl || (own ? "http://localhost" : ""));
  if (/^[^?#]+$/.test(found)) return new URL(found).href;
  throw new TypeError(`base cannot be "${found}"`);
}

/** What goes as it is: the platform knows its Content-Type. */
const RAW = /(?:Undefined|Data|Params|Blob|File)\]$/;

function createRequest(
  url: string,
  body: unknown,
  options: RequestInit,
): Request {
  const headers = new Headers(options.headers);
  const isRaw = RAW.test({}.toString.call(body));
  for (const name of isRaw ? ["accept"] : ["accept", "content-type"]) {
    if (!headers.has(name)) headers.set(name, "application/json");
  }
  const sent = (isRaw ? body : JSON.stringify(body)) as string;
  // A redirect that is followed would be answered with who knows what.
  return new Request(url, {
    redirect: "manual",
    ...options,
    headers,
    body: sent,
  });
}

/** Gives what is answered. */
export async function sendForValue<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): Promise<Answer<E>> {
  return (await exchange(baseUrl, endpoint, args))[1];
}

/** Gives what is answered with all that belongs to it: headers, the next page. */
export async function sendForReply<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): Promise<FullReply<E>> {
  const [{ headers, status }, value] = await exchange(baseUrl, endpoint, args);
  const base = args[1]?.base ?? (baseUrl || "http://localhost");
  const path = findNext(headers.get("link") ?? "", base);
  const next = path === null ? null : { ...endpoint, path };
  return { value, status, headers, next };
}

/** Gives a list page by page, each as it is asked for. */
export async function* sendForPages<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): AsyncGenerator<Answer<E>, void, undefined> {
  let at: E | null = endpoint;
  while (at !== null) {
    const page: FullReply<E> = await sendForReply(baseUrl, at, args);
    yield page.value;
    at = page.next;
  }
}

/** The path of the next page (RFC 8288), as endpoints have it: below the base. */
function findNext(link: string, base: string): string | null {
  const end = link.indexOf('>; rel="next"');
  if (end === -1) return null;
  const target = link.slice(link.lastIndexOf("<", end) + 1, end);
  const { pathname, search } = new URL(target, base);
  const above = new URL(base).pathname.replace(/\/$/, "");
  const isBelow = pathname.startsWith(`${above}/`);
  return (isBelow ? pathname.slice(above.length) : pathname) + search;
}

/** Gives the response, whose body is whatever the action has sent. */
export async function sendForResponse<E extends Endpoint<string>>(
  baseUrl: string,
  endpoint: E,
  args: SendArguments<E>,
): Promise<Response> {
  return (await exchange(baseUrl, endpoint, args, false))[0];
}

/** Whether this is what `send` throws, of this copy or another. */
export function isSendError(error: unknown): error is SendError {
  return (error as Partial<SendError> | undefined)?.name === "SendError";
}
