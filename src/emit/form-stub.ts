/**
 * What the stubs of `new` and `edit` hold where HTML is a format: a form that
 * goes where the resource is made or changed. Stage: emit. Names only.
 */
import type { ControllerAction, Model, Route } from "../model/types.js";
import { splitWords } from "../model/words.js";
import { findOverride, namesOf } from "./formats.js";
import { inputOf } from "./records/action-types.js";
import { nameViews } from "./records/view-names.js";
import type { FormStubData } from "./template-data/yours.js";
import { takesRecord } from "./views.js";

/** What forms cannot send. */
export const HIDDEN_METHODS: ReadonlySet<string> = new Set([
  "PUT",
  "PATCH",
  "DELETE",
]);

/** Which action a form leads to, and what its button says. */
const FORMS: ReadonlyMap<string, readonly [to: string, button: string]> =
  new Map([
    ["new", ["create", "Create"]],
    ["edit", ["update", "Save"]],
  ]);

/** What the form stubs of all controllers need to know. */
export interface Forms {
  /** The formats that are HTML, by their names. */
  readonly html: ReadonlySet<string>;
  /** The routes that forms lead to, by the entry of the manifest that made them. */
  readonly targets: ReadonlyMap<unknown, readonly Route[]>;
  /** What reads the records that are sent to a route: `newArticle`. */
  readonly readers: ReadonlyMap<Route, string>;
  readonly hearsOverride: (route: Route) => boolean;
}

/** The readers of the actions that read records. */
function findReaders({ controllers, views }: Model): Forms["readers"] {
  const names = nameViews(views);
  const readers = new Map<Route, string>();
  for (const action of controllers.flatMap(({ actions }) => actions)) {
    if (!takesRecord(action)) continue;
    const { constant = "" } = inputOf(action, names) ?? {};
    for (const route of action.routes) readers.set(route, constant);
  }
  return readers;
}

/** Looks for the forms of a model once. */
export function findForms(model: Model): Forms {
  const { formats, routes } = model;
  const html = namesOf("html", formats);
  const targets = new Map<unknown, Route[]>();
  for (const route of html.size === 0 ? [] : routes) {
    if (route.action !== "create" && route.action !== "update") continue;
    const same = targets.get(route.origin);
    if (same === undefined) targets.set(route.origin, [route]);
    else same.push(route);
  }
  const readers = findReaders(model);
  return { html, targets, readers, hearsOverride: findOverride(model) };
}

/** What a controller has beside its actions. */
interface Owner {
  /** Whether it has pages, and a form among them. */
  readonly hasView: boolean;
  /** What the stores call its record. */
  readonly store: string | null;
}

/** Null for an action that shows no form, and where HTML is no format of it. */
export function describeFormStub(
  { name, routes }: ControllerAction,
  { html, targets, readers, hearsOverride }: Forms,
  { hasView, store }: Owner,
): FormStubData | null {
  if (html.size === 0) return null;
  // An older notation is the same form at another address.
  const [route, second] = routes.filter(({ kind }) => kind !== "legacy");
  const [action, button] = FORMS.get(name) ?? [];
  if (route === undefined || second !== undefined) return null;
  const format = route.formats.find((each) => html.has(each));
  if (format === undefined || button === undefined) return null;
  const target = targets
    .get(route.origin)
    ?.find((other) => other.action === action);
  const builder = target && nameBuilder(target, hearsOverride);
  if (target === undefined || builder === null || builder === undefined) {
    return null;
  }
  const reader = hasView ? (readers.get(target) ?? null) : null;
  return {
    // One that takes several formats shows a form in this one alone.
    format: route.formats.length > 1 ? format : null,
    builder,
    params: target.args.map((param) => param.name),
    title: `${name === "new" ? "New" : "Edit"} ${describe(route)}`,
    button,
    reader,
    store: name === "edit" && reader !== null ? store : null,
  };
}

/** A form that sends POST takes the builder itself, any other one hides its method. */
function nameBuilder(
  route: Route,
  hearsOverride: Forms["hearsOverride"],
): string | null {
  const { builder, method } = route;
  if (builder === null || method === "POST") return builder;
  return hearsOverride(route) ? `${builder}Form` : null;
}

function describe({ resource }: Route): string {
  return splitWords(resource?.singular ?? "")
    .join(" ")
    .toLowerCase();
}
