/** Whose rows a caller meets: those of the user whose token was sent. */
import type { Kysely } from "kysely";
import type { Scope } from "./resources/app.js";
import type { Context } from "./resources/http.js";
import type { Database } from "./resources/stores.js";
import { digestOf } from "./secrets.js";

export function createScope(
  db: Kysely<Database>,
): (context: Context) => Promise<Scope | null> {
  return async ({ headers }) => {
    const sent = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "");
    if (sent?.[1] === undefined) return null;
    const token = await db
      .selectFrom("tokens")
      .select("user_id as id")
      .where("digest", "=", digestOf(sent[1]))
      .executeTakeFirst();
    return token === undefined
      ? null
      : { user_id: token.id, author_id: token.id, follower_id: token.id };
  };
}
