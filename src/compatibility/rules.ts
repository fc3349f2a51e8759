/** Who may call each action: what `check --since` compares of it, and where it is said. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { writtenAt } from "../manifest/tree.js";
import { listAbove } from "../model/access/above.js";
import { type AccessRow, listAccess } from "../model/access/answers.js";
import {
  FIELD_RULES,
  type FieldRow,
  listFieldAccess,
  listUsed,
} from "../model/access/field-answers.js";
import { findPlacedRules } from "../model/access/callers.js";
import type { AccessWay } from "../model/access/ways.js";
import type { RecordField } from "../model/records/types.js";
import type { Resource } from "../model/resource.js";
import type { PlacedAccess } from "../model/scope.js";
import type { ControllerAction, Model, ModelRoute } from "../model/types.js";

/** What the words of rules are about. */
export interface RuledRows {
  /** The record whose rows they are; null where there are none. */
  readonly record: string | null;
  readonly fields: readonly RecordField[];
  /** The roles that every member has one of, by the word for the members: `team`. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Who may do what with some rows. */
export interface WaysOfRows extends RuledRows {
  /** Any of these; null where nothing asks who calls. */
  readonly who: readonly AccessWay[] | null;
  /** For a change: who may read the row, as far as that is asked too. */
  readonly readers?: readonly AccessWay[] | undefined;
  /** The words of `caller.words`, which strangers may meet. */
  readonly words?: readonly string[] | undefined;
  /** Where it is written. */
  readonly path: ManifestPath;
}

/** Who may see a field of some rows, set it, or link it to a row. */
export interface FieldRule extends Pick<FieldRow, "field" | "may"> {
  /** Nothing asks who calls where it has no words of its own. */
  readonly ways: WaysOfRows;
}

/** Who may call an action. */
export interface OperationRules extends WaysOfRows {
  /** Of each field that its reply and its body have. */
  readonly ofFields: readonly FieldRule[];
  /** Whether the manifest says who calls. */
  readonly hasCaller: boolean;
  /** Where it is written who may read the row. */
  readonly readPath: ManifestPath;
  /** Who may read the rows that its own are below. */
  readonly above: readonly WaysOfRows[];
}

/** By the key of an action: `boards#update`. */
export function listRules(model: Model): ReadonlyMap<string, OperationRules> {
  const facts = readFacts(model);
  const rows = new Map(
    listAccess(model).map((row) => [`${row.controller}#${row.action}`, row]),
  );
  const ruled = new Map(
    listFieldAccess(model).map((row) => [
      [row.controller, row.may, row.field].join(" "),
      row,
    ]),
  );
  const rules = new Map<string, OperationRules>();
  for (const { key, actions } of model.controllers) {
    for (const action of actions) {
      const [route] = action.routes;
      const id = `${key}#${action.name}`;
      const row = rows.get(id);
      if (route === undefined || row === undefined) continue;
      const own = describeRules(model, facts, route, row);
      const ofFields = listFieldRules(own, action, route, (may, field) =>
        ruled.get([key, may, field].join(" ")),
      );
      rules.set(id, { ...own, ofFields });
    }
  }
  return rules;
}

/** @param find the words of a field, if it has some */
function listFieldRules(
  own: Omit<OperationRules, "ofFields">,
  action: ControllerAction,
  { method }: ModelRoute,
  find: (may: FieldRow["may"], field: string) => FieldRow | undefined,
): readonly FieldRule[] {
  const used = listUsed([action]);
  const readers = (method === "GET" ? own.who : own.readers) ?? undefined;
  return FIELD_RULES.flatMap((may) =>
    own.fields
      .filter(({ name }) => used[may].includes(name))
      .map(({ written, path }): FieldRule => {
        const row = find(may, written);
        const ways = {
          ...{
            ...own,
            who: row?.who ?? null,
            readers: row?.readers ?? readers,
          },
          path: [...path, ...(row === undefined ? [] : [may])],
        };
        return { field: written, may, ways };
      }),
  );
}

interface Facts {
  readonly places: ReadonlyMap<string, Model["places"][number]["data"]>;
  readonly rowsOf: (record: string | null) => RuledRows;
  /** The rules of a record, where its own resource says them. */
  readonly rulesOf: (record: string | null) => PlacedAccess | null;
}

function readFacts(model: Model): Facts {
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
  const fields = new Map(
    model.records.map((record) => [record.name, record.fields]),
  );
  const definers = new Map<string | null, Resource>();
  for (const resource of model.resources) {
    const record = places.get(resource.controller)?.record ?? null;
    if (resource.node.options.fields === undefined) continue;
    if (!definers.has(record)) definers.set(record, resource);
  }
  const roles = new Map(
    model.tables.flatMap(({ record, members }) => {
      const role = fields
        .get(members?.record ?? "")
        ?.find(({ name }) => name === members?.role);
      return role?.data.type !== "enum" || role.data.optional === true
        ? []
        : [[record.name, role.data.values] as const];
    }),
  );
  return {
    places,
    rulesOf: (record) => findOwn(definers.get(record) ?? null),
    rowsOf: (record) => {
      const own = fields.get(record ?? "") ?? [];
      const groups = [
        [record ?? "", record ?? ""] as const,
        ...own.map(({ written, ref }) => [written, ref?.record ?? ""] as const),
      ].flatMap(([word, of]) => {
        const all = roles.get(of);
        return all === undefined ? [] : [[word, all] as const];
      });
      return { record, fields: own, groups: new Map(groups) };
    },
  };
}

function describeRules(
  model: Model,
  { places, rowsOf, rulesOf }: Facts,
  route: ModelRoute,
  { controller, who, readers, words }: AccessRow,
): Omit<OperationRules, "ofFields"> {
  const { resource, origin, access } = route;
  const stored = resource === null ? undefined : places.get(controller);
  const record = stored?.record ?? null;
  const usual = rulesOf(record);
  const reading = access ?? findOwn(resource) ?? usual;
  const at = (
    placed: PlacedAccess | null,
    keys: readonly Key[],
  ): ManifestPath => placeOf(placed, keys) ?? writtenAt(origin);
  return {
    ...{ ...rowsOf(record), who, readers, words },
    hasCaller: model.callers !== null,
    path: at(findPlacedRules(route) ?? usual, keysOf(route)),
    readPath: at(reading, ["read"]),
    above: (stored === undefined ? [] : listAbove(model, stored)).map(
      (each) => ({
        ...{ ...rowsOf(each.record), who: each.who, words },
        path: at(rulesOf(each.record), ["read"]),
      }),
    ),
  };
}

/** The rules that a resource has where it stands. */
function findOwn(resource: Resource | null): PlacedAccess | null {
  if (resource === null) return null;
  const { node, scope } = resource;
  const { access } = node.options;
  if (scope.access !== null || access === undefined) return scope.access;
  return { entry: access, path: [...writtenAt(node), "access"] };
}

type Key = keyof PlacedAccess["entry"];

/** The keys of rules that an action asks for, the narrowest first. */
function keysOf({ method, action, kind }: ModelRoute): readonly Key[] {
  if (kind === "new" || action === "create") return ["create", "write"];
  if (action === "update" || action === "edit") return ["update", "write"];
  if (action === "destroy") return ["destroy", "write"];
  return [method === "GET" ? "read" : "write"];
}

/** Where a rule is written: at its key, or where all of them are said in one word. */
function placeOf(
  placed: PlacedAccess | null,
  keys: readonly Key[],
): ManifestPath | null {
  if (placed === null) return null;
  const { entry, path } = placed;
  const isShort = entry.read !== undefined && entry.read === entry.write;
  const key = keys.find((each) => entry[each] !== undefined);
  return isShort || key === undefined ? path : [...path, key];
}
