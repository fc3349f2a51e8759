/**
 * Reads JSON with the care that untrusted input requires.
 */
import { HttpError } from "./reply.js";

const MAX_DEPTH = 512;

/**
 * @throws HttpError 400 if it is malformed, nested too deeply, or has a
 * forbidden name
 */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
  // Escapes can spell these names too: check only text that may have one.
  if (MAYBE_REFUSED.test(text)) checkParsed(value);
  return value;
}

const MAYBE_REFUSED = /"(?:__proto__|constructor|prototype)"|\\u00/;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACKET, BRACE] = [0x5b, 0x7b];
const [BRACKET_END, BRACE_END] = [0x5d, 0x7d];

/**
 * Whether brackets are nested so deeply that recursion would overflow the
 * stack.
 */
function isDeep(text: string): boolean {
  // Each level takes at least two characters, so most texts are too short.
  if (text.length < 2 * MAX_DEPTH) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === BRACKET || sign === BRACE) depth += 1;
    else if (sign === BRACKET_END || sign === BRACE_END) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Checks a parsed body level by level: a framework's own parser may have
 * accepted nesting that recursion would overflow on.
 *
 * @throws HttpError 400 if it is nested too deeply, or has a forbidden name
 */
export function checkParsed(value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw tooDeep();
    const next: object[] = [];
    for (const each of level) collectInner(each, next);
    level = next;
  }
}

/** Adds the lists and objects that a value contains, after a look at its names. */
function collectInner(value: unknown, inside: object[]): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) return;
  const isList = Array.isArray(value);
  if (!isList) Object.keys(value).forEach(checkName);
  const items: readonly unknown[] = isList ? value : Object.values(value);
  for (const item of items) {
    // A body may have half a million numbers.
    if (typeof item === "object" && item !== null) inside.push(item);
  }
}

/**
 * Refuses a key that, assigned from one object to another, would change the
 * prototype of the other, or of all objects.
 *
 * @throws HttpError 400
 */
export function checkName(name: string): void {
  if (REFUSED.has(name)) throw new HttpError(400, `${name} cannot be a name`);
}

const REFUSED: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

function tooDeep(): HttpError {
  return new HttpError(400, "The JSON is nested too deep");
}
