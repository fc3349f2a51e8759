/**
 * What a check returns instead of an invalid value.
 */
import type { Fault } from "./fault.js";

export class Refusal {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** Their paths are relative to the value that was checked. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  static is(value: object): value is Refusal {
    return #faults in value;
  }
}

/**
 * No value from a client can be one: refusals never leave the code that reads
 * values.
 */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Refusal.is(value);
}

/** @param detail a sentence about the value: `Must be text` */
export function refuse(code: string, detail: string): Refusal {
  return new Refusal([{ path: [], code, detail }]);
}

/** The faults of a part of a value, with paths relative to the whole. */
export function placeIn(
  key: string | number,
  { faults }: Refusal,
): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, path: [key, ...fault.path] }));
}

export const REQUIRED: Refusal = refuse("required", "Must be given");

const UNSTORED = /[\0\p{Surrogate}]/u;

/**
 * Whether databases can store a text: none accepts U+0000 or half of a
 * surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !UNSTORED.test(text);
}

export const UNSTORABLE: Refusal = refuse(
  "characters",
  "Must not have a character that cannot be stored",
);
