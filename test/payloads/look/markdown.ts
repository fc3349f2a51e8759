/** Markdown by the parser of Prettier: remark. */
import { parsers } from "prettier/plugins/markdown";
import { findHidden, OBEYED, type Look } from "./look.js";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

type Parse = (text: string, options: object) => Node | Promise<Node>;

/** What only structure has; a text may be code, or have a character escaped. */
const TEXTS = new Set(["text", "inlineCode", "sentence", "word", "whitespace"]);

export async function lookAtMarkdown(text: string): Promise<Look> {
  const root = await (parsers.markdown.parse as unknown as Parse)(text, {});
  const faults = [...findHidden(text)];
  const shape: string[] = [];
  let columns = 0;
  const walk = (node: Node): void => {
    const { type, children = [] } = node;
    if (!TEXTS.has(type)) shape.push(type);
    if (["link", "image", "html", "heading", "strong"].includes(type)) {
      const found = JSON.stringify(node.url ?? node.value ?? type);
      if (type !== "heading" || OBEYED.test(textOf(node)))
        faults.push(`Markdown has a ${type}: ${found}`);
    }
    if (type === "table") columns = children[0]?.children?.length ?? 0;
    if (type === "tableRow" && children.length !== columns)
      faults.push(`a row of ${children.length} cells: ${textOf(node)}`);
    children.forEach(walk);
  };
  walk(root);
  return { faults, shape: shape.join("\n") };
}

function textOf({ value = "", children = [] }: Node): string {
  return value + children.map(textOf).join(" ");
}
