/** The rows above a resource, by the parameters of the path. Stage: model. */
import type { ParentData } from "../../runtime/database/tables.js";
import type { AccessModel } from "../access/types.js";
import type { Definitions } from "../records/definitions.js";
import { findParentRef } from "../records/parents.js";
import { findHolder } from "../records/returned.js";
import type { RecordModel, RecordView } from "../records/types.js";
import type { Resource } from "../resource.js";
import type { ModelRoute } from "../types.js";
import { readWhere } from "./where.js";
import { findBy } from "./singletons.js";
import type { TablesByRecord } from "./tables.js";

/** What is needed to find the rows above a resource. */
export interface Ancestry {
  readonly definitions: Definitions;
  readonly tables: TablesByRecord;
  /** What each resource shows of its record. */
  readonly viewOf: ReadonlyMap<Resource, RecordView>;
  /** The rules of records and resources. */
  readonly rules: AccessModel;
}

/** The parent of a resource, with those above it; empty if it has none. */
export function listParentData(
  resource: Resource,
  record: RecordModel,
  ancestry: Ancestry,
): readonly ParentData[] {
  const holder = findHolder(resource, ancestry.definitions);
  const name = holder && ancestry.definitions.of(holder)?.name;
  const table = ancestry.tables.get(name ?? "");
  const column = findParentRef(resource, record, ancestry.definitions);
  if (holder === null || table === undefined || column === undefined) return [];
  const { options } = holder.node;
  const { where } = readWhere(options.where ?? {}, table.record.fields);
  const by = findBy(holder, table.record);
  const access = ancestry.rules.ofPlace.get(holder);
  const parents = listParentData(holder, table.record, ancestry);
  return [
    {
      ...(!options.singleton && { param: holder.parentParam }),
      record: table.record.name,
      key: options.singleton ? "id" : holder.property,
      column: column.name,
      ...(options.where !== undefined && { where }),
      ...(by !== undefined && { by }),
      ...(parents.length > 0 && { parents }),
      ...(access !== undefined && { access }),
    },
  ];
}

/**
 * The parent that a path goes through, as stores find it: the one whose
 * parameter the path has, otherwise a singleton.
 */
export function findParentData(
  parents: readonly ParentData[],
  { params }: Pick<ModelRoute, "params">,
): ParentData | undefined {
  return (
    parents.find(
      ({ param }) => param !== undefined && params.includes(param),
    ) ?? parents.find(({ param }) => param === undefined)
  );
}
