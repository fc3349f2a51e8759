/**
 * Controllers: every route that names one belongs to it, and each action has
 * one method, however many routes reach it. Stage: model.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../diagnostics/problem.js";
import {
  writtenAt,
  type Placed,
  type ManifestSettings,
} from "../manifest/tree.js";
import {
  describeActionRecords,
  findOwnTypes,
  type RecordsOfActions,
} from "./records/action-records.js";
import { nameContracts, TypeNames } from "./type-names.js";
import type { Controller, ModelRoute } from "./types.js";
import { kebabCase, pascalCase } from "./words.js";

export interface Controllers {
  readonly controllers: readonly Controller[];
  readonly problems: readonly ManifestProblem[];
}

function createController(
  key: string,
  contract: string,
  routes: readonly ModelRoute[],
  types: TypeNames,
  records: RecordsOfActions,
  problems: ManifestProblem[],
): Controller {
  const folders = key.split("/");
  const actions = new Map<string, ModelRoute[]>();
  for (const route of routes) {
    if (route.action === null) continue;
    const known = actions.get(route.action);
    if (known === undefined) actions.set(route.action, [route]);
    else known.push(route);
  }
  return {
    key,
    className: `${pascalCase(folders.at(-1) ?? key)}Controller`,
    contract,
    file: folders.map(kebabCase).join("/"),
    actions: Array.from(actions, ([name, own]) => {
      const type = types.claim(contract, name, findOwnTypes(own));
      const described = describeActionRecords(type, own, records);
      problems.push(...described.problems);
      return { name, type, routes: own, record: described.record };
    }),
    resources: [...new Set(routes.flatMap(({ resource }) => resource ?? []))],
  };
}

/** The origin of a controller: that of its first route. */
function originOf({ actions }: Controller): Placed | undefined {
  return actions[0]?.routes[0]?.origin;
}

function reportTwin(
  controller: Controller,
  twin: Controller,
): ManifestProblem[] {
  const [origin, other] = [originOf(controller), originOf(twin)];
  if (origin === undefined || other === undefined) return [];
  return [
    atKey(
      "controller-clash",
      writtenAt(origin),
      `the controllers "${controller.key}" and "${twin.key}" would have the same name`,
      {
        labels: [labelAt(writtenAt(other), `"${twin.key}" comes from here`)],
      },
    ),
  ];
}

/**
 * Groups routes by the controller they name, in table order.
 *
 * @returns the controllers, and `controller-clash` for two that would share a
 * file or a class
 */
export function groupControllers(
  routes: readonly ModelRoute[],
  records: RecordsOfActions,
): Controllers {
  const groups = new Map<string, ModelRoute[]>();
  for (const route of routes) {
    if (route.controller === null) continue;
    const known = groups.get(route.controller);
    if (known === undefined) groups.set(route.controller, [route]);
    else known.push(route);
  }
  const contracts = nameContracts([...groups.keys()], records.names);
  const types = new TypeNames([...contracts.values()], records.names);
  const problems: ManifestProblem[] = [];
  const controllers = Array.from(groups, ([key, own]) => {
    const contract = contracts.get(key) ?? "";
    return createController(key, contract, own, types, records, problems);
  });
  const files = new Map<string, Controller>();
  const classes = new Map<string, Controller>();
  for (const controller of controllers) {
    // Files that differ only in case are the same on macOS and Windows.
    const file = controller.file.toLowerCase();
    const { contract } = controller;
    const twin = files.get(file) ?? classes.get(contract);
    if (!files.has(file)) files.set(file, controller);
    if (!classes.has(contract)) classes.set(contract, controller);
    if (twin !== undefined) problems.push(...reportTwin(controller, twin));
  }
  return { controllers, problems };
}

/** Entries of `handlers` for actions that do not exist. */
export function findUnusedHandlers(
  { handlers }: Pick<ManifestSettings, "handlers">,
  controllers: readonly Controller[],
): readonly ManifestProblem[] {
  const known = new Set(
    controllers.flatMap(({ key, actions }) =>
      actions.map(({ name }) => `${key}#${name}`),
    ),
  );
  return Object.keys(handlers)
    .filter((action) => !known.has(action))
    .map((action) =>
      atKey(
        "unused-handler",
        ["handlers", action],
        `there is no action ${action}`,
      ),
    );
}
