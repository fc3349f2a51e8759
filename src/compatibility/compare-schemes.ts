/** What has changed in how a request has to say who asks. */
import type { Finding, Operation } from "./types.js";

/** Of one operation; a scheme that changes stands where the manifest has it. */
export function compareSchemes(
  { schemes: before, redirect }: Operation,
  { schemes: after, redirect: to, place }: Operation,
): readonly Finding[] {
  // What a redirect asks is said where it leads.
  if (redirect !== undefined || to !== undefined) return [];
  if (before === null && after === null) return [];
  if (after === null) {
    return [{ level: "additive", what: "is open to anyone", path: place }];
  }
  if (before === null) {
    const what = "is open no more: 401 for who does not say who asks";
    return [{ level: "breaking", what, path: place }];
  }
  const say = (
    level: Finding["level"],
    name: string,
    what: string,
  ): Finding => ({
    ...{ level, what },
    path: after.has(name) ? ["security", name] : ["security"],
  });
  return [
    ...[...before].flatMap(([name, scheme]) => {
      const now = after.get(name);
      if (now === scheme) return [];
      return now === undefined
        ? [say("breaking", name, `does not take ${name} any more`)]
        : [say("breaking", name, `takes another ${name}`)];
    }),
    ...[...after.keys()]
      .filter((name) => !before.has(name))
      .map((name) => say("additive", name, `takes ${name}`)),
  ];
}
