/**
 * What `app.ts` tells pages of records: what a list knows of its query, and the actions that
 * lead a record to another state. Stage: emit. The pages are the user's and written once, so
 * what changes with the manifest is in a file of the machine's.
 */
import type { RecordView } from "../model/records/types.js";
import type { Controller, Model, ModelRoute } from "../model/types.js";
import type { PlaceData } from "../runtime/database/tables.js";
import { filtersOf, PAGE_WORDS } from "../runtime/stores/list-query.js";
import { HIDDEN_METHODS, findPages } from "./formats.js";
import type { PageFactsData } from "./template-data/pages.js";
import { titleOf } from "./titles.js";

type MoveData = PageFactsData["moves"][number];

/** What the pages of a controller know; null if they show no rows of a store. */
export function describePageFacts(
  controller: Controller,
  shown: RecordView,
  model: Model,
): PageFactsData | null {
  const place = model.places.find((each) => each.controller === controller.key);
  if (place === undefined) return null;
  // A form cannot say which version it means to change.
  const isMoved = place.data.concurrency !== "required";
  return {
    search: listKept(controller, place.data),
    moves: isMoved ? listMoves(controller, shown, model) : [],
  };
}

/** What a search keeps of the query of a list. */
function listKept(
  { actions }: Controller,
  { list = {} }: PlaceData,
): PageFactsData["search"] {
  const index = actions.find(({ name }) => name === "index");
  if (index === undefined || list.search === undefined) return null;
  const [size] = PAGE_WORDS[list.page ?? "cursor"];
  const own = index.record.query?.fields ?? [];
  const inAddresses = index.routes.flatMap(({ query }) => query);
  const keeps = [
    ...filtersOf(list),
    ...[...own, ...inAddresses].map(({ name }) => name),
    ...["sort", size],
  ];
  return [...new Set(keeps)];
}

/** The actions that a form on the page of a row can ask for. */
function listMoves(
  { actions }: Controller,
  { record, reads }: RecordView,
  { formats, methodOverride = true }: Model,
): readonly MoveData[] {
  const isPage = findPages(formats);
  const isForm = ({ method }: ModelRoute): boolean =>
    method === "POST" || (methodOverride && HIDDEN_METHODS.has(method));
  return actions.flatMap((action): readonly MoveData[] => {
    const { transition } = action.record;
    const routes = action.routes.filter(
      (route) =>
        isPage(route) &&
        isForm(route) &&
        route.builder !== null &&
        route.args.length < 2 &&
        route.args.every(({ property }) => reads.includes(property)),
    );
    const route = routes.find(({ method }) => method === "POST") ?? routes[0];
    if (transition === null || route === undefined) return [];
    const from = readFrom(transition, { record, reads });
    if (from === null) return [];
    const name = route.resource?.node.member.find(
      (extra) => extra === route.origin,
    )?.name;
    const says = record.fields.find(
      (field) =>
        reads.includes(field.name) && field.can?.includes(name ?? "") === true,
    );
    const [param] = route.args;
    return [
      {
        text: titleOf(action.name),
        builder: `${route.builder ?? ""}${route.method === "POST" ? "" : "Form"}`,
        key: param?.property ?? null,
        from,
        may: says === undefined ? null : [says.name, name ?? ""],
      },
    ];
  });
}

/** The words from which a row may go; null if pages do not show where it stands. */
function readFrom(
  transition: Readonly<Record<string, string>>,
  { record, reads }: Pick<RecordView, "record" | "reads">,
): MoveData["from"] | null {
  const from: Record<string, readonly string[]> = {};
  for (const [name, to] of Object.entries(transition)) {
    const field = record.fields.find((each) => each.name === name);
    const words = Object.entries(field?.transitions ?? {})
      .filter(([, next]) => next.includes(to))
      .map(([word]) => word);
    if (!reads.includes(name) || words.length === 0) return null;
    from[name] = words;
  }
  return from;
}
