/**
 * Manifests of strangers, as commands show them: nothing in them commands a
 * terminal, or GitHub's runner that reads the log.
 */
import { expect, test } from "vitest";
import { makeProject, run } from "./run-cli.js";

const ANYWHERE = [
  ...["\n::error::a", "\r\n  ::stop-commands::x", "\r::error::b", "\u2028::"],
  ...["\u001B[2J", "\u001B]0;title\u0007", "\u009B31m", "%0A::error::c"],
  ...["\u202Egpj.exe", "\u2066a\u2069", "##[add-mask]a", "\u001B[31m"],
].join("");
const PAYLOADS = ["::set-output name=a::b", " ##[error]a", ANYWHERE];

const fields = (text: string): string =>
  `formats: [json]\nresources:\n  cats:\n    only: [index, show]\n    fields:\n${text}`;

/** A right manifest with a text wherever one can be, by the word for it. */
const right = (word: string): string =>
  fields(`      kind: { enum: [${word}, ok], default: ${word} }\n`);

/** And wrong manifests. */
const wrong = [
  (word: string) =>
    fields(`      ${word}: { type: ${word} }\n      ${word}: string\n`),
  (word: string) =>
    `formats: [json]\n${word}: 1\nroutes: [{ path: ${word}, to: ${word} }]\n`,
  (word: string) =>
    `resources:\n  ${word}: { path: ${word}, only: [${word}] }\n`,
];

const looks = [["records"], ["routes"], ["routes", "--expanded"]];
const checks = [["check"], ["lint"]];

const UNSAFE = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;
const OURS = /^::(?:error|warning|notice) (?:[a-zA-Z]+=[^,:\s]*,?)+::/;

/** Which lines of a text somebody would obey. */
function findObeyed(text: string, isGithub = false): readonly string[] {
  return text.split("\n").filter((line) => {
    if (UNSAFE.test(line)) return true;
    if (isGithub && OURS.test(line)) return false;
    // `:::` points at another file in a code frame, and is no command.
    return /^\s*::(?!: )/.test(line) || line.includes("##[");
  });
}

async function expectTame(
  manifest: string,
  commands: readonly (readonly string[])[],
): Promise<void> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest,
  });
  for (const args of commands) {
    const said = await run(folder, args);
    if (looks.includes(args as string[])) expect(said.code).toBe(0);
    expect(findObeyed(said.stdout + said.stderr)).toEqual([]);
    const command = await run(folder, [...args, "--format", "github"]);
    expect(findObeyed(command.stdout + command.stderr, true)).toEqual([]);
  }
}

test.each(PAYLOADS)("%j is text for every command", async (payload) => {
  const word = JSON.stringify(payload);
  await expectTame(right(word), [...looks, ...checks]);
  for (const write of wrong) await expectTame(write(word), checks);
});

test("the test knows what would be obeyed", () => {
  for (const line of [" ::error::a", "::x a=b::", "a\u001B[1m", "a ##[b]"]) {
    expect(findObeyed(line)).toEqual([line]);
  }
  expect(findObeyed("::error file=a,line=1::b", true)).toEqual([]);
  expect(findObeyed("::error file=a b,c:d::b", true)).toHaveLength(1);
});
