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
  if (/__proto__|constructor|prototype|\\u00/.test(text)) checkParsed(value);
  return value;
}

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
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
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
    level = level.flatMap((each): readonly unknown[] => {
      if (typeof each !== "object" || each === null) return [];
      if (ArrayBuffer.isView(each)) return [];
      if (!Array.isArray(each)) Object.keys(each).forEach(checkName);
      return Object.values(each);
    });
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
