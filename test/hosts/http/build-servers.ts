/**
 * Makes the servers of the suite, once for all of its tests: the project that
 * each framework's manifest generates, with the same controllers in it, and a
 * file that starts it. Those for Node are type-checked under the strictest
 * flags, against the frameworks' own types, and compiled by the same run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { load } from "js-yaml";
import type { TestProject } from "vitest/node";
import type { TargetFramework } from "../../../src/emit/target.js";
import type { Model } from "../../../src/model/types.js";
import type { ServerFolder } from "./server-folder.js";

const here = import.meta.dirname;
const root = join(here, "../../..");

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with all servers. */
    servers: string;
  }
}

/** Each host's framework, as the manifest names it. */
const frameworks: Readonly<Record<string, TargetFramework>> = {
  node: "node",
  express: "express",
  fastify: "fastify",
  koa: "koa",
  hono: "hono",
  bun: "fetch",
  deno: "fetch",
  workerd: "fetch",
};

export default async function setup({
  provide,
}: TestProject): Promise<() => void> {
  // Not before `src/generated` is up to date.
  const { createServers } = await import("./server-folder.js");
  const folder = createServers();
  try {
    await buildServers(folder);
  } catch (error) {
    folder.remove();
    throw error;
  }
  provide("servers", folder.path);
  return folder.remove;
}

async function buildServers(folder: ServerFolder): Promise<void> {
  const { compile } = await import("../../support/compile.js");
  const manifest = load(readFileSync(join(here, "resources.yaml"), "utf8"));
  const { model } = await compile(manifest);
  if (model === null) throw new Error("The manifest has errors");
  for (const [host, framework] of Object.entries(frameworks)) {
    await writeServer(folder, host, framework, model);
  }
  const errors = folder.typeCheck();
  if (errors !== "") throw new Error(errors);
  await build({
    entryPoints: [join(folder.path, "workerd/server.ts")],
    outfile: join(folder.path, "workerd/worker.js"),
    bundle: true,
    format: "esm",
  });
  const config = readFileSync(join(here, "workerd.capnp"), "utf8");
  folder.write("workerd/workerd.capnp", config);
}

/** Writes a project: what is generated, the controllers, and what serves them. */
async function writeServer(
  { write }: ServerFolder,
  host: string,
  framework: TargetFramework,
  model: Model,
): Promise<void> {
  const { emitModel } = await import("../../../src/run/emit-model.js");
  const { target } = await import("../../support/compile.js");
  const importExtension = framework === "fetch" ? ".ts" : ".js";
  const files = await emitModel(model, {
    ...target,
    dir: "resources",
    runtime: "resources/runtime",
    controllers: "resources/own",
    framework,
    importExtension,
  });
  for (const { path, content } of files) {
    if (path.startsWith("resources/")) write(`${host}/${path}`, content);
  }
  const controllers = readFileSync(
    join(root, "test/runtime/http-controllers.ts"),
    "utf8",
  );
  const from = /"\.\/bound\/(\w+)\.js"/g;
  write(
    `${host}/controllers.ts`,
    controllers.replace(from, `"./resources/$1${importExtension}"`),
  );
  const read = (name: string): string =>
    readFileSync(join(here, "servers", name), "utf8");
  write(`${host}/server.ts`, read(`${host}.ts`));
  if (framework !== "node" && framework !== "fetch") {
    write(`${host}/mounted.ts`, read("mounted.ts"));
  }
}
