/** The core as a browser has it: bundled, and run where nothing of Node is. */
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";

export type Core = typeof import("../../site/core/core.js");

const root = join(import.meta.dirname, "../..");

/** What a worker of a browser has besides the language, as far as we use it. */
const web = {
  ...{ TextEncoder, TextDecoder, URL, URLSearchParams, structuredClone },
  ...{ btoa, atob, crypto, setTimeout, clearTimeout, queueMicrotask },
};

/**
 * Bundles the core.
 *
 * @returns its text, one script; throws where a module needs what no browser has
 */
export async function bundleCore(
  entry = join(root, "site/core/core.ts"),
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, write: false, format: "iife", globalName: "core" },
    ...{ platform: "browser", target: "es2023", logLevel: "silent" },
  });
  return outputFiles[0]?.text ?? "";
}

/** Runs it. There is no `process`, no `require`, no `Buffer`. */
export function runCore(text: string): Core {
  const context = createContext({ ...web });
  runInContext(text, context);
  return (context as { readonly core: Core }).core;
}
