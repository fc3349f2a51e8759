/** The pages that lists have linked to, and what their cursors mean. */
import type { Pages } from "./answers.js";
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

  /** Holds the links of a list against what was expected, and keeps the next page. */
  follow(
    drawn: Drawn,
    { next, counted }: Pages,
    { headers }: Reply,
    note: Note,
  ): void {
    const link = headers.get("link") ?? "";
    const links = new Map(
      Array.from(
        link.matchAll(/<([^>]*)>; rel="(\w+)"/g),
        ([, url = "", rel = ""]) => [rel, new URL(url).searchParams],
      ),
    );
    const rels = Object.keys(
      counted?.values ?? (next === null ? {} : { next }),
    );
    if ([...links.keys()].sort().join() !== rels.sort().join()) {
      note("link", rels, link);
      return;
    }
    const name = counted?.name ?? "after";
    for (const [rel, sent] of links) {
      const value = String(counted?.values[rel] ?? sent.get(name));
      const query = { ...drawn.query, [name]: value };
      const { url } = writeRequest({ ...drawn, query }, null);
      const wanted = new URL(url).searchParams;
      for (const each of [wanted, sent]) each.sort();
      if (wanted.toString() !== sent.toString())
        note("link", wanted.toString(), link);
      if (rel !== "next" || next === null) continue;
      const found = { drawn, query, list: listOf(drawn), at: next };
      if (counted === null) this.#cursors.set(value, found);
      this.#recent = [...this.#recent.slice(-8), found];
    }
  }
}

/** The list that a request asks for, wherever in it. */
function listOf({ route, params, query }: Drawn): string {
  const asked = Object.entries(query).filter(
    ([name]) => name !== "after" && name !== "size",
  );
  return JSON.stringify([route.path, params, asked.sort()]);
}
