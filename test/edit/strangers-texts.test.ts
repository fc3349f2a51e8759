/**
 * What a stranger may write, put into a manifest in place of another text: whoever
 * parses it reads the same text, and nothing in it is hidden.
 */
import { load } from "js-yaml";
import ts from "typescript";
import { expect, test } from "vitest";
import { editManifest } from "../../src/edit/manifest-edit.js";
import { HIDDEN } from "../payloads/look/look.js";
import { PAYLOADS } from "../payloads/payloads.js";

const texts = PAYLOADS.map(({ text }) => text);

const manifests: Readonly<Record<string, readonly [string, string]>> = {
  "a plain text of YAML": ["m.yaml", "note: ^old\n"],
  "a text of YAML in single quotes": ["m.yaml", "note: ^'old'\n"],
  "a text of YAML in double quotes": ["m.yaml", 'note: ^"old"\n'],
  "a text of JSON": ["m.json", '{ "note": ^"old" }\n'],
  "a text of TypeScript in double quotes": ["m.ts", 'export default ^"old";\n'],
  "a text of TypeScript in single quotes": ["m.ts", "export default ^'old';\n"],
  "a text of TypeScript in backticks": ["m.ts", "export default ^`old`;\n"],
};

test.for(Object.entries(manifests))("%s", async ([, [file, marked]]) => {
  const at = marked.indexOf("^");
  const text = marked.replace("^", "");
  for (const to of texts) {
    const change = { kind: "replace", at, name: "old", to } as const;
    const edit = await editManifest(file, text, change);
    if (!edit.ok) expect.unreachable(edit.reason);
    expect(edit.text).not.toMatch(HIDDEN);
    expect(read(file, edit.text)).toBe(to);
  }
});

function read(file: string, text: string): unknown {
  if (!file.endsWith(".ts")) return (load(text) as { note: unknown }).note;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  const [only] = source.statements;
  return only !== undefined &&
    ts.isExportAssignment(only) &&
    ts.isStringLiteralLike(only.expression)
    ? only.expression.text
    : null;
}
