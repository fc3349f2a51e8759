/** An exported name has one home, and so one meaning, in all of `src`. */
import { expect, test } from "vitest";
import { readSources } from "./read-imports.js";

const EXPORT =
  /^export (?:abstract |async )?(?:function|const|let|class|interface|type)\*? +(\w+)/gm;

/** A project has one of the two files, with the same names. */
const twins = ["src/runtime/hosts/node.ts", "src/runtime/hosts/http2.ts"];

test("no two files export something of the same name", () => {
  const homes = new Map<string, string[]>();
  for (const { path, text } of readSources()) {
    if (path === twins[1]) continue;
    for (const [, name = ""] of text.matchAll(EXPORT))
      homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  expect(homes.size).toBeGreaterThan(1000);
  const shared = [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`);
  expect(shared).toEqual([]);
});
