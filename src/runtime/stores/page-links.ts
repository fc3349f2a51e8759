/** Where the other pages of a list are: their URLs, and what a page ends with. */
import type { ReplyHeaders } from "../http/conditional.js";
import type { Access } from "./access.js";
import {
  PAGE_WORDS,
  type PagePosition,
  type ReadListQuery,
  writeCursor,
} from "./list-query.js";
import type { Values } from "./rows.js";
import type { StoreContext } from "./store-types.js";

/** Where rows end: what the last of them is sorted by. */
export function positionOf(
  { sorts }: ReadListQuery,
  rows: readonly Values[],
): PagePosition {
  const last = rows[rows.length - 1];
  return sorts.map(({ name }) => last?.[name]);
}

/** The URLs of other pages, by what they are to this one (RFC 8288). */
type PageLinks = Readonly<
  Partial<Record<"first" | "prev" | "next" | "last", string>>
>;

export function writeLinks(links: PageLinks): ReplyHeaders {
  const all = Object.entries(links).map(
    ([rel, url]) => `<${url}>; rel="${rel}"`,
  );
  return all.length === 0 ? {} : { link: all.join(", ") };
}

/**
 * The URLs of other pages: this one's, with another position in the list. Where rows are
 * found by the last one of a page, only the next page is known.
 */
export function linkPages(
  { url, base = url.origin }: StoreContext,
  { place }: Access,
  asked: ReadListQuery,
  { rows, hasMore, total }: PageEnd,
): PageLinks {
  const { list, size, offset } = asked;
  const { page = "cursor" } = place?.list ?? {};
  const at = (position: string): string => {
    const query = new URLSearchParams(url.search);
    query.set(PAGE_WORDS[page][1], position);
    return `${base}${url.pathname}?${query.toString()}`;
  };
  if (page === "cursor") {
    if (!hasMore) return {};
    return { next: at(writeCursor(list, positionOf(asked, rows))) };
  }
  const from = (start: number): string =>
    at(String(page === "numbers" ? Math.floor(start / size) + 1 : start));
  const end = Math.max(0, Math.ceil((total ?? 0) / size) - 1) * size;
  return {
    ...(hasMore && { next: from(offset + size) }),
    ...(offset > 0 && { prev: from(Math.max(0, offset - size)) }),
    first: from(0),
    ...(total !== null && { last: from(end) }),
  };
}

/** What a page has, and what is known of the rows behind it. */
interface PageEnd {
  readonly rows: readonly Values[];
  readonly hasMore: boolean;
  readonly total: number | null;
}
