/**
 * The id of a record: what its schema or its path says of it. Stage: import.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import { snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import { differInKind } from "./field-values.js";
import type {
  FieldNote,
  SourceField,
  SourceFields,
  WantedRoute,
} from "./source.js";

/** What tells a record from others. */
export interface Identity {
  /** The `key`; undefined for an integer that has the usual name everywhere. */
  readonly key: unknown;
  /** The field that the parameter of its path is; "" if that is the id. */
  readonly param: string;
  /** The properties that are the id. */
  readonly names: ReadonlySet<string>;
  readonly notes: readonly FieldNote[];
}

const DIFFERS =
  "paths have it as another kind of value; the manifest has that of records";

/** An index of PostgreSQL holds no longer texts. */
const MOST = 500;

/** Finds the id of a record among its properties, and in the paths of its members. */
export function describeIdentity(
  draft: ResourceDraft,
  all: SourceFields,
): Identity {
  const isNamed = draft.param !== "" && draft.param !== "id";
  const param = isNamed && canIdentify(all.get(draft.param)) ? draft.param : "";
  // A field with the name of the parameter would have to be unique.
  const isTaken = isNamed && param === "" && all.has(draft.param);
  const names = [...all.keys()].filter(
    (each) => snakeCase(each) === "id" || (isTaken && each === draft.param),
  );
  const name = names.includes("id") ? "id" : names[0];
  const own = name === undefined ? undefined : all.get(name);
  const inPath = param === "" ? findInPath(draft) : undefined;
  const differs =
    own !== undefined && inPath !== undefined && differInKind(own, inPath);
  const known = own ?? inPath;
  const { key, notes } = describeKey(known, name ?? "id");
  const isTold = isNamed && param === "";
  return {
    key: isTold ? key : key === "integer" ? undefined : key,
    param,
    names: new Set(names),
    notes: [
      ...notes,
      ...names
        .filter((each) => each !== "id")
        .map((each) => ({ path: each, reason: "records have it as `id`" })),
      ...(differs ? [{ path: name ?? "id", reason: DIFFERS }] : []),
      ...(known === undefined && isTold
        ? [{ path: "id", reason: "nothing says what it is; it is an integer" }]
        : []),
    ],
  };
}

/** Whether a field can tell a record from others. */
function canIdentify(field: SourceField | undefined): boolean {
  if (field === undefined) return false;
  const { type, many, fields } = field.value;
  return many !== true && fields === undefined && type !== "json";
}

/** What the last parameter of a member's path holds. */
function findInPath(draft: ResourceDraft): SourceField | undefined {
  const routes: readonly WantedRoute[] = [
    ...[...draft.actions.values()].flat(),
    ...draft.extras.flatMap((extra) => extra.routes),
  ];
  for (const { path, ids } of routes) {
    const params = Array.from(
      path.matchAll(/[:*]([\p{ID_Start}_][\p{ID_Continue}]*)/gu),
      ([, name]) => name,
    );
    const found = ids?.[params.lastIndexOf(draft.param)];
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

function describeKey(
  field: SourceField | undefined,
  name: string,
): { readonly key: unknown; readonly notes: readonly FieldNote[] } {
  if (field === undefined) return { key: "integer", notes: [] };
  const { type, maxLength, pattern, many, fields } = field.value;
  const note = (reason: string): readonly FieldNote[] => [
    { path: name, reason },
  ];
  if (many === true || fields !== undefined || type === "json") {
    return {
      key: "text",
      notes: note("an id is a single value; it is `text`"),
    };
  }
  if (type === "integer") return { key: type, notes: [] };
  if (type === "uuid") return { key: type, notes: [] };
  if (type === "number" || type === "boolean") {
    return {
      key: type === "number" ? "integer" : "text",
      notes: note(`an id is no ${type}`),
    };
  }
  const isShort =
    typeof maxLength === "number" && maxLength >= 1 && maxLength <= MOST;
  const limits = withoutUndefined({
    maxLength: isShort ? maxLength : undefined,
    pattern: typeof pattern === "string" ? pattern : undefined,
  });
  const isLimited = Object.keys(limits).length > 0;
  const isText = type === "string" || type === "text";
  const what = typeof type === "string" ? `\`${type}\`` : "an enum";
  return {
    key: isLimited ? { type: "text", ...limits } : "text",
    notes: isText ? [] : note(`an id is \`text\`, and takes more than ${what}`),
  };
}
