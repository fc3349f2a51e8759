/** What the README says of five minutes, as it is written there. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { makeFolder, run } from "../commands/run-cli.js";

const root = join(import.meta.dirname, "../..");

/** The blocks of shell commands in the section, in their order. */
function readCommands(): readonly string[] {
  const text = readFileSync(join(root, "README.md"), "utf8");
  const [section = ""] = /^## In five minutes$[^]*?(?=^## )/m.exec(text) ?? [];
  return Array.from(
    section.matchAll(/^```sh\n([^]*?)^```$/gm),
    ([, commands = ""]) => commands.trimEnd(),
  );
}

/** Does what a command does, with the tool as it is here and the packages that are here. */
async function follow(folder: string, command: string): Promise<void> {
  if (command === "npm install") {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    return;
  }
  const [, args] = /^npx resource-gen (.+)$/.exec(command) ?? [];
  const { code, stderr } = await run(folder, (args ?? "").split(" "));
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("warning")]);
}

/** What `npm run dev` runs, without the watch; then a request of curl's. */
async function visit(folder: string, curl: string): Promise<unknown> {
  const outfile = join(folder, "server.mjs");
  await build({
    entryPoints: [join(folder, "src/server.ts")],
    ...{ outfile, bundle: true, platform: "node", packages: "external" },
    format: "esm",
  });
  const server = spawn(process.execPath, [outfile], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const [said] = (await once(server.stdout, "data")) as [unknown];
  const [url = ""] = /http:\S+/.exec(String(said)) ?? [];
  const [, path = "", body] =
    /^curl localhost:3000(\S+)(?: -H 'content-type: application\/json' -d '(.*)')?$/.exec(
      curl,
    ) ?? [];
  const reply = await fetch(url + path, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  });
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  return reply.json();
}

test("three commands, and an article that is there after a restart", async () => {
  const [setUp = "", create = "", list = "", ...rest] = readCommands();
  expect(rest).toEqual([]);
  const lines = setUp.split("\n");
  expect(lines.length).toBe(3);
  const folder = makeFolder();
  const commands = lines.flatMap((line) => line.split(" && "));
  expect(commands.pop()).toBe("npm run dev");
  for (const command of commands) await follow(folder, command);
  const text = readFileSync(join(folder, "package.json"), "utf8");
  expect(text).toContain('"dev": "tsx watch src/server.ts"');
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const checked = spawnSync(process.execPath, [tsc], { cwd: folder });
  expect([checked.status, String(checked.stdout)]).toEqual([0, ""]);

  const article = await visit(folder, create);
  expect(article).toMatchObject({ id: 1, title: "Tea" });
  expect(await visit(folder, list)).toEqual([article]);
});

test("the demo's number of files is what a run says", async () => {
  const folder = makeFolder();
  const init = "init --yes --database sqlite --example blog --framework node";
  await run(folder, init.split(" "));
  const { stderr } = await run(folder, ["generate"]);
  const text = readFileSync(join(root, "README.md"), "utf8");
  const [, said] = /writes what it says +(\d+ files created)/.exec(text) ?? [];
  expect(stderr).toContain(`Done: ${said ?? "nothing"}`);
});
