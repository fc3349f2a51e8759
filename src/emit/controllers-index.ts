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
import { importFile, type EmitTarget } from "./target.js";
import type { ControllersIndexData } from "./template-data/yours.js";
import { renderWithBlocks } from "./template.js";
import { controllerPath, indexPath } from "./user-files.js";

type EntryData = ControllersIndexData["entries"][number];

/** The stores themselves, which the application asks too; see `runtime/http/parts.ts`. */
const STORES_ENTRY: IndexMerge["entries"][number] = {
  key: '"#stores"',
  value: "stores",
  imported: "",
  local: "",
  module: "",
  variable: "stores",
};

function describeEntry(
  { key, className, contract, file }: Controller,
  index: string,
  target: EmitTarget,
  asking: ReadonlySet<string>,
): EntryData {
  const path = controllerPath(target, { file }) ?? "";
  return {
    key,
    imported: className,
    // Includes the module, so that adding a controller never renames another
    // one.
    local: `${contract}Controller`,
    module: importFile(index, path, target),
    hasStore: asking.has(path),
  };
}

/** Whose constructors take the stores: the controllers that ask one. */
function findAsking(files: readonly OutputFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ path, merge }) =>
      merge?.kind === "controller" && merge.store !== undefined ? [path] : [],
    ),
  );
}

/**
 * Renders the index; none if the target has no controllers.
 *
 * @param files the controllers, and whatever else
 */
export function emitControllersIndex(
  model: Model,
  target: EmitTarget,
  files: readonly OutputFile[],
): readonly OutputFile[] {
  const path = indexPath(target);
  if (path === null) return [];
  const asking = findAsking(files);
  const entries = model.controllers.map((controller) =>
    describeEntry(controller, path, target, asking),
  );
  const hasStores = findStores(model).size > 0;
  const contracts = importFile(path, `${target.dir}/contracts.ts`, target);
  const stores = importFile(path, `${target.dir}/stores.ts`, target);
  const { text, blocks } = renderWithBlocks("controllers-index", {
    from: { contracts, stores },
    entries,
    stores: hasStores,
  });
  const merge: IndexMerge = {
    kind: "index",
    object: "controllers",
    entries: [
      ...entries.map((entry, index) => ({
        ...entry,
        key: writeKey(entry.key),
        value: blocks[index] ?? "",
      })),
      ...(hasStores ? [STORES_ENTRY] : []),
    ],
  };
  return [
    {
      path,
      owner: "yours",
      content: sortImports(text),
      merge,
      ...(hasStores && { needs: STORES }),
    },
  ];
}
