/**
 * Controllers: every route that names one belongs to it, and each action has
 * one method, however many routes reach it. Stage: model.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { writtenAt, type Placed } from "../manifest/tree.js";
import type { Controller, ControllerAction, Route } from "./types.js";
import { kebabCase, pascalCase } from "./words.js";

export interface Controllers {
  readonly controllers: readonly Controller[];
  readonly problems: readonly Problem[];
}

/** An action while its routes are collected. */
interface Method extends ControllerAction {
  readonly routes: Route[];
}

function createController(key: string, routes: readonly Route[]): Controller {
  const folders = key.split("/");
  const actions = new Map<string, Method>();
  for (const route of routes) {
    if (route.action === null) continue;
    const known = actions.get(route.action);
    if (known === undefined) {
      actions.set(route.action, { name: route.action, routes: [route] });
    } else known.routes.push(route);
  }
  return {
    key,
    className: `${pascalCase(folders.at(-1) ?? key)}Controller`,
    contract: folders.map(pascalCase).join(""),
    file: folders.map(kebabCase).join("/"),
    actions: [...actions.values()],
  };
}

/** The origin of a controller: that of its first route. */
function originOf({ actions }: Controller): Placed | undefined {
  return actions[0]?.routes[0]?.origin;
}

function reportTwin(controller: Controller, twin: Controller): Problem[] {
  const [origin, other] = [originOf(controller), originOf(twin)];
  if (origin === undefined || other === undefined) return [];
  return [
    atKey(
      "controller-clash",
      writtenAt(origin),
      `the controllers "${controller.key}" and "${twin.key}" would have one name`,
      {
        labels: [
          {
            place: { path: writtenAt(other), on: "key" },
            text: `"${twin.key}" comes from here`,
          },
        ],
      },
    ),
  ];
}

/**
 * Groups routes by the controller they name, in table order.
 *
 * @returns the controllers, and `controller-clash` for two whose file or
 * contract would be one
 */
export function groupControllers(routes: readonly Route[]): Controllers {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.controller === null) continue;
    const known = groups.get(route.controller);
    if (known === undefined) groups.set(route.controller, [route]);
    else known.push(route);
  }
  const controllers = Array.from(groups, ([key, own]) =>
    createController(key, own),
  );
  const problems: Problem[] = [];
  const files = new Map<string, Controller>();
  const contracts = new Map<string, Controller>();
  for (const controller of controllers) {
    // Files that differ only in case are one on macOS and Windows.
    const file = controller.file.toLowerCase();
    const { contract } = controller;
    const twin = files.get(file) ?? contracts.get(contract);
    if (!files.has(file)) files.set(file, controller);
    if (!contracts.has(contract)) contracts.set(contract, controller);
    if (twin !== undefined) problems.push(...reportTwin(controller, twin));
  }
  return { controllers, problems };
}
