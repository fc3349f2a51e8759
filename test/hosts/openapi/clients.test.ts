/**
 * Clients that other people's generators make of our document: each compiles
 * under strict, and is used for real requests to a real server.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generators, writeDocument } from "./generate.js";
import { serveShop, type Shop } from "./served-shop.js";

const home = import.meta.dirname;
const names = Object.keys(generators);

let shop: Shop;
let folder: string;
let input: string;

beforeAll(async () => {
  shop = await serveShop();
  mkdirSync(join(home, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(home, "node_modules/.cache/clients-"));
  input = writeDocument(folder, shop.document);
  cpSync(join(home, "uses"), folder, { recursive: true });
  for (const generate of Object.values(generators)) {
    await generate(folder, input, shop.url);
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.stop();
});

test("compile under strict", () => {
  const program = ts.createProgram(
    names.map((name) => join(folder, `${name}.ts`)),
    {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    },
  );
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [
      file?.fileName.slice(folder.length),
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    ]);
  expect(faults).toEqual([]);
});

test.each([
  ["openapi-fetch", "Assam"],
  ["hey-api", "Ceylon"],
  ["orval", "Darjeeling"],
])("%s", async (name, tea) => {
  const { use } = await loadUse(name);
  expect(await use(shop.url)).toEqual({
    ...{ made: 201, fault: "#/name", shown: tea, changed: "sold" },
    ...{ listed: [tea], review: 5, kept: 409 },
  });
  await sellNothing();
});

test("kubb", async () => {
  const { use } = await loadUse("kubb");
  expect(await use(shop.url)).toEqual({
    ...{ made: "Keemun", shown: "Keemun", changed: "sold" },
    ...{ listed: ["Keemun"], review: 5 },
  });
});

/** Puts all teas back, so that each client sees its own alone. */
async function sellNothing(): Promise<void> {
  const reply = await fetch(`${shop.url}/teas?state=sold`);
  for (const { id } of (await reply.json()) as { id: number }[]) {
    await fetch(`${shop.url}/teas/${String(id)}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ state: "there" }),
    });
  }
}

interface Use {
  readonly use: (url: string) => Promise<unknown>;
}

/** Bundled, so that it finds the packages of this folder. */
async function loadUse(name: string): Promise<Use> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(folder, `${name}.ts`)],
    ...{ bundle: true, format: "esm", platform: "node", outfile },
    logLevel: "silent",
  });
  return (await import(/* @vite-ignore */ outfile)) as Use;
}
