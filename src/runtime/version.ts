/**
 * Which runtime this is, and which generated files it is for. Only files that
 * import the runtime from a package ask: a copy is written with them.
 */

/**
 * Rises when a file of the runtime has changed since a release, and at no other
 * time, so that a project's copy tells its age.
 */
export const revision = 1;

/** The version of `resource-gen` and `resource-gen-runtime`, which have one. */
export const version = "0.1.0";

/**
 * Whether generated files can use a runtime: it is of the version of
 * resource-gen that wrote them, or of a later one that keeps what they use, by
 * the caret ranges of npm (semver.org, 4 and 11). A version before 1.0.0 keeps
 * it within its minor version, a prerelease to nothing but itself.
 */
export function isForFiles(runtime: string, writer: string): boolean {
  if (runtime === writer) return true;
  if (runtime.includes("-") || writer.includes("-")) return false;
  const [own, least] = [numbersOf(runtime), numbersOf(writer)];
  const differing = own.findIndex((number, at) => number !== least[at]);
  const leading = least.findIndex((number) => number > 0);
  const isLater = (own[differing] ?? 0) > (least[differing] ?? 0);
  return isLater && differing > leading && leading !== -1;
}

function numbersOf(of: string): readonly number[] {
  return of.split(".").map(Number);
}

/**
 * Called by generated files with the version of resource-gen that wrote them.
 *
 * @throws Error that names both versions if this runtime is not for them
 */
export function checkVersion(writer: string): void {
  if (isForFiles(version, writer)) return;
  throw new Error(
    `these files were written by resource-gen ${writer}, and the runtime that they import is ${version}: ` +
      `install the runtime's version ${writer}, or run resource-gen ${version}`,
  );
}
