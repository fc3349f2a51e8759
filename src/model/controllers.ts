/**
 * Controllers: every route that names one belongs to it, and each action has
 * one method, however many routes reach it. Stage: model.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
import type { Controller, ControllerAction, Route } from "./types.js";
import { kebabCase, pascalCase } from "./words.js";

export interface Controllers {
  readonly controllers: readonly Controller[];
  readonly problems: readonly Problem[];
}

function createController(key: string, routes: readonly Route[]): Controller {
  const folders = key.split("/");
  const actions = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.action === null) continue;
    const known = actions.get(route.action);
    if (known === undefined) actions.set(route.action, [route]);
    else known.push(route);
  }
  return {
    key,
    className: `${pascalCase(folders.at(-1) ?? key)}Controller`,
    contract: folders.map(pascalCase).join(""),
    file: folders.map(kebabCase).join("/"),
    actions: [...actions].map(([name, reaching]): ControllerAction => ({
      name,
      routes: reaching,
    })),
  };
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
  const controllers = [...groups].map(([key, own]) =>
    createController(key, own),
  );
  const problems: Problem[] = [];
  const seen = new Map<string, Controller>();
  for (const controller of controllers) {
    // Files that differ only in case are one on macOS and Windows.
    const names = [
      `file ${controller.file.toLowerCase()}`,
      `contract ${controller.contract}`,
    ];
    const twin = names
      .map((name) => seen.get(name))
      .find((known) => known !== undefined);
    for (const name of names) if (!seen.has(name)) seen.set(name, controller);
    const origin = controller.actions[0]?.routes[0]?.origin;
    const other = twin?.actions[0]?.routes[0]?.origin;
    if (twin === undefined || !origin || !other) continue;
    problems.push(
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
    );
  }
  return { controllers, problems };
}
