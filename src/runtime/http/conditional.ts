/**
 * Header fields: how those of a request are looked up, how those of a reply are
 * made safe to send, and conditional requests (RFC 9110, section 13): whether
 * the client's copy of a resource is still current.
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

/** The outcome of a request's conditions. */
export type Verdict = "proceed" | "not-modified" | "failed";

/** What identifies the state of a resource; null if it is not given. */
interface Validators {
  readonly etag: string | null;
  /** In milliseconds. */
  readonly modified: number | null;
}

/**
 * An entity tag as it is sent (RFC 9110, section 8.8.3): `v1` becomes `"v1"`, and
 * one that is quoted stays as it is.
 *
 * @throws TypeError for text that cannot be an entity tag
 */
export function quoteEtag(text: string): string {
  if (/^(?:W\/)?"[!#-~]*"$/.test(text)) return text;
  if (/^[!#-~]+$/.test(text)) return `"${text}"`;
  throw new TypeError(`An ETag cannot be ${JSON.stringify(text)}`);
}

/**
 * Evaluates a request's conditions, in the order of RFC 9110, section 13.2.2.
 *
 * @param isRead whether the method is GET or HEAD
 * @param current the current ETag and Last-Modified of the resource; null if it
 * does not exist yet
 */
export function judge(
  request: HeaderLookup,
  isRead: boolean,
  current: ReplyHeaders | null,
): Verdict {
  const state = readValidators(current);
  const modified = state?.modified ?? null;
  const match = request.get("if-match");
  if (match !== null) {
    if (!listHas(match, state, isSameStrongly)) return "failed";
  } else {
    const since = readDate(request.get("if-unmodified-since"));
    if (since !== null && modified !== null && modified > since) {
      return "failed";
    }
  }
  const noneMatch = request.get("if-none-match");
  if (noneMatch !== null) {
    if (!listHas(noneMatch, state, isSameWeakly)) return "proceed";
    return isRead ? "not-modified" : "failed";
  }
  if (!isRead || modified === null) return "proceed";
  const since = readDate(request.get("if-modified-since"));
  return since !== null && modified <= since ? "not-modified" : "proceed";
}

function readValidators(current: ReplyHeaders | null): Validators | null {
  if (current === null) return null;
  let etag: string | null = null;
  let modified: number | null = null;
  for (const name in current) {
    const value = current[name];
    if (typeof value !== "string") continue;
    const key = name.toLowerCase();
    if (key === "etag") etag = quoteEtag(value);
    else if (key === "last-modified") modified = readDate(value);
  }
  return { etag, modified };
}

/** Whether a list of entity tags has the current one; `*` matches any state. */
function listHas(
  list: string,
  state: Validators | null,
  isSame: (one: string, other: string) => boolean,
): boolean {
  if (state === null) return false;
  if (list.trim() === "*") return true;
  const { etag } = state;
  if (etag === null) return false;
  return readTags(list).some((tag) => isSame(tag, etag));
}

/**
 * The entity tags in a list. A quoted tag may contain commas, so splitting the
 * list at commas would break it.
 */
export function readTags(list: string): readonly string[] {
  const parts = list.split('"');
  const tags: string[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const weak = parts[at - 1]?.endsWith("W/") === true ? "W/" : "";
    tags.push(`${weak}"${parts[at] ?? ""}"`);
  }
  return tags;
}

/** Strong comparison, for If-Match: byte for byte (section 8.8.3.2). */
function isSameStrongly(one: string, other: string): boolean {
  return one === other && !one.startsWith("W/");
}

/** Weak comparison, for If-None-Match: `W/` makes no difference. */
function isSameWeakly(one: string, other: string): boolean {
  return one.replace(/^W\//, "") === other.replace(/^W\//, "");
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const CLOCK = "(?<hours>\\d\\d):(?<minutes>\\d\\d):(?<seconds>\\d\\d)";
const MONTH = `(?<month>${MONTHS.join("|")})`;

/** The three formats of section 5.6.7; anything else is ignored. */
const DATES: readonly RegExp[] = [
  `\\w{3}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${CLOCK} GMT`,
  `\\w{6,9}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${CLOCK} GMT`,
  `\\w{3} ${MONTH} (?<day>[ \\d]\\d) ${CLOCK} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** An HTTP date in milliseconds; null if the text is not one. */
function readDate(text: string | null): number | null {
  if (text === null) return null;
  for (const form of DATES) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const { day, month = "", year = "", hours, minutes, seconds } = parts;
    const time = [day, hours, minutes, seconds].map(Number);
    const [date, hour, minute, second] = time;
    return Date.UTC(
      readYear(year),
      MONTHS.indexOf(month),
      date,
      hour,
      minute,
      second,
    );
  }
  return null;
}

/** A two-digit year is at most 50 years in the future. */
function readYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const now = new Date().getUTCFullYear();
  const full = now - (now % 100) + year;
  return full > now + 50 ? full - 100 : full;
}

/** The number of characters in a hash. */
export const HASH_LENGTH = 8;

/**
 * The 32-bit FNV-1a hash of a text, in hexadecimal digits. It tells texts
 * apart, and is not cryptographic.
 */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(HASH_LENGTH, "0");
}
