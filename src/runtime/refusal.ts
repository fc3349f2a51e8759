/**
 * What a check gives instead of a value that is not valid.
 */
import type { Fault } from "./fault.js";

export class Refusal {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** Their paths begin at the value that was checked. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  static is(value: object): value is Refusal {
    return #faults in value;
  }
}

/** No value of a client's can be one: it never leaves what reads them. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Refusal.is(value);
}

/** @param detail a sentence about the value: `Must be text` */
export function refuse(code: string, detail: string): Refusal {
  return new Refusal([{ path: [], code, detail }]);
}

/** The faults of a part of a value, as those of the whole. */
export function placeIn(
  key: string | number,
  { faults }: Refusal,
): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, path: [key, ...fault.path] }));
}

export const REQUIRED: Refusal = refuse("required", "Must be given");

const UNSTORED = /[\0\p{Surrogate}]/u;

/** Whether databases take a text: none takes U+0000, nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !UNSTORED.test(text);
}

export const UNSTORABLE: Refusal = refuse(
  "characters",
  "Must not have a character that cannot be stored",
);
