// @ts-check
/** What stores cost the type checker: a project of records with them and without. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cli } from "../kit/cli.mjs";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));

const compilerOptions = {
  ...{ target: "es2023", module: "nodenext", types: ["node"], strict: true },
  ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ skipLibCheck: true, noEmit: true },
};

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "store-types",
  title: "tsc --noEmit over a whole project of records with stores",
  async run(kit) {
    const rows = [];
    const [stored, plain] = [
      generate(kit, "stored", "database: { dialect: sqlite }\n"),
      generate(kit, "plain", ""),
    ];
    for (const version of ["6", "7"]) {
      const tsc = join(modules, `typescript-${version}/bin/tsc`);
      const time = (/** @type {string} */ cwd) => () =>
        kit.timeProcess({ args: [tsc, "-p", cwd], cwd });
      const times = await kit.compareRounds(
        { ours: time(stored), plain: time(plain) },
        { rounds: kit.pick(7, 1), warmup: kit.pick(1, 0) },
      );
      rows.push(
        kit.row({
          what: `${sizeOf(kit)} records with stores, TypeScript ${version}`,
          against: "the same without",
          ours: times.ours,
          theirs: times.plain,
          target: { op: "<=", value: 1.5 },
        }),
      );
    }
    return rows;
  },
};

/**
 * Generates a project of records, all of it but tests.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} name the folder's
 * @param {string} database what the manifest begins with
 */
function generate(kit, name, database) {
  const cwd = kit.folder(name);
  const resources = Array.from(
    { length: sizeOf(kit) },
    (_, index) => `  things${index}:\n    fields:\n${fields}`,
  );
  const files = {
    "package.json": '{ "type": "module" }\n',
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    "resources.yaml": `${database}output: { tests: false, controllerTests: false }\nresources:\n${resources.join("")}`,
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(cwd, file), text);
  }
  symlinkSync(modules, join(cwd, "node_modules"), "junction");
  kit.timeProcess({ args: [cli, "--quiet"], cwd });
  return cwd;
}

const fields = [
  ...["title: string", "body: text?"],
  "secret: { type: string, read: never }",
  "state: { enum: [draft, live], default: draft }",
  'price: { type: decimal, scale: 2, min: "0.00" }',
  "words: { type: string, many: true, maxItems: 20 }",
]
  .map((field) => `      ${field}\n`)
  .join("");

/** @param {import("../kit/kit.mjs").Kit} kit */
function sizeOf(kit) {
  return kit.pick(100, 20);
}
