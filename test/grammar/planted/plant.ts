/** Plants faults in a copy of our sources. The work tree is never touched. */
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlantedFault } from "./fault.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What a check does not need, by its path below the root. */
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist|\.git)$|^(?:bench|examples|docs)$/;

/** A copy of the project, which goes away afterwards. */
export function copyProject(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "resource-gen-planted-"));
  cpSync(root, path, {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(relative(root, file)),
  });
  symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A file of our sources, as it is. */
export function readSource(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Writes a text with a fault in it; what is returned takes it out again. */
export function plantFault(
  folder: string,
  { file, text, instead }: PlantedFault,
): () => void {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  if (before.split(text).length !== 2)
    throw new Error(`${file} does not hold exactly once: ${text}`);
  writeFileSync(
    path,
    before.replace(text, () => instead),
  );
  return () => {
    writeFileSync(path, before);
  };
}
