/** A folder for servers: it finds their packages, and type-checks them. */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strictest } from "../../support/projects.js";

const here = import.meta.dirname;
const modules = join(here, "../../../node_modules");

export interface ServerFolder {
  readonly path: string;
  /** @param file relative to the folder */
  readonly write: (file: string, text: string) => void;
  /** Compiles what is there, for Node; what the compiler has to say. */
  readonly typeCheck: () => string;
  readonly remove: () => void;
}

export function createServers(): ServerFolder {
  const path = mkdtempSync(join(tmpdir(), "resource-gen-hosts-"));
  symlinkSync(join(here, "node_modules"), join(path, "node_modules"), "dir");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  };
  write("package.json", '{ "type": "module" }\n');
  const config = {
    compilerOptions: {
      ...strictest,
      noEmit: false,
      typeRoots: [join(modules, "@types")],
      rootDir: ".",
    },
    // What runs on Bun, Deno and workerd is not compiled for Node.
    exclude: ["bun", "deno", "workerd", "node_modules"],
  };
  write("tsconfig.json", JSON.stringify(config));
  return {
    path,
    write,
    typeCheck: () => {
      const compiler = join(modules, "typescript/bin/tsc");
      const { stdout } = spawnSync(
        process.execPath,
        [compiler, "-p", path, "--pretty", "false"],
        { encoding: "utf8" },
      );
      return stdout;
    },
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
