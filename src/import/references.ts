/**
 * References within an OpenAPI document; others are not followed. Stage:
 * import.
 */
import { isTable } from "../diagnostics/values.js";

export type Mapping = Readonly<Record<string, unknown>>;

/**
 * The value, or the one it refers to; or why there is none.
 *
 * @param passed gets all that is passed on the way
 */
export function follow(
  document: Mapping,
  written: unknown,
  what: string,
  passed?: Set<unknown>,
): { readonly value: Mapping } | { readonly reason: string } {
  let value = written;
  const seen = new Set<string>();
  for (;;) {
    if (!isTable(value)) return { reason: `it is no ${what}` };
    passed?.add(value);
    const ref = value["$ref"];
    if (typeof ref !== "string") return { value };
    if (seen.has(ref)) return { reason: `${ref} refers to itself` };
    seen.add(ref);
    if (!ref.startsWith("#/")) {
      return { reason: `${ref} is outside of the document` };
    }
    value = resolve(document, ref);
    if (value === undefined) return { reason: `there is no ${ref}` };
  }
}

/** The target of a reference within the document (RFC 6901). */
function resolve(document: Mapping, ref: string): unknown {
  let value: unknown = document;
  for (const step of ref.slice(2).split("/")) {
    const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isTable(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
