/**
 * What a generated file offers to code that imports it: its names, the arguments of its
 * functions, the members of its types. Stage: breaks. Reads one text, and nothing else.
 */
import type { ts } from "ts-morph";
import { readScope, type Binding } from "../code/scope.js";
import { loadCompiler, parseTree } from "../code/syntax.js";

/** How many arguments a function takes, and what they are. */
export interface Signature {
  readonly min: number;
  readonly max: number;
  readonly parameters: readonly ts.ParameterDeclaration[];
  /** `articlePath(id: Id, options?: PathOptions)`, on one line. */
  readonly text: string;
}

/** A member of a type. */
export interface Member {
  readonly optional: boolean;
  readonly type: ts.TypeNode | undefined;
  /** What it returns, if it is a method. */
  readonly gives?: ts.TypeNode | undefined;
}

/** A name that a file exports from another one: `export type { Scope } from "./http.js"`. */
export interface PassedOn {
  readonly name: string;
  readonly module: string;
}

export interface BreakFacts {
  /** Relative to the root. */
  readonly file: string;
  readonly names: ReadonlySet<string>;
  /** Those of them that it passes on from other files. */
  readonly passedOn: ReadonlyMap<string, PassedOn>;
  readonly functions: ReadonlyMap<string, Signature>;
  /** The types that its constants are declared with. */
  readonly constants: ReadonlyMap<string, ts.TypeNode>;
  readonly imports: readonly Binding[];
  /** The members of a type of that name; null if they are not listed here. */
  readonly membersOf: (name: string) => ReadonlyMap<string, Member> | null;
  /** The members of a type as written; null likewise. */
  readonly membersIn: (type: ts.TypeNode) => ReadonlyMap<string, Member> | null;
  /** The words of a type that lists them; null if it does not. */
  readonly wordsOf: (name: string) => readonly string[] | null;
  /** A type of this file as it is written, on one line. */
  readonly textOf: (type: ts.TypeNode) => string;
}

export function readFacts(file: string, text: string): BreakFacts {
  const ts = loadCompiler();
  const tree = parseTree(file, text);
  const names = new Set<string>();
  const passedOn = new Map<string, PassedOn>();
  const functions = new Map<string, Signature>();
  const constants = new Map<string, ts.TypeNode>();
  const types = new Map<
    string,
    ts.InterfaceDeclaration | ts.TypeAliasDeclaration
  >();
  for (const statement of tree.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier: module } = statement;
      if (exportClause === undefined || !ts.isNamedExports(exportClause))
        continue;
      for (const { name, propertyName = name } of exportClause.elements) {
        names.add(name.text);
        if (module !== undefined && ts.isStringLiteral(module))
          passedOn.set(name.text, {
            name: propertyName.text,
            module: module.text,
          });
      }
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, type } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) continue;
        names.add(name.text);
        if (type !== undefined) constants.set(name.text, type);
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      const name = statement.name?.text ?? "";
      names.add(name);
      if (ts.isFunctionDeclaration(statement))
        functions.set(name, readSignature(tree, name, statement));
      else if (!ts.isClassDeclaration(statement)) types.set(name, statement);
    }
  }
  const membersIn = (type: ts.TypeNode): ReadonlyMap<string, Member> | null => {
    if (ts.isTypeLiteralNode(type)) return readMembers(type.members);
    return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)
      ? membersOf(type.typeName.text)
      : null;
  };
  const membersOf = (name: string): ReadonlyMap<string, Member> | null => {
    const type = types.get(name);
    if (type === undefined) return null;
    return ts.isInterfaceDeclaration(type)
      ? type.heritageClauses === undefined
        ? readMembers(type.members)
        : null
      : membersIn(type.type);
  };
  const wordsOf = (name: string): readonly string[] | null => {
    const type = types.get(name);
    return type === undefined || ts.isInterfaceDeclaration(type)
      ? null
      : readWords(type.type);
  };
  const textOf = (type: ts.TypeNode): string => onOneLine(type.getText(tree));
  const { imports } = readScope({ path: file, text, tree });
  return {
    file,
    names,
    passedOn,
    functions,
    constants,
    imports,
    membersOf,
    membersIn,
    wordsOf,
    textOf,
  };
}

function readSignature(
  tree: ts.SourceFile,
  name: string,
  { parameters, type }: ts.FunctionDeclaration,
): Signature {
  const required = parameters.filter(
    ({ questionToken, initializer, dotDotDotToken }) =>
      (questionToken ?? initializer ?? dotDotDotToken) === undefined,
  );
  const hasRest = parameters.some((each) => each.dotDotDotToken !== undefined);
  const list = parameters.map((each) => each.getText(tree)).join(", ");
  const reply = type === undefined ? "" : `: ${type.getText(tree)}`;
  return {
    min: required.length,
    max: hasRest ? Infinity : parameters.length,
    parameters: [...parameters],
    text: onOneLine(`${name}(${list})${reply}`),
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function readMembers(
  members: ts.NodeArray<ts.TypeElement>,
): ReadonlyMap<string, Member> | null {
  const ts = loadCompiler();
  const found = new Map<string, Member>();
  for (const member of members) {
    const { name } = member;
    if (name === undefined) return null;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return null;
    found.set(name.text, {
      optional: member.questionToken !== undefined,
      type: ts.isPropertySignature(member) ? member.type : undefined,
      gives: ts.isMethodSignature(member) ? member.type : undefined,
    });
  }
  return found;
}

function readWords(type: ts.TypeNode): readonly string[] | null {
  const ts = loadCompiler();
  const types = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const words = types.flatMap((each) =>
    ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal)
      ? [each.literal.text]
      : [],
  );
  return words.length === types.length ? words : null;
}
