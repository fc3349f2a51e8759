/** What the README says of five minutes, as it is written there. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, run } from "../commands/run-cli.js";
import { COMPILER } from "../support/compiler.js";

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

interface Visit {
  readonly answer: unknown;
  /** The exit code of what was run, or the signal that ended it. */
  readonly ended: readonly unknown[];
}

/** Starts a server, makes a request of curl's, and stops it. */
async function visit(
  folder: string,
  [program = "", ...args]: readonly string[],
  curl: string,
  signal: "SIGINT" | "SIGTERM",
): Promise<Visit> {
  const server = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const end = once(server, "close");
  let answer: unknown;
  try {
    let said = "";
    const output = server.stdout.iterator({ destroyOnReturn: false });
    for await (const chunk of output) {
      said += String(chunk);
      if (/http:\S+\s/.test(said)) break;
    }
    const [url = ""] = /http:\S+/.exec(said) ?? [];
    const reply = await requestAsCurl(url, curl);
    answer = await reply.json();
  } finally {
    // A terminal sends it to all that runs in it.
    process.kill(-Number(server.pid), signal);
    await end;
  }
  return { answer, ended: await end };
}

/** Sends what a command line of curl would send, to where the server listens. */
function requestAsCurl(url: string, curl: string): Promise<Response> {
  const [, path = "", body] =
    /^curl localhost:3000(\S+)(?: -H 'content-type: application\/json' -d '(.*)')?$/.exec(
      curl,
    ) ?? [];
  return fetch(url + path, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  });
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
  const file = "src/server.ts";
  expect(text).toContain(`"dev": "tsx watch ${file}"`);
  const tsc = join(root, "node_modules", COMPILER);
  const checked = spawnSync(process.execPath, [tsc], { cwd: folder });
  expect([checked.status, String(checked.stdout)]).toEqual([0, ""]);

  const dev = ["npm", "run", "dev"];
  const { answer: article } = await visit(folder, dev, create, "SIGINT");
  expect(article).toMatchObject({ id: 1, title: "Tea" });
  const { answer } = await visit(folder, dev, list, "SIGINT");
  expect(answer).toEqual([article]);
  // npm and the watch hide how the server ends.
  const alone = [process.execPath, "--import", "tsx", file];
  expect(await visit(folder, alone, list, "SIGTERM")).toEqual({
    answer: [article],
    ended: [0, null],
  });
});

test("the demo's number of files is what a run says", async () => {
  const folder = makeFolder();
  const init = "init --yes --database sqlite --example blog --framework node";
  await run(folder, init.split(" "));
  // The two lines that the demo adds.
  const manifest = join(folder, "resources.yaml");
  const head = "    timestamps: false # no created_at, no updated_at\n";
  const added =
    "    concurrency: etag\n    list: { filter: [state], size: 2 }\n";
  const before = readFileSync(manifest, "utf8");
  expect(before).toContain(head);
  writeFileSync(manifest, before.replace(head, head + added));
  const { stderr } = await run(folder, ["generate"]);
  const text = readFileSync(join(root, "README.md"), "utf8");
  const [, said] = /writes what it says +(\d+ files created)/.exec(text) ?? [];
  expect(stderr).toContain(`Done: ${said ?? "nothing"}`);
});
