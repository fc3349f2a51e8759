/**
 * TypeScript's compiler as a program of its own: the native one, which takes a
 * sixth of the processor time. What older ones say of the same code is
 * for `test/hosts/targets` to find out.
 */
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const COMPILER = "typescript-7/bin/tsc";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** What tests ask of a `tsconfig.json`. */
export interface Config {
  readonly compilerOptions: object;
  readonly include?: readonly string[];
  readonly files?: readonly string[];
}

/**
 * What the compiler has against the files of a folder, one text for each error:
 * `src/a.ts(3,1): error TS2322: …`.
 *
 * @param config without it, the folder's own `tsconfig.json`
 */
export async function listTypeErrors(
  folder: string,
  config?: Config,
): Promise<readonly string[]> {
  if (config === undefined) return await compile(folder, "tsconfig.json");
  const name = "tsconfig.of-a-test.json";
  writeFileSync(join(folder, name), JSON.stringify(config));
  try {
    return await compile(folder, name);
  } finally {
    rmSync(join(folder, name));
  }
}

function compile(folder: string, config: string): Promise<readonly string[]> {
  const args = [join(modules, COMPILER), "--noEmit", "-p", config];
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 1 << 26 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // What is indented goes on with the error before it.
      const errors = (stdout + stderr).trimEnd().split(/\n(?! )/);
      if (error === null) resolve(errors.filter((text) => text !== ""));
      else resolve(errors.map((text) => text || error.message));
    });
  });
}
