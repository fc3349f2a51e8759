/** A place of the manifest, in whichever module its literal stands. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ManifestPath } from "../../src/diagnostics/diagnostic.js";
import { loadManifest } from "../../src/load/load-manifest.js";

/** What is marked at a path: `file: text`, with `~` where it is only the nearest. */
async function markAt(
  files: Readonly<Record<string, string>>,
  path: ManifestPath,
  on: "key" | "value" = "value",
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const main = join(folder, "resources.config.ts");
  const { diagnostics, positions, sources } = await loadManifest(main, folder);
  expect(diagnostics).toEqual([]);
  const found = (await positions())({ path, on });
  if (found === null) return "nothing";
  const { file, start, end } = found.span;
  const text = sources.get(file)?.slice(start.offset, end.offset) ?? "?";
  return `${found.nearest === true ? "~" : ""}${file}: ${text}`;
}

const list = `export const actions = ["index", "shwo"];\n`;
const at = ["resources", "a", "only", 1];

test.each<[string, Readonly<Record<string, string>>]>([
  [
    "a named import",
    {
      "resources.config.ts": `import { actions } from "./list.js";\nexport default { resources: { a: { only: actions } } };`,
      "list.ts": list,
    },
  ],
  [
    "under another name, from a folder's index",
    {
      "resources.config.ts": `import { actions as only } from "./list";\nexport default { resources: { a: { only } } };`,
      "list/index.ts": list,
    },
  ],
  [
    "a default export",
    {
      "resources.config.ts": `import resources from "./list.mjs";\nexport default { resources };`,
      "list.mjs": `const a = { only: ["index", "shwo"] };\nexport { all as default };\nconst all = { a };`,
    },
  ],
  [
    "a module as a whole",
    {
      "resources.config.ts": `import * as list from "./list.ts";\nexport default { resources: { a: { only: list.actions } } };`,
      "list.ts": list,
    },
  ],
  [
    "through files that pass it on",
    {
      "resources.config.ts": `import { only } from "./all.ts";\nexport default { resources: { a: { only } } };`,
      "all.ts": `export * from "./nothing.ts";\nexport * from "./more.ts";`,
      "nothing.ts": `export {};`,
      "more.ts": `export { actions as only } from "./list.ts";`,
      "list.ts": list,
    },
  ],
  [
    "a spread, and a property of an object",
    {
      "resources.config.ts": `import { shared } from "./list.ts";\nexport default { resources: { ...shared.resources } };`,
      "list.ts": `import { defineResources } from "resource-gen";\nexport const shared = defineResources({ resources: { a: { only: ["index", "shwo"] } } });`,
    },
  ],
  [
    "a list that goes on from another",
    {
      "resources.config.ts": `import { actions } from "./list.ts";\nexport default { resources: { a: { only: [...actions, "new"] } } };`,
      "list.ts": list,
    },
  ],
  [
    "CommonJS",
    {
      "resources.config.ts": `import list from "./list.cjs";\nexport default { resources: list };`,
      "list.cjs": `module.exports = { a: { only: ["index", "shwo"] } };`,
    },
  ],
])("%s", async (_, files) => {
  const last = Object.keys(files).at(-1) ?? "";
  expect(await markAt(files, at)).toBe(`${last}: "shwo"`);
});

test("the key, where it stands", async () => {
  const files = {
    "resources.config.ts": `import { a } from "./a.ts";\nexport default { resources: { a } };`,
    "a.ts": `export const a = { parm: "id" };`,
  };
  expect(await markAt(files, ["resources", "a", "parm"], "key")).toBe(
    "a.ts: parm",
  );
  expect(await markAt(files, ["resources", "a"], "key")).toBe(
    "resources.config.ts: a",
  );
});

test("what is computed over there is shown at the nearest literal", async () => {
  const files = {
    "resources.config.ts": `import { a } from "./a.ts";\nexport default { resources: { a } };`,
    "a.ts": `export const a = { only: ["index", "shwo"].map((name) => name) };`,
  };
  expect(await markAt(files, at)).toBe("~a.ts: only");
});

test("names that stand for each other have an end", async () => {
  const files = {
    "resources.config.ts": `var a = b;\nvar b = a;\nexport default { resources: a, apiOnly: true };`,
  };
  expect(await markAt(files, ["resources", "a"])).toMatch(/^~/);
});

test("modules that pass on each other's names have an end", async () => {
  // Each passes on what all others have: more ways than anybody can go.
  const names = Array.from({ length: 12 }, (_, index) => `c${index}.ts`);
  const all = names.map((name) => `export * from "./${name}";`).join("\n");
  const files = {
    ...Object.fromEntries(names.map((name) => [name, all])),
    "resources.config.ts": `import * as c from "./c0.ts";\nexport default { resources: c.a, apiOnly: true };`,
  };
  expect(await markAt(files, at)).toBe("~resources.config.ts: resources");
});
