/** Names for concerns. Stage: import. */
import { singularize } from "./names.js";

/** `commentable` for comments, `comments_and_likes` for both. */
export function nameConcern(
  parts: readonly { readonly name: string }[],
): string {
  const [first = "", second, ...others] = parts.map(({ name }) => name);
  return second === undefined
    ? makeAdjective(singularize(first))
    : `${first}_and_${others.length === 0 ? second : "more"}`;
}

/** `archive` gives `archivable`, `image` `imageable`, `reply` `repliable`. */
function makeAdjective(word: string): string {
  const stem = word.replace(/(?<=[^aeioucg])e$/, "").replace(/y$/, "i");
  return `${stem}able`;
}
