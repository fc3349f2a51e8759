/**
 * What has changed in what clients receive. It must still look as before, so a
 * type that becomes wider breaks them. A new value of an enum counts as
 * additive all the same: otherwise no enum could grow.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { RecordField } from "../model/records/types.js";
import type { Field } from "../runtime/records/fields.js";
import { readsAll } from "./types-of-values.js";
import type { Difference, Finding, OperationOutput } from "./types.js";

/** @param place the place of the operation, for what has no field of its own */
export function compareOutputs(
  before: OperationOutput | null,
  after: OperationOutput | null,
  place: ManifestPath,
): readonly Finding[] {
  if (before === null && after === null) return [];
  if (before === null) {
    return [{ level: "other", what: "its reply is described", path: place }];
  }
  if (after === null) {
    const what = "its reply is no longer described";
    return [{ level: "breaking", what, path: place }];
  }
  if (before.above !== after.above) {
    const what =
      after.above === null
        ? "replies with its own row"
        : `replies with the ${after.above} that it is below`;
    return [{ level: "breaking", what, path: place }];
  }
  if (before.isList !== after.isList) {
    const what = after.isList ? "replies with a list" : "replies with no list";
    return [{ level: "breaking", what, path: place }];
  }
  return compareReplies(before.fields, after.fields);
}

function compareReplies(
  before: readonly RecordField[],
  after: readonly RecordField[],
): readonly Finding[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const now = new Set(after.map(({ name }) => name));
  return [
    ...before.flatMap(({ name, path }): Finding[] => {
      const what = `replies no longer have ${name}`;
      return now.has(name) ? [] : [{ level: "breaking", what, path }];
    }),
    ...after.flatMap(({ name, data, path }): Finding[] => {
      const earlier = old.get(name)?.data;
      const changes: readonly Difference[] =
        earlier === undefined
          ? [["additive", `replies have ${name}`]]
          : compareField(name, earlier, data);
      return changes.map(([level, what]) => ({ level, what, path }));
    }),
  ];
}

function compareField(
  name: string,
  before: Field,
  after: Field,
): readonly Difference[] {
  const found: Difference[] = [];
  if (before.many !== after.many) {
    const what = after.many === true ? "is a list" : "is no longer a list";
    return [["breaking", `${name} ${what}`]];
  }
  if (before.type !== after.type) {
    const level = readsAll(before.type, after.type) ? "other" : "breaking";
    found.push([
      level,
      `${name} of replies is ${after.type}, not ${before.type}`,
    ]);
  }
  if (before.optional !== true && after.optional === true) {
    found.push(["breaking", `${name} of replies may be null`]);
  }
  if (before.optional === true && after.optional !== true) {
    found.push(["other", `${name} of replies is never null`]);
  }
  if (before.type === "enum" && after.type === "enum") {
    const more = after.values.filter((value) => !before.values.includes(value));
    found.push(
      ...more.map((value): Difference => [
        "additive",
        `${name} of replies may be ${value}`,
      ]),
    );
  }
  if (before.type !== "object" || after.type !== "object") return found;
  const gone = Object.keys(before.fields).filter(
    (key) => !Object.hasOwn(after.fields, key),
  );
  found.push(
    ...gone.map((key): Difference => [
      "breaking",
      `${name} of replies no longer has ${key}`,
    ]),
  );
  for (const [key, field] of Object.entries(after.fields)) {
    const earlier = before.fields[key];
    found.push(
      ...(earlier === undefined
        ? [["additive", `${name} of replies has ${key}`] as const]
        : compareField(`${name}.${key}`, earlier, field)),
    );
  }
  return found;
}
