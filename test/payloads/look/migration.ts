/** The first migration of a project: its TypeScript, and its SQL as SQLite runs it. */
import { DatabaseSync } from "@photostructure/sqlite";
import ts from "typescript";
import { say, type Look } from "./look.js";
import { lookAtTypeScript } from "./typescript.js";

export async function lookAtMigration(text: string): Promise<Look> {
  const look = await lookAtTypeScript(text);
  // PostgreSQL has no such tables.
  if (!text.includes(") strict\n")) return look;
  const database = new DatabaseSync(":memory:");
  try {
    for (const statement of listStatements(text)) database.exec(statement);
    return look;
  } catch (error) {
    return { ...look, faults: [...look.faults, `SQLite: ${say(error)}`] };
  } finally {
    database.close();
  }
}

/** Those of `up`, without values from outside. */
function listStatements(text: string): readonly string[] {
  const [up = ""] = text.split("export async function down");
  const file = ts.createSourceFile("it.ts", up, ts.ScriptTarget.ESNext);
  const statements: string[] = [];
  const walk = (node: ts.Node): void => {
    if (
      ts.isTaggedTemplateExpression(node) &&
      ts.isNoSubstitutionTemplateLiteral(node.template)
    )
      statements.push(node.template.text);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return statements;
}
