/**
 * The end of a history, as people bring it about: what is broken is mended, what
 * nothing needs is deleted. Afterwards all that is left has to compile.
 */
import { ts } from "ts-morph";
import type { WantedMember } from "../../src/emit/file.js";
import type { History } from "./history.js";
import { memberLines, readController } from "./syntax.js";
import { run, type World } from "./world.js";

/** Cleans up and generates; the files that are to be compiled. */
export function settle({
  world,
  broken,
}: History): ReadonlyMap<string, string> {
  for (const [path, text] of broken)
    if (world.files.has(path)) world.files.set(path, text);
  const wanted = new Set(world.wanted.map(({ path }) => path));
  for (const path of [...world.files.keys()])
    if (/\.controller(\.test)?\.ts$/.test(path) && !wanted.has(path))
      world.files.delete(path);
  cleanIndex(world);
  for (const { path, merge } of world.wanted)
    if (merge?.kind === "controller")
      cleanController(world, path, merge.members);
  const made = run(world);
  if (made.blocked || made.actions.some(({ action }) => action === "conflict"))
    throw new Error(made.problems.map(({ message }) => message).join("\n"));
  return world.files;
}

const index = "src/controllers/index.ts";

/** What a constant is, or a function returns. */
function findEntries(statement: ts.Statement): ts.Expression | undefined {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations[0]?.initializer;
  if (!ts.isFunctionDeclaration(statement)) return undefined;
  return statement.body?.statements.find(ts.isReturnStatement)?.expression;
}

/** Takes out entries of controllers that are gone, and their imports. */
function cleanIndex(world: World): void {
  const file = world.wanted.find(({ path }) => path === index);
  const text = world.files.get(index)?.replace(/^\uFEFF/, "");
  if (file?.merge?.kind !== "index" || text === undefined) return;
  const keys = new Set(
    file.merge.entries.map(({ key }) => key.replaceAll(/["']/g, "")),
  );
  const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  const cuts: [number, number][] = [];
  const gone = new Set<string>();
  for (const statement of tree.statements) {
    const object = findEntries(statement);
    if (object === undefined || !ts.isObjectLiteralExpression(object)) continue;
    for (const property of object.properties) {
      const name = property.name;
      if (name === undefined || ts.isComputedPropertyName(name)) continue;
      if (keys.has(name.text)) continue;
      const comma = /^\s*,/.exec(text.slice(property.end))?.[0].length ?? 0;
      cuts.push([property.getStart(tree), property.end + comma]);
      const used = /new ([\p{L}\w]+)/u.exec(property.getText(tree))?.[1];
      if (used !== undefined) gone.add(used);
    }
  }
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = statement.moduleSpecifier.getText(tree).slice(1, -1);
    const path = `src/controllers/${from.slice(2)}`.replace(/\.js$/, ".ts");
    const isGone = from.startsWith("./") && !world.files.has(path);
    const names =
      bindings !== undefined && ts.isNamedImports(bindings)
        ? bindings.elements
        : [];
    const isUnused =
      names.length > 0 && names.every(({ name }) => gone.has(name.text));
    if (isGone || isUnused)
      cuts.push([statement.getStart(tree), statement.end]);
  }
  world.files.set(index, cut(text, cuts));
}

/**
 * Takes out methods of actions that are gone, and forms that lead to where
 * nothing is any more: they are written anew.
 */
function cleanController(
  world: World,
  path: string,
  members: readonly WantedMember[],
): void {
  const wanted = members.map(({ name }) => name);
  const bodies = members.map(({ text }) => squeeze(text)).join();
  const text = world.files.get(path)?.replace(/^\uFEFF/, "");
  const controller = text === undefined ? null : readController(text);
  if (text === undefined || controller === null) return;
  const cuts = memberLines(controller)
    .filter(({ node }) => {
      const own = node.getText();
      const action = /Context<["'](\w+|\$)["']>/u.exec(own)?.[1];
      if (action === undefined) return false;
      const isStale =
        own.includes("writeForm") && !bodies.includes(squeeze(own));
      return isStale || !wanted.includes(action);
    })
    .map(({ start, end }): [number, number] => [start, end]);
  world.files.set(path, withoutGoneHelpers(world, cut(text, cuts)));
}

/** Takes out imports of URL helpers that are no more: the compiler names them. */
function withoutGoneHelpers(world: World, text: string): string {
  const helpers = world.files.get("src/resources/urls.ts") ?? "";
  const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  const cuts = tree.statements.flatMap((statement): [number, number][] => {
    if (!ts.isImportDeclaration(statement)) return [];
    const list = statement.importClause?.namedBindings;
    if (!/\/urls\b/.test(statement.moduleSpecifier.getText(tree))) return [];
    if (list === undefined || !ts.isNamedImports(list)) return [];
    const gone = list.elements.filter(
      ({ name }) => !helpers.includes(`export function ${name.text}(`),
    );
    if (gone.length === list.elements.length)
      return [[statement.getStart(tree), statement.end]];
    return gone.map((each) => {
      const comma = /^\s*,/.exec(text.slice(each.end))?.[0].length ?? 0;
      return [each.getStart(tree), each.end + comma];
    });
  });
  return cut(text, cuts);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, "");
}

function cut(text: string, cuts: readonly [number, number][]): string {
  return [...cuts]
    .sort(([a], [b]) => b - a)
    .reduce(
      (rest, [start, end]) => rest.slice(0, start) + rest.slice(end),
      text,
    );
}
