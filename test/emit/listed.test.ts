/** Code around a list in brackets: what Prettier would print, at every width. */
import { format } from "prettier";
import { expect, test } from "vitest";
import { Items, listed, writeListed } from "../../src/emit/listed.js";

const lengths = Array.from({ length: 70 }, (_, index) => index + 1);

function indent(code: string): string {
  return `function f() {\n  ${code}\n}\n`;
}

/** How each is written with a name of some length, and whether in a function. */
const shapes: Readonly<Record<string, (name: string) => string>> = {
  call: (name) =>
    indent(
      writeListed(listed("return finish(", new Items([name, "b"]), ");"), 2),
    ),
  "call in a call": (name) => {
    const inner = listed("articlePath(", new Items([name, "options"]), ")");
    const items = new Items([inner, "options"]);
    return indent(writeListed(listed("return absolute(", items, ");"), 2));
  },
  object: (name) => {
    const inner = listed(
      `path: ${name}Path(`,
      new Items(["id", "options"]),
      ")",
    );
    const items = new Items(['method: "GET"', inner]);
    return indent(writeListed(listed("return {", items, "};"), 2));
  },
  signature: (name) => {
    const options = listed(
      "options?: PathOptions<",
      new Items([`${name}Format`, "Query"]),
      ">",
    );
    const items = new Items(['id: Param<"id">', options]);
    const open = "export function articlePath(";
    return `${writeListed(listed(open, items, "): string {"))}\n  return "";\n}\n`;
  },
};

test.each(Object.entries(shapes))("%s", async (_, write) => {
  for (const length of lengths) {
    for (const letter of ["a", "界"]) {
      const code = write(letter.repeat(length));
      expect(code).toBe(await format(code, { parser: "typescript" }));
    }
  }
});
