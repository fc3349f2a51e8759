/**
 * `controllers/index.ts`: an instance of each controller, by its name in the
 * route table. Stage: emit.
 */
import type { Controller, Model } from "../model/types.js";
import type { Merge, OutputFile } from "./file.js";
import { writeKey } from "./literal.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";
import { controllerPath, indexPath } from "./user-files.js";

type Entry = Extract<Merge, { kind: "index" }>["entries"][number];

function describeEntry(
  controller: Controller,
  folder: string,
  target: Target,
): Entry {
  const { key, className, contract } = controller;
  const path = controllerPath(target, controller) ?? "";
  // With its module, so that adding a controller never renames another one.
  const local = `${contract}Controller`;
  return {
    key: writeKey(key),
    value: `new ${local}()`,
    imported: className,
    local,
    module: importPath(
      folder,
      path.slice(0, -".ts".length),
      target.importExtension,
    ),
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
  return [
    {
      path,
      owner: "yours",
      content: render("controllers-index", {
        from: { contracts },
        entries: entries.map((entry, index) => ({
          ...entry,
          key: model.controllers[index]?.key ?? "",
        })),
      }),
      merge: { kind: "index", object: "controllers", entries },
    },
  ];
}
