/**
 * What `records.ts` calls its types and constants. Stage: emit. Views that show
 * the same share one name, and so do views that take the same.
 */
import {
  nameChange,
  nameCreate,
  nameOutput,
  uncapitalize,
  type OutputNames,
  type ReaderNames,
} from "../../model/records/record-names.js";
import type { RecordView } from "../../model/records/types.js";

/** What is made of a list of fields, and the view that it is named by. */
export interface Shared<Names> {
  readonly names: Names;
  readonly view: RecordView;
}

/** The names that one view goes by. */
export interface ViewNames {
  readonly output: Shared<OutputNames>;
  readonly create: Shared<ReaderNames>;
  readonly change: Shared<ReaderNames>;
}

/** What each view of a model is called. */
export type RecordNames = ReadonlyMap<RecordView, ViewNames>;

/** Of the body that an extra action describes. */
export function nameBody(type: string): ReaderNames {
  const constant = `${uncapitalize(type)}Input`;
  return { constant, sent: `${type}Body`, read: `${type}Input` };
}

/** Of the query that an extra action describes. */
export function nameQuery(type: string): OutputNames {
  return { constant: `${uncapitalize(type)}Query`, type: `${type}Query` };
}

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

/** A change that replaces goes by what is shown, too. */
function goesBy({ changes, reads }: RecordView): readonly string[] {
  return [...changes, "", ...reads];
}

/** The names of every view; a record's own view names what others share with it. */
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
        output: shareNames(view, outputs, view.reads, nameOutput),
        create: shareNames(view, creates, view.creates, nameCreate),
        change: shareNames(view, changes, goesBy(view), nameChange),
      },
    ]),
  );
}
