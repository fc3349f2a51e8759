/**
 * Changes to the rules of who may do what, as `stores.ts` and `app.ts` hold them:
 * each rule and each way of one gone, opened, or with less to say; two changed for
 * each other.
 */
import ts from "typescript";
import { type Change, drop, replace } from "../mutate.js";

const RULES = new Set([
  ...["read", "write", "create", "update", "destroy"],
  "link",
]);

/** What a grant can lose. */
const PARTS = ["role", "roles", "owner", "member", "where"];

/** All of a file, whichever of the two it is. */
export function listRuleChanges(
  source: ts.SourceFile,
  roles: readonly string[],
): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node))
      changes.push(...changeEntry(node, roles));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

function changeEntry(
  entry: ts.PropertyAssignment,
  roles: readonly string[],
): readonly Change[] {
  const { parent, initializer: value } = entry;
  const name = entry.name.getText();
  const dropped = (kind: string): Change =>
    drop(kind, parent.properties, parent.properties.indexOf(entry));
  if (name === "sets" || name === "creator") return [dropped(`${name} gone`)];
  // The rules of a single field stand one level deeper.
  const isOfField =
    ts.isPropertyAssignment(parent.parent) &&
    parent.parent.name.getText() === "guarded";
  if (name !== "access" && name !== "actions" && !isOfField) return [];
  if (!ts.isObjectLiteralExpression(value)) return [];
  const rules = value.properties.filter(ts.isPropertyAssignment);
  return [
    ...rules.flatMap((rule) => changeRule(rule, value, name, roles)),
    ...swapRules(rules),
  ];
}

function swapRules(rules: readonly ts.PropertyAssignment[]): readonly Change[] {
  const [read, write] = ["read", "write"].map((name) =>
    rules.find((rule) => rule.name.getText() === name),
  );
  if (read === undefined || write === undefined) return [];
  if (read.initializer.getText() === write.initializer.getText()) return [];
  const between = read
    .getSourceFile()
    .text.slice(read.getEnd(), write.getStart());
  const text = `read: ${write.initializer.getText()}${between}write: ${read.initializer.getText()}`;
  return [
    {
      kind: "read and write swapped",
      start: read.getStart(),
      end: write.getEnd(),
      text,
    },
  ];
}

function changeRule(
  rule: ts.PropertyAssignment,
  all: ts.ObjectLiteralExpression,
  name: string,
  roles: readonly string[],
): readonly Change[] {
  const { initializer: ways } = rule;
  if (!ts.isArrayLiteralExpression(ways)) return [];
  const isRule = name === "actions" || RULES.has(rule.name.getText());
  if (!isRule) return [];
  const { elements } = ways;
  const texts = elements.map((each) => each.getText());
  // Nobody is to be let through that is not already.
  const isOpen = texts.includes('{ who: "anyone" }');
  const add = (kind: string, text: string): readonly Change[] =>
    texts.includes(text) || isOpen
      ? []
      : [replace(kind, ways, `[${[...texts, text].join(", ")}]`)];
  const isWords = elements.some(ts.isStringLiteral);
  const isRead = rule.name.getText() === "read";
  return [
    // What says nothing of reading is for all who may read what is above.
    ...(isRead && isOpen
      ? []
      : [drop("rule gone", all.properties, all.properties.indexOf(rule))]),
    ...elements.map((_, at) => drop("way gone", elements, at)),
    ...(isWords
      ? add("caller added", '"caller"')
      : [
          ...add("anyone added", '{ who: "anyone" }'),
          ...add("caller added", '{ who: "caller" }'),
        ]),
    ...elements.flatMap((way) =>
      ts.isStringLiteral(way)
        ? swapRole(way, roles)
        : ts.isObjectLiteralExpression(way)
          ? changeWay(way, roles)
          : [],
    ),
  ];
}

function changeWay(
  way: ts.ObjectLiteralExpression,
  roles: readonly string[],
): readonly Change[] {
  return way.properties.filter(ts.isPropertyAssignment).flatMap((part) => {
    const name = part.name.getText();
    const { initializer: value } = part;
    const gone = PARTS.includes(name)
      ? [drop(`${name} gone`, way.properties, way.properties.indexOf(part))]
      : [];
    if (name === "role" && ts.isStringLiteral(value))
      return [...gone, ...swapRole(value, roles)];
    if (name !== "roles" || !ts.isArrayLiteralExpression(value)) return gone;
    const { elements } = value;
    return [
      ...gone,
      ...(elements.length < 2
        ? []
        : elements.map((_, at) => drop("member's role gone", elements, at))),
      ...swapRoles(elements, roles),
    ];
  });
}

/** Another role in the place of one. */
function swapRole(
  role: ts.StringLiteral,
  roles: readonly string[],
): readonly Change[] {
  const other = roles.find((each) => each !== role.text);
  return other === undefined || !roles.includes(role.text)
    ? []
    : [replace("role swapped", role, JSON.stringify(other))];
}

/** Each role that a list has, for each that it has not. */
function swapRoles(
  elements: ts.NodeArray<ts.Expression>,
  roles: readonly string[],
): readonly Change[] {
  const held = elements.map((each) =>
    ts.isStringLiteral(each) ? each.text : "",
  );
  return elements.flatMap((each) =>
    roles
      .filter((role) => !held.includes(role))
      .map((role) =>
        replace("member's role swapped", each, JSON.stringify(role)),
      ),
  );
}
