/**
 * The names of what is generated from records: types, and the readers that go
 * with them. Stage: model. Makes sure that each name has one owner.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import {
  nameChange,
  nameComputed,
  nameCreate,
  nameOutput,
  nameRecord,
  nameRow,
  nameTable,
} from "./record-names.js";
import type { RecordModel, RecordView } from "./types.js";

/** The types of a view; for a record's own view, those of the record. */
function typesOfView(type: string): readonly string[] {
  const [create, change] = [nameCreate(type), nameChange(type)];
  return [
    nameOutput(type).type,
    ...[create.read, create.sent, change.read, change.sent],
  ];
}

/** The types of a record: those of its own view, and its rows. */
function typesOfRecord(type: string): readonly string[] {
  return [...typesOfView(type), nameRow(type)];
}

/** The names in `stores.ts` for a record. */
function namesOfTable(type: string): readonly string[] {
  const { constant, type: table } = nameTable(type);
  return [constant, table, nameComputed(type)];
}

/**
 * The constants of a view, or of a record. They begin with a lowercase letter,
 * as no type does.
 */
function valuesOf(type: string): readonly string[] {
  const { constant } = nameCreate(type);
  return [
    ...[constant, nameRecord(type)],
    ...[nameChange(type).constant, nameOutput(type).constant],
  ];
}

/** Every name of a view. */
export function namesOfView(type: string): readonly string[] {
  return [...typesOfView(type), ...valuesOf(type)];
}

/** Every name of a record and its own view, with a database or without. */
export function namesOfRecord(type: string): readonly string[] {
  return [...namesOfView(type), nameRow(type), ...namesOfTable(type)];
}

/** Names that generated code already uses, or takes from the language. */
const RESERVED: ReadonlySet<string> = new Set(
  // http.ts and contracts.ts
  (
    "Action ActionName AnyAction Context ControllerName Controllers FormTarget " +
    "FormatName FormState HeaderLookup Html HttpError Native NoInput NoParams Problem Query " +
    "QueryValue Reply ReplyBody ReplyHeaders Result SerializerName State " +
    "UploadLimits UploadPart " +
    // records.ts
    "ChangeInput Input Output RecordData " +
    // TypeScript
    "Array Date Map Number Object Omit Partial Pick Promise Readonly Record Set String"
  ).split(" "),
);

/** Names that `stores.ts` uses, if the manifest has a database. */
const STORES: ReadonlySet<string> = new Set(
  (
    "Computed Database Generated Kysely Places RecordStores StoreContext StoreOf Stores " +
    "TableData Tables Transactional"
  ).split(" "),
);

/** Whether generated code uses a name itself, with a database or without. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name) || STORES.has(name);
}

/** Every name in `records.ts`; what belongs to controllers has others. */
export function listNames(
  records: readonly RecordModel[],
  views: readonly RecordView[],
): readonly string[] {
  return [
    ...records.flatMap(({ type }) => [
      ...typesOfRecord(type),
      ...valuesOf(type),
    ]),
    ...views.flatMap(({ type }) => namesOfView(type)),
  ];
}

/** A name's owner. */
interface Owner {
  readonly type: string;
  readonly path: ManifestPath;
  /** How to rename it, if its name is not the record's. */
  readonly help?: string;
}

/** Reports records or views that would share a name. */
export function checkGeneratedNames(
  records: readonly RecordModel[],
  views: readonly (RecordView & { readonly path: ManifestPath })[],
  hasStores: boolean,
): readonly ManifestProblem[] {
  const owners = new Map<string, Owner>();
  const claim = (owner: Owner, names: readonly string[]): ManifestProblem[] => {
    const taken = names.find((name) => owners.has(name));
    const first = taken === undefined ? undefined : owners.get(taken);
    for (const name of names) if (!owners.has(name)) owners.set(name, owner);
    return taken === undefined || first === undefined
      ? []
      : [reportTaken(owner, first, taken)];
  };
  return [
    ...records.flatMap(({ type, path }) =>
      claim({ type, path }, [
        ...[...typesOfRecord(type), ...valuesOf(type)],
        ...(hasStores ? namesOfTable(type) : []),
      ]),
    ),
    ...views
      .filter(({ type, record }) => type !== record.type)
      .flatMap(({ type, path }) =>
        claim({ type, path, help: viewHelp }, namesOfView(type)),
      ),
  ];
}

const viewHelp = "give the resource another name with `as`";

function reportTaken(
  { type, path, ...more }: Owner,
  first: Owner,
  name: string,
): ManifestProblem {
  const labels = [labelAt(first.path, `${name} comes from here`)];
  const message = `${type} and ${first.type} would both have the name ${name}`;
  return atKey("type-clash", path, message, { labels, ...more });
}
