/** What concerns are called. Stage: import. */
import { singularize } from "./names.js";

/** `commentable` for comments, `comments_and_likes` for both. */
export function nameConcern(
  parts: readonly { readonly name: string }[],
  taken: ReadonlySet<string>,
): string {
  const [first = "", second, ...others] = parts.map(({ name }) => name);
  const wish =
    second === undefined
      ? makeAdjective(singularize(first))
      : `${first}_and_${others.length === 0 ? second : "more"}`;
  let name = wish;
  for (let count = 2; taken.has(name); count++) name = `${wish}_${count}`;
  return name;
}

/** `archive` is `archivable`, `image` is `imageable`, `reply` is `repliable`. */
function makeAdjective(word: string): string {
  const stem = word.replace(/(?<=[^aeioucg])e$/, "").replace(/y$/, "i");
  return `${stem}able`;
}
