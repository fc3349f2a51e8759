/** What stands in fenced blocks of a Markdown text. */

/** One fenced block. Offsets are of its text, without the fences. */
export interface Block {
  /** What stands behind the opening fence: `yaml`. */
  readonly language: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  /** The heading of its section, without the hashes. */
  readonly section: string;
}

/** All fenced blocks of a text, in order. */
export function listBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map((found) => {
    const [, language = "", text = ""] = found;
    const start = found.index + language.length + "```\n".length;
    const before = markdown.slice(0, found.index);
    const line = before.split("\n").length;
    const section = [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? "";
    return { language, text, start, end: start + text.length, line, section };
  });
}

/** The text with the contents of some blocks replaced. */
export function replaceBlocks(
  markdown: string,
  contents: ReadonlyMap<Block, string>,
): string {
  let text = "";
  let end = 0;
  for (const [block, content] of contents) {
    text += markdown.slice(end, block.start) + content;
    end = block.end;
  }
  return text + markdown.slice(end);
}
