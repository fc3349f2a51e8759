/** What has changed in how a request must authenticate. */
import type { Finding, ApiOperation } from "./types.js";

/** Compares one operation; reports a changed scheme where it is declared. */
export function compareSchemes(
  { schemes: before, redirect }: ApiOperation,
  { schemes: after, redirect: to, place }: ApiOperation,
): readonly Finding[] {
  // What a redirect requires is reported at its target.
  if (redirect !== undefined || to !== undefined) return [];
  if (before === null && after === null) return [];
  if (after === null) {
    return [{ level: "additive", what: "is open to anyone", path: place }];
  }
  if (before === null) {
    const what = "is no longer open: 401 for unauthenticated requests";
    return [{ level: "breaking", what, path: place }];
  }
  const say = (
    level: Finding["level"],
    name: string,
    what: string,
  ): Finding => ({
    level,
    what,
    path: after.has(name) ? ["security", name] : ["security"],
  });
  return [
    ...[...before].flatMap(([name, scheme]) => {
      const now = after.get(name);
      if (now === scheme) return [];
      return now === undefined
        ? [say("breaking", name, `no longer takes ${name}`)]
        : [say("breaking", name, `takes another ${name}`)];
    }),
    ...[...after.keys()]
      .filter((name) => !before.has(name))
      .map((name) => say("additive", name, `takes ${name}`)),
  ];
}
