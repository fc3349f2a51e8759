/**
 * `http.ts`: what controllers import, and the names in the manifest as types.
 * Stage: emit.
 */
import { usesForms, usesHtml } from "../model/format-kinds.js";
import type { Model } from "../model/types.js";
import { fromRuntime, renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { nativeOf } from "./host.js";
import { describeOwnership } from "./ownership.js";
import { hasNumbers } from "./records/keys.js";
import { importFile, type EmitTarget } from "./target.js";
import { statePath } from "./user-files.js";
import type { ControllerViews } from "./views.js";

/** TypeScript gives up on a union of more than 100,000 combined members. */
const MAX_WORDS = 20_000;

/** Renders `http.ts`. */
export function emitHttp(
  model: Model,
  target: EmitTarget,
  views: readonly ControllerViews[],
): OutputFile {
  const { controllers, formats } = model;
  const native = nativeOf(target.framework);
  const actions = controllers.flatMap(({ key, actions: own }) =>
    own.map(({ name }) => `${key}#${name}`),
  );
  const names = [...new Set([...formats.map(({ name }) => name), "json"])];
  const data = {
    state: importFile(`${target.dir}/http.ts`, statePath(target) ?? "", target),
    native: native && {
      type: native.type,
      from: fromRuntime(target)[native.part] ?? "",
    },
    html: usesHtml(formats),
    views: views.length > 0,
    pageParts: views.some(({ facts }) => facts !== null),
    forms: usesForms(model),
    ownership: describeOwnership(model),
    formats: names,
    controllers: controllers.map(({ key }) => key),
    actions,
    hasNumbers: hasNumbers(model),
    hasQueries: controllers.some((controller) =>
      controller.actions.some(({ record }) => record.query !== null),
    ),
    // With too many, the types do not tell actions apart.
    tooMany: actions.length * names.length > MAX_WORDS,
  };
  return renderBound("http", data, target);
}
