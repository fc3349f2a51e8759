/**
 * How many rows a list has, in its envelope. Only projects with `total` and `envelope`
 * have this file.
 */
import type { ReplyHeaders } from "./conditional.js";

/**
 * Reads the headers of a list's total, as JSON has them beside the list. A list that your
 * code has not counted has none.
 *
 * @param total its key; null if counting stopped before
 * @param over the key of where counting stopped
 */
export function totalsOf(
  total: string,
  over?: string,
): (headers: ReplyHeaders) => Readonly<Record<string, number | null>> {
  return (headers) => {
    const count = headers["x-total-count"];
    const limit = headers["x-total-count-over"];
    if (count === undefined && limit === undefined) return {};
    return {
      [total]: count === undefined ? null : Number(count),
      ...(over !== undefined &&
        limit !== undefined && { [over]: Number(limit) }),
    };
  };
}
