/**
 * Folders that stand in the manifest as patterns, `src/features/{module}/{resource}`,
 * and the folders that they become. Stage: parse. Pure: knows no disk.
 */

/** What a pattern may hold: a controller's file name, and the folders of its module. */
export const PLACEHOLDERS = ["resource", "module"] as const;

/**
 * Where a controller's files stand, without their endings.
 *
 * @param file the controller's own path: `articles`, `admin/articles`. Where the
 * pattern has no placeholder, it stands below the pattern's folder as it is.
 */
export function placeController(pattern: string, file: string): string {
  if (!pattern.includes("{")) return `${pattern}/${file}`;
  const at = file.lastIndexOf("/");
  const resource = file.slice(at + 1);
  const module = at === -1 ? "" : file.slice(0, at);
  const folder = pattern
    .replaceAll("{resource}", resource)
    .replaceAll("{module}", module);
  return [...stepsOf(folder), resource].join("/");
}

/**
 * The folder before the first placeholder: there stands what all controllers
 * have in common.
 */
export function homeOf(pattern: string): string {
  const steps = stepsOf(pattern);
  const first = steps.findIndex((step) => step.includes("{"));
  return first === -1 ? pattern : steps.slice(0, first).join("/");
}

/** An empty module leaves no empty folder. */
function stepsOf(folder: string): readonly string[] {
  return folder.split("/").filter((step) => step !== "");
}

/** The steps of a path with those taken back that a `..` takes back. */
export function resolveSteps(folder: string): readonly string[] {
  const steps: string[] = [];
  for (const step of folder.split("/")) {
    if (step === "" || step === ".") continue;
    const last = steps.at(-1);
    if (step === ".." && last !== undefined && last !== "..") steps.pop();
    else steps.push(step);
  }
  return steps;
}

/** The program that migrates the database stands beside the file that opens it. */
export function migrateFile(database: string): string {
  const at = database.lastIndexOf("/") + 1;
  return `${database.slice(0, at)}migrate.ts`;
}

/**
 * The reverse of `placeController`: the controller whose files stand there; null
 * for a place that the pattern does not lead to.
 */
export function readPlace(pattern: string, place: string): string | null {
  if (!pattern.includes("{"))
    return place.startsWith(`${pattern}/`)
      ? place.slice(pattern.length + 1)
      : null;
  const resource = place.slice(place.lastIndexOf("/") + 1);
  // A module may be empty, and then its slash is not there.
  const source = stepsOf(pattern)
    .map((step) =>
      step === "{module}"
        ? "(?:(?<module>.+)/)?"
        : `${escape(step.replaceAll("{resource}", resource))}/`,
    )
    .join("");
  const found = new RegExp(`^${source}${escape(resource)}$`).exec(place);
  if (found === null) return null;
  const module = found.groups?.["module"];
  return module === undefined ? resource : `${module}/${resource}`;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
