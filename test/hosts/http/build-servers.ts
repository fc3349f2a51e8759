/**
 * Makes the servers of the suite, once for all of its tests: the project that
 * each framework's manifest generates, with the same controllers in it, and a
 * file that starts it. Those for Node are type-checked under the strictest
 * flags, against the frameworks' own types, and compiled by the same run.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { load } from "js-yaml";
import type { TestProject } from "vitest/node";
import type { Framework } from "../../../src/emit/target.js";
import type { Model } from "../../../src/model/types.js";

const here = import.meta.dirname;
const root = join(here, "../../..");

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with all servers. */
    servers: string;
  }
}

/** Hosts that run JavaScript, each on the framework of its name. */
const compiled = ["node", "express", "fastify", "koa", "hono"] as const;

export default async function setup({
  provide,
}: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-hosts-"));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await buildServers(folder);
  } catch (error) {
    remove();
    throw error;
  }
  provide("servers", folder);
  return remove;
}

async function buildServers(folder: string): Promise<void> {
  // Not before `src/generated` is up to date.
  const { compile } = await import("../../support/compile.js");
  const { strictest } = await import("../../support/projects.js");
  const manifest = load(readFileSync(join(here, "resources.yaml"), "utf8"));
  const { model } = await compile(manifest);
  if (model === null) throw new Error("The manifest has errors");
  symlinkSync(join(here, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  for (const name of compiled) await writeServer(folder, name, name, model);
  for (const name of ["bun", "deno", "workerd"]) {
    await writeServer(folder, name, "fetch", model);
  }
  const config = {
    compilerOptions: {
      ...strictest,
      noEmit: false,
      typeRoots: [join(root, "node_modules/@types")],
      rootDir: ".",
    },
    include: compiled.map((name) => `${name}/**/*.ts`),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  execFileSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", folder],
    { stdio: "inherit" },
  );
  await build({
    entryPoints: [join(folder, "workerd/server.ts")],
    outfile: join(folder, "workerd/worker.js"),
    bundle: true,
    format: "esm",
  });
  cpSync(join(here, "workerd.capnp"), join(folder, "workerd/workerd.capnp"));
}

/** Writes a project: what is generated, the controllers, and what serves them. */
async function writeServer(
  folder: string,
  name: string,
  framework: Framework,
  model: Model,
): Promise<void> {
  const { emit } = await import("../../../src/emit/emit.js");
  const { target } = await import("../../support/compile.js");
  const project = join(folder, name);
  const importExtension = framework === "fetch" ? ".ts" : ".js";
  const files = emit(model, {
    ...target,
    dir: "resources",
    framework,
    importExtension,
  });
  for (const { path, content } of files) {
    if (path.startsWith("resources/")) write(join(project, path), content);
  }
  const controllers = readFileSync(
    join(root, "test/runtime/http-controllers.ts"),
    "utf8",
  );
  const from = /"\.\.\/\.\.\/src\/runtime\/(\w+)\.js"/g;
  write(
    join(project, "controllers.ts"),
    controllers.replace(from, `"./resources/$1${importExtension}"`),
  );
  cpSync(join(here, `servers/${name}.ts`), join(project, "server.ts"));
  if (framework !== "node" && framework !== "fetch") {
    cpSync(join(here, "servers/mounted.ts"), join(project, "mounted.ts"));
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
