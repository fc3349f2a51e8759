/**
 * Merge, for stubs that still stand: those that a fresh file has in another form. Must not
 * change anything.
 */
import type { ts } from "ts-morph";
import { loadCompiler, parseTree, type ParsedSource } from "../code/syntax.js";
import type { ControllerMerge } from "../emit/file.js";
import { readScope } from "../code/scope.js";
import { plainStyle, readStyle } from "../code/style.js";
import { collectNeeds, supplyPieces } from "./insert/supply.js";
import { memberText } from "./read/member-text.js";
import type { Members } from "./read/members.js";
import type { KnownStubs, Outgrown } from "./result.js";
import { hashStub } from "./stub-hashes.js";

/** What a file has, and what a fresh one would have. */
interface ControllerFile {
  readonly source: ParsedSource;
  readonly members: Members;
  /** As a fresh file has it, whatever this class lacks. */
  readonly merge: ControllerMerge;
  readonly fresh: string;
  readonly known: KnownStubs;
}

/**
 * The stubs that are as a run wrote them, and would now be written otherwise: they answer
 * 501 at another number of places, or use other generated functions. Where only the
 * wording is another, a stub does as it did.
 */
export function findOutgrown(file: ControllerFile): Outgrown | null {
  const { source, members, merge, known } = file;
  const scope = readScope(source);
  const imported = scope.imports.flatMap(
    ({ local, imported, module, typeOnly }): readonly Value[] =>
      module.startsWith(".") && !typeOnly ? [{ local, imported }] : [],
  );
  const values = (merge.values ?? []).map(({ name }) => ({
    local: name,
    imported: name,
  }));
  const found = merge.members.flatMap(({ name, text }) => {
    const [node, second]: readonly ts.Node[] = members.own.get(name) ?? [];
    if (node === undefined || second !== undefined || known === null) return [];
    const now = memberText(source.text, node);
    const isSame = describeUse(now, imported) === describeUse(text, values);
    return isSame || known[name] !== hashStub(now) ? [] : [{ name, node }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const names = found.map(({ name }) => name);
  return {
    names,
    start: first.node.getStart(source.tree),
    snippet: writeMembers(file, new Set(names)),
  };
}

/** A generated function by the name that a file has for it. */
type Value = Readonly<Record<"local" | "imported", string>>;

/** How often a stub answers 501, and which of these functions it uses. */
function describeUse(text: string, values: readonly Value[]): string {
  const words = [...withoutComments(text).matchAll(/[\p{ID_Continue}$]+/gu)];
  const gaps = words.filter(([word]) => word === "notImplemented");
  const used = values.flatMap(({ local, imported }) =>
    words.some(([word]) => word === local) ? imported : [],
  );
  return [...new Set(used), ...gaps.map(([word]) => word)].sort().join(" ");
}

/** Those of a stub are all before it. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*[^]*?\*\//, "");
}

/** What a fresh file has, in the style of this one, with what its class lacks. */
function writeMembers(
  { source, merge, fresh }: ControllerFile,
  names: ReadonlySet<string>,
): string {
  const style = { ...readStyle(source), newline: "\n" };
  const supply = supplyPieces(source, readScope(source), merge);
  const pieces = supply.pieces.filter(({ name }) => names.has(name));
  const lacks =
    merge.store !== undefined && !source.text.includes(`#${merge.store}`);
  const { types, members } = lacks ? takeStore(fresh) : NOTHING;
  const imports = supply.writeImports(collectNeeds(pieces), style);
  return [
    [...types, ...imports].join("\n"),
    ...members,
    ...pieces.map((piece) => piece.write(style.unit, style)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** How a class gets its store. */
interface StoreCode {
  readonly types: readonly string[];
  readonly members: readonly string[];
}

const NOTHING: StoreCode = { types: [], members: [] };

/** How a fresh class gets its store. */
function takeStore(fresh: string): StoreCode {
  const ts = loadCompiler();
  const tree = parseTree("fresh.ts", fresh);
  const types = tree.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .map((statement) => statement.getText(tree))
    .filter((text) => /\bStores\b/.test(text));
  const members = tree.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .flatMap((statement) => statement.members)
    .filter(
      (member) =>
        ts.isPropertyDeclaration(member) || ts.isConstructorDeclaration(member),
    )
    .map((member) => `${plainStyle.unit}${member.getText(tree)}`);
  return { types, members };
}
