/**
 * Which exports of the generated files a run changes or removes, so that only files of
 * the user's that name one of them need a parser. Stage: breaks.
 */

/** The names of a file whose declarations differ, and of those built from them. */
export function changedNames(
  before: string,
  after: string | null,
): ReadonlySet<string> {
  const old = splitExports(before);
  const young = splitExports(after ?? "");
  const changed = new Set(
    [...old]
      .filter(([name, text]) => young.get(name) !== text)
      .map(([name]) => name),
  );
  // `ArticlesContext` is another type once `ArticlesShow` is.
  for (let size = -1; size !== changed.size;) {
    size = changed.size;
    for (const [name, text] of young)
      if (!changed.has(name) && wordsIn(text).some((word) => changed.has(word)))
        changed.add(name);
  }
  return changed;
}

/**
 * Whether the functions that `createStores` takes give fields of one of these types, which
 * stand in another file than those functions: `Promise<readonly Article["likes"][]>`.
 */
export function computesAny(text: string, names: ReadonlySet<string>): boolean {
  if (!text.includes("export type Computed = {")) return false;
  const given = text.matchAll(/\breadonly ([^\s[\]]+)\["/g);
  return [...given].some(([, local = ""]) => {
    const [, imported = local] =
      new RegExp(`(\\S+) as ${local}\\b`).exec(text) ?? [];
    return names.has(imported);
  });
}

/** The text of each exported declaration; machine files begin a line with each. */
function splitExports(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(/^(?=export )/m).slice(1)) {
    const [, list] = /^export (?:type )?\{([^}]*)\}/.exec(part) ?? [];
    if (list !== undefined)
      for (const each of list.split(","))
        found.set(each.trim().split(/\s+/).at(-1) ?? "", each);
    const [, name] =
      /^export (?:async )?(?:function|const|let|interface|type|class) (\w+)/.exec(
        part,
      ) ?? [];
    // Doc comments of what comes next are not of this one.
    if (name !== undefined)
      found.set(name, part.replaceAll(/\/\*\*[^]*?\*\//g, ""));
  }
  found.delete("");
  return found;
}

function wordsIn(text: string): readonly string[] {
  return text.match(/\w+/g) ?? [];
}
