/** The words of a template's code, which a copy of it may have otherwise. */
import ts from "typescript";

export interface TemplateWord {
  readonly at: number;
  readonly word: string;
}

function isName(word: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true);
  scanner.setText(word);
  return scanner.scan() === ts.SyntaxKind.Identifier;
}

/** The longest word of each line; what stands in `{{}}` is no code. */
export function findWords(template: string): readonly TemplateWord[] {
  const code = template.replace(/\{\{[^]*?\}\}/g, (call) =>
    " ".repeat(call.length),
  );
  return [...code.matchAll(/.+/g)].flatMap(({ 0: line, index }) => {
    const [longest] = [...line.matchAll(/[A-Za-z]{4,}/g)]
      .filter(([word]) => isName(word))
      .sort(([one], [other]) => other.length - one.length);
    return longest === undefined
      ? []
      : [{ at: index + longest.index, word: longest[0] }];
  });
}

/** The template with another word in that place. */
export function replaceWord(
  template: string,
  { at, word }: TemplateWord,
  other: string,
): string {
  return template.slice(0, at) + other + template.slice(at + word.length);
}
