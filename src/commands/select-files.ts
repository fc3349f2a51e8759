/** `--only`: finds the user's files that its names refer to. */
import { emitControllersIndex } from "../emit/controllers-index.js";
import {
  controllerPath,
  controllerTestPath,
  statePath,
  testAppPath,
} from "../emit/user-files.js";
import type { WantedFiles } from "../run/pipeline.js";
import { isNamed } from "../report/routes-filter.js";
import { notAmong } from "./usage-error.js";

/** What is wanted, and which of the user's files may be touched for it. */
export interface Selection {
  readonly wanted: WantedFiles;
  readonly only: ReadonlySet<string>;
}

/**
 * Selects the named controllers and their tests. The index is included, for
 * these controllers alone: an import of one that was not written would keep the
 * application from starting.
 *
 * @param names `articles`, `admin/articles`, or a module: `admin`
 * @throws UsageError for a name that no controller has
 */
export function selectFiles(
  wanted: WantedFiles,
  names: readonly string[],
): Selection {
  const { model, target } = wanted;
  const keys = model.controllers.map(({ key }) => key);
  for (const name of names) {
    if (!keys.some((key) => isNamed(key, name)))
      throw notAmong(keys, name, `there is no controller '${name}'`);
  }
  const controllers = model.controllers.filter(({ key }) =>
    names.some((name) => isNamed(key, name)),
  );
  const index = emitControllersIndex(
    { ...model, controllers },
    target,
    wanted.files,
  );
  const replaced = new Map(index.map((file) => [file.path, file]));
  const files = controllers.flatMap((controller) => [
    controllerPath(target, controller),
    controllerTestPath(target, controller),
    // Other written files import these.
    statePath(target),
    testAppPath(target),
  ]);
  return {
    wanted: {
      ...wanted,
      files: wanted.files.map((file) => replaced.get(file.path) ?? file),
    },
    only: new Set([
      ...files.filter((path) => path !== null),
      ...replaced.keys(),
    ]),
  };
}
