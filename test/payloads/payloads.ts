/**
 * What a stranger may write where a name or a sentence is meant. `PWN` stands where
 * a language would obey: no output may have it as code, a key or a tag.
 */

/** What would be obeyed, or would hide something. */
export interface Payload {
  readonly name: string;
  readonly text: string;
  /** What would happen to an output that does not escape it. */
  readonly why: string;
}

function payload(name: string, text: string, why: string): Payload {
  return { name, text, why };
}

export const PAYLOADS: readonly Payload[] = [
  payload("live key", "a\nPWN: live\n", "a comment of YAML ends with its line"),
  payload(
    "carriage return",
    "a\rPWN: live\r",
    "so it does at this end of line",
  ),
  payload(
    "separators",
    "a\u2028PWN();\u2029PWN()",
    "they end lines of JavaScript",
  ),
  payload("next line", "a\u0085PWN: live\u0085", "it ends a line of YAML 1.1"),
  payload("end of comment", "*/ PWN(); /*", "a comment of TypeScript ends"),
  payload("line comment", "a // PWN", "the rest of a line is a comment"),
  payload("in backticks", "${PWN()}", "a template literal runs it"),
  payload("backtick", "`; PWN(); `", "a template literal ends"),
  payload("double quote", '"; PWN(); "', "a string ends"),
  payload("single quote", "'; PWN(); '", "a string ends"),
  payload("backslash", 'a\\"; PWN(); "\\', "an escape of ours is escaped"),
  payload("regular expression", "/; PWN(); /[", "a regular expression ends"),
  payload("SQL", `'; drop table PWN; --`, "a literal of SQL ends"),
  payload("SQL name", `a"; drop table PWN; --`, "a quoted name of SQL ends"),
  payload(
    "dollar quotes",
    "$$; drop table PWN; $$",
    "they quote in PostgreSQL",
  ),
  payload("replacement", "$& $' $` $1 $$", "replace() reads it as a reference"),
  payload(
    "script",
    "</script><script>PWN()</script>",
    "a script runs in a page",
  ),
  payload("HTML comment", "<!-- PWN", "the rest of a page is a comment"),
  payload("image", "<img src=x onerror=PWN()>", "an element runs a script"),
  payload("attribute", `" onmouseover="PWN()" x='`, "an attribute ends"),
  payload("handlebars", "{{PWN}}{{{PWN}}}", "a template fills it in"),
  payload("NUL", "a\0PWN", "C ends a text there"),
  payload("clear screen", "\u001B[2J\u009B31mPWN", "a terminal obeys"),
  payload(
    "terminal link",
    "\u001B]8;;http://PWN\u0007a\u001B]8;;\u0007",
    "a terminal shows a link",
  ),
  payload(
    "hidden order",
    "\u202Egpj.PWN\u2066a\u2069",
    "code is seen in another order",
  ),
  payload("runner", "::error::,PWN", "GitHub's runner obeys"),
  payload(
    "runner's lines",
    "a\n::stop-commands::PWN\r\n  ::set-output name=a::PWN",
    "so it does in any line",
  ),
  payload("old runner", " ##[error]PWN", "it obeys this anywhere"),
  payload(
    "percent",
    "a%0A::error::PWN%0D,b:c",
    "a line and a property of its commands",
  ),
  payload(
    "Markdown",
    "[PWN](http://evil) | ![x](y) | **b**",
    "a link, and more cells",
  ),
  payload("Markdown line", "a\n\n# PWN\n\n| b |", "a table ends"),
  payload(
    "Mermaid",
    `"] ; PWN --> b %%{init: {}}%%`,
    "a diagram has another line",
  ),
  payload(
    "end of document",
    "a\n---\nPWN: 1\n...\n",
    "another document of YAML",
  ),
  payload("comment of YAML", "a #PWN", "the rest of a line is a comment"),
  payload("anchor", "*PWN", "YAML looks for an anchor"),
  payload("tag", "!!js/function 'PWN'", "YAML makes a value of it"),
  payload("surrogate", "a\uD800PWN", "it cannot be written as UTF-8"),
  payload("prototype", "__proto__", "it sets what objects inherit"),
  payload("inherited", "constructor", "an object seems to have it"),
  payload("long word", "wv".repeat(1500), "a line is too long to be cut"),
  payload("cell", '=PWN("a",1),b\n"', "a table of CSV has more cells"),
];
