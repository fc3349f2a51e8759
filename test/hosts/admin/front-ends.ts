/**
 * What docs/front-ends.md has: the project of its manifest, its files as they stand on the
 * page, and its server with a database in a file.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { readYamlValue } from "../../../src/load/yaml-value.js";
import type { Model } from "../../../src/model/types.js";
import { listBlocks } from "../../docs/blocks.js";
import { bundleProject } from "../../support/bundle-project.js";
import { compile } from "../../support/compile.js";
import { createFolder, writeProject } from "../../support/projects.js";

const blocks = listBlocks(
  readFileSync(new URL("../../../docs/front-ends.md", import.meta.url), "utf8"),
);

/** The page's own files by their paths, which their first lines name. */
export const files: ReadonlyMap<string, string> = new Map(
  blocks
    .filter(({ language }) => /^tsx?$/.test(language))
    .map(({ text, line }) => {
      const [, path] = /^\/\/ (src\/\S+)\n/.exec(text) ?? [];
      return [path ?? expect.fail(`line ${line}: no path`), text];
    }),
);

async function readModel(): Promise<Model> {
  const yaml = blocks.find(({ language }) => language === "yaml")?.text ?? "";
  const manifest = readYamlValue(yaml);
  const { model } = await compile(manifest.ok ? manifest.value : null);
  return model ?? expect.fail("no model");
}

export interface Folder {
  readonly path: string;
  readonly remove: () => void;
}

/** The front end: the project with the page's files, among the packages of this suite. */
export async function writeFrontEnd(): Promise<Folder> {
  const path = mkdtempSync(join(tmpdir(), "resource-gen-admin-"));
  symlinkSync(
    join(import.meta.dirname, "node_modules"),
    join(path, "node_modules"),
    "junction",
  );
  writeFileSync(join(path, "package.json"), '{ "type": "module" }\n');
  writeProject(path, await readModel());
  for (const [name, text] of files) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const SERVER = `import { createControllers } from "./src/controllers/index.js";
import { migrate, openDatabase } from "./src/database.js";
import { createApp } from "./src/resources/app.js";
import { serve } from "./src/resources/node.js";
import { createStores } from "./src/resources/stores.js";

export async function start(file) {
  const db = await openDatabase(file);
  await migrate(db);
  const app = createApp(createControllers(createStores(db)));
  return serve(app, { port: 0, host: "127.0.0.1", onClose: () => db.destroy() });
}
`;

export interface Row {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly author_id: number;
}

export interface Service {
  readonly url: string;
  readonly post: (path: string, body: object) => Promise<void>;
  /** All articles, in the order of their ids. */
  readonly articles: () => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** Starts the server, with three authors and some articles that they wrote in turn. */
export async function startService(count: number): Promise<Service> {
  const folder = createFolder();
  writeProject(folder.path, await readModel());
  const { start } = (await bundleProject(folder.path, SERVER)) as {
    start: (file: string) => Promise<{
      readonly url: string;
      readonly close: () => Promise<void>;
    }>;
  };
  const { url, close } = await start(join(folder.path, "data.sqlite"));
  const post = async (path: string, body: object): Promise<void> => {
    const reply = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(201);
  };
  for (const name of ["Ann", "Bea", "Cleo"]) await post("/authors", { name });
  for (let id = 1; id <= count; id += 1) {
    const title = `${id % 5 === 0 ? "Tea" : "Rum"} ${String(id).padStart(2, "0")}`;
    const body = id % 10 === 0 ? "With MILK" : "";
    const state = id % 3 === 0 ? "live" : "draft";
    const author_id = 1 + (id % 3);
    await post("/articles", { title, body, state, author_id });
  }
  return {
    url,
    post,
    articles: async () => {
      const reply = await fetch(`${url}/articles?limit=100`);
      return (await reply.json()) as readonly Row[];
    },
    close: async () => {
      await close();
      folder.remove();
    },
  };
}
