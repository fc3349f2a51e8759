/**
 * The parameters that the manifest adds to the query of a list, for the code of its
 * action. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Resource } from "../resource.js";
import { findField } from "../tables/find-field.js";
import { explainWord } from "../tables/list-fields.js";
import type { ModelRoute } from "../types.js";
import { readRecordFields, type Around } from "./record-fields.js";
import { mustBeSent } from "./required.js";
import type { RecordField, RecordView } from "./types.js";

/** The parameters of a resource's lists; null if it adds none. */
export function readOwnParameters(
  { node }: Resource,
  around: Around,
): readonly RecordField[] | null {
  const query = node.options.list?.query;
  if (query === undefined) return null;
  const place = [...writtenAt(node), "list", "query"];
  return readRecordFields(query, place, around);
}

/**
 * Reports parameters that the list has already, those that requests must have, and all of
 * them where nothing is listed.
 */
export function checkOwnParameters(
  resource: Resource,
  view: RecordView,
  around: Around,
  hasStores: boolean,
): readonly ManifestProblem[] {
  const own = readOwnParameters(resource, around);
  if (own === null) return [];
  const { node, actions } = resource;
  const lists =
    actions.includes("index") ||
    node.subsets.some((subset) => subset.actions.includes("index"));
  if (!lists) {
    const place = [...writtenAt(node), "list", "query"];
    const message = "no action here is a list, and nothing reads these";
    const help =
      "add `index`, or give the action that reads them a `query` of its own";
    return [atKey("list-word", place, message, { help })];
  }
  return own.flatMap((field) =>
    checkParameter(field, resource, view, hasStores),
  );
}

const rename = { help: "give the parameter another name" };

function checkParameter(
  { name, data, path }: RecordField,
  { node }: Resource,
  { record }: RecordView,
  hasStores: boolean,
): readonly ManifestProblem[] {
  const { list = {} } = node.options;
  // Without a store, a list has no words of its own.
  const use = hasStores ? explainWord(name, list) : null;
  if (use !== null) {
    const message = `\`${name}\` in the query of this list is ${use}`;
    return [atKey("list-word", path, message, rename)];
  }
  const filter = (list.filter ?? []).find(
    ({ key, word }) =>
      name ===
      (typeof key === "string"
        ? key
        : (findField(record.fields, word)?.name ?? word)),
  );
  if (filter !== undefined) {
    const place = [...writtenAt(node), "list", "filter", filter.key];
    const message = `this list is filtered by \`${name}\` already`;
    const labels = [labelAt(place, "the filter")];
    return [atKey("list-word", path, message, { labels, ...rename })];
  }
  if (!mustBeSent(data)) return [];
  // Links, pages and other lists lead to a list without a query.
  const message = `a list can be asked for without "${name}"`;
  const help =
    "add `optional: true` or a `default`, and refuse in the action what it cannot do without";
  return [atKey("list-word", path, message, { help })];
}

/** Reports a parameter whose name stands for the rows, or their parents, in an address. */
export function checkAddress(
  own: readonly RecordField[],
  routes: readonly ModelRoute[],
): readonly ManifestProblem[] {
  const taken = new Map(
    routes.flatMap(({ query }) => query.map((each) => [each.name, each.list])),
  );
  return own.flatMap(({ name, path }) => {
    const isList = taken.get(name);
    if (isList === undefined) return [];
    const what = isList ? "which rows are asked for" : "the rows' parent";
    const message = `\`${name}\` in the query of this list is ${what}`;
    return [atKey("list-word", path, message, rename)];
  });
}
