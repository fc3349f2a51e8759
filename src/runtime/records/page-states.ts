/**
 * What pages know besides the records they show: what a list was asked for and which other
 * pages it has, and where a record can go from its state.
 */
import type { ReplyHeaders } from "../http/conditional.js";
import { tryPath, type Value } from "../routing/urls.js";
import { hasOwn, isRecord } from "../values.js";
import type { FormTarget } from "./html.js";

/** What the manifest says of the pages of a controller. */
export interface PageFacts {
  /** What a search of the list keeps of its query: filters, order, size. */
  readonly search?: readonly string[];
  readonly moves?: readonly RowMove[];
}

/** An action that leads a record from one state to another. */
export interface RowMove {
  readonly text: string;
  /** Where its form is sent, for the record that is named so. */
  readonly form: (id: Value) => FormTarget;
  /** The field that names a record in addresses; none for a singleton. */
  readonly key?: string;
  /** The words from which it leads, by field. */
  readonly from: Readonly<Record<string, readonly string[]>>;
  /** What a record says of whether the caller may do it. */
  readonly may?: readonly [field: string, action: string];
}

/** What a page that lists records is given besides them. */
export interface ListState {
  /** The path of the list. */
  readonly path: string;
  /** What is searched for; null: the list cannot be searched. */
  readonly search: string | null;
  /** The other parameters that were sent, but for those that name a page. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** The URLs of other pages. */
  readonly links: Readonly<Record<string, string>>;
  /** How many records all pages have; null: nobody counted them. */
  readonly total: { readonly count: number; readonly isMore: boolean } | null;
}

/** What the page of a record is given besides it. */
export interface PageState {
  /** What can be done with the record in the state that it is in. */
  readonly moves: readonly {
    readonly text: string;
    readonly target: FormTarget;
  }[];
}

/**
 * @param keeps what a search keeps; undefined: the list has none
 * @param headers those of the reply: links to other pages, and a total
 */
export function readListState(
  keeps: PageFacts["search"],
  url: URL,
  headers: ReplyHeaders,
): ListState {
  const kept: [string, string][] = [];
  url.searchParams.forEach((value, name) => {
    const [word = ""] = name.split("[");
    if (keeps?.includes(word) === true) kept.push([name, value]);
  });
  return {
    path: url.pathname,
    search: keeps === undefined ? null : (url.searchParams.get("q") ?? ""),
    kept,
    links: readLinks(headers["link"]),
    total: readTotal(headers),
  };
}

/** Links of pages stay on the site, whatever it is called there. */
function readLinks(link: ReplyHeaders[string] = ""): ListState["links"] {
  const links: Record<string, string> = {};
  for (const each of [link]
    .flat()
    .join(", ")
    .split(/,\s*(?=<)/)) {
    const [, url = "", rel] = /^<([^>]*)>; rel="(\w+)"$/.exec(each) ?? [];
    if (rel !== undefined) links[rel] = url.replace(/^https?:\/\/[^/]*/, "");
  }
  return links;
}

function readTotal(headers: ReplyHeaders): ListState["total"] {
  const all = headers["x-total-count"];
  const over = headers["x-total-count-over"];
  if (all !== undefined) return { count: Number(all), isMore: false };
  return over === undefined ? null : { count: Number(over), isMore: true };
}

/** @param row as its reply shows it: a state that it hides leads nowhere */
export function readPageState(
  facts: readonly RowMove[] | undefined,
  row: object,
): PageState {
  return {
    moves: (facts ?? []).flatMap((move) => {
      if (!canMove(move, row)) return [];
      const { text, form, key } = move;
      const id = key === undefined ? "" : (Reflect.get(row, key) as Value);
      const target = tryPath(() => form(id));
      return target === undefined ? [] : [{ text, target }];
    }),
  };
}

function canMove({ from, may }: RowMove, row: object): boolean {
  const isThere = Object.entries(from).every(
    ([field, words]) =>
      hasOwn(row, field) && words.includes(String(Reflect.get(row, field))),
  );
  if (!isThere || may === undefined) return isThere;
  const said: unknown = Reflect.get(row, may[0]);
  return isRecord(said) && said[may[1]] === true;
}
