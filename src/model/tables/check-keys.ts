/** Ids that are texts: whether something makes them. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Definitions, RecordDefinition } from "../records/definitions.js";
import { mustBeSent } from "../records/required.js";
import type { Controller, ModelRoute } from "../types.js";
import type { TablesByRecord } from "./tables.js";
import type { TableModel } from "./types.js";

/** Reports records whose rows would have no id. */
export function checkKeys(
  tables: TablesByRecord,
  definitions: Definitions,
  controllers: readonly Controller[],
): readonly ManifestProblem[] {
  const routes = controllers.flatMap(({ actions }) =>
    actions.flatMap((action) => action.routes),
  );
  return [...tables.values()].flatMap((table) => {
    const definition = definitions.find(table.record.name);
    if (definition?.key.type !== "text") return [];
    const own = routes.filter(
      ({ resource, origin }) =>
        resource !== null &&
        origin === resource.node &&
        definitions.of(resource) === definition,
    );
    return checkKey(table, definition, own);
  });
}

function checkKey(
  { record }: TableModel,
  { path, key: { madeBy } }: RecordDefinition,
  routes: readonly ModelRoute[],
): readonly ManifestProblem[] {
  const place = [...path, "key"];
  const create = routes.find(makesUnnamed);
  const labels =
    create === undefined
      ? []
      : [labelAt(writtenAt(create.origin), `${create.method} is here`)];
  if (madeBy === null && create !== undefined) {
    const message = `nothing makes the id of a new "${record.name}"`;
    const help =
      "say `madeBy: server` for a function of yours, or `madeBy: client`, without `create`, for PUT";
    return [atKey("key-unmade", place, message, { labels, help })];
  }
  if (madeBy !== "client") return [];
  if (create !== undefined) {
    const message = `${create.method} ${create.path} does not say the id of a new "${record.name}": clients send PUT to its address`;
    const help = "leave it out, or say `madeBy: server`";
    return [atKey("key-unmade", place, message, { labels, help })];
  }
  if (!routes.some(isPutToId)) {
    const message = `no client can make rows of "${record.name}": no resource with ids has \`update\` with PUT`;
    const help = "add `update`, or leave `madeBy` out";
    return [atKey("key-unmade", place, message, { help })];
  }
  return record.fields
    .filter(
      ({ data, from }) =>
        data.write === "create" && mustBeSent(data) && from === "manifest",
    )
    .map(({ name, path: at }) => {
      const message = `no new "${record.name}" would have "${name}": PUT makes one, and only \`create\` writes the field`;
      const help = "leave `write` out, or give it a default";
      return atKey("key-unmade", at, message, { help });
    });
}

/** Whether a route makes a row, and its path does not say which. */
function makesUnnamed({ method, action, resource }: ModelRoute): boolean {
  const isOnly = resource?.node.options.singleton === true;
  return (
    action === "create" || (isOnly && action === "update" && method === "PUT")
  );
}

/** Whether a client can name the row there: by its id, and with a whole body. */
function isPutToId({ method, action, resource }: ModelRoute): boolean {
  return (
    method === "PUT" &&
    action === "update" &&
    resource?.property === "id" &&
    !resource.node.options.singleton
  );
}
