/** Answers to the same request in two worlds: what of them has to be the same. */
import type { Asked } from "../reference/onlooker.js";
import type { Reply } from "../reference/reply.js";
import type { Values } from "../reference/world.js";

const TIMES = /"(created_at|updated_at|createdAt|updatedAt)":"[^"]*"/g;
/** Of a row that is shown, or alone. */
const ID = /(?:"id":|\[|\/)"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/;

/**
 * What an answer says, without what differs by itself: when a row was changed, and
 * the UUID of a row that was made, by which its tag and its computed fields differ.
 */
export function bare(
  { request, call }: Asked,
  { status, value, headers }: Reply,
): Values {
  const all = Object.fromEntries(
    [...headers].filter(([name]) => name !== "content-length"),
  );
  const text = JSON.stringify(value);
  if (request.method === "GET" || status >= 300)
    return { status, headers: all, text };
  const { etag } = all;
  if (etag !== undefined)
    all["etag"] = etag.replace(/^("(?:v\d+|s\d+))[^"]*/, "$1");
  const shown = text.replace(TIMES, '"$1":"now"');
  const isMade = status === 201 || call?.work === "create";
  if (!isMade) return { status, headers: all, text: shown };
  const [, made = "nothing"] =
    ID.exec(shown) ?? ID.exec(all["location"] ?? "") ?? [];
  all["location"] = (all["location"] ?? "").replaceAll(made, "new");
  return {
    ...{ status, headers: all },
    text: shown.replaceAll(made, "new").replace(/"score":\d+/g, '"score":0'),
  };
}

/**
 * Whether answers differ as they have to: a value that has to be the only one is taken
 * by whomever it is, and a row that others refer to stays, whoever they are. Both are
 * 409, as the documentation says; without the foreign row, the change is made, or
 * clashes with less. Ids that a database counts up also tell how many there are;
 * UUIDs do not.
 */
export function isInherent(
  { request, call }: Asked,
  reply: Reply,
  twin: Reply,
): boolean {
  if (reply.status !== 409) return false;
  const isRemoval =
    call === null ? request.method === "DELETE" : call.work === "destroy";
  const isMore = twin.status < 300 || twin.status === 409;
  if (isRemoval) return twin.status < 300;
  return (
    isMore && (call !== null || JSON.stringify(reply).includes('"unique"'))
  );
}
