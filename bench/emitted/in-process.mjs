// @ts-check
/** Requests to an emitted application in this process, and tables with many rows. */
import { sql } from "kysely";

/**
 * Sends the same request so many times, one after the other.
 *
 * @param {{ fetch: (request: Request) => Promise<Response> }} app
 * @param {string} path
 * @param {number} requests
 * @returns the milliseconds that one takes
 * @throws for a reply that is not 200
 */
export async function timeRequests(app, path, requests) {
  const start = process.hrtime.bigint();
  for (let sent = 0; sent < requests; sent += 1) {
    const reply = await app.fetch(new Request(`http://localhost${path}`));
    if (reply.status !== 200) throw new Error(await reply.text());
    await reply.text();
  }
  return Number(process.hrtime.bigint() - start) / 1e6 / requests;
}

/**
 * The beginning of a statement that selects from the numbers 1 to `count`: `i` in `n`.
 *
 * @param {number} count
 */
export function numbers(count) {
  return sql.raw(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`,
  );
}
