/**
 * Finds texts in a program that hold TypeScript beyond names and literals: what
 * belongs into a template. For the tests of the structure; knows no folder.
 *
 * A text is what is written as one: a literal, a template literal, or what `+`
 * or `[...].join()` put together of them; what is put in counts as a name. A
 * text that is only compared, such as `text.startsWith("//")`, is not written.
 */
import ts from "typescript";

export interface HeldCode {
  readonly line: number;
  /** With `x` where something is put in. */
  readonly text: string;
  /** What in it is code. */
  readonly sign: string;
}

/** What only code has. A mark alone, such as the comma of a list, is no code. */
const COMMENT = /\/\*|\*\/|(?:^|\n)\s*\/\/ /;

const SIGNS: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ["an arrow", /=>/],
  ["a call or a signature", /[\w$\])>]\(/],
  ["type arguments", /\w<\w/],
  ["the end of a statement", /;\s*(?:\n|$)/],
  ["a block, or names in braces", /\{(?:\s|$)|(?:\s|^)\}/],
  [
    "the beginning of a statement",
    /(?:^|\n)\s*(?:import|export|const|let|function|class|interface|type|return|readonly)\b[ {]/,
  ],
  ["an annotation", /\): |\w\??: (?:readonly|string|number|boolean|unknown)\b/],
  ["an assignment or a union", /\w [=|&] /],
  ["a comment", COMMENT],
];

/** Methods that look for their argument and do not write it. */
const LOOKING = new Set([
  ...["startsWith", "endsWith", "includes", "indexOf", "lastIndexOf"],
  ...["split", "replace", "replaceAll"],
]);

/** All such texts of a file. */
export function findCode(path: string, text: string): readonly HeldCode[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const found: HeldCode[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isSpecifier(node)) return;
    const written = isPart(node) ? null : readText(node);
    const sign = written === null ? undefined : findSign(written);
    if (written !== null && sign !== undefined && !isCompared(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: written, sign });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function isSpecifier({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}

/** Whether it is judged as a part of the text around it. */
function isPart({ parent }: ts.Node): boolean {
  return isSum(parent) && readText(parent) !== null;
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken
  );
}

/** The text that an expression writes; null where it is none. */
function readText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map(({ literal }) => `x${literal.text}`),
    ].join("");
  if (isSum(node)) {
    const [left, right] = [readText(node.left), readText(node.right)];
    return left === null && right === null
      ? null
      : `${left ?? "x"}${right ?? "x"}`;
  }
  return readJoined(node);
}

/** The same for `[...].join()`. */
function readJoined(node: ts.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const { expression: callee, arguments: args } = node;
  if (!ts.isPropertyAccessExpression(callee)) return null;
  if (callee.name.text !== "join") return null;
  if (!ts.isArrayLiteralExpression(callee.expression)) return null;
  const between = args[0] === undefined ? "," : (readText(args[0]) ?? "x");
  return callee.expression.elements
    .map((element) => readText(element) ?? "x")
    .join(between);
}

function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent))
    return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node)
    return false;
  const { expression } = parent;
  return (
    ts.isPropertyAccessExpression(expression) &&
    LOOKING.has(expression.name.text)
  );
}

function findSign(text: string): string | undefined {
  if (!/\w/.test(text)) return undefined;
  // To a parser it is nothing at all.
  if (!COMMENT.test(text) && isLiteral(text)) return undefined;
  return SIGNS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether a text is a name or a literal as a whole. */
function isLiteral(text: string): boolean {
  const code = `(${text});`;
  const { diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
  });
  if (diagnostics.length > 0) return false;
  const file = ts.createSourceFile("text.ts", code, ts.ScriptTarget.ESNext);
  const [statement] = file.statements;
  return (
    file.statements.length === 1 &&
    statement !== undefined &&
    ts.isExpressionStatement(statement) &&
    ts.isParenthesizedExpression(statement.expression) &&
    isValue(statement.expression.expression)
  );
}

function isValue(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isValue);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (property) =>
        ts.isShorthandPropertyAssignment(property) ||
        (ts.isPropertyAssignment(property) && isValue(property.initializer)),
    );
  return (
    ts.isIdentifier(node) ||
    ts.isLiteralExpression(node) ||
    [
      ts.SyntaxKind.TrueKeyword,
      ts.SyntaxKind.FalseKeyword,
      ts.SyntaxKind.NullKeyword,
    ].includes(node.kind)
  );
}
