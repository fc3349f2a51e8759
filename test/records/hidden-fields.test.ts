/** Fields that clients cannot see: what leaves them as they are, in each format. */
import { describe, expect, test } from "vitest";
import type { RecordData } from "../../src/runtime/records/fields.js";
import { formFor, formOf } from "../../src/runtime/records/form-fields.js";
import { changeInput, newInput } from "../../src/runtime/records/bodies.js";
import { readControls } from "../support/browser-form.js";

const record: RecordData = {
  name: "user",
  key: "integer",
  fields: {
    name: { type: "string" },
    password: { type: "string", read: "never", minLength: 8 },
    hint: { type: "text", read: "never", optional: true, default: "none" },
    words: { type: "string", many: true, read: "never" },
    isAdmin: { type: "boolean", read: "never", default: false },
    bio: { type: "text", optional: true },
  },
};
const change = changeInput<object, object>(record);
const create = newInput<object, object>(record);

const left = {
  ...{ name: "Ann", password: "", hint: "", "words[0]": "", isAdmin: "" },
  bio: "",
};
const kept = { value: { name: "Ann", bio: null } };

const REQUIRED = { code: "required", detail: "Must be given" };

describe("left empty in a form", () => {
  test.each(["whole", "merge"] as const)("they stay: %s", (reading) => {
    const { "words[0]": word, ...others } = left;
    const sent = { ...others, words: { 0: word } };
    expect(change.read(sent, "text", reading)).toEqual(kept);
  });

  test("a new record needs those that are required", () => {
    const { faults } = create.read({ ...left, words: [""] }, "text");
    expect(faults).toEqual([{ path: ["password"], ...REQUIRED }]);
  });
});

describe("an empty text in JSON is a value", () => {
  test.each(["whole", "merge"] as const)("%s", (reading) => {
    const sent = { name: "Ann", password: "", hint: "" };
    const { faults } = change.read(sent, "json", reading);
    expect(faults).toMatchObject([{ path: ["password"], code: "minLength" }]);
    const all = change.read({ name: "Ann", hint: "" }, "json", reading);
    expect(all.value).toMatchObject({ name: "Ann", hint: "" });
  });

  test("what PUT leaves out stays", () => {
    expect(change.read({ name: "Ann" }, "json", "whole")).toEqual(kept);
  });
});

test.each(["whole", "merge"] as const)(
  "an empty element in XML is none: %s",
  (reading) => {
    const sent = { name: "Ann", password: "", hint: "" };
    const { faults } = change.read(sent, "xml", reading);
    expect(faults).toEqual([{ path: ["password"], ...REQUIRED }]);
  },
);

describe("forms", () => {
  const row = {
    ...{ name: "Ann", password: "12345678", hint: "cat", words: ["x"] },
    ...{ isAdmin: true, bio: null },
  };
  const target = { method: "POST", path: "/users" };

  test("do not show them, whatever they are given", () => {
    const page = String(formOf(formFor(target, change, row), "Save"));
    expect(page).not.toMatch(/12345678|cat|none|value="x"|selected|checked/);
    const password = readControls(page).find(
      ({ attributes }) => attributes.get("name") === "password",
    );
    expect(password?.attributes.has("required")).toBe(false);
  });

  test("give them back with what else was sent", () => {
    const form = { ...formFor(target, change), values: row };
    const faults = [{ path: ["name"], detail: "Must be longer" }];
    const page = String(formOf({ ...form, faults }, "Save"));
    expect(page).toContain('value="12345678"');
  });

  test("ask for them in a new record", () => {
    const page = String(formOf(formFor(target, create), "Create"));
    expect(page).toMatch(/name="password"[^>]* required/);
    expect(page).toContain("none</textarea>");
  });
});
