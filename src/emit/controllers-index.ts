/**
 * `controllers/index.ts`: an instance of each controller, by its name in the
 * route table. Stage: emit.
 */
import type { Controller, Model } from "../model/types.js";
import { print } from "./doc.js";
import type { Merge, OutputFile } from "./file.js";
import { writeImport } from "./imports.js";
import { propertyDoc, writeKey } from "./layout.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";

type Entry = Extract<Merge, { kind: "index" }>["entries"][number];

function describeEntry(
  { key, className, contract, file }: Controller,
  folder: string,
  target: Target,
): Entry {
  // With its module, so that adding a controller never renames another one.
  const local = `${contract}Controller`;
  return {
    key: writeKey(key),
    value: `new ${local}()`,
    imported: className,
    local,
    module: importPath(
      folder,
      `${folder}/${file}.controller`,
      target.importExtension,
    ),
  };
}

function writeEntryImport({ imported, local, module }: Entry): string {
  const name = imported === local ? local : `${imported} as ${local}`;
  return writeImport({ kind: "import", names: [name], from: module });
}

/** Renders the index; none where the target has no controllers. */
export function emitControllersIndex(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const { controllers: folder } = target;
  if (folder === false) return [];
  const entries = model.controllers.map((controller) =>
    describeEntry(controller, folder, target),
  );
  const contracts = writeImport({
    kind: "import type",
    names: ["Controllers"],
    from: importPath(folder, `${target.dir}/contracts`, target.importExtension),
  });
  return [
    {
      path: `${folder}/index.ts`,
      owner: "yours",
      content: render("controllers-index", {
        imports: [contracts, ...entries.map(writeEntryImport)],
        entries: entries.map(({ key, value }) => ({
          line: print([propertyDoc(key, value), ","], 2),
        })),
      }),
      merge: { kind: "index", object: "controllers", entries },
    },
  ];
}
