/**
 * Output patterns that put two controllers in one file. Stage: model, because
 * the names of controllers are composed here.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atValue } from "../diagnostics/problem.js";
import { placeController } from "../manifest/output-pattern.js";
import {
  writtenAt,
  type OutputOptions,
  type Placed,
} from "../manifest/tree.js";
import type { Controller } from "./types.js";

/** Problems at `output.controllers` and `output.controllerTests`, one for each pair. */
export function findSharedFiles(
  controllers: readonly Controller[],
  output: OutputOptions,
): readonly ManifestProblem[] {
  return (["controllers", "controllerTests"] as const).flatMap((key) => {
    const pattern = output[key];
    // Without placeholders, files are named after their controllers.
    if (pattern === false || !pattern.includes("{")) return [];
    const seen = new Map<string, Controller>();
    return controllers.flatMap((controller): ManifestProblem[] => {
      // Files that differ only in case are the same on macOS and Windows.
      const file = placeController(pattern, controller.file).toLowerCase();
      const twin = seen.get(file);
      seen.set(file, twin ?? controller);
      return twin === undefined
        ? []
        : [reportShared(key, pattern, twin, controller)];
    });
  });
}

function reportShared(
  key: string,
  pattern: string,
  first: Controller,
  second: Controller,
): ManifestProblem {
  const labels = [first, second].flatMap((controller) => {
    const origin = originOf(controller);
    if (origin === undefined) return [];
    const place = { path: writtenAt(origin), on: "key" as const };
    return [{ place, text: `"${controller.key}" comes from here` }];
  });
  const missing = ["{module}", "{resource}"].find(
    (word) => !pattern.includes(word),
  );
  return atValue(
    "controller-clash",
    ["output", key],
    `"${pattern}" puts the controllers "${first.key}" and "${second.key}" into one file`,
    {
      labels,
      ...(missing === "{module}" && {
        help: "add `{module}`, as in `src/features/{module}/{resource}`, or give one of the two another name with `controller`",
      }),
    },
  );
}

/** Where the first route of a controller was written. */
function originOf({ actions }: Controller): Placed | undefined {
  return actions[0]?.routes[0]?.origin;
}
