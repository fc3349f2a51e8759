/**
 * Puts renames that happen at once into an order in which they can run one by
 * one. Stage: emit.
 */

/** A name, and its new name. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Appended to a name that waits until its new one is free. */
const WAITING = "_renamed";

/**
 * An order in which no name is taken twice. In a cycle, one waits under another
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
