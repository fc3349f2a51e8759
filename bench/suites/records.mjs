// @ts-check
/** What the types, the data and the readers of records cost the type checker. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitProject } from "../emitted/project.mjs";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "records",
  title:
    "tsc --noEmit over records of nine fields, with their data and readers",
  async run(kit) {
    const rows = [];
    const size = kit.pick(1000, 30);
    const { source } = await emitProject(kit, `r${size}`, writeManifest(size));
    const text = readFileSync(join(source, "records.ts"), "utf8");
    const compile = (
      /** @type {string} */ name,
      /** @type {string} */ records,
      /** @type {string} */ version,
    ) => {
      const cwd = kit.folder(`r${size}-${name}-${version}`);
      symlinkSync(modules, join(cwd, "node_modules"), "junction");
      cpSync(join(source, "runtime"), join(cwd, "runtime"), {
        recursive: true,
      });
      const compilerOptions = {
        ...{ target: "es2023", module: "nodenext", types: [], strict: true },
        lib: ["es2023", "dom", "dom.iterable"],
        ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
        ...{ skipLibCheck: true, noEmit: true },
      };
      const files = {
        "package.json": { type: "module" },
        "tsconfig.json": { compilerOptions, files: ["records.ts"] },
      };
      for (const [file, value] of Object.entries(files))
        writeFileSync(join(cwd, file), JSON.stringify(value));
      writeFileSync(join(cwd, "records.ts"), records);
      const tsc = join(modules, `typescript-${version}/bin/tsc`);
      return { args: [tsc, "-p", cwd], cwd };
    };
    for (const version of ["6", "7"]) {
      const ours = compile("ours", text, version);
      const plain = compile("plain", keepInterfaces(text), version);
      const times = await kit.compareRounds(
        {
          ours: () => kit.timeProcess(ours),
          plain: () => kit.timeProcess(plain),
        },
        { rounds: kit.pick(7, 1), warmup: kit.pick(1, 0) },
      );
      rows.push(
        kit.row({
          what: `${size} records, TypeScript ${version}`,
          against: "the same interfaces, without data and readers",
          ours: times.ours,
          theirs: times.plain,
          target: { op: "<=", value: 1.3 },
        }),
      );
    }
    return rows;
  },
};

/** @param {number} size */
function writeManifest(size) {
  const fields = [
    ...[
      "title: string",
      "body: text?",
      "secret: { type: string, read: never }",
    ],
    "state: { enum: [draft, live], default: draft }",
    'price: { type: decimal, scale: 2, min: "0.00" }',
    "words: { type: string, many: true, maxItems: 20 }",
  ].map((field) => `      ${field}\n`);
  const resources = Array.from(
    { length: size },
    (_, index) => `  things${index}:\n    fields:\n${fields.join("")}`,
  );
  return `resources:\n${resources.join("")}`;
}

/**
 * The interfaces of `records.ts` alone. The parts of the runtime that it imports
 * stay: they cost the same, however many records there are.
 *
 * @param {string} text
 */
function keepInterfaces(text) {
  const interfaces = text.match(/^export interface [^]*?^\}\n/gm) ?? [];
  const parts = ["bodies", "fields"].map(
    (part) => `export * from "./runtime/records/${part}.js";\n`,
  );
  return [...parts, ...interfaces].join("");
}
