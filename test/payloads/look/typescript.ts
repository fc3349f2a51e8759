/** TypeScript by its compiler's parser; SQL and HTML within it by their own readers. */
import ts from "typescript";
import { countKinds, findHidden, OBEYED, type Look } from "./look.js";
import { lookAtHtml } from "./html.js";
import { lookAtSql } from "./sql.js";

/** What the parser keeps beside the tree. */
type Parsed = ts.SourceFile & {
  readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  readonly commentDirectives?: readonly { readonly range: ts.TextRange }[];
  readonly checkJsDirective?: unknown;
};

export async function lookAtTypeScript(text: string): Promise<Look> {
  const file = ts.createSourceFile(
    ...(["it.ts", text, ts.ScriptTarget.ESNext, true] as const),
  ) as Parsed;
  const faults = [
    ...findHidden(text),
    ...file.parseDiagnostics.map(
      ({ messageText, start }) =>
        `${ts.flattenDiagnosticMessageText(messageText, " ")}: ${lineAt(text, start)}`,
    ),
    ...(file.checkJsDirective === undefined ? [] : ["obeyed: @ts-nocheck"]),
    ...(file.commentDirectives ?? []).map(
      ({ range }) => `obeyed: ${text.slice(range.pos, range.end)}`,
    ),
  ];
  const kinds: string[] = [];
  const inner: Look[] = [];
  for (const node of walk(file)) {
    if (ts.isIdentifier(node) && OBEYED.test(node.text))
      faults.push(`code: ${lineAt(text, node.pos)}`);
    kinds.push(nameKind(node));
    if (ts.isTaggedTemplateExpression(node))
      inner.push(...(await lookInside(node)));
  }
  return {
    faults: [...faults, ...inner.flatMap((one) => one.faults)],
    shape: [countKinds(kinds), ...inner.map(({ shape }) => shape)].join("\n"),
  };
}

/** Every node, with those of comments for tools: `@deprecated`. */
function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  // `["__proto__"]` is a name with more around it.
  if (ts.isComputedPropertyName(node) && ts.isStringLiteral(node.expression))
    return;
  const { jsDoc = [] } = node as { jsDoc?: readonly ts.JSDoc[] };
  for (const one of jsDoc) yield* one.tags ?? [];
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* walk(child);
}

/** A property has a name, or quotes around it, as the name needs them. */
function nameKind(node: ts.Node): string {
  const isName =
    (ts.isStringLiteral(node) || ts.isComputedPropertyName(node)) &&
    "name" in node.parent &&
    node.parent.name === node;
  if (isName) return ts.SyntaxKind[ts.SyntaxKind.Identifier];
  return ts.SyntaxKind[node.kind];
}

async function lookInside({
  tag,
  template,
}: ts.TaggedTemplateExpression): Promise<readonly Look[]> {
  const name = tag.getText();
  if (name !== "sql" && name !== "html") return [];
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [
        template.head,
        ...template.templateSpans.map(({ literal }) => literal),
      ].map((part) => part.text);
  return name === "sql"
    ? [lookAtSql(texts.join("?"))]
    : [await lookAtHtml(texts.join("_"))];
}

function lineAt(text: string, place: number): string {
  const start = text.lastIndexOf("\n", place - 1) + 1;
  return text.slice(start, start + 160).split("\n")[0] ?? "";
}
