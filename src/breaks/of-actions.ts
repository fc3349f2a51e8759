/**
 * What actions and the list of controllers take from the contracts: actions, controllers,
 * parameters and formats that are gone. Stage: breaks.
 */
import type { ts } from "ts-morph";
import { loadCompiler, walk } from "../code/syntax.js";
import type { Member } from "./facts.js";
import type { Break, ImportedNames, ImportReading } from "./break.js";
import { placeOf } from "./of-calls.js";

export function breaksOfActions(
  reading: ImportReading,
  node: ts.Node,
  parent: ts.Node,
): readonly Break[] {
  const ts = loadCompiler();
  if (ts.isTypeReferenceNode(node)) return breaksOfContext(reading, node);
  if (ts.isParameter(node)) return breaksOfParameters(reading, node, parent);
  if (ts.isFunctionLike(node) || ts.isVariableDeclaration(node))
    return breaksOfControllers(reading, node);
  return [];
}

/** `ArticlesContext<"publish">` of an action that is gone. */
function breaksOfContext(
  reading: ImportReading,
  node: ts.TypeReferenceNode,
): readonly Break[] {
  const opened = openContext(reading, node);
  if (opened === null) return [];
  const { action, actions, resource } = opened;
  if (actions.has(action)) return [];
  return [
    {
      ...placeOf(reading, node),
      message: `"${action}" is no action of ${resource} any more`,
      left: `${resource}#${action}`,
    },
  ];
}

interface Opened {
  readonly resource: string;
  readonly action: string;
  readonly actions: ReadonlyMap<string, Member>;
  readonly imported: ImportedNames;
}

function openContext(
  { known }: ImportReading,
  { typeName, typeArguments }: ts.TypeReferenceNode,
): Opened | null {
  const ts = loadCompiler();
  if (!ts.isIdentifier(typeName)) return null;
  const imported = known.get(typeName.text);
  const [, resource] = /^(\w+)Context$/.exec(imported?.name ?? "") ?? [];
  if (imported === undefined || resource === undefined) return null;
  const [argument] = typeArguments ?? [];
  if (argument === undefined || !ts.isLiteralTypeNode(argument)) return null;
  const { literal } = argument;
  if (!ts.isStringLiteral(literal)) return null;
  const actions = imported.facts.membersOf(`${resource}Actions`);
  return actions && { resource, action: literal.text, actions, imported };
}

/** `context.params.id`, `context.format === "html"` of an action that has neither. */
function breaksOfParameters(
  reading: ImportReading,
  { name, type }: ts.ParameterDeclaration,
  owner: ts.Node,
): readonly Break[] {
  const ts = loadCompiler();
  if (type === undefined || !ts.isTypeReferenceNode(type)) return [];
  if (!ts.isIdentifier(name)) return [];
  const opened = openContext(reading, type);
  const action = opened?.actions.get(opened.action)?.type;
  if (opened === null || action === undefined) return [];
  const members = opened.imported.facts.membersIn(action);
  const typeOf = (member: string): ts.TypeNode | undefined =>
    members?.get(member)?.type;
  const params = typeOf("params");
  const known = params && opened.imported.facts.membersIn(params);
  const names = new Set(known?.keys());
  const isNone = params !== undefined && isNamed(params, "NoParams");
  const formats = wordsOf(typeOf("format"));
  const found: Break[] = [];
  const { text } = name;
  walk(owner, (node, parent) => {
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    if (isMember(node, text, "format") && ts.isBinaryExpression(parent)) {
      const other = parent.left === node ? parent.right : parent.left;
      if (
        formats !== null &&
        ts.isStringLiteral(other) &&
        !formats.includes(other.text)
      )
        found.push({
          ...placeOf(reading, parent),
          message: `"${other.text}" is no format of ${opened.resource}#${opened.action} any more`,
        });
    }
    const inner = node.expression;
    if (!ts.isPropertyAccessExpression(inner)) return undefined;
    if (!isMember(inner, text, "params")) return undefined;
    if ((known === null || known === undefined) && !isNone) return undefined;
    if (!names.has(node.name.text))
      found.push({
        ...placeOf(reading, node.name),
        message: `${opened.resource}#${opened.action} has no parameter "${node.name.text}" any more`,
        ...(names.size > 0 && {
          paste: [...names].map((each) => `${text}.params.${each}`).join(", "),
        }),
      });
    return undefined;
  });
  return found;
}

function isMember(
  { expression, name }: ts.PropertyAccessExpression,
  holder: string,
  member: string,
): boolean {
  const ts = loadCompiler();
  return (
    ts.isIdentifier(expression) &&
    expression.text === holder &&
    name.text === member
  );
}

function isNamed(type: ts.TypeNode, name: string): boolean {
  const ts = loadCompiler();
  return (
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    type.typeName.text === name
  );
}

function wordsOf(type: ts.TypeNode | undefined): readonly string[] | null {
  const ts = loadCompiler();
  if (type === undefined) return null;
  const types = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const words = types.flatMap((each) =>
    ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal)
      ? [each.literal.text]
      : [],
  );
  return words.length === types.length ? words : null;
}

/** An entry for a controller that is gone, where a `Controllers` is made. */
function breaksOfControllers(
  reading: ImportReading,
  node: ts.SignatureDeclaration | ts.VariableDeclaration,
): readonly Break[] {
  const ts = loadCompiler();
  const { type } = node;
  if (type === undefined || !ts.isTypeReferenceNode(type)) return [];
  if (!ts.isIdentifier(type.typeName)) return [];
  const imported = reading.known.get(type.typeName.text);
  if (imported?.name !== "Controllers") return [];
  const members = imported.facts.membersOf("Controllers");
  if (members === null) return [];
  const lists: ts.ObjectLiteralExpression[] = [];
  const take = (value: ts.Expression | undefined): void => {
    if (value !== undefined && ts.isObjectLiteralExpression(value))
      lists.push(value);
  };
  if (ts.isVariableDeclaration(node)) take(node.initializer);
  else
    walk(node, (inner) => {
      if (ts.isReturnStatement(inner)) take(inner.expression);
      return undefined;
    });
  return lists.flatMap(({ properties }) =>
    properties.flatMap((property): readonly Break[] => {
      const { name } = property;
      if (name === undefined) return [];
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return [];
      if (members.has(name.text)) return [];
      return [
        {
          ...placeOf(reading, property),
          ...whatLeft(name.text),
        },
      ];
    }),
  );
}

/** A controller, or what the list has beside them: `#stores`. */
function whatLeft(name: string): Pick<Break, "message" | "left"> {
  return name.startsWith("#")
    ? { message: `Controllers has no "${name}" any more` }
    : { message: `there is no controller "${name}" any more`, left: name };
}
