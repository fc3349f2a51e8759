/** What each resource shows and accepts of its record. Stage: model. */
import { isShown } from "../../runtime/records/fields.js";
import type { Inflector } from "../inflect.js";
import type { Resource } from "../resource.js";
import type { RecordDefinition, Definitions } from "./definitions.js";
import { partsShown } from "./embeds.js";
import { parentOf } from "./parents.js";
import { mustBeSent } from "./required.js";
import type { RecordField, RecordModel, RecordView } from "./types.js";
import { nameAfter, nameTypes } from "./view-types.js";

/** What a resource shows and accepts: the view without its name. */
type Content = Omit<RecordView, "type">;

/** The views of a manifest, and which of them each resource has. */
export interface Views {
  readonly views: readonly RecordView[];
  readonly viewOf: ReadonlyMap<Resource, RecordView>;
  /** What rows of lists show, where they show less. */
  readonly listedOf: ReadonlyMap<Resource, RecordView>;
}

/** Lists every distinct view once, in the order of the resources. */
export function listViews(
  resources: readonly Resource[],
  definitions: Definitions,
  recordOf: ReadonlyMap<RecordDefinition, RecordModel>,
  inflector: Inflector,
): Views {
  const found = new Map<string, { content: Content; places: Resource[] }>();
  // Resources that define records come first: their views get those names.
  for (const { resource, definition } of definesFirst(resources, definitions)) {
    const record = recordOf.get(definition);
    if (record === undefined) continue;
    const content = {
      ...describeView(resource, record, definitions),
      wrapped: nameWrapped(resource, record, inflector),
    };
    const { reads, parts, creates, changes, wrapped } = content;
    const key = JSON.stringify([
      ...[record.name, reads, parts, creates, changes, wrapped],
    ]);
    const same = found.get(key);
    if (same === undefined) found.set(key, { content, places: [resource] });
    else same.places.push(resource);
  }
  const contents = [...found.values()];
  const types = nameTypes(
    contents.flatMap(({ content: { record }, places: [resource] }) =>
      resource === undefined ? [] : [{ record, resource }],
    ),
    inflector,
  );
  const viewOf = new Map<Resource, RecordView>();
  for (const [index, { content, places }] of contents.entries()) {
    const view = { ...content, type: types[index] ?? "" };
    for (const resource of places) viewOf.set(resource, view);
  }
  const used = resources.flatMap((resource) => viewOf.get(resource) ?? []);
  const listedOf = listListed(viewOf);
  const views = [...new Set([...used, ...listedOf.values()])];
  return { views, viewOf, listedOf };
}

/** The views of rows in lists: resources with the same view and fields share one. */
function listListed(
  viewOf: Views["viewOf"],
): ReadonlyMap<Resource, RecordView> {
  const known = new Map<string, RecordView>();
  const listedOf = new Map<Resource, RecordView>();
  for (const [resource, view] of viewOf) {
    const { read } = resource.node.options.list ?? {};
    if (read === undefined) continue;
    const shown = view.shown.filter((field) => names(read, field, view));
    if (shown.length === view.shown.length) continue;
    const key = JSON.stringify([view.type, shown.map(({ name }) => name)]);
    const listed = known.get(key) ?? {
      ...{ ...view, ...describeShown(view.record, shown), whole: view },
      type: nameListed(view, resource, known),
    };
    known.set(key, listed);
    listedOf.set(resource, listed);
  }
  return listedOf;
}

/** After its view, or else its resource; where both are taken, that is reported. */
function nameListed(
  { type }: RecordView,
  resource: Resource,
  known: ReadonlyMap<string, RecordView>,
): string {
  const taken = new Set(Array.from(known.values(), (view) => view.type));
  const [own = "", other] = [type, nameAfter(resource)].map(
    (name) => `${name}Listed`,
  );
  return taken.has(own) && other !== undefined ? other : own;
}

function definesFirst(
  resources: readonly Resource[],
  definitions: Definitions,
): readonly { resource: Resource; definition: RecordDefinition }[] {
  const pairs = resources.flatMap((resource) => {
    const definition = definitions.of(resource);
    return definition === undefined ? [] : [{ resource, definition }];
  });
  const isDefiner = ({ resource, definition }: (typeof pairs)[number]) =>
    definition.definers.includes(resource);
  return [
    ...pairs.filter(isDefiner),
    ...pairs.filter((pair) => !isDefiner(pair)),
  ];
}

/** The record's own names, unless the resource has another one for what it shows. */
function nameWrapped(
  { node }: Resource,
  { name, plural }: RecordModel,
  { pluralize }: Inflector,
): RecordView["wrapped"] {
  const { envelope } = node.options;
  return envelope === undefined
    ? [name, plural]
    : [envelope, pluralize(envelope)];
}

function describeView(
  resource: Resource,
  record: RecordModel,
  definitions: Definitions,
): Omit<Content, "wrapped"> {
  const { read, write } = resource.node.options;
  const fields = record.fields.filter(
    (field) =>
      field.related?.kind !== "embed" || partsShown(field, resource) !== null,
  );
  const all = fields.map(({ name }) => name);
  const shown = fields
    .filter((field) => isRead(field, read, all))
    .map((field) => cutTo(field, partsShown(field, resource)));
  const writing = record.fields.map((field) => ({
    name: field.name,
    writing: isSetByServer(field, resource, definitions)
      ? "never"
      : writingOf(field, write),
  }));
  return {
    record,
    ...describeShown(record, shown),
    creates: writing
      .filter(({ writing }) => writing !== "never")
      .map(({ name }) => name),
    changes: writing
      .filter(({ writing }) => writing === "always")
      .map(({ name }) => name),
  };
}

/** What replies have of a record, in short: names, and those of parts where not all are there. */
function describeShown(
  { fields }: RecordModel,
  shown: readonly RecordField[],
): Pick<RecordView, "shown" | "reads" | "parts"> {
  const cut = shown.filter((field) => !fields.includes(field));
  return {
    shown,
    reads: shown.map(({ name }) => name),
    parts: Object.fromEntries(
      cut.map(({ name, data }) => [
        name,
        data.type === "object" ? Object.keys(data.fields) : [],
      ]),
    ),
  };
}

/** A field with some parts of its object; the same if it has no others. */
function cutTo(
  field: RecordField,
  parts: readonly string[] | null,
): RecordField {
  const { data } = field;
  if (data.type !== "object" || parts === null) return field;
  const all = Object.entries(data.fields);
  const some = all.filter(([name]) => parts.includes(name));
  if (some.length === all.length) return field;
  return { ...field, data: { ...data, fields: Object.fromEntries(some) } };
}

/**
 * Whether a list of the manifest names a field, by either of its names. Where a ref
 * embeds something, `author` is what it embeds, and `author_id` the ref.
 */
export function names(
  list: readonly string[],
  { name, written }: RecordField,
  { reads }: Pick<RecordView, "reads">,
): boolean {
  return (
    list.includes(name) || (list.includes(written) && !reads.includes(written))
  );
}

function isRead(
  field: RecordField,
  read: readonly string[] | undefined,
  reads: readonly string[],
): boolean {
  if (!isShown(field.data)) return false;
  return read === undefined || names(read, field, { reads });
}

/**
 * Whether no request sets a field: the application does, the place of the
 * resource, or the identity of the caller.
 */
export function isSetByServer(
  { data, from, ref, slug }: RecordField,
  resource: Resource,
  definitions: Definitions,
): boolean {
  if (from === "tool" || data.computed === true || slug !== null) return true;
  const parent = parentOf(resource, definitions);
  // The path does not identify another parent that every row needs.
  const isOther = ref?.record !== parent?.name && mustBeSent(data);
  if (from === "place" && parent !== null && !isOther) return true;
  if (ref?.isSet === true) return true;
  // Input sets the owner of a row only where everyone's rows are reachable.
  return (ref?.scope ?? null) !== null && resource.scope.guard === null;
}

function writingOf(
  field: RecordField,
  write: readonly string[] | undefined,
): "always" | "create" | "never" {
  const { write: said = "always" } = field.data;
  // The store asks who calls; an input takes it from anyone.
  const own = said === "some" ? "always" : said;
  if (write === undefined) return own;
  const isNamed = write.includes(field.name) || write.includes(field.written);
  if (!isNamed) return "never";
  return own === "never" ? "always" : own;
}
