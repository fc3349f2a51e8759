/** The words of random rules that are no others: what they mean, as somebody would write it. */
import {
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { AnyDatabase } from "../../../src/runtime/stores/store-types.js";
import type { Caller } from "./oracle.js";

type Word = (
  eb: ExpressionBuilder<AnyDatabase, string>,
  context: { readonly caller: Caller | null },
) => Expression<SqlBool>;

export const words: Readonly<Record<string, Readonly<Record<string, Word>>>> = {
  user: { shared: (eb) => eb("name", ">", "t5") },
  board: {
    shared: (eb, { caller }) =>
      caller === null
        ? eb.and([eb("title", "<", "t5"), eb("state", "=", "live")])
        : eb("boards.title", "<", "t5"),
    loud: (eb) =>
      eb.exists(
        eb
          .selectFrom("cards")
          .select("cards.id")
          .whereRef("cards.board_id", "=", "boards.id")
          .where("done", "=", true),
      ),
  },
  card: {
    shared: (_, { caller }) =>
      sql`text < 't5' or cards.author_id = ${caller?.id ?? null}`,
  },
  note: {
    shared: (eb) =>
      eb(
        "board_id",
        "in",
        eb.selectFrom("boards").select("id").where("state", "=", "live"),
      ),
  },
  team: {
    shared: (eb) =>
      eb.exists(
        eb
          .selectFrom("memberships as m")
          .select("m.id")
          .whereRef("m.team_id", "=", "teams.id")
          .where("m.role", "=", "viewer"),
      ),
  },
};
