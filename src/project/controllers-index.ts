/** How the index of controllers that stands in the target makes them. Reads only. */
import { catalogue } from "../diagnostics/catalogue.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import { readText } from "./look.js";

export interface ControllersIndex {
  /** Whether it exports `controllers`, as it did before `createControllers()`. */
  readonly isConstant: boolean;
  /** How to change over, where there is no function either. */
  readonly problems: readonly FileProblem[];
}

const constant =
  /^export\s+(?:(?:const|let|var)\s+controllers\b|\{[^}]*\bcontrollers\b)/m;

/**
 * Looks at the index.
 *
 * @param path absolute
 * @param name as messages name it
 */
export function readControllersIndex(
  path: string,
  name: string,
): ControllersIndex {
  const text = readText(path) ?? "";
  const isConstant = constant.test(text);
  if (!isConstant || /\bcreateControllers\b/.test(text))
    return { isConstant, problems: [] };
  const code = "controllers-constant";
  const { severity } = catalogue[code];
  const message = `${name} exports a constant where new projects have a function`;
  return { isConstant, problems: [{ code, severity, file: name, message }] };
}
