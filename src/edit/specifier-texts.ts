/** The texts in a file that may be paths of other files. Stage: edit. Pure. */
import { ts } from "ts-morph";

/** Every text: a path may have a character that is written as an escape. */
export function findSpecifiers(
  source: ts.SourceFile,
): readonly ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether the compiler takes a text for a module, whatever it says. */
export function isModuleSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent);
  if (ts.isCallExpression(parent)) {
    const { expression } = parent;
    return (
      parent.arguments[0] === node &&
      (expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(expression) && expression.text === "require"))
    );
  }
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent)
  );
}
