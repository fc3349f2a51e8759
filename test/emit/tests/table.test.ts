/** Tables of generated tests: what Prettier would print, at every width. */
import { format } from "prettier";
import { expect, test } from "vitest";
import {
  addRow,
  createTable,
  finishTable,
  writeCallCell,
  writeCell,
  writeList,
  writeRecord,
  type Row,
} from "../../../src/emit/tests/table.js";

const lengths = Array.from({ length: 90 }, (_, index) => index + 1);

function write(rows: readonly Row[]): string {
  const table = createTable("const rows: readonly Row[] =");
  for (const row of rows) addRow(table, row);
  return `${finishTable(table)}\n`;
}

const shapes: Readonly<Record<string, (text: string) => string>> = {
  texts: (text) => {
    const to = writeCell("to", "articles#show");
    const row = [writeCell("request", text), to];
    return write([row, row]);
  },
  "a single row": (text) =>
    write([[writeCell("request", text), writeCell("ownOptions", true)]]),
  records: (text) => {
    const ids = writeRecord("params", ["id", "a-b"], [text, "2"]);
    const none = writeRecord("params", [], []);
    return write([
      [writeCell("to", text), ids],
      [writeCell("to", "a#b"), none],
    ]);
  },
  calls: (text) => {
    const args = [JSON.stringify(text)];
    const options = ['format: "json"'];
    return write([
      [
        writeCallCell("path", { callee: "urls.articlePath", args }),
        writeCallCell("formatted", { callee: "urls.aPath", args, options }),
        writeCell("request", "GET /a"),
      ],
      [
        writeCallCell("build", { callee: `urls.${text}`, args: [] }),
        writeCell("request", "GET /a"),
      ],
    ]);
  },
  list: (text) =>
    `${writeList("const paths: readonly string[] =", ["/a", text])}\n`,
};

test.each(Object.entries(shapes))("%s", async (_, shape) => {
  for (const length of lengths) {
    for (const letter of ["a", "界"]) {
      const code = shape(letter.repeat(length));
      expect(code).toBe(await format(code, { parser: "typescript" }));
    }
  }
});
