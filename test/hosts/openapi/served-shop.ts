/** The shop as a server: its manifest, generated and run with nothing written by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { OpenApi } from "../../../src/openapi/document.js";
import { describe, modelOf } from "../../openapi/documents.js";
import { bundleProject } from "../../support/bundle-project.js";
import { target } from "../../support/compile.js";
import { createFolder, writeProject } from "../../support/projects.js";

interface Emitted {
  readonly openDatabase: (
    place: string,
  ) => Promise<{ destroy(): Promise<void> }>;
  readonly migrate: (db: object) => Promise<void>;
  readonly createStores: (db: object) => object;
  readonly createControllers: (stores: object) => object;
  readonly createApp: (controllers: object) => object;
  readonly serve: (
    app: object,
    options: object,
  ) => Promise<{ url: string; close: () => Promise<void> }>;
}

const main = `
export * from "./src/database.js";
export * from "./src/resources/stores.js";
export * from "./src/controllers/index.js";
export * from "./src/resources/app.js";
export * from "./src/resources/node.js";
`;

export interface Shop {
  readonly document: OpenApi;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function serveShop(): Promise<Shop> {
  const text = readFileSync(join(import.meta.dirname, "shop.yaml"), "utf8");
  const model = await modelOf(load(text));
  const folder = createFolder();
  const path = join(folder.path, "shop");
  writeProject(path, model, { ...target, tests: false });
  const emitted = (await bundleProject(path, main)) as Emitted;
  const db = await emitted.openDatabase(":memory:");
  await emitted.migrate(db);
  const stores = emitted.createStores(db);
  const app = emitted.createApp(emitted.createControllers(stores));
  const { url, close } = await emitted.serve(app, { port: 0 });
  return {
    document: describe(model),
    url: url.replace(/\/$/, ""),
    stop: async () => {
      await close();
      await db.destroy();
      folder.remove();
    },
  };
}
