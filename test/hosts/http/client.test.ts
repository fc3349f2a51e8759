/** `send` where there is no Node: on Bun and Deno, and in a Worker. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { compile, target } from "../../support/compile.js";
import { createServers } from "./server-folder.js";

const here = import.meta.dirname;
const tools = join(here, "node_modules/.bin");
const folder = createServers();

const fromApp = [
  [[1], [2]],
  ...["Tea", "Rum", "Gin", "The body is not valid", "Gone", "request"],
];
const fromServer = [
  ...["Tea", "redirect", "reply", "timeout", "network", "abort"],
];

const server = createServer(({ url }, response) => {
  if (url === "/articles/1") response.end('{"title":"Tea"}');
  if (url === "/articles/2") response.writeHead(302, { location: "/" }).end();
  if (url === "/articles/3") response.end("<!doctype html>");
  // The fourth waits for what never comes.
  if (url === "/articles/5") response.destroy();
});
let base = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { model } = await compile({
    formats: ["html", "json"],
    resources: {
      articles: {
        only: ["index", "create", "show"],
        fields: { title: "string" },
      },
    },
  });
  if (model === null) throw new Error("The manifest has errors");
  const files = emit(model, {
    ...{ ...target, framework: "fetch", importExtension: ".ts" },
    ...{ dir: "resources", runtime: "resources/runtime" },
    ...{ controllers: "controllers", views: "views" },
  });
  for (const { path, content } of files) folder.write(path, content);
  const client = readFileSync(join(here, "servers/client.ts"), "utf8");
  folder.write("client.ts", client);
  folder.write(
    "main.ts",
    `import { askApp, askServer } from "./client.ts";
console.log(JSON.stringify([await askApp(), await askServer("${base}")]));
`,
  );
  folder.write(
    "worker.ts",
    `import { askApp } from "./client.ts";
export default { fetch: async () => Response.json(await askApp()) };
`,
  );
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  folder.remove();
});

test.each([
  ["bun", ["main.ts"]],
  ["deno", ["run", "--allow-net", "main.ts"]],
] as const)("on %s", async (host, args) => {
  const { stdout } = await promisify(execFile)(join(tools, host), args, {
    cwd: folder.path,
  });
  expect(JSON.parse(stdout)).toEqual([fromApp, fromServer]);
});

test("in a Worker", async () => {
  await build({
    entryPoints: [join(folder.path, "worker.ts")],
    outfile: join(folder.path, "worker.js"),
    ...{ bundle: true, format: "esm" },
  });
  const config = readFileSync(join(here, "workerd.capnp"), "utf8");
  folder.write("workerd.capnp", config);
  const worker = spawn(
    join(tools, "workerd"),
    ["serve", "workerd.capnp", "--control-fd=1"],
    { cwd: folder.path, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    let output = "";
    while (!output.includes('"port"')) {
      const [chunk] = (await once(worker.stdout, "data")) as [Buffer];
      output += chunk.toString();
    }
    const port = /"port":(\d+)/.exec(output)?.[1] ?? "";
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    expect(await reply.json()).toEqual(fromApp);
  } finally {
    worker.kill("SIGKILL");
  }
});
