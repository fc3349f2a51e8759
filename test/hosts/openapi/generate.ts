/** What other people's generators make of a document, in a folder of their own. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import openapiTs, { astToString } from "openapi-typescript";
import { generate } from "orval";
import type { OpenApi } from "../../../src/openapi/document.js";

type Generate = (folder: string, input: string, url: string) => Promise<void>;

/** By the names of the files in `uses`. */
export const generators: Readonly<Record<string, Generate>> = {
  "openapi-fetch": async (folder, input) => {
    const nodes = await openapiTs(new URL(`file://${input}`), {
      // A field with a default can be left out.
      defaultNonNullable: false,
    });
    writeFileSync(join(folder, "openapi-typescript.ts"), astToString(nodes));
  },
  "hey-api": async (folder, input) => {
    await createClient({
      ...{ input, logs: { level: "silent" } },
      output: { path: join(folder, "hey-api"), module: { extension: ".js" } },
      plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    });
  },
  orval: async (folder, input, url) => {
    await generate(
      {
        input: { target: input },
        output: {
          target: join(folder, "orval/client.ts"),
          ...{ client: "fetch", mode: "single", baseUrl: url },
        },
      },
      folder,
      { tsconfig: { compilerOptions: {} } } as never,
    );
  },
  // It writes where it runs, whatever it is told.
  kubb: async (folder, input) => {
    const script = join(import.meta.dirname, "kubb.mjs");
    const args = [script, input];
    await promisify(execFile)(process.execPath, args, { cwd: folder });
  },
};

/** Writes a document where generators read it. */
export function writeDocument(folder: string, document: OpenApi): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  return path;
}
