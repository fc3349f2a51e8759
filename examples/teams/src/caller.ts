/** Who calls: the user whose token was sent, an admin if their row says so. */
import type { Kysely } from "kysely";
import type { Caller } from "./resources/app.js";
import type { Context } from "./resources/http.js";
import type { Database } from "./resources/stores.js";
import { digestOf } from "./secrets.js";

export function createCaller(
  db: Kysely<Database>,
): (context: Pick<Context, "headers">) => Promise<Caller | null> {
  return async ({ headers }) => {
    const sent = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "");
    if (sent?.[1] === undefined) return null;
    const user = await db
      .selectFrom("tokens")
      .innerJoin("users", "users.id", "tokens.user_id")
      .select(["users.id", "users.is_admin"])
      .where("digest", "=", digestOf(sent[1]))
      .executeTakeFirst();
    if (user === undefined) return null;
    return { id: user.id, roles: user.is_admin ? ["admin"] : [] };
  };
}
