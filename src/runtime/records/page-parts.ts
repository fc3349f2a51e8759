/**
 * What stands around records on pages: a search, links to other pages, how many records
 * there are, and what can be done with one. Plain forms and links: no script is needed.
 */
import { type Html, markup, writeAttributes } from "./html.js";
import type { ListState, PageState } from "./page-states.js";

export type { ListState, PageState } from "./page-states.js";

/** A form that searches the list; nothing if it cannot be searched. */
export function searchOf({ path, search, kept }: ListState): Html {
  if (search === null) return markup``;
  const hidden = kept.map(([name, value]) => hiddenInput({ name, value }));
  return markup`<form role="search" action="${path}">
    ${hidden}
    <label for="search-q">Search</label>
    <input id="search-q" type="search" name="q" value="${search}" />
    <button>Search</button>
  </form> `;
}

const NAMES = {
  first: "First page",
  prev: "Previous page",
  next: "Next page",
  last: "Last page",
} as const;

/** How many records there are, and links to the other pages, as far as both are known. */
export function pagesOf({ links, total }: ListState): Html {
  const { prev, next } = links;
  // The first page needs no link to itself, and neither does the last.
  const shown = {
    ...(prev !== undefined && { first: links["first"], prev }),
    ...(next !== undefined && { next, last: links["last"] }),
  };
  const items = (["first", "prev", "next", "last"] as const).flatMap((rel) => {
    const href = shown[rel];
    return href === undefined
      ? []
      : [
          markup`<li><a ${writeAttributes({ rel, href })}>${NAMES[rel]}</a></li> `,
        ];
  });
  const count =
    total && markup`<p>${total.count}${total.isMore ? "+" : ""} in all</p> `;
  const others =
    items.length > 0 &&
    markup`<nav aria-label="Pages">
      <ul>
        ${items}
      </ul>
    </nav> `;
  return markup`${count}${others}`;
}

/** A button for each state that a record can go to; each is a form of its own. */
export function movesOf({ moves }: PageState): Html {
  const forms = moves.map(({ text, target }) => {
    const { method, path, action = path ?? "", hidden } = target;
    return markup`<form method="${method}" action="${action}">
      ${hidden && hiddenInput(hidden)}<button>${text}</button>
    </form> `;
  });
  return markup`${forms}`;
}

function hiddenInput(field: {
  readonly name: string;
  readonly value: string;
}): Html {
  return markup`<input type="hidden" ${writeAttributes({ ...field })} />`;
}
