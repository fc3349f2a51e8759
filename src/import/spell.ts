/**
 * From a draft to the manifest's value, with every option in its shortest form:
 * defaults are omitted. Stage: import.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import { joinParts } from "../model/scope.js";
import { snakeCase } from "../model/words.js";
import type { Contents, ResourceDraft, RowDraft, ScopeDraft } from "./draft.js";
import { ImportedControllers } from "./controllers.js";
import type { PlacedEntry, Spelled } from "./entries.js";
import { routesOfScope } from "./draft.js";
import { nameText, singularize } from "./names.js";
import {
  findSingular,
  findUpdateMethods,
  isEqual,
  methodsOf,
  spellActions,
  type ManifestValue,
} from "./spell-options.js";
import { surveyActions, type SurveyDefaults } from "./survey.js";
import type { WantedRoute } from "./source.js";

type Steps = readonly (string | number)[];

interface Speller {
  readonly defaults: SurveyDefaults;
  readonly controllers: ImportedControllers;
  readonly entries: Map<string, PlacedEntry>;
}

/** The surroundings: the module, and what a nested resource is named after. */
interface Around {
  readonly module: string;
  readonly steps: Steps;
  readonly name: string;
  readonly isShallow: boolean;
}

/** @param isLiteral whether a dot at the end of a path never begins a format */
export function spell(top: Contents, isLiteral: boolean): Spelled {
  const defaults = surveyActions(top);
  const entries = new Map<string, PlacedEntry>();
  const speller = { defaults, controllers: new ImportedControllers(), entries };
  const around = { module: "", steps: [], name: "", isShallow: false };
  const inside = spellContents(top, around, speller);
  const { updateMethods, apiOnly } = defaults;
  const value = withoutUndefined({
    formats: isLiteral ? [] : undefined,
    updateMethods: isEqual(updateMethods, ["PUT"]) ? undefined : updateMethods,
    apiOnly: apiOnly || undefined,
    ...inside,
  });
  return { value, entries };
}

function spellContents(
  contents: Contents,
  around: Around,
  speller: Speller,
): ManifestValue {
  const { steps } = around;
  // Resources choose their controllers before rows do.
  const resources = spellResources(contents, around, speller);
  const namespaces = spellNamespaces(contents.namespaces, around, speller);
  const routes: ManifestValue[] = [];
  for (const row of contents.rows) {
    for (const value of spellRow(row, around, speller)) {
      const place = JSON.stringify([...steps, "routes", routes.length]);
      speller.entries.set(place, { kind: "row", draft: row, within: contents });
      routes.push(value);
    }
  }
  return withoutUndefined({
    routes: routes.length === 0 ? undefined : routes,
    resources,
    namespaces,
  });
}

function spellResources(
  holder: Pick<Contents, "resources">,
  around: Around,
  speller: Speller,
): ManifestValue | undefined {
  return toTable(holder.resources, (draft) => {
    const steps = [...around.steps, "resources", draft.name];
    const within = { holder, name: around.name };
    speller.entries.set(JSON.stringify(steps), {
      kind: "resource",
      draft,
      within,
    });
    return spellResource(draft, { ...around, steps }, speller);
  });
}

function spellNamespaces(
  namespaces: readonly ScopeDraft[],
  around: Around,
  speller: Speller,
): ManifestValue | undefined {
  return toTable(namespaces, (draft) => {
    const { name, path } = draft;
    const own = snakeCase(name);
    const module = findModule(draft, around.module);
    const inner = {
      module: joinParts("/", around.module, module),
      steps: [...around.steps, "namespaces", name],
      name: own,
      isShallow: around.isShallow,
    };
    return withoutUndefined({
      path: path === name ? undefined : path,
      module: module === own ? undefined : module,
      ...spellContents(draft, inner, speller),
    });
  });
}

/** The folder that a namespace adds to the controllers inside it. */
function findModule(draft: ScopeDraft, module: string): string {
  const own = snakeCase(draft.name);
  const known = routesOfScope(draft).flatMap(
    ({ controller }) => controller ?? [],
  );
  const prefix = module === "" ? "" : `${module}/`;
  const folders = new Set(
    known.map((controller) => {
      const parts = controller.slice(prefix.length).split("/");
      return controller.startsWith(prefix) && parts.length > 1 ? parts[0] : "";
    }),
  );
  const [folder = own, ...others] = folders;
  return others.length === 0 ? folder : "";
}

function spellResource(
  draft: ResourceDraft,
  around: Around,
  speller: Speller,
): ManifestValue {
  const { name, path, as, singleton } = draft;
  const own = snakeCase(as ?? name);
  const member = singleton ? own : (draft.singular ?? singularize(own));
  const { steps, module } = around;
  const isShallow = around.isShallow || draft.isShallow === true;
  const inner = { module, steps, name: member, isShallow };
  const namesParent = !singleton && draft.parentParam !== "";
  const param = draft.param === "" ? "id" : draft.param;
  const isUsual = draft.parentParam === `${member}_${param}`;
  const found =
    namesParent && !isUsual && draft.singular === undefined
      ? findSingular(draft, own, param)
      : undefined;
  const controller = speller.controllers.place(draft, module, around.name);
  return withoutUndefined({
    description: draft.description,
    singleton: singleton || undefined,
    shallow: (isShallow && !around.isShallow) || undefined,
    ...spellActions(draft, speller.defaults.apiOnly),
    path: path === name ? undefined : path,
    param: singleton || param === "id" ? undefined : param,
    parentParam:
      namesParent && !isUsual && found === undefined
        ? draft.parentParam
        : undefined,
    as,
    singular: draft.singular ?? found,
    controller,
    updateMethods: findUpdateMethods(draft, speller.defaults.updateMethods),
    pathNames:
      Object.keys(draft.pathNames).length > 0 ? draft.pathNames : undefined,
    ...spellExtras(draft, steps, speller),
    open: draft.open,
    record: draft.record,
    read: draft.read,
    write: draft.write,
    key: draft.key,
    timestamps: draft.timestamps,
    list: draft.query && { query: Object.fromEntries(draft.query) },
    fields: draft.fields && Object.fromEntries(draft.fields),
    resources: spellResources(draft, inner, speller),
    namespaces: spellNamespaces(draft.namespaces, inner, speller),
  });
}

function spellExtras(
  draft: ResourceDraft,
  steps: Steps,
  speller: Speller,
): ManifestValue {
  const tables: Record<string, Record<string, unknown>> = {};
  for (const extra of draft.extras) {
    const { kind, name, path, routes } = extra;
    const methods = methodsOf(routes);
    const method = methods.length === 1 ? methods[0] : methods;
    const { body, query, returns, description } = extra;
    const more = withoutUndefined({
      path: path === name ? undefined : path,
      description,
      query: query && Object.fromEntries(query),
      body: body && Object.fromEntries(body),
      returns,
    });
    const isShort = Object.keys(more).length === 0;
    (tables[kind] ??= {})[name] = isShort ? method : { method, ...more };
    const place = JSON.stringify([...steps, kind, name]);
    speller.entries.set(place, { kind: "extra", draft: extra, of: draft });
  }
  return tables;
}

/** Writes one entry for each action of a path. */
function spellRow(
  { path, routes, isNamed }: RowDraft,
  { module, name }: Around,
  { controllers }: Speller,
): readonly ManifestValue[] {
  const [first] = routes;
  if (first?.redirect !== undefined) {
    const { to, status } = first.redirect;
    const as = isNamed ? findName(routes, name) : undefined;
    const given = status === 301 ? undefined : status;
    return [withoutUndefined({ path, redirect: to, status: given, as })];
  }
  const targets = new Map<string, WantedRoute[]>();
  // On one path, routes that the source gives the same name are one action.
  const named = new Map<string, string>();
  for (const route of routes) {
    const { operation = "" } = route;
    const known = operation === "" ? undefined : named.get(operation);
    const to = known ?? controllers.nameTarget(route, path, module);
    named.set(operation, to);
    targets.set(to, [...(targets.get(to) ?? []), route]);
  }
  return Array.from(targets, ([to, own]) => {
    const methods = methodsOf(own);
    const method = methods.length === 1 ? methods[0] : methods;
    return withoutUndefined({
      method,
      path,
      to,
      as: isNamed ? findName(own, name) : undefined,
    });
  });
}

/** The helper's name without the namespace's prefix, if it has a name. */
function findName(
  [route]: readonly WantedRoute[],
  around: string,
): string | undefined {
  const { name } = route ?? {};
  if (name === undefined || nameText(name, "") === "") return undefined;
  if (around === "") return name;
  const prefix = `${around}_`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function toTable<Draft extends { readonly name: string }>(
  drafts: readonly Draft[],
  spellOne: (draft: Draft) => ManifestValue,
): ManifestValue | undefined {
  if (drafts.length === 0) return undefined;
  return Object.fromEntries(
    drafts.map((draft) => [draft.name, spellOne(draft)]),
  );
}
