/**
 * The part of a freshly written file that stands for a place in a user's file: the same
 * import, method, test or function, as text to paste. Stage: breaks.
 */
import type { ts } from "ts-morph";
import { readScope } from "../code/scope.js";
import { loadCompiler, parseTree } from "../code/syntax.js";

/** The fresh text of what stands at each place; null where there is nothing like it. */
export function writeUnits(
  path: string,
  text: string,
  fresh: string,
  places: readonly number[],
): readonly (string | null)[] {
  const body = text.replace(/^\uFEFF/, "");
  const [own, other] = [parseTree(path, body), parseTree(path, fresh)];
  const units = new Map(
    listUnits(other).map(({ name, node }) => [
      name,
      dedent(other.text.slice(node.getStart(other), node.end)),
    ]),
  );
  const mine = listUnits(own);
  return places.map((at) => {
    const around = mine.findLast(({ node }) => node.pos <= at && at < node.end);
    return units.get(around?.name ?? "") ?? null;
  });
}

/** A function as a fresh file has it, below the imports that it needs. */
export function writeFunction(
  path: string,
  fresh: string,
  name: string,
): string | null {
  const ts = loadCompiler();
  const tree = parseTree(path, fresh);
  const textOf = (node: ts.Node): string =>
    fresh.slice(node.getStart(tree), node.end);
  const own = listUnits(tree).find((unit) => unit.name === `function ${name}`);
  if (own === undefined) return null;
  const text = textOf(own.node);
  const words = new Set(text.match(/[\w$]+/g));
  const modules = new Set(
    readScope({ path, text: fresh, tree })
      .imports.filter(({ local }) => words.has(local))
      .map(({ node }) => node),
  );
  const imports = tree.statements.filter(
    (node) => ts.isImportDeclaration(node) && modules.has(node),
  );
  return [...imports.map(textOf), "", text].join("\n").trimStart();
}

interface Unit {
  readonly name: string;
  readonly node: ts.Node;
}

/** Statements by what they declare, import or call, and the methods of classes. */
function listUnits(tree: ts.SourceFile): readonly Unit[] {
  const ts = loadCompiler();
  return tree.statements.flatMap((node): readonly Unit[] => {
    if (ts.isImportDeclaration(node))
      return [{ name: `import ${node.moduleSpecifier.getText(tree)}`, node }];
    if (ts.isClassDeclaration(node))
      return node.members.flatMap((member): readonly Unit[] => {
        const name = member.name?.getText(tree) ?? "constructor";
        return [{ name: `member ${name}`, node: member }];
      });
    if (ts.isVariableStatement(node)) {
      const [first] = node.declarationList.declarations;
      return [{ name: `const ${first?.name.getText(tree) ?? ""}`, node }];
    }
    if (ts.isFunctionDeclaration(node))
      return [{ name: `function ${node.name?.text ?? ""}`, node }];
    if (!ts.isExpressionStatement(node)) return [];
    if (!ts.isCallExpression(node.expression)) return [];
    const { expression, arguments: given } = node.expression;
    const title = given[0] !== undefined && ts.isStringLiteralLike(given[0]);
    const name = expression.getText(tree);
    return [
      { name: title ? `${name} ${given[0]?.getText(tree) ?? ""}` : name, node },
    ];
  });
}

/** Without the indentation of the member that it was. */
function dedent(text: string): string {
  const last = /(?:^|\n)( *)\S[^\n]*$/.exec(text)?.[1] ?? "";
  return text.replaceAll(`\n${last}`, "\n");
}
