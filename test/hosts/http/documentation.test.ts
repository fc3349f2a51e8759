/** The examples of docs/frameworks.md compile against the frameworks' own types. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { compile, target } from "../../support/compile.js";
import { createServers } from "./server-folder.js";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/frameworks.md"), "utf8");
const blocks = [...page.matchAll(/```(\w+)\n([^]*?)```/g)];

test("every example compiles", async () => {
  const folder = createServers();
  try {
    const manifest = blocks.find(([, language]) => language === "yaml");
    const { model } = await compile(load(manifest?.[2] ?? ""));
    if (model === null) throw new Error("The manifest has errors");
    for (const framework of ["express", "fastify", "koa", "hono"] as const) {
      const files = emit(model, {
        ...target,
        dir: `${framework}/resources`,
        controllers: `${framework}/controllers`,
        tests: false,
        controllerTests: false,
        framework,
      });
      for (const { path, content } of files) folder.write(path, content);
    }
    const examples = blocks.flatMap(([, language, text = ""]) => {
      const path = /^\/\/ (\S+)\n/.exec(text)?.[1];
      return language === "ts" && path !== undefined ? [{ path, text }] : [];
    });
    expect(examples).toHaveLength(8);
    for (const { path, text } of examples) folder.write(path, text);
    expect(folder.typeCheck()).toBe("");
  } finally {
    folder.remove();
  }
});
