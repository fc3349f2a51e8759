/**
 * Finds where renamed names are declared: in the old generated files, in the
 * user's controllers and in their index. Stage: edit.
 */
import { join } from "node:path";
import { ts } from "ts-morph";
import type { RenamedMember } from "./pair-models.js";
import type { RenamedLocal, RenameTask } from "./rename-task.js";
import type { Program } from "./sources.js";

/** A name at the place that declares it, and what it becomes. */
export interface Declaration {
  /** Absolute. */
  readonly file: string;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  /**
   * `property`: only a key is renamed; the value that it holds keeps its name.
   */
  readonly kind: "variable" | "property";
}

/** The declarations of all names of a task that a program contains. */
export function findDeclarations(
  task: RenameTask,
  { service }: Program,
): readonly Declaration[] {
  const open = (path: string): ts.SourceFile | undefined =>
    service.getProgram()?.getSourceFile(join(task.root, path));
  const { exports, members } = task.renamings;
  return withoutTwins([
    ...exports.flatMap(({ file, from, to }) => {
      const source = open(task.homes[file]);
      return source === undefined
        ? []
        : declare(source, findExports(source, from), { from, to });
    }),
    ...members.flatMap((member) => {
      const source = open(task.homes[member.file]);
      return source === undefined
        ? []
        : declare(source, findMembers(source, member), member, "property");
    }),
    ...task.locals.flatMap((local) => {
      const source = open(local.file);
      return source === undefined || isTaken(source, local.to)
        ? []
        : declare(source, findLocals(source, local), local);
    }),
    ...task.texts.names.map(({ file, ...name }) => ({
      ...name,
      file: join(task.root, file),
    })),
  ]);
}

/** Each name once, as the first list has it. */
function withoutTwins(all: readonly Declaration[]): readonly Declaration[] {
  const seen = new Set<string>();
  return all.filter(({ file, at }) => {
    const place = `${at} ${file}`;
    return !seen.has(place) && seen.add(place);
  });
}

function declare(
  source: ts.SourceFile,
  names: readonly ts.Node[],
  { from, to }: Pick<Declaration, "from" | "to">,
  kind: Declaration["kind"] = "variable",
): readonly Declaration[] {
  return names.map((name) => ({
    file: source.fileName,
    at: name.getStart(source),
    from,
    to,
    kind,
  }));
}

function findExports(source: ts.SourceFile, name: string): ts.Node[] {
  return source.statements.flatMap((statement) => {
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    return isNamed && statement.name?.text === name ? [statement.name] : [];
  });
}

/** A property of an exported interface, or of the types of its properties. */
function findMembers(
  source: ts.SourceFile,
  { within, from }: RenamedMember,
): ts.Node[] {
  const [type, ...steps] = within;
  let level: ts.Node[] = source.statements.filter(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === type,
  );
  for (const step of steps)
    level = level
      .flatMap((node) => propertiesOf(node, step))
      .flatMap(({ type: inner }) => (inner === undefined ? [] : [inner]));
  return level
    .flatMap((node) => propertiesOf(node, from))
    .map(({ name }) => name);
}

/**
 * The properties of an interface, a type literal, or a union or intersection of
 * those.
 */
function propertiesOf(node: ts.Node, name: string): ts.PropertySignature[] {
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node))
    return node.types.flatMap((type) => propertiesOf(type, name));
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node))
    return [];
  return node.members
    .filter(ts.isPropertySignature)
    .filter(
      (member) =>
        (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) &&
        member.name.text === name,
    );
}

/** A class, a private field of one, or the local name of an import. */
function findLocals(source: ts.SourceFile, { from }: RenamedLocal): ts.Node[] {
  return source.statements.flatMap((statement): ts.Node[] => {
    if (ts.isClassDeclaration(statement))
      return [
        ...(statement.name === undefined ? [] : [statement.name]),
        ...statement.members
          .filter(ts.isPropertyDeclaration)
          .map(({ name }) => name)
          .filter(ts.isPrivateIdentifier),
      ].filter(({ text }) => text === from);
    if (!ts.isImportDeclaration(statement)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter(({ name, propertyName }) => propertyName && name.text === from)
      .map(({ name }) => name);
  });
}

/** Whether a file already uses a name. */
export function isTaken(source: ts.SourceFile, name: string): boolean {
  let taken = false;
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    taken ||= isName && node.text === name;
    if (!taken) ts.forEachChild(node, visit);
  };
  visit(source);
  return taken;
}
