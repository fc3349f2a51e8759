import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type SqlBool } from "kysely";

/** The ids that the share token of the request names. */
export const shareToken = new AsyncLocalStorage<readonly number[]>();
const named = (id: string) => ({
  shared: () =>
    sql<SqlBool>`${sql.ref(id)} in (${sql.join(shareToken.getStore() ?? [null])})`,
});

type Asked = Readonly<Record<"caller", { readonly id: number } | null>>;
/** It is of the caller, or of a team where they are more than `but`. */
const isOf = (id: string, from: string, { caller }: Asked, but: string) =>
  sql<SqlBool>`${sql.ref(id)} in (select id from ${sql.raw(from)} where
    user_id = ${caller?.id ?? null} or user_id is null and team_id in (select
    team_id from members where user_id = ${caller?.id ?? null} and role <> ${but}))`;
const owned = (id: string, from: string) => ({
  seen: (_: unknown, asked: Asked) => isOf(id, from, asked, ""),
  edited: (_: unknown, asked: Asked) => isOf(id, from, asked, "viewer"),
});
const tables = ["websites", "links", "pixels", "boards"];
const all = tables.map((t) => `select id, user_id, team_id from ${t}`);
const website = "reports.website_id";

export const words = {
  ...{ website: named("websites.id"), link: named("links.id") },
  ...{ pixel: named("pixels.id"), board: named("boards.id") },
  report: { ...named(website), ...owned(website, "websites") },
  share: owned("shares.entity", `(${all.join(" union all ")}) as entities`),
};
