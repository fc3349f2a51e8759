// @ts-check
/**
 * Completion in the real zsh and fish: the script that `completion` prints is
 * loaded as its first line says, and a person presses Tab. (bash is tried by
 * test/commands/completion.test.ts.)
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawn } from "@lydell/node-pty";

const bin = join(import.meta.dirname, "../../../bin/resource-gen.js");
const folder = mkdtempSync(join(tmpdir(), "resource-gen-shells-"));
const tools = join(folder, "bin");
mkdirSync(tools);
symlinkSync(bin, join(tools, "resource-gen"));
writeFileSync(
  join(folder, "resources.yaml"),
  "resources:\n  articles: { only: [index] }\n  authors: { only: [show] }\n",
);
const env = {
  ...process.env,
  HOME: folder,
  PATH: tools + delimiter + process.env.PATH,
};

/** What fish offers for a line. @param {string} line */
function askFish(line) {
  const script = `resource-gen completion fish | source; complete -C '${line}'`;
  const { stdout, stderr, status } = spawnSync(
    "fish",
    ["--no-config", "-c", script],
    { cwd: folder, env, encoding: "utf8" },
  );
  assert.equal(status, 0, stderr);
  return stdout.trim().split("\n");
}

/**
 * What zsh shows when Tab is pressed behind a line.
 *
 * @param {string} line
 * @param {string} wanted what has to come up
 */
async function askZsh(line, wanted) {
  const shell = spawn("zsh", ["-f", "-i"], {
    cwd: folder,
    env: { ...env, PS1: "% ", TERM: "dumb" },
    cols: 100,
  });
  let shown = "";
  shell.onData((text) => (shown += text));
  shell.write("autoload -U compinit; compinit -u\r");
  shell.write("source <(resource-gen completion zsh); print rea''dy\r");
  await until(
    () => shown.includes("ready"),
    () => shown,
  );
  shown = "";
  shell.write(`${line}\t\t`);
  await until(
    () => shown.includes(wanted),
    () => shown,
  );
  shell.kill();
  return shown;
}

/**
 * Waits as long as a busy machine may need, then says what there is instead.
 *
 * @param {() => boolean} isTrue
 * @param {() => string} show
 */
async function until(isTrue, show) {
  for (let tries = 0; !isTrue(); tries++) {
    assert.ok(tries < 12_000, `not within ten minutes: ${show()}`);
    await wait(50);
  }
}

try {
  assert.deepEqual(askFish("resource-gen remove a"), ["articles", "authors"]);
  assert.ok(
    askFish("resource-gen rout").some((each) => each.startsWith("routes\t")),
  );
  const names = await askZsh("resource-gen remove a", "authors");
  assert.match(names, /articles[\s\S]*authors/);
  const only = await askZsh("resource-gen remove art", "articles");
  assert.match(only, /articles/);
  console.log("zsh and fish complete commands and names of the manifest");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
