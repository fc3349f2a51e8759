/** Finds the templates that a project has instead of ours. Reads only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "./look.js";

/** The folder of templates, next to the manifest. */
export const TEMPLATE_FOLDER = "resource-gen/templates";

/** One of the project's own templates. */
export interface OwnTemplate {
  /** `controller`, `tests/routes` */
  readonly name: string;
  /** Relative to the manifest's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** All of them, sorted by name; none if there is no such folder. */
export function readOwnTemplates(folder: string): readonly OwnTemplate[] {
  const home = join(folder, TEMPLATE_FOLDER);
  if (!isThere(home)) return [];
  return readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".hbs"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({
      name: path.slice(0, -".hbs".length),
      path: `${TEMPLATE_FOLDER}/${path}`,
      text: readFileSync(join(home, path), "utf8"),
    }));
}
