/**
 * Takes from a runtime file only what a generated file uses, so that no
 * function stands there in vain. Stage: emit. Knows no particular file.
 */

/** A top-level declaration with its comment, as it stands in the file. */
interface Block {
  readonly text: string;
  /** What it declares. */
  readonly names: readonly string[];
  readonly exported: boolean;
}

export interface Prelude {
  /** The file's header comment. */
  readonly header: string;
  readonly blocks: readonly Block[];
}

const DECLARATION =
  /^(?:export )?(?:interface|type|function|const|let|class) (\w+)/gm;

/**
 * Splits a file that Prettier has formatted into its top-level declarations.
 *
 * @param samples names of declarations that only stand for generated ones
 */
export function readPrelude(
  text: string,
  samples: ReadonlySet<string>,
): Prelude {
  const [header = "", ...parts] = text.trimEnd().split(/\n\n(?=\S)/);
  const blocks = parts
    .map((part) => ({
      text: part,
      names: [...part.matchAll(DECLARATION)].map((found) => found[1] ?? ""),
      exported: /^export /m.test(part),
    }))
    .filter((block) => !block.names.some((name) => samples.has(name)));
  return { header, blocks };
}

/** Every name that the file declares for itself. */
export function namesIn(prelude: Prelude): ReadonlySet<string> {
  return new Set(prelude.blocks.flatMap((block) => block.names));
}

function wordsOf(text: string): ReadonlySet<string> {
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

/**
 * What is exported, and what that or the code below it needs, in the file's
 * order.
 *
 * @param used the names that the code below calls
 */
export function selectBlocks(
  prelude: Prelude,
  used: ReadonlySet<string>,
): string {
  const needed = new Set<Block>();
  const need = (words: ReadonlySet<string>): void => {
    for (const block of prelude.blocks) {
      if (needed.has(block)) continue;
      if (!block.names.some((name) => words.has(name))) continue;
      needed.add(block);
      need(wordsOf(block.text));
    }
  };
  need(used);
  for (const block of prelude.blocks) {
    if (block.exported) need(new Set(block.names));
  }
  return prelude.blocks
    .filter((block) => needed.has(block))
    .map((block) => block.text)
    .join("\n\n");
}
