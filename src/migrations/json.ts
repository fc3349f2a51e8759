/** Values of JSON, and when two are the same. Stage: migrations. */

/** A value that JSON and TypeScript can write. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Whether two values of JSON are written alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
