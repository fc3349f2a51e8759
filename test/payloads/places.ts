/** Every string of a document, its keys too, and the document with another there. */
import { isTable } from "../../src/diagnostics/values.js";

export interface Place {
  /** Where its holder is, and which key or index of it. */
  readonly path: readonly (string | number)[];
  readonly isKey: boolean;
  readonly text: string;
}

/** In the order of the document. */
export function listPlaces(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly Place[] {
  if (typeof value === "string") return [{ path, isKey: false, text: value }];
  if (Array.isArray(value))
    return value.flatMap((one, index) => listPlaces(one, [...path, index]));
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    { path: [...path, key], isKey: true, text: key },
    ...listPlaces(one, [...path, key]),
  ]);
}

/** The document with another text at a place. */
export function replaceAt(
  value: unknown,
  { path, isKey }: Place,
  text: string,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  const below = (inner: unknown): unknown =>
    replaceAt(inner, { path: rest, isKey, text }, text);
  if (Array.isArray(value))
    return value.map((one: unknown, index) =>
      index === step ? below(one) : one,
    );
  return fromEntries(
    Object.entries(value as object).map(([key, one]) => {
      if (key !== step) return [key, one];
      return isKey && rest.length === 0 ? [text, one] : [key, below(one)];
    }),
  );
}

/** The document with another text wherever this one stands, as a whole. */
export function replaceAll(value: unknown, text: string, by: string): unknown {
  const swap = (found: string): string => (found === text ? by : found);
  if (typeof value === "string") return swap(value);
  if (Array.isArray(value))
    return value.map((one) => replaceAll(one, text, by));
  if (!isTable(value)) return value;
  return fromEntries(
    Object.entries(value).map(([key, one]) => [
      swap(key),
      replaceAll(one, text, by),
    ]),
  );
}

/** As an own property each: an assignment of `__proto__` would set what is inherited. */
function fromEntries(entries: (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}
