/** A request that is refused, as the reference has it. */
export class Refused extends Error {
  readonly status: number;
  /** Pointers of what is wrong, each with its code: `#/title unique`. */
  readonly faults: readonly string[] | null;
  /** Ids that the reply names. */
  readonly named: readonly unknown[];

  constructor(
    status: number,
    faults: readonly string[] | null = null,
    named: readonly unknown[] = [],
  ) {
    super(`refused with ${status}`);
    this.status = status;
    this.faults = faults;
    this.named = named;
  }
}

/** Pointers, each with the code of what is wrong. */
export function withCode(pointers: readonly string[], code: string): string[] {
  return pointers.map((pointer) => `${pointer} ${code}`);
}
