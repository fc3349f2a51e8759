/** What a body gives to a row: fields that may be set, and refs that the caller may make. */
import { changeInput, newInput } from "../../../src/runtime/records/bodies.js";
import type { About } from "./about.js";
import { checkAbove, checkForeignRefs } from "./foreign-refs.js";
import { Refused } from "./refused.js";
import type { Values } from "./world.js";

/**
 * @param first what comes before a body that is refused
 * @throws Refused 422 for a body that is not valid, and for refs to foreign rows;
 * 403 for what would be below a row that the caller can only read
 */
export function takeInput(about: About, first: () => void): Values {
  try {
    const input = readInput(about);
    checkForeignRefs(about, input);
    checkAbove(about, input);
    return input;
  } catch (error) {
    if (error instanceof Refused && error.status !== 401) first();
    throw error;
  }
}

/** What need not be sent where `where` says it. */
function leftOut({ record, at }: About, isNew: boolean): Values {
  const left: Values = {};
  const rules = { ...at.resource.node.options.where, ...at.where };
  for (const { name, written, data } of record.fields) {
    const rule: unknown = rules[name] ?? rules[written];
    if (!(name in rules || written in rules)) continue;
    const all: readonly unknown[] = Array.isArray(rule) ? rule : [rule];
    const [first] = all;
    const isRequired = !(data.optional ?? false) && data.default === undefined;
    if (!isNew || isRequired) left[name] = isNew ? first : undefined;
  }
  return left;
}

/** @throws Refused 422 for a body that is not valid */
function readInput(about: About): Values {
  const { record, view, route, body } = about;
  const data = {
    ...{ name: record.name, key: record.key },
    fields: Object.fromEntries(
      record.fields.map((each) => [each.name, each.data]),
    ),
  };
  const isNew = route.action === "create";
  const reader = isNew
    ? newInput(data, view.creates as never)
    : changeInput(data, view.changes as never, view.reads);
  const isWhole = isNew || route.method === "PUT";
  const { value, faults } = reader.read(
    body,
    "json",
    isWhole ? "whole" : "merge",
    leftOut(about, isNew),
  );
  if (faults !== undefined) {
    throw new Refused(
      422,
      faults.map(({ path, code }) => `#/${path.join("/")} ${code}`),
    );
  }
  const input = { ...(value as Values) };
  // Whose row it is, no input says.
  for (const { name, ref } of record.fields) {
    const isOwner = about.at.owner !== null && (ref?.scope ?? null) !== null;
    if (isOwner) Reflect.deleteProperty(input, name);
  }
  return input;
}
