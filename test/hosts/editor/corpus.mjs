// @ts-check
/** Every manifest in YAML or JSON that this project has: valid ones and others. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** @typedef {{ name: string, text: string }} Manifest */

/** @returns {Manifest[]} each with a name to speak of it */
export function readCorpus() {
  return [...readFiles(), ...readRows(), ...readBlocks()];
}

/** The manifests of test/cases and examples; those that are not UTF-8 left out. */
function readFiles() {
  const folders = ["test/cases/errors", "test/cases/lint"];
  folders.push("test/cases/commands", "examples");
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => /\/resources\.(ya?ml|json)$/.test(file))
      .filter((file) => !file.includes("/node_modules/"))
      .sort()
      .flatMap((file) => {
        const bytes = readEntry(join(root, file));
        if (bytes === null) return [];
        const text = bytes.toString("utf8");
        if (!Buffer.from(text).equals(bytes)) return [];
        // The schema is given by the test; see checkStarter for this line.
        return [{ name: file, text: text.replace(/^# yaml-language.*$/m, "") }];
      }),
  );
}

/** @param {string} path */
function readEntry(path) {
  try {
    return readFileSync(path);
  } catch {
    // A folder of that name is a case of its own.
    return null;
  }
}

/** The manifests of the conformance data, each once. */
function readRows() {
  const folder = join(root, "test/conformance/data");
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter(({ manifest }) => manifest !== undefined)
    .map(({ manifest }) => JSON.stringify(manifest, null, 2));
  return [...new Set(texts)].map((text, index) => ({
    name: `conformance ${String(index)}`,
    text,
  }));
}

/** The manifests of the documentation. */
function readBlocks() {
  const folder = join(root, "docs");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => {
      const page = readFileSync(join(folder, file), "utf8");
      const blocks = page.matchAll(/^```yaml\n(.*?)^```$/gms);
      return [...blocks].map(([, text = ""], index) => ({
        name: `docs/${file} ${String(index)}`,
        text,
      }));
    });
}
