/** Imports of names and files that are generated no longer. Stage: breaks. */
import { loadCompiler } from "../code/syntax.js";
import type { Break, ImportReading } from "./break.js";

export function breaksOfImports(reading: ImportReading): readonly Break[] {
  const ts = loadCompiler();
  const { path, tree, generated } = reading;
  return tree.statements.flatMap((statement): readonly Break[] => {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier))
      return [];
    const module = moduleSpecifier.text;
    const place = {
      start: moduleSpecifier.getStart(tree),
      end: moduleSpecifier.end,
    };
    if (generated.isGone(path, module))
      return [{ ...place, message: `${module} is not generated any more` }];
    const facts = generated.open(path, module);
    if (facts === null) return [];
    const list = isImport
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (list === undefined) return [];
    if (!ts.isNamedImports(list) && !ts.isNamedExports(list)) return [];
    return list.elements.flatMap((element): readonly Break[] => {
      const { text: name } = element.propertyName ?? element.name;
      if (facts.names.has(name)) return [];
      const next = generated.successorOf(name);
      const file = facts.file.split("/").at(-1) ?? "";
      return [
        {
          start: element.getStart(tree),
          end: element.end,
          message:
            next === null
              ? `${file} has no "${name}" any more`
              : `${file} has no "${name}" any more; it is "${next.split("(")[0] ?? ""}" now`,
          ...(next !== null && { paste: next }),
          ...leftWith(name, reading),
        },
      ];
    });
  });
}

/** A contract or a context that is gone belongs to a controller that has left. */
function leftWith(name: string, { tree }: ImportReading): Pick<Break, "left"> {
  const [, resource] = /^(\w+?)(?:Contract|Context|Actions)$/.exec(name) ?? [];
  return resource === undefined || tree.statements.length === 0
    ? {}
    : { left: resource };
}
