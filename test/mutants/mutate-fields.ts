/**
 * Changes to the data of fields: each limit by one step, each option gone, each
 * type another one.
 */
import ts from "typescript";
import { type Change, drop, replace } from "./mutate.js";

/** Nothing that is read of a body depends on them. */
const OTHERS: ReadonlySet<string> = new Set([
  "unique",
  "ref",
  "read",
  "fields",
]);

/** What takes more than each type, or something else. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  text: "string",
  email: "string",
  url: "string",
  integer: "number",
  number: "integer",
  date: "string",
  datetime: "date",
  uuid: "string",
  boolean: "string",
};

/** All of a file: every object that says of what type it is. */
export function listFieldChanges(source: ts.SourceFile): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) changes.push(...changeField(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

function changeField(field: ts.ObjectLiteralExpression): readonly Change[] {
  const options = field.properties.filter(ts.isPropertyAssignment);
  const names = options.map(({ name }) => name.getText());
  if (!names.includes("type")) return [];
  const isWritten = !/write: "never"|computed: true/.test(field.getText());
  // What nobody sends, no body tells.
  if (!isWritten) names.push("optional");
  const more = names.includes("optional")
    ? []
    : [replace("optional", field, addOption(field, "optional: true"))];
  return [
    ...more,
    ...options.flatMap((option) => {
      const name = option.name.getText();
      if (OTHERS.has(name)) return [];
      if (!isWritten && !/^(?:write|computed)$/.test(name)) return [];
      const isNeeded = /^(?:type|scale|values)$/.test(name);
      const at = field.properties.indexOf(option);
      return [
        ...(isNeeded ? [] : [drop(`${name} gone`, field.properties, at)]),
        ...changeOption(name, option.initializer),
      ];
    }),
  ];
}

function addOption(field: ts.ObjectLiteralExpression, option: string): string {
  return field.getText().replace("{", `{ ${option},`);
}

function changeOption(name: string, value: ts.Expression): readonly Change[] {
  const write = (other: unknown): Change =>
    replace(name, value, JSON.stringify(other));
  if (name === "type") {
    const other = ts.isStringLiteral(value) ? TYPES[value.text] : undefined;
    return other === undefined ? [] : [write(other)];
  }
  if (name === "pattern") return [replace(name, value, '".*"')];
  if (name === "write") {
    return [write(value.getText() === '"create"' ? "never" : "create")];
  }
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.map((_, at) => drop(name, value.elements, at));
  }
  if (value.kind === ts.SyntaxKind.FalseKeyword) return [write(true)];
  if (ts.isStringLiteral(value)) return changeText(name, value.text).map(write);
  const number = Number(value.getText());
  const step = Number.isInteger(number) ? 1 : 0.01;
  return Number.isNaN(number)
    ? []
    : [write(number + step), write(number - step)];
}

/** A decimal, a date or a time by its smallest step, either way. */
function changeText(name: string, text: string): readonly string[] {
  if (/^-?\d+\.\d\d$/.test(text)) {
    return [0.01, -0.01].map((step) => (Number(text) + step).toFixed(2));
  }
  const moment = Date.parse(text);
  if (name === "default" || Number.isNaN(moment)) return [`${text}x`];
  const isDate = text.length === "2026-01-31".length;
  return [1, -1].map((sign) => {
    const other = new Date(moment + sign * (isDate ? 86_400_000 : 1));
    return other.toISOString().slice(0, text.length);
  });
}
