/** The merge over random indexes: run, each key gives what it gave before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeFile } from "../../src/merge/index.js";
import { isSubsequence, lostLines } from "./lines.js";
import { run } from "./run.js";
import { indexFile } from "./wanted.js";
import { countRuns } from "../support/runs.js";

const runs = countRuns(50, 150, 10_000);
const keys = [
  ...["articles", "comments", "users", "admin/articles", "admin/users"],
  ...["api/v1/users", "line_items"],
];
const file = indexFile(keys);
const entries = file.merge?.kind === "index" ? file.merge.entries : [];

/** Ways to write an entry that is there; `#` stands for its number. */
const forms = [
  'KEY: "user #",',
  'KEY: "user #", // kept',
  'KEY: ((value: string) => value)("user #"),',
  '["NAME"]: "user #",',
  'get KEY() {\n    return "user #";\n  },',
  'KEY() {\n    return "user #";\n  },',
  '// the next one\n  KEY: {\n    "admin/articles": "user #",\n  },',
  '/* a */ KEY /* b */ : /* c */ "user #" /* d */,',
];
const between = [
  "// NAME: see below",
  "/* new ArticlesController() */",
  "",
  "extra#: 1,",
  "...{ more#: 1 },",
];
const wrappers = [
  ["export const controllers = {", "};"],
  [
    "export const controllers = {",
    "} as const satisfies Record<string, unknown>;",
  ],
  ["export const controllers = Object.freeze({", "} as const);"],
  ["const all = {", "};\nexport { all as controllers };"],
  [
    "export const controllers = build();\nfunction build(size = 1) {\n  if (size > 1) throw new Error();\n  return {",
    "  };\n}",
  ],
] as const;
const imports = [
  'import "./side-effect.js"; // first',
  'import { UsersController } from "./users.controller.js";',
  'import { UsersController as AdminUsersController } from "../other.js";',
  'import type { LineItemsController } from "./line-items.controller.js";',
  'import * as comments from "./comments.controller.ts";',
  'import { MyArticlesController } from "./my-articles.controller.js"; /* two\n   lines */',
  "",
];

const indexes = fc
  .record({
    imports: fc.subarray(imports),
    wrapper: fc.constantFrom(...wrappers),
    present: fc.shuffledSubarray(keys).chain((some) =>
      fc.tuple(
        ...some.map((key) =>
          fc.record({
            key: fc.constant(key),
            form: fc.constantFrom(...forms),
            before: fc.array(fc.constantFrom(...between), { maxLength: 1 }),
          }),
        ),
      ),
    ),
    newline: fc.constantFrom("\n", "\r\n"),
    lastComma: fc.boolean(),
    single: fc.boolean(),
    final: fc.boolean(),
  })
  .map(
    ({
      imports: head,
      wrapper,
      present,
      newline,
      lastComma,
      single,
      final,
    }) => {
      let number = 0;
      const fill = (text: string, key: string): string =>
        text
          .replaceAll("KEY", /^\w+$/.test(key) ? key : `"${key}"`)
          .replaceAll("NAME", key)
          .replaceAll("#", String(number));
      const body = present.flatMap(({ key, form, before }) => {
        number += 1;
        return [...before, form].map((text) =>
          text === "" ? "" : `  ${fill(text, key)}`,
        );
      });
      if (!lastComma && body.length > 0)
        body.push((body.pop() ?? "").replace(/,(?=[^,]*$)/, ""));
      let text = [...head, wrapper[0], ...body, wrapper[1], ""].join("\n");
      if (single) text = text.replaceAll('"', "'");
      if (!final) text = text.trimEnd();
      return {
        text: text.replaceAll("\n", newline),
        present: present.map(({ key }) => key),
        // A comma has to be put behind what was the last entry.
        last: lastComma ? null : (body.at(-1) ?? null),
      };
    },
  );

function controllersOf(text: string): Record<string, unknown> {
  return run(text).controllers as Record<string, unknown>;
}

test("an index gets its missing entries, each with its own class", () => {
  fc.assert(
    fc.property(indexes, ({ text: before, present, last }) => {
      const missing = keys.filter((key) => !present.includes(key));
      const result = mergeFile(file, before);
      if (result.kind === "conflict") throw new Error(result.message);
      if (result.kind === "unchanged") {
        expect(missing).toEqual([]);
        return;
      }
      expect(result.inserted).toEqual(missing);
      const after = result.text;
      expect(isSubsequence(before, after)).toBe(true);
      expect(lostLines(before, after).length).toBeLessThanOrEqual(
        last === null ? 0 : 1,
      );
      expect(mergeFile(file, after).kind).toBe("unchanged");

      const old = controllersOf(before);
      const merged = controllersOf(after);
      expect(Object.keys(merged).sort()).toEqual(
        [...Object.keys(old), ...missing].sort(),
      );
      for (const key of Object.keys(old))
        expect(String(merged[key])).toBe(String(old[key]));
      for (const { key, imported, module } of entries) {
        if (!missing.includes(key.replaceAll('"', ""))) continue;
        const { from } = merged[key.replaceAll('"', "")] as {
          readonly from: string;
        };
        expect(from.replace(/\.ts#/, ".js#")).toBe(`${module}#${imported}`);
      }
    }),
    { numRuns: runs, seed: 20_260_102 },
  );
});
