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
export const WAITING = "_renamed";

/** A name with an ending, which none of those that are there has. */
export function nameFree(
  name: string,
  ending: string,
  there: Iterable<string>,
): string {
  // SQLite takes capitals and small letters for the same.
  const taken = new Set(Array.from(there, (each) => each.toLowerCase()));
  let free = name + ending;
  while (taken.has(free.toLowerCase())) free += ending;
  return free;
}

/**
 * An order in which no name is taken twice. In a cycle, one waits under another
 * name.
 *
 * @param there the other names that are there before or afterwards
 */
export function orderRenames<Kind extends Renaming>(
  names: readonly Kind[],
  there: Iterable<string> = [],
): readonly Kind[] {
  const steps: Kind[] = [];
  const all = [...there, ...names.flatMap(({ from, to }) => [from, to])];
  let left = names.filter(({ from, to }) => from !== to);
  while (left.length > 0) {
    const taken = new Set(left.map(({ from }) => from));
    const next = left.find(({ to }) => !taken.has(to));
    const [first] = left;
    if (next !== undefined) {
      steps.push(next);
      left = left.filter((each) => each !== next);
    } else if (first !== undefined) {
      const waiting = nameFree(first.from, WAITING, all);
      steps.push({ ...first, to: waiting });
      left = [...left.slice(1), { ...first, from: waiting }];
    }
  }
  return steps;
}
