/** JSON values, and when two are the same. Stage: migrations. */

/** A value that both JSON and TypeScript can write. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Whether two values have the same JSON text. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
