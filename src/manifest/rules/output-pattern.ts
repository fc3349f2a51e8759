/** Placeholders in output folders, `src/features/{module}/{resource}`. Stage: parse; rules. */
import { suggest } from "../../diagnostics/did-you-mean.js";
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import { PLACEHOLDERS, resolveSteps } from "../output-pattern.js";

type Fault = ManifestProblem | null;

/**
 * Reports a malformed pattern: unknown or misplaced placeholders, lone braces.
 */
export function findBadPattern(folder: string, place: ManifestPath): Fault {
  const names = [...folder.matchAll(/\{([^{}]*)\}/g)].map(
    ([, name = ""]) => name,
  );
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined)
    return atValue(
      "invalid-path",
      place,
      `${quoteShort(`{${unknown}}`)} is no placeholder`,
      {
        ...suggestPlaceholder(unknown, folder),
        help: "use `{resource}`, the name of the controller's file, and `{module}`, its folders",
      },
    );
  if (/[{}]/.test(folder.replaceAll(/\{[^{}]*\}/g, "")))
    return atValue(
      "invalid-path",
      place,
      `${quoteShort(folder)} has a lone brace`,
      {
        help: "write placeholders as `{resource}` and `{module}`",
      },
    );
  const steps = resolveSteps(folder);
  if (steps.some((step) => step.includes("{module}") && step !== "{module}"))
    return atValue(
      "invalid-path",
      place,
      "`{module}` must be a segment of its own: it stands for any number of folders",
      {
        help: "write it between slashes, as in `src/features/{module}/{resource}`",
      },
    );
  const home = steps.slice(
    0,
    steps.findIndex((step) => step.includes("{")),
  );
  if (names.length === 0 || home.some((step) => step !== "..")) return null;
  return atValue(
    "invalid-path",
    place,
    `${quoteShort(folder)} has no folder before its first placeholder`,
    {
      help: "begin with a folder, as in `src/features/{resource}`: it holds what all controllers share",
    },
  );
}

/**
 * Reports placeholders in a folder whose files are not written per controller.
 */
export function findPlaceholder(folder: string, place: ManifestPath): Fault {
  const [found] = /[{}][^{}]*\}?/.exec(folder) ?? [];
  if (found === undefined) return null;
  return atValue(
    "invalid-path",
    place,
    `${quoteShort(folder)} has a placeholder, but these files are not written for each resource`,
    {
      help: "write a folder; placeholders are for `controllers` and `controllerTests`",
    },
  );
}

function isPlaceholder(name: string): boolean {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

function suggestPlaceholder(
  name: string,
  folder: string,
): Pick<ManifestProblem, "note" | "replacement"> {
  const { replacement, ...rest } = suggest(name, PLACEHOLDERS);
  if (replacement === undefined) return rest;
  const text = folder.replaceAll(`{${name}}`, `{${replacement}}`);
  return { note: `did you mean "{${replacement}}"?`, replacement: text };
}
