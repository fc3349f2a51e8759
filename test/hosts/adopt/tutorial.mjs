// @ts-check
/**
 * A tutorial of docs/, the argument, is true: every command, file and change of
 * it is made in an empty folder, and every request gets the answer that is
 * shown. It costs as many commands and lines as the page says. npm installs the
 * package, packed, and what the page wants with it. Needs the build of the project.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyDiff, readPage, readSteps } from "./guide.mjs";
import { env, run, scratch } from "./packed.mjs";

/** @typedef {import("./guide.mjs").Block} Block */

const guide = process.argv[2] ?? "";
const page = readPage(guide);
/** The folder that its first command makes. */
const [, name = ""] = /^mkdir (\S+) && cd \1$/m.exec(page) ?? [];
assert(name !== "", `${guide} makes no folder`);
const folder = join(scratch, name);
mkdirSync(folder);

/**
 * The server that the reader has left running, with its address; null where
 * files have changed since it was started.
 *
 * @type {{ stop: () => void, url: string } | null}
 */
let server = null;
/** @type {Response | null} */
let response = null;
/** What the last command printed. */
let printed = "";
/** How the server is started, without `watch`, which is never done. */
let serverLine = "npx tsx src/server.ts";

/** What the reader types: commands, and lines of files. */
const typed = { commands: 0, lines: 0 };
/** How long commands ran, in milliseconds; the server is none of them. */
let machineTime = 0;

for (const { title, blocks } of readSteps(guide)) {
  for (const block of blocks) await follow(block);
  console.log(`ok  ${title}`);
}
stopServer();

const cost = `${typed.commands} commands and ${typed.lines} lines by hand`;
assert(
  page.replace(/\s+/g, " ").includes(cost),
  `the page does not say: ${cost}`,
);
console.log(`${cost}; ${(machineTime / 1000).toFixed(1)} s of commands`);

/**
 * Does what a block says, or checks what it shows.
 *
 * @param {Block} block
 */
async function follow({ language, server: word, path, text }) {
  const file = join(folder, path);
  switch (language) {
    case "sh":
      for (const line of text.trimEnd().split("\n")) await type(line);
      return;
    case "diff":
      stopServer();
      writeFileSync(file, applyDiff(readFileSync(file, "utf8"), text));
      typed.lines += text.match(/^\+/gm)?.length ?? 0;
      return;
    case "routes":
      assert.equal(await run(folder, "npx resource-gen routes"), text);
      return;
    case "text":
      assert.equal(printed, text);
      return;
    case "yaml": {
      const manifest = join(folder, "resources.yaml");
      if (!existsSync(manifest)) writeByHand(manifest, text);
      else assert.equal(readFileSync(manifest, "utf8"), text);
      return;
    }
    case "json":
      if (!/^\d+$/.test(word)) break;
      assert.equal(response?.status, Number(word));
      assert.deepEqual(await response.json(), JSON.parse(text));
      return;
  }
  const target = join(folder, path || word);
  mkdirSync(join(target, ".."), { recursive: true });
  // The port of the page may be taken here.
  writeByHand(target, text.replace("port: 3000", "port: 0"));
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeByHand(file, text) {
  writeFileSync(file, text);
  typed.lines += text.trimEnd().split("\n").length;
}

/** @param {string} line */
async function type(line) {
  typed.commands += 1;
  const start = performance.now();
  if (line.startsWith("mkdir")) {
    assert.equal(line, `mkdir ${name} && cd ${name}`);
  } else if (line.startsWith("npx tsx watch")) {
    await startServer();
  } else if (line.endsWith("node build/server.js")) {
    serverLine = line;
    await startServer();
  } else if (line === "node build/client.js") {
    printed = await run(folder, `API=${server?.url} ${line}`);
  } else if (line.startsWith("curl")) {
    response = await request(line);
  } else {
    stopServer();
    printed = await run(folder, line);
    machineTime += performance.now() - start;
  }
}

async function startServer() {
  const child = spawn("/bin/sh", ["-c", serverLine], {
    ...{ cwd: folder, env: { ...env, PORT: "0" }, detached: true },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const [url = ""] = /http:\S+/.exec(String(line)) ?? [];
  assert(url !== "", String(line));
  const stop = () => process.kill(-Number(child.pid));
  server = { stop, url };
}

function stopServer() {
  server?.stop();
  server = null;
}

/**
 * Sends what a command line of curl would send.
 *
 * @param {string} line
 */
async function request(line) {
  if (server === null) await startServer();
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  /** @param {string} flag */
  const flag = (flag) => {
    const at = words.indexOf(flag);
    return at === -1 ? undefined : words[at + 1];
  };
  const body = flag("-d");
  const [field = "", value = ""] = flag("-H")?.split(": ") ?? [];
  const address = words.at(-1)?.replace(/^localhost:3000/, "") ?? "";
  return fetch(new URL(address, server?.url), {
    method: flag("-X") ?? (body === undefined ? "GET" : "POST"),
    ...(body !== undefined && { body }),
    ...(field !== "" && { headers: { [field]: value } }),
  });
}
