/**
 * What the stubs of `new` and `edit` contain if HTML is a format: a form that
 * submits to the action that creates or updates the resource. Stage: emit.
 * Names only.
 */
import type { ControllerAction, Model, ModelRoute } from "../model/types.js";
import { splitWords } from "../model/words.js";
import { findOverride, formatNamesOf } from "./formats.js";
import { inputOf } from "./records/action-types.js";
import { nameViews } from "./records/view-names.js";
import type { FormStubData } from "./template-data/yours.js";
import { takesRecord } from "./views.js";

/** The action that a form submits to, and the label of its button. */
const FORMS: ReadonlyMap<string, readonly [to: string, button: string]> =
  new Map([
    ["new", ["create", "Create"]],
    ["edit", ["update", "Save"]],
  ]);

/** What the form stubs of all controllers need to know. */
export interface Forms {
  /** The formats that are HTML, by their names. */
  readonly html: ReadonlySet<string>;
  /** The routes that forms submit to, by the manifest entry that made them. */
  readonly targets: ReadonlyMap<unknown, readonly ModelRoute[]>;
  /** What reads the records sent to a route: `newArticle`. */
  readonly readers: ReadonlyMap<ModelRoute, string>;
  readonly hearsOverride: (route: ModelRoute) => boolean;
}

/** The readers of the actions that take records. */
function findReaders({ controllers, views }: Model): Forms["readers"] {
  const names = nameViews(views);
  const readers = new Map<ModelRoute, string>();
  for (const action of controllers.flatMap(({ actions }) => actions)) {
    if (!takesRecord(action)) continue;
    const { constant = "" } = inputOf(action, names) ?? {};
    for (const route of action.routes) readers.set(route, constant);
  }
  return readers;
}

/** Finds the forms of a model, once for all controllers. */
export function findForms(model: Model): Forms {
  const { formats, routes } = model;
  const html = formatNamesOf("html", formats);
  const targets = new Map<unknown, ModelRoute[]>();
  for (const route of html.size === 0 ? [] : routes) {
    if (route.action !== "create" && route.action !== "update") continue;
    const same = targets.get(route.origin);
    if (same === undefined) targets.set(route.origin, [route]);
    else same.push(route);
  }
  const readers = findReaders(model);
  return { html, targets, readers, hearsOverride: findOverride(model) };
}

/** What a controller has besides its actions. */
interface Owner {
  /** Whether it has pages that include a form. */
  readonly hasView: boolean;
  /** The name of its record in the stores. */
  readonly store: string | null;
}

/** Null if the action shows no form, or HTML is not one of its formats. */
export function describeFormStub(
  { name, routes }: ControllerAction,
  { html, targets, readers, hearsOverride }: Forms,
  { hasView, store }: Owner,
): FormStubData | null {
  if (html.size === 0) return null;
  // A route in the older notation is the same form at another address.
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
    // An action with several formats shows a form in this one only.
    format: route.formats.length > 1 ? format : null,
    builder,
    params: target.args.map((param) => param.name),
    title: `${name === "new" ? "New" : "Edit"} ${describe(route)}`,
    button,
    reader,
    store: name === "edit" && reader !== null ? store : null,
  };
}

/**
 * The builder itself for a form that sends POST; for any other, the variant
 * that hides its method in a field.
 */
function nameBuilder(
  route: ModelRoute,
  hearsOverride: Forms["hearsOverride"],
): string | null {
  const { builder, method } = route;
  if (builder === null || method === "POST") return builder;
  return hearsOverride(route) ? `${builder}Form` : null;
}

function describe({ resource }: ModelRoute): string {
  return splitWords(resource?.singular ?? "")
    .join(" ")
    .toLowerCase();
}
