/**
 * The names of types and constants in `records.ts`. Stage: emit. Views that
 * show the same fields share one name, and so do views that take the same.
 */
import {
  nameChange,
  nameCreate,
  nameOutput,
  type OutputNames,
  type ReaderNames,
} from "../../model/records/record-names.js";
import type { RecordModel, RecordView } from "../../model/records/types.js";

/** Names for a list of fields, and the view that they are derived from. */
export interface Shared<Names> {
  readonly names: Names;
  readonly view: RecordView;
}

/** The names that belong to one view. */
export interface ViewNames {
  readonly output: Shared<OutputNames>;
  readonly create: Shared<ReaderNames>;
  readonly change: Shared<ReaderNames>;
}

/** The names of each view of a model. */
export type RecordNames = ReadonlyMap<RecordView, ViewNames>;

/** The views of a record, each with its names. */
export type NamedViews = readonly (readonly [RecordView, ViewNames])[];

/** Gives each list of fields one name: that of the first view that has it. */
function shareNames<Names>(
  view: RecordView,
  known: Map<string, Shared<Names>>,
  fields: readonly string[],
  name: (type: string) => Names,
): Shared<Names> {
  const key = `${view.record.name} ${fields.join(" ")}`;
  const same = known.get(key);
  if (same !== undefined) return same;
  const shared = { names: name(view.type), view };
  known.set(key, shared);
  return shared;
}

/** What replies of a view show, as a list of words. */
function shownBy({ reads, parts }: RecordView): readonly string[] {
  const some = Object.entries(parts).flatMap(([name, each]) => [name, ...each]);
  return [...reads, "", ...some];
}

/** A change that replaces depends on what is shown, too. */
function goesBy({ changes, reads, whole }: RecordView): readonly string[] {
  return [...changes, "", ...(whole?.reads ?? reads)];
}

/**
 * The names of every view. What others share with a record's own view is named
 * after that view.
 */
export function nameViews(views: readonly RecordView[]): RecordNames {
  const outputs = new Map<string, Shared<OutputNames>>();
  const creates = new Map<string, Shared<ReaderNames>>();
  const changes = new Map<string, Shared<ReaderNames>>();
  const isOwn = ({ type, record }: RecordView) => type === record.type;
  const ordered = [
    ...views.filter(isOwn),
    ...views.filter((view) => !isOwn(view)),
  ];
  return new Map(
    ordered.map((view) => [
      view,
      {
        output: shareNames(view, outputs, shownBy(view), nameOutput),
        create: shareNames(view, creates, view.creates, nameCreate),
        change: shareNames(view, changes, goesBy(view), nameChange),
      },
    ]),
  );
}

/** The views of resources, without what rows of lists show of them. */
export function withoutListed(views: NamedViews): NamedViews {
  return views.filter(([{ whole }]) => whole === undefined);
}

/** The views of each record, in the order of the names. */
export function groupViews(
  names: RecordNames,
): ReadonlyMap<RecordModel, NamedViews> {
  const groups = new Map<RecordModel, [RecordView, ViewNames][]>();
  for (const [view, named] of names) {
    const same = groups.get(view.record);
    if (same === undefined) groups.set(view.record, [[view, named]]);
    else same.push([view, named]);
  }
  return groups;
}
