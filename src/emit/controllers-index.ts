/**
 * `controllers/index.ts`: an instance of each controller, by its name in the
 * route table. Stage: emit.
 */
import type { Controller, Model } from "../model/types.js";
import type { IndexMerge, OutputFile } from "./file.js";
import { sortImports } from "./imports.js";
import { writeKey } from "./literal.js";
import { importPath, type Target } from "./target.js";
import type { ControllersIndexData } from "./template-data/yours.js";
import { renderWithBlocks } from "./template.js";
import { controllerPath, indexPath } from "./user-files.js";

type EntryData = ControllersIndexData["entries"][number];

function describeEntry(
  { key, className, contract, file }: Controller,
  folder: string,
  target: Target,
): EntryData {
  const path = controllerPath(target, { file }) ?? "";
  const module = path.slice(0, -".ts".length);
  return {
    ...{ key, imported: className },
    // With its module, so that adding a controller never renames another one.
    local: `${contract}Controller`,
    module: importPath(folder, module, target.importExtension),
  };
}

/** Renders the index; none where the target has no controllers. */
export function emitControllersIndex(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const path = indexPath(target);
  if (path === null) return [];
  const folder = path.slice(0, path.lastIndexOf("/"));
  const entries = model.controllers.map((controller) =>
    describeEntry(controller, folder, target),
  );
  const contracts = importPath(
    folder,
    `${target.dir}/contracts`,
    target.importExtension,
  );
  const { text, blocks } = renderWithBlocks("controllers-index", {
    ...{ from: { contracts }, entries },
  });
  const merge: IndexMerge = {
    ...{ kind: "index", object: "controllers" },
    entries: entries.map((entry, index) => ({
      ...{ ...entry, key: writeKey(entry.key) },
      value: blocks[index] ?? "",
    })),
  };
  return [{ path, owner: "yours", content: sortImports(text), merge }];
}
