/** Manifests in TypeScript: what the compiler says of them, and what they load to. */
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { loadManifest } from "../../src/load/load-manifest.js";
import { checkManifest } from "../../src/manifest/check.js";
import { composed, whole } from "./manifests.js";

const folder = import.meta.dirname;

test("the compiler finds the mistakes, and nothing else", () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, "../../tsconfig.base.json"),
    { noEmit: true, rootDir: join(folder, "../..") },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = ts.createProgram(
    [join(folder, "manifests.ts")],
    config!.options,
  );
  const source = program.getSourceFile(join(folder, "manifests.ts"));
  const found = [
    ...program.getSemanticDiagnostics(source),
    ...program.getSyntacticDiagnostics(source),
  ].map(({ messageText, start }) => {
    const { line } = source!.getLineAndCharacterOfPosition(start ?? 0);
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return `${String(line + 1)}: ${message}`;
  });
  expect(found).toEqual([]);
});

test("what the types take is a manifest", async () => {
  for (const manifest of [whole, composed]) {
    expect((await checkManifest(manifest)).problems).toEqual([]);
  }
});

test("a manifest made by code loads with all that it imports", async () => {
  const file = join(folder, "composed.config.ts");
  const { value, files } = await loadManifest(file, folder);
  expect(value).toEqual({
    resources: {
      pages: { only: ["index", "show"], param: "slug" },
      books: { only: ["index"] },
      films: { only: ["index"] },
    },
  });
  expect(files).toContain(join(folder, "pages.ts"));
});
