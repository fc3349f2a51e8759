/**
 * A broken template is seen by a vitest that is already watching: the test
 * starts one on a copy of the project, breaks a template, and mends it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

const watchedTest = `
import { expect, test } from "vitest";
import { templates } from "../src/generated/templates.js";

test("templates", () => expect(templates).toHaveProperty("routes"));
`;

function copyProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const part of [
    ...["package.json", "vitest.config.ts", "scripts", "templates", "page"],
    ...["src", "test/fixed-seed.ts", "examples/forge/resources.yaml"],
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  rmSync(join(folder, "src/generated"), { recursive: true, force: true });
  writeFileSync(join(folder, "test/watched.test.ts"), watchedTest);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Starts vitest in watch mode. The function given back waits for its words. */
function watchTests(folder: string): (words: RegExp) => Promise<void> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name !== "CI" && !name.startsWith("VITEST"),
    ),
  );
  const child = spawn(process.execPath, [vitest, "watch"], {
    ...{ cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      printed += stripVTControlCharacters(part.toString());
    });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill();
    if (child.exitCode === null) await ended;
  });
  return async (words) => {
    while (!words.test(printed)) {
      expect(child.exitCode, printed).toBeNull();
      const either = new AbortController();
      const { signal } = either;
      await Promise.race([
        once(child.stdout, "data", { signal }),
        once(child.stderr, "data", { signal }),
        once(child, "exit", { signal }),
      ]).finally(() => {
        either.abort();
      });
    }
    printed = printed.slice(printed.search(words));
  };
}

/**
 * Saves a file until that has an effect: a watcher may not have looked into
 * its folder yet when the first tests are over.
 */
async function save(
  file: string,
  text: string,
  effect: Promise<void>,
): Promise<void> {
  writeFileSync(file, text);
  const again = setInterval(() => {
    writeFileSync(file, text);
  }, 5_000);
  await effect.finally(() => {
    clearInterval(again);
  });
}

test("vitest --watch sees a broken template, and that it was mended", async () => {
  const folder = copyProject();
  const template = join(folder, "templates/routes.hbs");
  const text = readFileSync(template, "utf8");
  const printed = watchTests(folder);
  await printed(/1 passed[^]*Waiting for file changes/);

  const broken =
    /templates\/routes\.hbs does not compile[^]*Watching for file changes/;
  await save(template, `${text}{{#if}}`, printed(broken));
  await save(template, text, printed(/1 passed/));
});
