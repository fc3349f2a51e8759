/** Forms of records: each input by its field, what was sent kept, faults beside it. */
import { describe, expect, test } from "vitest";
import type { Fields } from "../../src/runtime/records/fields.js";
import {
  fieldsOf,
  type FormState,
  formOf,
} from "../../src/runtime/records/form-fields.js";

const target = { method: "POST", path: "/articles" };

function show(fields: Fields, more: Partial<FormState> = {}): string {
  const form: FormState = { target, fields, values: {}, faults: [], ...more };
  return String(fieldsOf(form)).replaceAll(/\s+/g, " ");
}

/** The tags of an element, in order. */
function findTags(html: string, name: string): readonly string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
}

describe("an input for each type", () => {
  const inputs: readonly [string, Fields[string], string][] = [
    ["string", { type: "string" }, 'type="text" maxlength="510"'],
    [
      "string with limits",
      { type: "string", minLength: 2, maxLength: 5, pattern: "[a-z]+" },
      'type="text" minlength="2" maxlength="10" pattern="[a-z]+"',
    ],
    [
      "integer",
      { type: "integer", min: 0, max: 9 },
      'type="number" step="1" min="0" max="9"',
    ],
    ["number", { type: "number" }, 'type="number" step="any"'],
    [
      "decimal",
      { type: "decimal", scale: 2, min: "0.00" },
      'type="number" step="1e-2" min="0.00"',
    ],
    ["date", { type: "date" }, 'type="date"'],
    ["datetime", { type: "datetime" }, 'type="datetime-local" step="1"'],
    ["email", { type: "email" }, 'type="email" maxlength="508"'],
    ["url", { type: "url" }, 'type="url" maxlength="16000"'],
    ["uuid", { type: "uuid" }, 'type="text"'],
  ];
  test.each(inputs)("%s", (_, field, attributes) => {
    expect(findTags(show({ f: field }), "input")).toEqual([
      `<input name="f" ${attributes} value="" required id="field-f" />`,
    ]);
  });

  test("what may be left out is not required", () => {
    const fields: Fields = {
      a: { type: "string", optional: true },
      b: { type: "integer", default: 3 },
      c: { type: "text" },
    };
    expect(show(fields)).not.toContain("required");
    expect(show(fields)).toContain('value="3"');
  });

  test("a checkbox follows a hidden field, which says no", () => {
    const [hidden, box] = findTags(show({ f: { type: "boolean" } }), "input");
    expect(hidden).toBe('<input type="hidden" name="f" value="0" />');
    expect(box).toContain('type="checkbox" name="f" value="1" id="field-f"');
    expect(show({ f: { type: "boolean" } }, { values: { f: true } })).toContain(
      'value="1" checked',
    );
  });

  test("an enum is a select, several of it follow an empty item", () => {
    const one = show({ f: { type: "enum", values: ["draft", "on_hold"] } });
    expect(one).toContain('<option value="on_hold">On hold</option>');
    const fields: Fields = {
      f: { type: "enum", values: ["a", "b"], many: true },
    };
    const many = show(fields, { values: { f: ["b"] } });
    expect(many).toContain('<input type="hidden" name="f[]" value="" />');
    expect(many).toContain('<select name="f[]" multiple id="field-f">');
    expect(many).toContain('<option value="b" selected>B</option>');
  });

  test("an object is a group, its names nested", () => {
    const fields: Fields = {
      address: { type: "object", fields: { zip: { type: "string" } } },
    };
    const html = show(fields, { values: { address: { zip: "1010" } } });
    expect(html).toContain("<legend>Address</legend>");
    expect(html).toContain('name="address[zip]"');
    expect(html).toContain('value="1010"');
  });

  test("a list has an input for each item, and one more", () => {
    const fields: Fields = { words: { type: "string", many: true } };
    const html = show(fields, { values: { words: ["tea", "milk"] } });
    const names = findTags(html, "input").map(
      (tag) => /name="(.*?)"/.exec(tag)?.[1],
    );
    expect(names).toEqual(["words[0]", "words[1]", "words[2]"]);
    expect(html).toContain('aria-label="Words 3"');
  });

  test("a list with a default has an input for each of its items", () => {
    const fields: Fields = {
      words: { type: "string", many: true, default: ["tea", "milk"] },
      none: { type: "integer", many: true, default: [] },
      full: { type: "string", many: true, maxItems: 1, default: ["x"] },
      most: { type: "string", many: true, minItems: 2 },
    };
    const values = findTags(show(fields), "input").map((tag) =>
      /name="(.*?)".*value="(.*?)"/.exec(tag)?.slice(1),
    );
    expect(values).toEqual([
      ["words[0]", "tea"],
      ["words[1]", "milk"],
      ["words[2]", ""],
      ["none[0]", ""],
      ["full[0]", "x"],
      ["most[0]", ""],
      ["most[1]", ""],
    ]);
  });

  test("a list of objects is a group of groups, with one more", () => {
    const fields: Fields = {
      lines: {
        ...{ type: "object", many: true },
        fields: { qty: { type: "integer" }, isGift: { type: "boolean" } },
      },
    };
    const html = show(fields, {
      values: { lines: [{ qty: 7, isGift: true }] },
      faults: [{ path: ["lines", 0, "qty"], detail: "Must be at most 5" }],
      isSent: false,
    });
    expect(html.match(/<legend>(.*?)<\/legend>/g)).toEqual([
      "<legend>Lines</legend>",
      "<legend>Lines 1</legend>",
      "<legend>Lines 2</legend>",
    ]);
    expect(html).toContain(
      'name="lines[0][qty]" type="number" step="1" value="7" required id="field-lines-0-qty" aria-describedby="field-lines-0-qty-faults"',
    );
    expect(html).toContain('name="lines[0][_given]" value="1" checked');
    expect(html).toContain('name="lines[0][isGift]" value="1" checked');
    // Nobody has to fill in the last one.
    expect(html).toContain('name="lines[1][_given]" value=""');
    expect(html).toContain(
      'name="lines[1][qty]" type="number" step="1" value="" id',
    );
    expect(html).toContain('<select name="lines[1][isGift]"');
  });

  test("what may be null has a control that can say so", () => {
    const fields: Fields = {
      agreed: { type: "boolean", optional: true, default: true },
      note: { type: "string", optional: true, default: "none" },
      place: {
        ...{ type: "object", optional: true },
        fields: { town: { type: "string", default: "Rome" } },
      },
    };
    const html = show(fields, { values: { agreed: null, note: null } });
    expect(html).not.toMatch(/selected|none|Rome|checked/);
    expect(html).toContain('<select name="agreed"');
    expect(html).toContain('name="place[_given]" value=""');
    const given = show(fields, { values: { agreed: false, place: {} } });
    expect(given).toContain('<option value="false" selected>No</option>');
    expect(given).toContain('name="place[_given]" value="1" checked');
    expect(given).toMatch(/name="note"[^>]* value="none"/);
  });

  test("an enum's list that a select cannot say has one for each item", () => {
    const fields: Fields = {
      f: { type: "enum", values: ["a", "b"], many: true },
    };
    const names = (values: readonly string[]) =>
      findTags(show(fields, { values: { f: values } }), "select").map(
        (tag) => /name="(.*?)"/.exec(tag)?.[1],
      );
    expect(names(["a", "b"])).toEqual(["f[]"]);
    expect(names(["b", "a"])).toEqual(["f[0]", "f[1]", "f[2]"]);
    expect(names(["a", "a"])).toHaveLength(3);
  });

  test("a value that is no choice any more stays one", () => {
    const form: FormState = {
      ...{ target, values: { author_id: 9, state: "gone" }, faults: [] },
      fields: {
        author_id: { type: "integer", ref: "user" },
        state: { type: "enum", values: ["live"] },
      },
    };
    const html = String(fieldsOf(form, { author_id: [] }));
    expect(html).toContain('<option value="9" selected>9</option>');
    expect(html).toContain('<option value="gone" selected>gone</option>');
  });

  test("a time has as many digits as it needs", () => {
    const fields: Fields = { at: { type: "datetime" } };
    const html = (at: string) => show(fields, { values: { at } });
    expect(html("2026-01-31T09:30:12.345Z")).toContain(
      'step="0.001" value="2026-01-31T09:30:12.345"',
    );
    expect(html("2026-01-31T09:30:12.000Z")).toContain(
      'step="1" value="2026-01-31T09:30:12"',
    );
  });

  test("limits of an integer are integers, as steps count from them", () => {
    const html = show({ f: { type: "integer", min: 0.5, max: 9.5 } });
    expect(html).toContain('step="1" min="1" max="9"');
  });

  test("a ref with choices is a select", () => {
    const form: FormState = {
      ...{ target, values: { author_id: 2 }, faults: [] },
      fields: { author_id: { type: "integer", ref: "user" } },
    };
    const html = String(
      fieldsOf(form, { author_id: [{ value: 2, label: "Ada" }] }),
    ).replaceAll(/\s+/g, " ");
    expect(html).toContain(">Author</label>");
    expect(html).toContain('<option value="2" selected>Ada</option>');
  });
});

describe("what a client sent", () => {
  const fields: Fields = {
    title: { type: "string" },
    body: { type: "text" },
  };
  const sent: Partial<FormState> = {
    values: { title: '"><script>', body: "</textarea>\n&" },
    faults: [{ path: ["title"], detail: "Must be <b>short</b>" }],
  };

  test("is kept, and never becomes an element", () => {
    const html = show(fields, sent);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain("&lt;/textarea&gt; &amp;</textarea>");
    expect(html).not.toMatch(/<script|<b>/);
  });

  test("keeps the line break that a text begins with", () => {
    const form = {
      ...{ target, faults: [], isSent: true },
      fields: { body: { type: "text" }, data: { type: "json" } },
      values: { body: "\nTea", data: "\n{}" },
    } as const;
    // A browser drops the first line break of a textarea.
    const areas = String(fieldsOf(form)).match(/>\n\nTea<|>\n\n\{\}</g);
    expect(areas).toHaveLength(2);
  });

  test("has its messages at the input, and in a summary that links there", () => {
    const html = String(
      formOf({ target, fields, values: {}, faults: [], ...sent }, "Save"),
    );
    expect(html).toContain(
      'id="field-title" aria-describedby="field-title-faults" aria-invalid="true"',
    );
    expect(html).toContain('href="#field-title"');
  });

  test("is never taken for HTML, whatever its shape", () => {
    const values = { title: { html: "<i>", toString: "x" } };
    expect(show(fields, { values })).not.toContain("<i>");
  });
});

test("a method that forms do not have is hidden in one", () => {
  const hidden = { name: "_method", value: "PATCH" };
  const form: FormState = {
    target: { method: "POST", action: "/articles/1", hidden },
    ...{ fields: {}, values: {}, faults: [] },
  };
  const html = String(formOf(form, "Save")).replaceAll(/\s+/g, " ");
  expect(html).toContain('<form method="POST" action="/articles/1">');
  expect(html).toContain('type="hidden" name="_method" value="PATCH"');
});
