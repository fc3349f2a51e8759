/**
 * What has changed in what clients send: bodies and queries. Whatever they send
 * must still be accepted, so a type that becomes wider is fine.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { valueTypes } from "../fields/types.js";
import type { Field, Fields } from "../runtime/records/fields.js";
import { mustBeSent } from "../model/records/required.js";
import { compareLimits } from "./limits.js";
import { takesAll } from "./types-of-values.js";
import type { Finding, OperationInput, InputField } from "./types.js";

/**
 * @param part what the fields belong to: `body` or `query`
 * @param place the place of the operation, for what has no field of its own
 */
export function compareInputs(
  part: "body" | "query",
  before: OperationInput,
  after: OperationInput,
  place: ManifestPath,
): readonly Finding[] {
  if (before === null && after === null) return [];
  if (before === null) {
    const what = `its ${part} is checked now: it was taken as it came`;
    return [{ level: "breaking", what, path: place }];
  }
  if (after === null) {
    const what = `its ${part} is taken as it comes`;
    return [{ level: "other", what, path: place }];
  }
  const old = byName(before);
  const now = byName(after);
  return [
    ...before.flatMap(({ field }): Finding[] =>
      now.has(field.name)
        ? []
        : [
            {
              level: "breaking",
              what: `the ${part} no longer has ${field.name}`,
              path: field.path,
            },
          ],
    ),
    ...after.flatMap((input) => {
      const earlier = old.get(input.field.name);
      return earlier === undefined
        ? [describeNew(part, input)]
        : compareField(part, earlier, input);
    }),
  ];
}

function byName(fields: readonly InputField[]): Map<string, InputField> {
  return new Map(fields.map((input) => [input.field.name, input]));
}

function describeNew(part: string, { field, isRequired }: InputField): Finding {
  const { name, path } = field;
  return isRequired
    ? {
        level: "breaking",
        what: `the ${part} needs ${name}, which is new`,
        path,
      }
    : { level: "additive", what: `the ${part} takes ${name}`, path };
}

function compareField(
  part: string,
  before: InputField,
  after: InputField,
): readonly Finding[] {
  const { name, path } = after.field;
  const found = compareValues(name, before.field.data, after.field.data, path);
  if (before.isRequired === after.isRequired) return found;
  const needs: Finding = after.isRequired
    ? { level: "breaking", what: `the ${part} needs ${name}`, path }
    : { level: "additive", what: `the ${part} may leave ${name} out`, path };
  return [needs, ...found];
}

/** What has changed in the values that a field takes. */
function compareValues(
  name: string,
  before: Field,
  after: Field,
  path: ManifestPath,
): readonly Finding[] {
  const say = (level: Finding["level"], what: string): Finding => ({
    level,
    path,
    what: `${name} ${what}`,
  });
  if (before.many !== after.many) {
    return [say("breaking", after.many ? "is a list" : "is no longer a list")];
  }
  if (!takesAll(before.type, after.type)) {
    return [say("breaking", `is ${after.type}, not ${before.type}`)];
  }
  const found: Finding[] = [];
  if (before.type !== after.type) {
    found.push(say("additive", `is ${after.type}, not ${before.type}`));
  }
  if (before.optional === true && after.optional !== true) {
    found.push(say("breaking", "must not be null"));
  }
  if (before.optional !== true && after.optional === true) {
    found.push(say("additive", "may be null"));
  }
  const limits = compareLimits(asSent(before, after), after);
  found.push(...limits.map(({ level, what }) => say(level, what)));
  found.push(...compareRules(before, after, say));
  if (before.type !== "object" || after.type !== "object") return found;
  return [...found, ...compareMembers(name, before.fields, after.fields, path)];
}

/**
 * The old field with the limits that its values met anyway, if the new one has
 * lengths: a UUID has 36 characters, and the usual lengths are enough for all.
 */
function asSent(before: Field, after: Field): Field {
  if (before.type === after.type || valueTypes[before.type].text === "free")
    return before;
  if (after.type === "json" || after.type === "text") {
    const { maxLength, minLength } = { minLength: undefined, ...after };
    const isUsual = maxLength === undefined && minLength === undefined;
    if (isUsual) return { ...before, type: after.type };
  }
  if (after.type !== "string" && after.type !== "text") return before;
  const { length: uuid } = "00000000-0000-0000-0000-000000000000";
  if (before.type === "uuid") {
    return { type: "string", minLength: uuid, maxLength: uuid };
  }
  if (before.type !== "enum") return before;
  const lengths = before.values.map((value) => Array.from(value).length);
  return {
    type: "string",
    minLength: Math.min(...lengths),
    maxLength: Math.max(...lengths),
  };
}

/** Rules that involve more than one value: other rows, and other records. */
function compareRules(
  before: Field,
  after: Field,
  say: (level: Finding["level"], what: string) => Finding,
): readonly Finding[] {
  const found: Finding[] = [];
  const [old, now] = [before, after].map(({ unique }) =>
    JSON.stringify(unique),
  );
  if (old !== now) {
    found.push(
      after.unique === undefined
        ? say("additive", "need not be unique")
        : say("breaking", "has to be unique: 409 if it exists already"),
    );
  }
  const [refBefore, refAfter] = [refOf(before), refOf(after)];
  if (refBefore !== refAfter) {
    found.push(
      refAfter === undefined
        ? say("additive", "no longer refers to a record")
        : say("breaking", `has to refer to one of the ${refAfter} records`),
    );
  }
  if (JSON.stringify(before.default) !== JSON.stringify(after.default)) {
    found.push(say("other", "has another default"));
  }
  return found;
}

function refOf(field: Field): string | undefined {
  return "ref" in field ? field.ref : undefined;
}

/** The members of an object, which have no place of their own. */
function compareMembers(
  name: string,
  before: Fields,
  after: Fields,
  path: ManifestPath,
): readonly Finding[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key): Finding => ({
      level: "breaking",
      what: `${name} no longer has ${key}`,
      path,
    })),
    ...Object.entries(after).flatMap(([key, field]): readonly Finding[] => {
      const full = `${name}.${key}`;
      const earlier = Object.hasOwn(before, key) ? before[key] : undefined;
      if (earlier !== undefined) {
        return [
          ...compareNeed(full, earlier, field, path),
          ...compareValues(full, earlier, field, path),
        ];
      }
      return mustBeSent(field)
        ? [
            {
              level: "breaking",
              what: `${name} needs ${key}, which is new`,
              path,
            },
          ]
        : [{ level: "additive", what: `${name} takes ${key}`, path }];
    }),
  ];
}

function compareNeed(
  name: string,
  before: Field,
  after: Field,
  path: ManifestPath,
): readonly Finding[] {
  if (mustBeSent(before) === mustBeSent(after)) return [];
  return mustBeSent(after)
    ? [{ level: "breaking", what: `${name} must be given`, path }]
    : [{ level: "additive", what: `${name} may be left out`, path }];
}
