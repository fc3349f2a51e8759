/**
 * `contracts.ts`: an interface for each controller, with the parameters of
 * its actions. Stage: emit. Plain interfaces without conditional types, so
 * that a thousand of them are checked quickly.
 */
import type {
  Controller,
  ControllerAction,
  Model,
  Route,
} from "../model/types.js";
import { createBound, fromOwn } from "./bound.js";
import { writeComment } from "./comment.js";
import { group, indent, line, print, type Doc } from "./doc.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { writeImport } from "./imports.js";
import { idsOf } from "./routes.js";
import { bracket, objectType, quote, unionType, writeKey } from "./layout.js";
import { Items, listed, writeListed } from "./listed.js";
import { fitsIn } from "./width.js";
import type { Target } from "./target.js";
import { render } from "./template.js";

/** A path without parameters. See the template. */
const NONE = "NoParams";

function describeParams(names: readonly string[]): Doc {
  if (names.length === 0) return NONE;
  return objectType(names.map((name) => `readonly ${writeKey(name)}: string`));
}

/** The parameters of a route, with those that it has by default. */
function listParams({ params, defaults }: Route): readonly string[] {
  const more = Object.keys(defaults);
  return more.length === 0 ? params : [...new Set([...params, ...more])];
}

/** `readonly name: A | B;` in an interface, each type once. */
function writeMember(name: string, types: readonly Doc[]): string {
  return print([`readonly ${name}:`, unionType(types), ";"], 2);
}

/** One type for each set of parameters that an action's routes have. */
function writeParams({ routes }: ControllerAction): string {
  const sets = new Map<string, readonly string[]>();
  for (const route of routes) {
    const names = listParams(route);
    const id = names.toSorted().join(" ");
    if (!sets.has(id)) sets.set(id, names);
  }
  return writeMember("params", [...sets.values()].map(describeParams));
}

/** The query parameters that some route of an action knows, and all others. */
function writeQuery({ routes }: ControllerAction): string {
  const members = new Map<string, Doc>();
  for (const { name, list } of routes.flatMap((route) => route.query)) {
    // The app refuses to change a subset that the query does not name.
    const isSure = list && routes.every((route) => idsOf(route) === name);
    members.set(
      name,
      isSure
        ? `readonly ${writeKey(name)}: readonly string[]`
        : `readonly ${writeKey(name)}?: QueryValue`,
    );
  }
  if (members.size === 0) return "readonly query: Query;";
  const type = objectType([...members.values()]);
  return print(["readonly query: Query & ", type, ";"], 2);
}

/** The methods that reach an action. What takes GET takes HEAD too. */
function writeMethods({ routes }: ControllerAction): string {
  const methods = routes.flatMap(({ method }) =>
    method === "GET" ? [method, "HEAD"] : [method],
  );
  return writeMember("method", [...new Set(methods)].map(quote));
}

/** The formats that an action may be asked for; JSON where there are none. */
function writeFormats({ routes }: ControllerAction): string {
  const formats = routes.flatMap((route) =>
    route.formats.length === 0 ? ["json"] : route.formats,
  );
  return writeMember("format", [...new Set(formats)].map(quote));
}

/** `show(context: ArticlesContext<"show">): Result;` */
function writeSignature(action: string, name: string): string {
  // In an interface, `new()` is what a constructor looks like.
  const method = action === "new" ? '"new"' : action;
  const context = `context: ${name}Context<${quote(action)}>`;
  const params = new Items([context]);
  return writeListed(listed(`${method}(`, params, "): Result;"), 2);
}

function viewAction(
  action: ControllerAction,
  { key, contract }: Controller,
): object {
  const { type } = action;
  return {
    type,
    comment: writeComment(
      action.routes.map(({ method, path }) => `${method} ${path}`),
      0,
    ),
    controller: quote(key),
    action: quote(action.name),
    method: writeMethods(action),
    params: writeParams(action),
    query: writeQuery(action),
    format: writeFormats(action),
    member: `${writeKey(action.name)}: ${type};`,
    signature: writeSignature(action.name, contract),
  };
}

/** `ArticlesContext<A>`: what an action gets. */
function writeContext(name: string): string {
  const params = `keyof ${name}Actions`;
  const left = `export type ${name}Context<A extends ${params}> =`;
  const items = new Items([`${name}Actions[A]`]);
  const right = listed("Context<", items, ">;");
  const opened = `${left} ${right.open}`;
  if (fitsIn(opened, 80)) return writeListed(listed(opened, items, ">;"));
  if (fitsIn(left, 80)) return `${left}\n  ${writeListed(right, 2)}`;
  const inner = group(indent(line));
  const param = ["A extends", inner, indent(params, inner)];
  const edge = group(indent(line));
  const type = [
    "Context",
    bracket("<", [`${name}Actions[A]`], ">", { trailing: false }),
  ];
  return print([
    group([`export type ${name}Context`, bracket("<", [param], ">")]),
    ...[" =", edge, indent(type, edge), ";"],
  ]);
}

function viewController(controller: Controller): object {
  const { contract: name, key, actions } = controller;
  return {
    name,
    key,
    member: writeKey(key),
    context: writeContext(name),
    actions: actions.map((action) => viewAction(action, controller)),
  };
}

function hasRoute(
  controllers: readonly Controller[],
  isWanted: (route: Route) => boolean,
): boolean {
  return controllers.some(({ actions }) =>
    actions.some(({ routes }) => routes.some(isWanted)),
  );
}

/** Renders `contracts.ts`. */
export function emitContracts(
  { controllers }: Model,
  target: Target,
): OutputFile {
  const imports = writeImport({
    kind: "import type",
    names: ["Context", "QueryValue", "Result"],
    from: fromOwn("http", target),
  });
  const text = render("contracts", {
    header: writeHeader(target),
    imports: controllers.length === 0 ? "" : imports,
    hasNoParams: hasRoute(
      controllers,
      (route) => listParams(route).length === 0,
    ),
    controllers: controllers.map(viewController),
  });
  return createBound("contracts", text, target);
}
