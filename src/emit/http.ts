/**
 * `http.ts`: what controllers import, and the words of the manifest as types.
 * Stage: emit.
 */
import type { Model } from "../model/types.js";
import { fromRuntime, renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { usesForms, usesHtml } from "./formats.js";
import { nativeOf } from "./host.js";
import { importPath, type Target } from "./target.js";
import { statePath } from "./user-files.js";

/** TypeScript gives up on a product of more words than 100,000. */
const MAX_WORDS = 20_000;

/** What imports in `<dir>` say to reach the user's type of state. */
function fromState(target: Target): string {
  const path = statePath(target)?.slice(0, -".ts".length) ?? "";
  return importPath(target.dir, path, target.importExtension);
}

/** Renders `http.ts`. */
export function emitHttp(model: Model, target: Target): OutputFile {
  const { controllers, formats } = model;
  const native = nativeOf(target.framework);
  const actions = controllers.flatMap(({ key, actions: own }) =>
    own.map(({ name }) => `${key}#${name}`),
  );
  const names = [...new Set([...formats.map(({ name }) => name), "json"])];
  const data = {
    state: fromState(target),
    native: native && {
      type: native.type,
      from: fromRuntime(target)[native.part] ?? "",
    },
    html: usesHtml(formats),
    forms: usesForms(model),
    formats: names,
    controllers: controllers.map(({ key }) => key),
    actions,
    // Too many actions are not told apart.
    tooMany: actions.length * names.length > MAX_WORDS,
  };
  return renderBound("http", data, target);
}
