/** The plugin in a real Vite: a build, and a development server. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build, createLogger, createServer, type InlineConfig } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import { resourceGen, type ShownError } from "../../src/vite.js";
import { makeProject, readTree } from "../commands/run-cli.js";

const files = {
  "package.json": '{ "type": "module" }\n',
  "api/resources.yaml": `include: more.yaml
output: { dir: ../src/resources, controllers: false, tests: false }
resources:
  articles: { only: [index] }
`,
  "api/more.yaml": "resources:\n  tags: { only: [index] }\n",
  "main.ts": `import { articlesPath } from "./src/resources/urls.ts";
console.log(articlesPath());
`,
  "index.html": '<script type="module" src="/main.ts"></script>\n',
};

const configure = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "silent",
  plugins: [resourceGen({ manifest: "api/resources.yaml" })],
});

describe("a build", () => {
  test("generates what it is about to bundle", async () => {
    const root = makeProject(files);
    await build({
      ...configure(root),
      build: { rolldownOptions: { input: join(root, "main.ts") } },
    });
    const bundle = Object.entries(readTree(join(root, "dist"))).find(([path]) =>
      path.endsWith(".js"),
    );
    expect(bundle?.[1]).toContain("/articles");
  });

  test("fails where the manifest has errors, and shows where", async () => {
    const root = makeProject({
      ...files,
      "api/more.yaml": "resources:\n  tags: { olny: [index] }\n",
    });
    const fails = build(configure(root));
    await expect(fails).rejects.toThrow(/a resource has no key "olny"/);
    await expect(fails).rejects.toThrow(/api\/more\.yaml:2:11/);
    expect(Object.keys(readTree(root))).not.toContain("src/resources/urls.ts");
  });

  test("fails where there is no manifest", async () => {
    const root = makeProject({ ...files, "api/resources.yaml": "" });
    rmSync(join(root, "api/resources.yaml"));
    await expect(build(configure(root))).rejects.toThrow("does not exist");
  });
});

/** A development server, and what it tells the browser and the terminal. */
async function startServer(root: string) {
  const sent: { readonly type: string; readonly err?: ShownError }[] = [];
  const said: string[] = [];
  const customLogger = {
    ...createLogger("silent"),
    info: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
  };
  const server = await createServer({
    ...configure(root),
    customLogger,
    server: { host: "127.0.0.1", port: 0 },
  });
  onTestFinished(() => server.close());
  const { ws } = server;
  const send: unknown = ws.send.bind(ws);
  Object.assign(ws, {
    send: (payload: (typeof sent)[number]) => {
      sent.push(payload);
      (send as (payload: object) => void)(payload);
    },
  });
  await server.listen();
  return { sent, said };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

/**
 * Saves a file until it is heard of: Vite's watcher says nothing of a change
 * that comes before it has seen the file for the first time.
 */
async function save(
  file: string,
  text: string,
  holds: () => boolean,
): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries % 100 === 0) writeFileSync(file, text);
    await sleep(10);
  }
}

describe("a development server", () => {
  test("follows the manifest, and keeps the last good output", async () => {
    const root = makeProject(files);
    const { sent, said } = await startServer(root);
    const urls = (): string =>
      readFileSync(join(root, "src/resources/urls.ts"), "utf8");
    expect(urls()).toContain("articlesPath");
    expect(said.join("\n")).toMatch(/resource-gen: \d+ files written/);

    const more = join(root, "api/more.yaml");
    const labels = "resources:\n  labels: { only: [index] }\n";
    await save(more, labels, () => urls().includes("labelsPath"));
    const good = urls();

    const errors = () => sent.flatMap(({ err }) => err ?? []);
    const faulty = "resources:\n  tags: { olny: [] }\n";
    await save(more, faulty, () => errors().length > 0);
    expect(errors()[0]).toMatchObject({
      plugin: "resource-gen",
      message: 'a resource has no key "olny"',
      loc: { file: more, line: 2, column: 11 },
      frame: expect.stringContaining('did you mean "only"?') as string,
    });
    expect(urls()).toBe(good);

    const users = "resources: { users: {} }\n";
    await save(more, users, () => urls().includes("usersPath"));
    await until(() => sent.some(({ type }) => type === "full-reload"));
  });

  test("starts in spite of errors", async () => {
    const root = makeProject({ ...files, "api/more.yaml": "resources: [\n" });
    const { sent, said } = await startServer(root);
    expect(sent).toMatchObject([
      { type: "error", err: { id: expect.any(String) as string } },
    ]);
    expect(said.join("\n")).toContain("yaml-syntax");
    const isMended = () => sent.some(({ type }) => type === "full-reload");
    await save(join(root, "api/more.yaml"), files["api/more.yaml"], isMended);
    expect(Object.keys(readTree(root))).toContain("src/resources/urls.ts");
  });
});
