/** The package as it stands now, built: dist/ may be older than what is tested. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { generateAssets } from "../../scripts/generate-assets.mjs";

export const root = join(import.meta.dirname, "../..");

export interface Built {
  readonly folder: string;
  /** To be run with Node. */
  readonly bin: string;
  readonly remove: () => void;
}

/** A copy in a folder of its own. */
export async function buildCopy(): Promise<Built> {
  generateAssets();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-bin-")));
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const sources = readdirSync(join(root, "src"), {
    recursive: true,
    encoding: "utf8",
  }).filter((path) => path.endsWith(".ts"));
  await Promise.all(
    sources.map(async (path) => {
      const text = readFileSync(join(root, "src", path), "utf8");
      const { code } = await transform(text, { loader: "ts", format: "esm" });
      const file = join(folder, "dist", path.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    }),
  );
  return {
    folder,
    bin: join(folder, "bin/resource-gen.js"),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
