/**
 * What a value is: judged by what it has, never by `instanceof`, as Jest gives
 * tests classes of their own, a library may bring its own streams, and two
 * copies of this runtime can meet in one process. Written for the library of
 * ES2020.
 */

const prototype: object = Object.prototype;

/**
 * Whether an object itself has a property; prototypes do not count. ES2020 has
 * no `Object.hasOwn`.
 */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return prototype.hasOwnProperty.call(object, key);
}

export function isDate(value: unknown): value is Date {
  return tagOf(value) === "[object Date]";
}

/** Bytes, including a `Buffer`. */
export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === "[object Uint8Array]";
}

/** Bun tags its files as blobs; any other blob has no name there. */
export function isFile(value: unknown): value is File {
  const tag = tagOf(value);
  if (tag === "[object File]") return true;
  if (tag !== "[object Blob]" || !isRecord(value)) return false;
  return typeof value["name"] === "string";
}

export function isFormData(value: unknown): value is FormData {
  return tagOf(value) === "[object FormData]";
}

/** A web stream. */
export function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  return hasMethod(value, "getReader");
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && "then" in value;
}

/** An object whose members can be read by name. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether an object has a method; data sent by a client never does. */
export function hasMethod(value: unknown, name: string): boolean {
  return isRecord(value) && typeof value[name] === "function";
}

/** The tag of a value, such as `[object Date]`. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/**
 * An absolute URL; null if the text is not one. This does not use
 * `URL.canParse`: on Node 20, it starts to reject `https://é.example` after
 * some thousand calls.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
