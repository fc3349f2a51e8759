/** Type-checks a project that is known by its texts alone. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listTypeErrors } from "./compiler.js";
import { createFolder, strictest } from "./projects.js";

const compilerOptions = {
  ...strictest,
  moduleDetection: "force",
  // Pages and tests show code that exports nothing.
  declaration: false,
  isolatedDeclarations: false,
};

/**
 * What the compiler has against it, under the strictest flags, one text for
 * each error.
 *
 * @param files their texts, by their paths
 */
export async function checkTypes(
  files: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const folder = createFolder();
  try {
    for (const [path, text] of files) {
      const file = join(folder.path, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const config = { compilerOptions, files: [...files.keys()] };
    return await listTypeErrors(folder.path, config);
  } finally {
    folder.remove();
  }
}
