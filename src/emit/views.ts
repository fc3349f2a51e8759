/**
 * The pages of records: a list, a page and a form for each controller whose
 * resource has fields and HTML among its formats. Stage: emit. They belong to
 * the user and name no fields: the record's data determines what they show.
 */
import type { RecordView } from "../model/records/types.js";
import type {
  ControllerAction,
  Controller,
  Model,
  ModelRoute,
} from "../model/types.js";
import { fromDir } from "./bound.js";
import type { OutputFile } from "./file.js";
import { findPages } from "./formats.js";
import { compareNaturally, sortImports } from "./imports.js";
import { nameLocally } from "./local-names.js";
import { describePageFacts } from "./page-facts.js";
import { nameViews, type RecordNames } from "./records/view-names.js";
import { findRefused } from "./taken-ids.js";
import type { EmitTarget } from "./target.js";
import type { PageFactsData } from "./template-data/pages.js";
import type { ShownData, ViewsData } from "./template-data/yours.js";
import { render } from "./template.js";
import { titleOf } from "./titles.js";
import { viewsPath } from "./user-files.js";

/** The first route at which an action shows a page. */
function findPage(
  { actions }: Controller,
  name: string,
  isPage: (route: ModelRoute) => boolean,
): ModelRoute | null {
  const action = actions.find((each) => each.name === name);
  return action?.routes.find(isPage) ?? null;
}

/**
 * The helper of a page whose path needs nothing but a row; null if there is
 * none.
 */
function findHelper(
  route: ModelRoute | null,
  properties: readonly string[],
): string | null {
  const helper = route?.helper ?? null;
  if (route === null || helper === null || route.args.length > 1) return null;
  const isKnown = route.args.every(({ property }) =>
    properties.includes(property),
  );
  return isKnown ? `${helper}Path` : null;
}

/** What a row says of whether the caller may change it; null if it does not. */
function findMay({ record, reads }: RecordView): string | null {
  const says = record.fields.find(
    ({ name, can }) => reads.includes(name) && can?.includes("update") === true,
  );
  return says === undefined ? null : `${says.name}.update`;
}

/** The types that the file needs for itself. */
const OWN = ["FormState", "Html", "ListState", "PageState"];

/** What the pages of a controller show; null if it has none. */
function describeViews(
  controller: Controller,
  model: Model,
  names: RecordNames,
  isPage: (route: ModelRoute) => boolean,
  mayRefuse: (route: ModelRoute) => boolean,
): Pick<ControllerViews, "data" | "facts"> | null {
  const actions = controller.actions.filter(({ routes }) =>
    routes.some(isPage),
  );
  const outputs = actions.flatMap(({ record }) => record.output ?? []);
  // Rows of lists may show less than this.
  const shown = (outputs.find(({ view }) => !view.whole) ?? outputs[0])?.view;
  const hasForm = actions.some(takesRecord);
  if (shown === undefined) return null;
  const page = (name: string) => findPage(controller, name, isPage);
  const listed = outputs.find(
    ({ isList, view }) => isList && (view === shown || view.whole === shown),
  )?.view;
  const { record } = shown;
  const newPath = findHelper(page("new"), []);
  const edit = page("edit");
  const editPath = findHelper(edit, shown.reads);
  const hasList = listed !== undefined;
  const show = page("show");
  // The rows of a singleton's list have no pages of their own.
  const hasPages = hasList && show !== null && show.args.length > 0;
  const showPath = hasPages ? findHelper(show, listed.reads) : null;
  const helpers = [showPath, hasList ? newPath : null, editPath];
  const facts = describePageFacts(controller, shown, model);
  const data = {
    key: controller.key,
    ...describeShown(shown, names),
    listed: hasList && listed !== shown ? describeShown(listed, names) : null,
    showPath,
    newPath,
    editPath,
    // There is only one singleton, so no row has to identify it.
    editTakesRow: edit !== null && edit.args.length > 0,
    editMayRefuse: edit !== null && mayRefuse(edit),
    editIf: findMay(shown),
    helpers: helpers.flatMap((helper) => helper ?? []).sort(compareNaturally),
    links: editPath !== null || (hasList && newPath !== null),
    list: hasList,
    // Where rows are in a store, their list has pages.
    listState: hasList && facts !== null,
    pageState: (facts?.moves ?? []).length > 0,
    form: hasForm,
    manyTitle: titleOf(record.plural),
    oneTitle: titleOf(record.name),
    newTitle: `New ${titleOf(record.name).toLowerCase()}`,
  };
  return { data, facts };
}

function describeShown(view: RecordView, names: RecordNames): ShownData {
  const { type: name = "", constant: output = "" } =
    names.get(view)?.output.names ?? {};
  const type = nameLocally([name], OWN, "Record").get(name) ?? name;
  return { type, output, shown: { name, local: type } };
}

/** Whether an action reads a record from its form. */
export function takesRecord({ record: { input } }: ControllerAction): boolean {
  return input !== null && input.kind !== "own";
}

/** A controller's pages, and where they are. */
export interface ControllerViews {
  readonly controller: Controller;
  readonly path: string;
  readonly data: Omit<ViewsData, "from">;
  /** What the application tells them; null: nothing. */
  readonly facts: PageFactsData | null;
}

/** The pages of a model; none if the target wants none. */
export function listPages(
  model: Model,
  target: EmitTarget,
): readonly ControllerViews[] {
  if (target.controllers === false) return [];
  const isPage = findPages(model.formats);
  const names = nameViews(model.views);
  const mayRefuse = findRefused(model);
  return model.controllers.flatMap((controller) => {
    const path = viewsPath(target, controller);
    const found =
      path && describeViews(controller, model, names, isPage, mayRefuse);
    return path === null || !found ? [] : [{ controller, path, ...found }];
  });
}

/** Renders the pages. */
export function emitViews(
  views: readonly ControllerViews[],
  target: EmitTarget,
): readonly OutputFile[] {
  return views.map(({ path, data }) => {
    const from = fromDir(path.slice(0, path.lastIndexOf("/")), target);
    const text = render("views", { ...data, from });
    const content = data.listed === null ? text : sortImports(text);
    const offers = [
      ...(data.list ? ["list"] : []),
      ...["page", ...(data.form ? ["form"] : [])],
    ];
    return { path, owner: "yours", content, offers };
  });
}
