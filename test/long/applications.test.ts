/**
 * Whole applications of 28 and 51 resources, as somebody else named them: they
 * keep what random manifests do.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { checkBatch } from "../grammar/batch.js";
import { plainBench } from "../grammar/bench.js";
import type { Options } from "../grammar/key.js";
import { compile } from "../support/compile.js";

const folder = join(import.meta.dirname, "applications");

test.each(readdirSync(folder))("%s", async (file) => {
  const manifest = load(readFileSync(join(folder, file), "utf8")) as Options;
  const name = file.replace(".yaml", "").replaceAll("-", "_");
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const subject = { name, manifest, model, edited: null };
  expect(await checkBatch([subject], plainBench)).toEqual([]);
});
