/** How the target's existing index of controllers creates them. Reads only. */
import { catalogue } from "../diagnostics/catalogue.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import { readTextFile } from "./look.js";

export interface ControllersIndex {
  /** Whether it exports `controllers`, as before `createControllers()`. */
  readonly isConstant: boolean;
  /** How to switch, if there is no function yet. */
  readonly problems: readonly FileProblem[];
}

const constant =
  /^export\s+(?:(?:const|let|var)\s+controllers\b|\{[^}]*\bcontrollers\b)/m;

/**
 * Reads the index.
 *
 * @param path absolute
 * @param name the path as shown in messages
 */
export function readControllersIndex(
  path: string,
  name: string,
): ControllersIndex {
  const text = readTextFile(path) ?? "";
  const isConstant = constant.test(text);
  if (!isConstant || /\bcreateControllers\b/.test(text))
    return { isConstant, problems: [] };
  const code = "controllers-constant";
  const { severity } = catalogue[code];
  const message = `${name} exports a constant where new projects have a function`;
  return { isConstant, problems: [{ code, severity, file: name, message }] };
}
