/**
 * Folders given as patterns in the manifest,
 * `src/features/{module}/{resource}`, and the folders they become. Stage:
 * parse. Pure: does not touch the disk.
 */

/** The placeholders: a controller's file name, and its module's folders. */
export const PLACEHOLDERS = ["resource", "module"] as const;

/**
 * The path of a controller's files, without their endings.
 *
 * @param file the controller's own path: `articles`, `admin/articles`. If the
 * pattern has no placeholder, this is appended to it unchanged.
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

/** The folder before the first placeholder, with what all controllers share. */
export function homeOf(pattern: string): string {
  const steps = stepsOf(pattern);
  const first = steps.findIndex((step) => step.includes("{"));
  return first === -1 ? pattern : steps.slice(0, first).join("/");
}

/** An empty module leaves no empty folder. */
function stepsOf(folder: string): readonly string[] {
  return folder.split("/").filter((step) => step !== "");
}

/** The segments of a path, with `..` resolved where possible. */
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

/** The program that migrates the database, next to the file that opens it. */
export function migrateFile(database: string): string {
  return besideFile(database, "migrate.ts");
}

/** The program that fills the database, next to the file that opens it. */
export function seedsFile(database: string): string {
  return besideFile(database, "seeds.ts");
}

function besideFile(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + name;
}

/**
 * The reverse of `placeController`: the controller whose files are at a place;
 * null if the pattern does not lead there.
 */
export function readPlace(pattern: string, place: string): string | null {
  if (!pattern.includes("{"))
    return place.startsWith(`${pattern}/`)
      ? place.slice(pattern.length + 1)
      : null;
  const resource = place.slice(place.lastIndexOf("/") + 1);
  // If the module is empty, so is its slash.
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
