/**
 * Which of the machine's files exports a name. Stage: edit. Pure: reads the
 * texts of the files that a run wants.
 */
import { posix } from "node:path";
import { ts } from "ts-morph";

/** A machine file, and the names that it exports. */
export interface MachineFile {
  /** Without its extension. */
  readonly path: string;
  readonly names: ReadonlySet<string>;
}

/** The files that an import may be pointed at, best first. */
export interface Homes {
  readonly all: ReadonlyMap<string, MachineFile>;
  readonly dir: string;
  readonly runtime: string;
}

/** Reads what files export. */
export function readHomes(
  files: readonly { readonly path: string; readonly content: string }[],
  { dir, runtime }: Pick<Homes, "dir" | "runtime">,
): Homes {
  const all = files.map(({ path, content }): MachineFile => {
    const names = new Set(namesOf(path, content));
    return { path: path.slice(0, -".ts".length), names };
  });
  return { all: new Map(all.map((file) => [file.path, file])), dir, runtime };
}

/**
 * The file that exports a name which used to be in `old`: its successor, a file
 * that controllers import from, or a part of the runtime. Null if none has it.
 */
export function findHome(
  { all, dir, runtime }: Homes,
  name: string,
  old: string,
): string | null {
  const stem = posix.basename(old);
  const usual = [`${dir}/${stem}`, `${dir}/http`, `${dir}/app`];
  const others = [...all.keys()].filter((path) =>
    [dir, runtime].includes(posix.dirname(path)),
  );
  return (
    [...usual, `${runtime}/${stem}`, ...others].find(
      (path) => all.get(path)?.names.has(name) === true,
    ) ?? null
  );
}

function namesOf(path: string, content: string): readonly string[] {
  const tree = ts.createSourceFile(path, content, ts.ScriptTarget.Latest);
  return tree.statements.flatMap((statement): readonly string[] => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      return exportClause !== undefined && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : [];
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts
        .getModifiers(statement)
        ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const { name } = statement as ts.NamedDeclaration & ts.Statement;
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}
