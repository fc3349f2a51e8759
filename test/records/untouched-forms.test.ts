/**
 * The law of forms: one that is sent back untouched changes nothing, and a new
 * one with only what is required creates what JSON with only that creates.
 */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type {
  Field,
  Fields,
  RecordData,
} from "../../src/runtime/records/fields.js";
import { formFor, formOf } from "../../src/runtime/records/form-fields.js";
import { changeInput, newInput } from "../../src/runtime/records/bodies.js";
import { nestPairs, parsePairs } from "../../src/runtime/http/query.js";
import {
  anyFields,
  fieldsOf,
  isRequired,
} from "../support/arbitrary-fields.js";
import {
  type Control,
  fillIn,
  findBlocked,
  readControls,
  submit,
} from "../support/browser-form.js";
import { countRuns } from "../support/runs.js";

const target = { method: "POST", path: "/articles" };

function describe(fields: Fields): RecordData {
  return { name: "article", key: "integer", fields };
}

/** What a server gets of a form. */
function send(controls: readonly Control[]): Readonly<Record<string, unknown>> {
  expect(findBlocked(controls)).toEqual([]);
  const sent = String(new URLSearchParams(submit(controls)));
  return nestPairs(parsePairs(sent));
}

/** Some fields of a record; clients cannot see one of them. */
const drawn = anyFields.chain((all) => {
  const names = Object.keys(all);
  const values = fc.record(
    Object.fromEntries(
      names.map((name) => [name, all[name]?.value ?? fc.constant(null)]),
    ),
  );
  const least = fc.record(
    Object.fromEntries(
      Object.entries(all)
        .filter(([, { field }]) => isRequired(field))
        .map(([name, each]) => [name, each.least]),
    ),
  );
  return fc.record({
    fields: fc.constant(fieldsOf(all)),
    values,
    least,
    hidden: fc.option(fc.constantFrom(...names), { freq: 3 }),
  });
});

test("an edit form that is sent back untouched changes nothing", () => {
  fc.assert(
    fc.property(
      drawn,
      fc.constantFrom("merge", "whole"),
      ({ fields, values, hidden }, reading) => {
        const record = describe(
          Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              name,
              name === hidden ? { ...field, read: "never" } : field,
            ]),
          ),
        );
        const { value: row, faults } = newInput<object, object>(record).read(
          values,
        );
        expect(faults).toBeUndefined();
        const input = changeInput<object, object>(record);
        const form = formFor(target, input, row);
        const page = String(formOf(form, "Save"));
        const sent = send(readControls(page));
        const rest = Object.entries(row ?? {}).filter(
          ([name]) => name !== hidden,
        );
        expect(input.read(sent, "text", reading)).toEqual({
          value: Object.fromEntries(rest),
        });
        // Sent once more, as it comes back if something else is not valid.
        const again = { ...form, values: sent, isSent: true };
        const shown = readControls(String(formOf(again, "Save")));
        expect(input.read(send(shown), "text", reading)).toEqual({
          value: Object.fromEntries(rest),
        });
      },
    ),
    { numRuns: countRuns(500, 5000, 100_000) },
  );
});

/** A select for a list that may be none has another name. */
function findSelect(controls: readonly Control[], name: string): string {
  const names = controls.map(({ attributes }) => attributes.get("name"));
  return names.find((each) => each === `${name}[0][]`) ?? `${name}[]`;
}

/** A value as a user fills it in. */
function fillAll(
  controls: readonly Control[],
  name: string,
  field: Field,
  value: unknown,
): void {
  const { many, ...item } = field;
  if (many === true) {
    (value as unknown[]).forEach((each, index) => {
      const at =
        field.type === "enum"
          ? findSelect(controls, name)
          : `${name}[${index}]`;
      fillAll(controls, at, item, each);
    });
  } else if (field.type === "object") {
    for (const [key, each] of Object.entries(value as object)) {
      const inner = field.fields[key];
      if (inner !== undefined)
        fillAll(controls, `${name}[${key}]`, inner, each);
    }
  } else if (field.type === "json") {
    fillIn(controls, name, JSON.stringify(value));
  } else if (field.type === "datetime") {
    fillIn(controls, name, String(value).replace("Z", ""));
  } else {
    fillIn(controls, name, String(value));
  }
}

test("a new form with what is required creates what JSON with only that creates", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    fc.assert(
      fc.property(drawn, ({ fields, least }) => {
        const input = newInput<object, object>(describe(fields));
        const controls = readControls(
          String(formOf(formFor(target, input), "Create")),
        );
        for (const [name, value] of Object.entries(least)) {
          const field = fields[name];
          if (field !== undefined) fillAll(controls, name, field, value);
        }
        expect(input.read(send(controls), "text")).toEqual(input.read(least));
      }),
      { numRuns: countRuns(500, 5000, 100_000) },
    );
  } finally {
    vi.useRealTimers();
  }
});
