/**
 * `records.ts`: the types of what resources hold, and the data and readers that
 * the application uses. Stage: emit. Written if the manifest has fields.
 */
import { nameBody, nameQuery } from "../../model/records/record-names.js";
import type { ActionInput } from "../../model/records/types.js";
import type { ControllerAction, Model } from "../../model/types.js";
import { renderBound } from "../bound.js";
import type { OutputFile } from "../file.js";
import { nameLocally } from "../local-names.js";
import type { EmitTarget } from "../target.js";
import type {
  OwnInputData,
  OwnQueryData,
  RecordsData,
  RecordSectionData,
} from "../template-data/records.js";
import { describeMembers, type NamedField } from "./members.js";
import { groupViews, nameViews } from "./view-names.js";
import {
  describeReader,
  describeRecordSection,
  writeData,
} from "./sections.js";

function writeFields(fields: readonly NamedField[]): OwnInputData["fields"] {
  return fields.map(([name, data]) => ({ name, data: writeData(data) }));
}

function describePlaces({ routes }: ControllerAction): readonly string[] {
  return routes.map(({ method, path }) => `${method} ${path}`);
}

type OwnInput = ActionInput & { readonly kind: "own" };

function describeBody(
  action: ControllerAction,
  { type, fields }: OwnInput,
): OwnInputData {
  const entries = fields.map(({ name, data }) => [name, data] as const);
  return {
    places: describePlaces(action),
    ...describeReader(nameBody(type), entries),
    fields: writeFields(entries),
  };
}

function describeQuery(
  action: ControllerAction,
  { type, fields }: NonNullable<ControllerAction["record"]["query"]>,
): OwnQueryData {
  const entries = fields.map(({ name, data }) => [name, data] as const);
  return {
    places: describePlaces(action),
    ...nameQuery(type),
    members: describeMembers(entries, "read"),
    fields: writeFields(entries),
  };
}

/** The bodies and queries that actions describe for themselves. */
function listOwn(model: Model): {
  readonly bodies: readonly OwnInputData[];
  readonly queries: readonly OwnQueryData[];
} {
  const actions = model.controllers.flatMap((controller) => controller.actions);
  return {
    bodies: actions.flatMap((action) => {
      const { input } = action.record;
      return input?.kind === "own" ? [describeBody(action, input)] : [];
    }),
    queries: actions.flatMap((action) => {
      const { query } = action.record;
      return query === null ? [] : [describeQuery(action, query)];
    }),
  };
}

/**
 * Whether a project has records, or bodies or queries that its manifest
 * describes.
 */
export function hasRecords({ records, controllers }: Model): boolean {
  return (
    records.length > 0 ||
    controllers.some(({ actions }) =>
      actions.some(
        ({ record: { input, query } }) => input !== null || query !== null,
      ),
    )
  );
}

const OWN = [
  ...(["RecordData", "Input", "Output", "output"] as const),
  ...(["bodyInput", "changeInput", "newInput", "queryInput"] as const),
];

/** The names that the file declares. */
function listDeclared(
  records: readonly RecordSectionData[],
  { bodies, queries }: ReturnType<typeof listOwn>,
): readonly string[] {
  const readers = [
    ...records.flatMap(({ creates, changes }) => [...creates, ...changes]),
    ...bodies,
  ];
  return [
    ...records.flatMap(({ constant, row }) => [constant, row.type]),
    ...records.flatMap(({ outputs }) =>
      outputs.flatMap(({ constant, type }) => [constant, type]),
    ),
    ...readers.flatMap(({ constant, sent, read }) => [
      ...[constant, sent.type, read.type],
    ]),
    ...queries.flatMap(({ constant, type }) => [constant, type]),
  ];
}

/** What the file calls its imports: its own names are the user's. */
function nameOwn(declared: readonly string[]): RecordsData["own"] {
  const locals = nameLocally(OWN, declared, "Of");
  return Object.fromEntries(
    OWN.map((name) => [name, { name, local: locals.get(name) ?? name }]),
  ) as RecordsData["own"];
}

/** Renders `records.ts`; none if the manifest has no fields. */
export function emitRecords(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasRecords(model)) return [];
  const views = groupViews(nameViews(model.views));
  const records = model.records.map((record) =>
    describeRecordSection(record, views.get(record) ?? []),
  );
  const own = listOwn(model);
  const data = {
    own: nameOwn(listDeclared(records, own)),
    records,
    ...own,
    uses: {
      records: records.length > 0,
      creates: records.some(({ creates }) => creates.length > 0),
      changes: records.some(({ changes }) => changes.length > 0),
      outputs: records.some(({ outputs }) => outputs.length > 0),
      bodies: own.bodies.length > 0,
      queries: own.queries.length > 0,
    },
  };
  return [renderBound("records", data, target)];
}
