/** What an object literal lists by name. Stage: breaks. */
import type { ts } from "ts-morph";
import { loadCompiler } from "../code/syntax.js";

/** The properties by name; null if some are not known. */
export function propertiesOf({
  properties,
}: ts.ObjectLiteralExpression): ReadonlyMap<
  string,
  ts.ObjectLiteralElementLike
> | null {
  const ts = loadCompiler();
  const found = new Map<string, ts.ObjectLiteralElementLike>();
  for (const property of properties) {
    const { name } = property;
    if (name === undefined) return null;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return null;
    found.set(name.text, property);
  }
  return found;
}
