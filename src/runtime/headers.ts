/**
 * Header fields: how those of a request are looked up, and how those of a reply
 * are made safe to send.
 */

/** A request's header fields by name, in any case; `Headers` implements it. */
export interface HeaderLookup {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** Names in any case; a list means several fields of the same name. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What a host writes: lowercase names, and values that are safe to send. */
export type WireHeaders = Record<string, string | string[]>;

/** RFC 9110, sections 5.1 and 5.5: text beyond ASCII may arrive as anything. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const UNSAFE = /[^\t -~]/;

/**
 * Adds a field of a reply to the headers that are sent.
 *
 * @throws TypeError for an invalid name, and for a value that could end the
 * field and begin another
 */
export function addHeader(
  headers: WireHeaders,
  name: string,
  value: string | readonly string[],
): void {
  if (!NAME.test(name)) {
    throw new TypeError(`${JSON.stringify(name)} cannot name a header`);
  }
  if (typeof value === "string") checkValue(name, value);
  else for (const line of value) checkValue(name, line);
  const key = name.toLowerCase();
  // The action can add to the Vary of the negotiation, but not replace it.
  const before = key === "vary" ? headers[key] : undefined;
  if (before !== undefined) headers[key] = [before, value].flat().join(", ");
  else headers[key] = typeof value === "string" ? value : [...value];
}

function checkValue(name: string, value: string): void {
  if (!UNSAFE.test(value)) return;
  throw new TypeError(
    `The header ${name} cannot be ${JSON.stringify(value)}: it has to be ASCII without line breaks`,
  );
}

/**
 * A Content-Disposition that saves the reply under a name, whatever characters
 * it contains (RFC 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^ -~]/g, "_").replace(/["\\]/g, "\\$&");
  const wide = encodeURIComponent(
    name.replace(/\p{Surrogate}/gu, "\ufffd"),
  ).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${wide}`;
}
