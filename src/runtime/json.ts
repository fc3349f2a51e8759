/**
 * JSON, read with the care that what comes from strangers takes.
 */
import { HttpError } from "./reply.js";

const MAX_DEPTH = 512;

/** @throws HttpError 400 where it is malformed, nested too deep, or names `__proto__` */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new HttpError(400, "The JSON is nested too deep");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
  // Escapes can spell __proto__ too: look closer only where one might.
  if (/__proto__|\\u00(?:5f|6f|7[024])/i.test(text)) refuseProto(value);
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
 * An object that is assigned from one with such a key changes its prototype.
 *
 * @throws HttpError 400
 */
export function refuseProto(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__proto__")) {
    throw new HttpError(400, "__proto__ cannot be a name");
  }
  for (const inner of Object.values(value)) refuseProto(inner);
}
