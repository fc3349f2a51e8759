/** Names that change one after the other, though they change at once. Stage: emit. */

/** A name, and what it becomes. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** What a name is called until its own is free. */
const WAITING = "_renamed";

/**
 * An order in which no name is taken twice. Of a circle, one waits under another
 * name.
 */
export function orderRenames<Kind extends Renaming>(
  names: readonly Kind[],
): readonly Kind[] {
  const steps: Kind[] = [];
  let left = names.filter(({ from, to }) => from !== to);
  while (left.length > 0) {
    const taken = new Set(left.map(({ from }) => from));
    const next = left.find(({ to }) => !taken.has(to));
    const [first] = left;
    if (next !== undefined) {
      steps.push(next);
      left = left.filter((each) => each !== next);
    } else if (first !== undefined) {
      const waiting = first.from + WAITING;
      steps.push({ ...first, to: waiting });
      left = [...left.slice(1), { ...first, from: waiting }];
    }
  }
  return steps;
}
