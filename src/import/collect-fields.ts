/**
 * The fields of one resource's record, from what its routes take and return.
 * Stage: import.
 */
import type { StandardAction } from "../manifest/words.js";
import { snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import { differInKind, joinFields, joinShown } from "./field-values.js";
import { describeIdentity } from "./record-keys.js";
import type {
  FieldNote,
  SourceBody,
  SourceField,
  SourceFields,
  SourceRecord,
  WantedRoute,
} from "./source.js";
import { spellField } from "./spell-options.js";

/** How names of several words are written. */
export type Style = "snake" | "camel";

/** A body of a route, as the resource's record has it. */
export interface UsedBody {
  readonly route: WantedRoute;
  readonly kind: "body" | "reply";
  readonly action: StandardAction;
  readonly body: SourceBody;
  readonly record: SourceRecord;
  /** What wraps it; "" if nothing does. */
  readonly key: string;
}

/** What every record has without saying so. */
const TIMES = {
  snake: ["created_at", "updated_at"],
  camel: ["createdAt", "updatedAt"],
} as const;

/** The bodies of a resource's actions that are about its record. */
export function listUsedBodies({
  actions,
}: ResourceDraft): readonly UsedBody[] {
  return [...actions].flatMap(([action, routes]) =>
    action === "destroy" || action === "new" || action === "edit"
      ? []
      : routes.flatMap((route) =>
          (["body", "reply"] as const).flatMap((kind) => {
            const body = route[kind];
            if (body === undefined || (kind === "body" && action === "index"))
              return [];
            return [{ route, kind, action, body, ...choose(body, action) }];
          }),
        ),
  );
}

/** The record of a body, within what wraps it. */
function choose(
  { record, isList, inside }: SourceBody,
  action: StandardAction,
): Pick<UsedBody, "record" | "key"> {
  const isWrapped =
    inside !== undefined &&
    !isList &&
    (action === "index" ? inside.isList : inside.isSure);
  return isWrapped
    ? { record: inside.record, key: inside.key }
    : { record, key: "" };
}

/** The order in which replies tell what a record is. */
const REPLIES = ["show", "update", "create", "index"] as const;

/** Gives a resource the fields of its record, if its routes name any. */
export function collectFields(draft: ResourceDraft, style: Style): void {
  const bodies = listUsedBodies(draft);
  const find = (
    kind: "body" | "reply",
    action: StandardAction,
  ): SourceRecord | undefined =>
    bodies.find((each) => each.kind === kind && each.action === action)?.record;
  const created = find("body", "create");
  const changed = find("body", "update");
  const replies = REPLIES.map((action) => find("reply", action));
  const [reply, ...others] = replies.filter((each) => each !== undefined);
  const written = created ?? changed;
  const differing: FieldNote[] = [];
  const shown = joinReplies(reply, others, differing);
  const all = new Map([
    ...(shown ?? []),
    ...(created?.fields ?? []),
    ...(changed?.fields ?? []),
  ]);
  const joined = new Set(
    [created, changed, reply, ...others].filter(
      (each) =>
        each !== undefined && (!others.includes(each) || isAlike(reply, each)),
    ),
  );
  const notes: FieldNote[] = [...noteOthers(bodies, all, joined), ...differing];
  if (all.size === 0) {
    if (notes.length > 0) draft.notes = notes;
    return;
  }
  const identity = describeIdentity(draft, all);
  const times = timesOf(all, style);
  const fields = new Map<string, unknown>();
  for (const name of all.keys()) {
    if (identity.names.has(name) || times.has(name)) continue;
    const [one, other] = [created?.fields.get(name), changed?.fields.get(name)];
    const joined = joinFields(one ?? other, shown?.get(name));
    if (joined === undefined) continue;
    const { field, differs } = joined;
    if (differs !== null) notes.push({ path: name, reason: differs });
    if (one !== undefined && other !== undefined && differInKind(one, other))
      notes.push({
        path: name,
        reason:
          "requests that create have another kind of value than those that change",
      });
    const { only } = field;
    const isShown = shown === undefined || shown.has(name);
    const isTaken =
      written === undefined || one !== undefined || other !== undefined;
    const write = writeOf(
      one,
      other,
      changed?.fields,
      isTaken && only !== "reply",
    );
    const read = isShown && only !== "body" ? {} : { read: "never" };
    const { isRequired } = written?.fields.get(name) ?? field;
    const unique = identity.param === name ? { unique: true } : {};
    const value = { ...field.value, ...unique, ...write, ...read };
    // A list that is in no body cannot be left out of one.
    const isGiven = write.write === "never" && field.value["many"] === true;
    fields.set(name, spellField(value, isRequired || isGiven));
    const source =
      joined.of === "reply"
        ? [reply, ...others].find((each) => each?.fields.has(name))
        : one === undefined
          ? changed
          : created;
    notes.push(...notesOf(source, name));
  }
  const wholes = [created, changed, reply].flatMap(
    (each) => each?.notes.filter(({ path }) => path === "") ?? [],
  );
  // A record of nothing but an id has no fields to write.
  if (fields.size === 0) return;
  draft.fields = fields;
  draft.notes = [...notes, ...wholes, ...identity.notes];
  if (times.size === 0) draft.timestamps = false;
  draft.key = identity.key;
  draft.shown = new Set(
    [reply, ...others].filter((each) => each !== undefined && joined.has(each)),
  ) as ReadonlySet<SourceRecord>;
  draft.showsId = identity.names.size > 0;
}

/** The properties of replies: those of the first, and of others that are alike. */
function joinReplies(
  first: SourceRecord | undefined,
  others: readonly SourceRecord[],
  notes: FieldNote[],
): SourceFields | undefined {
  if (first === undefined) return undefined;
  const all = new Map(first.fields);
  for (const other of others) {
    if (!isAlike(first, other)) continue;
    for (const [name, field] of other.fields) {
      const known = all.get(name);
      if (known === undefined) {
        all.set(name, { ...field, isRequired: false });
        continue;
      }
      const { field: joined, differs } = joinShown(known, field);
      all.set(name, joined);
      if (differs !== null) notes.push({ path: name, reason: differs });
    }
  }
  return all;
}

/** Whether two replies are of one record: they share half of the smaller one. */
function isAlike(one: SourceRecord | undefined, other: SourceRecord): boolean {
  if (one === undefined) return false;
  const shared = [...other.fields.keys()].filter((name) =>
    one.fields.has(name),
  ).length;
  const least = Math.min(one.fields.size, other.fields.size);
  return shared > 0 && shared * 2 >= least;
}

/** Notes what only bodies have that seem to be of something else. */
function noteOthers(
  bodies: readonly UsedBody[],
  all: SourceFields,
  joined: ReadonlySet<SourceRecord | undefined>,
): readonly FieldNote[] {
  const isOther = (record: SourceRecord, name: string): boolean => {
    const known = all.get(name)?.value;
    const own = record.fields.get(name)?.value;
    return joined.has(record)
      ? known === undefined
      : JSON.stringify(known) !== JSON.stringify(own);
  };
  return bodies.flatMap(({ kind, record, route }) => [
    ...record.notes.filter(
      ({ path }) => path !== "" && !record.fields.has(topOf(path)),
    ),
    ...[...record.fields.keys()]
      .filter((name) => isOther(record, name))
      .map((name) => ({
        path: name,
        reason: `only the ${kind} of ${route.shown} has it, which seems to be of something else`,
      })),
  ]);
}

/** The notes on a field of a schema. */
function notesOf(
  record: SourceRecord | undefined,
  name: string,
): readonly FieldNote[] {
  return (record?.notes ?? []).filter(({ path }) => topOf(path) === name);
}

/** The field of a record that a path leads into. */
export function topOf(path: string): string {
  const dot = path.indexOf(".");
  return dot < 0 ? path : path.slice(0, dot);
}

/** The times that a record has without naming them, if they are all there. */
function timesOf(all: SourceFields, style: Style): ReadonlySet<string> {
  const names = TIMES[style];
  const areTimes = names.every((name) => {
    const value = all.get(name)?.value;
    return value?.["type"] === "datetime";
  });
  return new Set(areTimes ? names : []);
}

/** Who may set a field, if not every request may. */
function writeOf(
  created: SourceField | undefined,
  changed: SourceField | undefined,
  changes: SourceFields | undefined,
  isTaken: boolean,
): { readonly write?: string } {
  if (!isTaken) return { write: "never" };
  const isFixed =
    created !== undefined && changed === undefined && changes !== undefined;
  return isFixed ? { write: "create" } : {};
}

/** How most names of several words are written. */
export function styleOf(drafts: readonly ResourceDraft[]): Style {
  const names = new Set(
    drafts.flatMap((draft) =>
      listUsedBodies(draft).flatMap(({ record }) => [...record.fields.keys()]),
    ),
  );
  let balance = 0;
  for (const name of names) {
    if (/[a-z][A-Z]/.test(name)) balance += 1;
    else if (snakeCase(name) === name && name.includes("_")) balance -= 1;
  }
  return balance > 0 ? "camel" : "snake";
}
