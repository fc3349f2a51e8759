/** The pages that lists have linked to, and what their cursors mean. */
import type { Answer } from "./answers.js";
import type { Drawn, Draws } from "./draws.js";
import type { Position, Query } from "./lists.js";
import type { Note, Reply } from "./reply.js";
import { writeRequest } from "./written.js";

/** A page that a list has linked to. */
interface Link {
  readonly drawn: Drawn;
  readonly query: Query;
  readonly list: string;
  readonly at: Position;
}

export class Links {
  /** What cursors mean, by their texts. */
  readonly #cursors = new Map<string, Link>();
  #recent: readonly Link[] = [];

  /** Where the page begins that a request asks for; null: its cursor is none of the list. */
  find(drawn: Drawn): Position | null {
    const after = drawn.query["after"];
    const link =
      typeof after === "string" ? this.#cursors.get(after) : undefined;
    return link?.list === listOf(drawn) ? link.at : null;
  }

  /** The page behind one that was just asked for; null behind the last. */
  next(before: Drawn): Drawn | null {
    const link = this.#recent.at(-1);
    return link?.drawn === before ? { ...before, query: link.query } : null;
  }

  /** Now and then one of the last pages, or with what was forged; null: something else. */
  draw({ random, callers, foreign }: Draws): Drawn | null {
    const link = random.isIn(12) ? random.pick(this.#recent) : undefined;
    if (link === undefined) return null;
    const { query } = link;
    const other = foreign > 0 && random.isIn(foreign) && random.pick(callers);
    const drawn = other ? { ...link.drawn, caller: other } : link.drawn;
    if (random.isIn(80)) return { ...drawn, query };
    const sent = query["after"];
    const after = typeof sent === "string" ? sent : "";
    const forged = random.pick([
      { ...query, after: `${after}A` },
      { ...query, after: after.slice(1) },
      { ...query, after: String([...this.#cursors.keys()].at(0)) },
      { ...query, sort: "id" },
      { ...query, size: "3" },
    ]);
    return { ...drawn, query: forged ?? query };
  }

  /** Holds the link of a list against what was expected, and keeps it to be followed. */
  follow(
    drawn: Drawn,
    next: Answer["next"],
    { headers }: Reply,
    note: Note,
  ): void {
    const link = headers.get("link");
    const url = /^<(.*)>; rel="next"$/.exec(link ?? "")?.[1];
    if (!next || url === undefined) {
      if (next ?? link !== null) note("link", next, link);
      return;
    }
    const { searchParams } = new URL(url);
    const key = next.page === null ? "after" : "page";
    const value = searchParams.get(key) ?? "";
    const query = { ...drawn.query, [key]: value };
    const wanted = new URL(writeRequest({ ...drawn, query }, null).url)
      .searchParams;
    for (const each of [wanted, searchParams]) each.sort();
    const isSame = wanted.toString() === searchParams.toString();
    const isNext = next.page === null || value === String(next.page + 1);
    if (!isSame || !isNext) note("link", wanted.toString(), link);
    const found = { drawn, query, list: listOf(drawn), at: next.at };
    if (next.page === null) this.#cursors.set(value, found);
    this.#recent = [...this.#recent.slice(-8), found];
  }
}

/** The list that a request asks for, wherever in it. */
function listOf({ route, params, query }: Drawn): string {
  const asked = Object.entries(query).filter(
    ([name]) => name !== "after" && name !== "size",
  );
  return JSON.stringify([route.path, params, asked.sort()]);
}
