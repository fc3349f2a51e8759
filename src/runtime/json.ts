/**
 * JSON, read with the care that what comes from strangers takes.
 */
import { HttpError } from "./reply.js";

const MAX_DEPTH = 512;

/** @throws HttpError 400 where it is malformed, nested too deep, or has a name that is refused */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
  // Escapes can spell such names too: look closer only where one might.
  if (/__proto__|constructor|prototype|\\u00/.test(text)) checkParsed(value);
  return value;
}

/** Whether brackets are nested too deep: recursion over them would overflow. */
function isDeep(text: string): boolean {
  // Each level takes two characters at least, so most texts are too short.
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
 * Checks what a parser has made of a body: level by level, as a framework's
 * own parser may have let through what recursion would overflow on.
 *
 * @throws HttpError 400 where it is nested too deep, or has a name that is refused
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
 * An object that is assigned from one with such a key changes its prototype,
 * or that of all objects.
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
