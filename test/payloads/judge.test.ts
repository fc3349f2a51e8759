/** What nobody escapes is found, in every language. */
import { expect, test } from "vitest";
import { Judge, type Language } from "./judge.js";

const sql = (text: string): string => `await sql\`${text}\`.execute(db);`;
const sarif = (text: string): string => JSON.stringify({ message: { text } });

/** What is fine, and what a payload makes of it that stands there as it is. */
const cases: readonly (readonly [Language, string, string])[] = [
  ["typescript", "/** a */", "/** */ PWN(); /* */"],
  ["typescript", "/** a */", "/** a\rPWN: live */"],
  ["typescript", "/** a */\nf();", "/** @ts-ignore */\nf();"],
  ["typescript", "`a`", "`${PWN()}`"],
  ["typescript", 'x = "a";', 'x = ""; PWN(); "";'],
  ["typescript", 'x = "a";', 'x = "\u202Egpj.PWN";'],
  ["typescript", sql("select 'a'"), sql("select ''; drop table PWN; --'")],
  [
    "typescript",
    sql('drop table "a"'),
    sql('drop table "a"; drop table PWN; --"'),
  ],
  ["typescript", "html`<p>a</p>`", "html`<p><img src=x onerror=PWN()></p>`"],
  [
    "migration",
    sql("create table a (b text\n) strict\n"),
    sql("create table a (b text, text\n) strict\n, ("),
  ],
  ["yaml", "a: b\n# c\n", "a: b\n# a\nPWN: live\n"],
  ["yaml", "a: b\n", "a: a\u2028PWN: live\n"],
  ["yaml", "a: b\n", "a: *PWN\n"],
  ["yaml", "a: b\n", "a: !!js/function 'PWN'\n"],
  ["yaml", "a: b\n", "a: a #PWN\n"],
  ["yaml", "a: b\n", "a: a\n---\nPWN: 1\n...\n"],
  ["html", "<p>a</p>", "<p></script><script>PWN()</script></p>"],
  ["html", "<p>a</p>", "<p><!-- PWN</p>"],
  ["html", '<p class="a">a</p>', `<p class="" onmouseover="PWN()" x='">a</p>`],
  [
    "markdown",
    "| a | b |\n| - | - |\n| c | d |\n",
    "| a | b |\n| - | - |\n| [PWN](http://evil) | d |\n",
  ],
  [
    "markdown",
    "| a | b |\n| - | - |\n| c | d |\n",
    "| a | b |\n| - | - |\n| c | e | d |\n",
  ],
  [
    "mermaid",
    "erDiagram\n",
    'erDiagram\n  ""] ; PWN --> b %%{init: {}}%%" {\n',
  ],
  ["csv", "a,b\nc,d\n", "a,b\nc,d,e\n"],
  ["csv", "a,b\nc,d\n", 'a,b\nc,"d"e"\n'],
  ["json", '{"a":"b"}', '{"a":""; PWN(); ""}'],
  ["json", '{"a":"b"}', '{"a":"\u202Eb"}'],
  ["sarif", sarif("a [b]"), sarif("[PWN](http://evil)")],
  ["terminal", "\u001B[31ma\u001B[39m", "a\u001B[2J"],
  ["terminal", "a", "a\nPWN: live"],
  ["terminal", "a", "\u202Ea"],
  ["log", "::error title=drift::a", "::error::a"],
  ["log", "a ::b", "a ##[error]b"],
];

test.each(cases)(
  "%s: %j is fine, and %j is a break",
  async (language, fine, wrong) => {
    const judge = new Judge();
    const look = (text: string) =>
      judge.findFaults([{ name: "it", language, text }]);
    expect(await look(fine)).toEqual([]);
    expect(await look(wrong)).not.toEqual([]);
  },
);

test("what consists of something else is found", async () => {
  const judge = new Judge();
  const output = (text: string) =>
    [{ name: "it", language: "typescript", text }] as const;
  const compare = (text: string) =>
    judge.compare(output(text), output('x = { a: "b" };'));
  expect(await compare('x = { "a c": "d" };')).toEqual([]);
  expect(await compare('x = { a: "b" }; f();')).toEqual(["it"]);
});
