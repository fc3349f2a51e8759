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
import { writeComment } from "./comment.js";
import { group, indent, line, print, type Doc } from "./doc.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { writeImport } from "./imports.js";
import { idsOf } from "./routes.js";
import { bracket, objectType, quote, unionType, writeKey } from "./layout.js";
import { Items, listed, writeListed } from "./listed.js";
import { fitsIn } from "./width.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";

/** A set of parameters that is empty. See the template. */
const NONE = "None";

function describeParams(names: readonly string[]): Doc {
  if (names.length === 0) return NONE;
  return objectType(names.map((name) => `readonly ${writeKey(name)}: string`));
}

/** The parameters of a route, with those that it has by default. */
function listParams({ params, defaults }: Route): readonly string[] {
  const more = Object.keys(defaults);
  return more.length === 0 ? params : [...new Set([...params, ...more])];
}

/** `show: { readonly id: string };`, one type for each set that its routes have. */
function writeParams(key: string, { routes }: ControllerAction): string {
  const [only] = routes;
  if (routes.length === 1 && only !== undefined) {
    const flat = `${key}: ${flattenParams(listParams(only))};`;
    if (fitsIn(flat, 78)) return flat;
  }
  const sets = new Map<string, readonly string[]>();
  for (const route of routes) {
    const names = listParams(route);
    const id = names.toSorted().join(" ");
    if (!sets.has(id)) sets.set(id, names);
  }
  const types = [...sets.values()].map(describeParams);
  return print([key, ":", unionType(types), ";"], 2);
}

/** What nearly all of them are: on one line. */
function flattenParams(names: readonly string[]): string {
  let members = "";
  for (const name of names) {
    members += `${members === "" ? "" : "; "}readonly ${writeKey(name)}: string`;
  }
  return members === "" ? NONE : `{ ${members} }`;
}

/** `index: Query;`, with the query parameters that some route of an action knows. */
function writeQuery(key: string, { routes }: ControllerAction): string {
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
  if (members.size === 0) return `${key}: Query;`;
  const type = objectType([...members.values()]);
  return print([`${key}: Query & `, type, ";"], 2);
}

/** `show(context: ArticlesContext<"show">): Result;` */
function writeSignature(action: string, name: string): string {
  // In an interface, `new()` is what a constructor looks like.
  const method = action === "new" ? '"new"' : action;
  const context = `context: ${name}Context<${quote(action)}>`;
  const params = new Items([context]);
  return writeListed(listed(`${method}(`, params, "): Result;"), 2);
}

function viewAction(action: ControllerAction, name: string): object {
  const key = writeKey(action.name);
  return {
    params: writeParams(key, action),
    query: writeQuery(key, action),
    comment: writeComment(
      action.routes.map(({ method, path }) => `${method} ${path}`),
      2,
    ),
    signature: writeSignature(action.name, name),
  };
}

/** `ArticlesContext<A>`: what an action gets. */
function writeContext(name: string, hasQuery: boolean): string {
  const args = hasQuery
    ? [`${name}Params[A]`, `${name}Query[A]`]
    : [`${name}Params[A]`];
  const params = `keyof ${name}Params`;
  const left = `export type ${name}Context<A extends ${params}> =`;
  const items = new Items(args);
  const right = listed("Context<", items, ">;");
  const opened = `${left} ${right.open}`;
  if (fitsIn(opened, 80)) return writeListed(listed(opened, items, ">;"));
  if (fitsIn(left, 80)) return `${left}\n  ${writeListed(right, 2)}`;
  const inner = group(indent(line));
  const param = ["A extends", inner, indent(params, inner)];
  const edge = group(indent(line));
  const type = ["Context", bracket("<", args, ">", { trailing: false })];
  return print([
    group([`export type ${name}Context`, bracket("<", [param], ">")]),
    ...[" =", edge, indent(type, edge), ";"],
  ]);
}

function viewController(controller: Controller): object {
  const name = controller.contract;
  const hasQuery = knowsQuery(controller);
  return {
    name,
    key: controller.key,
    member: writeKey(controller.key),
    hasQuery,
    context: writeContext(name, hasQuery),
    actions: controller.actions.map((action) => viewAction(action, name)),
  };
}

function knowsQuery({ actions }: Controller): boolean {
  return actions.some(({ routes }) =>
    routes.some((route) => route.query.length > 0),
  );
}

function hasNoParams({ actions }: Controller): boolean {
  return actions.some(({ routes }) =>
    routes.some(
      ({ params, defaults }) =>
        params.length === 0 && Object.keys(defaults).length === 0,
    ),
  );
}

/** Renders `contracts.ts`. */
export function emitContracts(model: Model, target: Target): OutputFile {
  const { controllers } = model;
  const hasQuery = controllers.some(knowsQuery);
  const names = [
    ...(controllers.length > 0 ? ["Context"] : []),
    ...(hasQuery ? ["QueryValue"] : []),
    "Reply",
    ...(controllers.length > 0 ? ["Result"] : []),
  ];
  const http = importPath(
    target.dir,
    `${target.dir}/http`,
    target.importExtension,
  );
  return {
    path: `${target.dir}/contracts.ts`,
    owner: "machine",
    content: render("contracts", {
      header: writeHeader(target),
      imports: writeImport({ kind: "import type", names, from: http }),
      hasQuery,
      hasNone: controllers.some(hasNoParams),
      controllers: controllers.map(viewController),
    }),
  };
}
