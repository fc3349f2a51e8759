/**
 * What a client of an earlier manifest would notice in a later one. Rows are
 * the same if they have the same method and path, whatever the parameters are
 * called; rows that only constraints tell apart are matched by their
 * constraints. Models are compared, not OpenAPI documents: a model knows the
 * place of everything in the manifest.
 */
import type { Model } from "../model/types.js";
import { compareOperations } from "./compare-operations.js";
import { listOperations } from "./operations.js";
import type { ApiChange, Finding, ApiOperation } from "./types.js";

/** All changes, each once, with the operations that they affect. */
export function compareModels(
  before: Model,
  after: Model,
): readonly ApiChange[] {
  const old = groupRows(listOperations(before));
  const now = groupRows(listOperations(after));
  const gone: ApiOperation[] = [];
  const added: ApiOperation[] = [];
  const found: Found[] = [];
  for (const [row, rows] of old) {
    const pairs = pairRows(rows, now.get(row) ?? []);
    gone.push(...pairs.gone);
    for (const [earlier, later] of pairs.kept) {
      for (const finding of compareOperations(earlier, later)) {
        found.push({ ...finding, operation: later.name });
      }
    }
  }
  for (const [row, rows] of now) {
    added.push(...pairRows(old.get(row) ?? [], rows).added);
  }
  return groupFindings([...describeMoves(gone, added), ...found]);
}

/** A finding of one operation. */
interface Found extends Finding {
  readonly operation: string;
}

function groupRows(
  operations: readonly ApiOperation[],
): ReadonlyMap<string, readonly ApiOperation[]> {
  const groups = new Map<string, ApiOperation[]>();
  for (const operation of operations) {
    const row = `${operation.method} ${operation.address}`;
    const group = groups.get(row);
    if (group === undefined) groups.set(row, [operation]);
    else group.push(operation);
  }
  return groups;
}

interface Pairs {
  readonly kept: readonly (readonly [ApiOperation, ApiOperation])[];
  readonly gone: readonly ApiOperation[];
  readonly added: readonly ApiOperation[];
}

/** Pairs the rows of one address: by their constraints first, then in order. */
function pairRows(
  before: readonly ApiOperation[],
  after: readonly ApiOperation[],
): Pairs {
  const kept: (readonly [ApiOperation, ApiOperation])[] = [];
  const open = [...after];
  const left: ApiOperation[] = [];
  for (const row of before) {
    const index = open.findIndex((other) => isAlike(row, other));
    const [same] = index === -1 ? [] : open.splice(index, 1);
    if (same === undefined) left.push(row);
    else kept.push([row, same]);
  }
  const gone: ApiOperation[] = [];
  for (const row of left) {
    const next = open.shift();
    if (next === undefined) gone.push(row);
    else kept.push([row, next]);
  }
  return { kept, gone, added: open };
}

function isAlike(a: ApiOperation, b: ApiOperation): boolean {
  return JSON.stringify(a.constraints) === JSON.stringify(b.constraints);
}

/**
 * What is gone, or where it moved if its action has a new address; what is new.
 */
function describeMoves(
  gone: readonly ApiOperation[],
  added: readonly ApiOperation[],
): readonly Found[] {
  const moved = new Set<ApiOperation>();
  const found = gone.map((row): Found => {
    const { name: operation, method, action } = row;
    const to = added.find(
      (other) =>
        action !== null && other.action === action && other.method === method,
    );
    if (to === undefined) {
      const what = describeGone(row);
      return { level: "breaking", what, path: row.place, operation };
    }
    moved.add(to);
    const what = `moved to ${to.path}`;
    return { level: "breaking", what, path: to.place, operation };
  });
  const isNew = added.filter((row) => !moved.has(row));
  return [
    ...found,
    ...isNew.map(({ name, place }): Found => ({
      level: "additive",
      what: "new",
      path: place,
      operation: name,
    })),
  ];
}

/** Whether its sunset has come, only a clock knows: the message leaves it to people. */
function describeGone({ deprecated }: ApiOperation): string {
  if (deprecated === undefined) return "gone";
  const { since, sunset } = deprecated;
  return sunset === undefined
    ? `gone: it was deprecated since ${since}`
    : `gone: it was deprecated, and to be gone after ${sunset}`;
}

function groupFindings(found: readonly Found[]): readonly ApiChange[] {
  const groups = new Map<string, ApiChange & { operations: string[] }>();
  for (const { operation, ...finding } of found) {
    const { level, what, path } = finding;
    const id = JSON.stringify([level, what, path]);
    const group = groups.get(id);
    if (group === undefined)
      groups.set(id, { ...finding, operations: [operation] });
    else if (!group.operations.includes(operation))
      group.operations.push(operation);
  }
  return [...groups.values()];
}
