/**
 * What a file calls the names that it imports. Stage: emit. The names of
 * records are the user's; one that the file needs for itself, such as `Result`,
 * gets another name there, and keeps its own for everybody else.
 */

/** An imported name, and what the file calls it: mostly the same. */
export interface LocalName {
  readonly name: string;
  readonly local: string;
}

/**
 * What a file calls each of the names.
 *
 * @param own the names that the file declares, imports or uses besides
 * @param ending what sets those apart that it has already
 */
export function nameLocally(
  names: Iterable<string>,
  own: Iterable<string>,
  ending: string,
): ReadonlyMap<string, string> {
  const wanted = [...new Set(names)];
  const needed = new Set(own);
  const taken = new Set([...needed, ...wanted]);
  const nameOne = (name: string): string => {
    if (!needed.has(name)) return name;
    let local = name + ending;
    while (taken.has(local)) local += ending;
    taken.add(local);
    return local;
  };
  return new Map(wanted.map((name) => [name, nameOne(name)]));
}

/** The names as a list of imports shows them. */
export function listLocally(
  locals: ReadonlyMap<string, string>,
): readonly LocalName[] {
  return Array.from(locals, ([name, local]) => ({ name, local }));
}
