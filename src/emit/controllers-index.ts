/**
 * `controllers/index.ts`: an instance of each controller, by its name in the
 * route table. Stage: emit.
 */
import type { Controller, Model } from "../model/types.js";
import type { IndexMerge, OutputFile } from "./file.js";
import { sortImports } from "./imports.js";
import { writeKey } from "./literal.js";
import { STORES } from "./stores/stores.js";
import { findStores } from "./stores/store-stub.js";
import { importFile, type Target } from "./target.js";
import type { ControllersIndexData } from "./template-data/yours.js";
import { renderWithBlocks } from "./template.js";
import { controllerPath, indexPath } from "./user-files.js";

type EntryData = ControllersIndexData["entries"][number];

function describeEntry(
  { key, className, contract, file }: Controller,
  index: string,
  target: Target,
  withStores: ReadonlySet<string>,
): EntryData {
  const path = controllerPath(target, { file }) ?? "";
  return {
    ...{ key, imported: className },
    // Includes the module, so that adding a controller never renames another
    // one.
    local: `${contract}Controller`,
    module: importFile(index, path, target),
    hasStore: withStores.has(key),
  };
}

/** Renders the index; none if the target has no controllers. */
export function emitControllersIndex(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  const path = indexPath(target);
  if (path === null) return [];
  const withStores = new Set(findStores(model).keys());
  const entries = model.controllers.map((controller) =>
    describeEntry(controller, path, target, withStores),
  );
  const contracts = importFile(path, `${target.dir}/contracts.ts`, target);
  const stores = importFile(path, `${target.dir}/stores.ts`, target);
  const { text, blocks } = renderWithBlocks("controllers-index", {
    ...{ from: { contracts, stores }, entries },
    stores: withStores.size > 0,
  });
  const merge: IndexMerge = {
    ...{ kind: "index", object: "controllers" },
    entries: entries.map((entry, index) => ({
      ...{ ...entry, key: writeKey(entry.key) },
      value: blocks[index] ?? "",
    })),
  };
  return [
    {
      path,
      owner: "yours",
      content: sortImports(text),
      merge,
      ...(withStores.size > 0 && { needs: STORES }),
    },
  ];
}
