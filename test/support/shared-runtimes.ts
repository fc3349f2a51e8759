/**
 * Many projects in one folder, with the runtimes that do not differ written once:
 * they are most of what a compiler and a test runner read of each.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { emit } from "../../src/emit/emit.js";
import type { Model } from "../../src/model/types.js";
import { target } from "./compile.js";

/** Where the runtime of such a project is. */
const place = posix.join(target.dir, "runtime");

/** The runtimes that projects share, by what of them differs. */
export class SharedRuntimes {
  readonly #folder: string;
  /** The texts of each shared folder, by their paths. */
  readonly #texts: Map<string, string>[] = [];

  /** @param folder where the runtimes are written, as `runtime0` and so on */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes files of a project that import of its own runtime what they are to
   * import of a shared one. A link would not do: to the compiler, what is
   * imported through one is another file each time.
   *
   * @param runtime the texts of its runtime, by their paths within
   * @param own where its runtime would be
   * @param files the texts of all others, by their paths
   */
  write(
    runtime: ReadonlyMap<string, string>,
    own: string,
    files: Iterable<readonly [string, string]>,
  ): void {
    const shared = this.#share(runtime);
    for (const [file, text] of files) {
      const folder = dirname(file);
      const mended = text.replaceAll(
        /(?<=\b(?:from|import\() ?")\.[^"]*(?=")/g,
        (specifier) => {
          const inside = relative(own, join(folder, specifier));
          // The shared one may have more: it must not hide what is not there.
          return runtime.has(`${inside.replace(/\.[jt]s$/, "")}.ts`)
            ? relative(folder, join(shared, inside))
            : specifier;
        },
      );
      writeText(file, mended);
    }
  }

  /** A folder with these files in it, and perhaps more. */
  #share(runtime: ReadonlyMap<string, string>): string {
    const isLike = (texts: Map<string, string>): boolean =>
      [...runtime].every(([file, text]) => (texts.get(file) ?? text) === text);
    let index = this.#texts.findIndex(isLike);
    if (index === -1) index = this.#texts.push(new Map()) - 1;
    const texts = this.#texts[index] ?? new Map<string, string>();
    const path = join(this.#folder, `runtime${index}`);
    writeText(join(path, "package.json"), '{ "type": "module" }\n');
    for (const [file, text] of runtime) {
      if (texts.has(file)) continue;
      texts.set(file, text);
      writeText(join(path, file), text);
    }
    return path;
  }
}

/**
 * Emits projects below a folder, with the runtimes that they share beside them.
 *
 * @param projects their models, by their folders from this one on
 */
export function writeProjects(
  folder: string,
  projects: Iterable<readonly [string, Model]>,
): void {
  const runtimes = new SharedRuntimes(folder);
  for (const [name, model] of projects) {
    const runtime = new Map<string, string>();
    const others = new Map<string, string>();
    for (const { path, content } of emit(model, target)) {
      const inside = posix.relative(place, path);
      if (inside.startsWith(".."))
        others.set(join(folder, name, path), content);
      else runtime.set(inside, content);
    }
    runtimes.write(runtime, join(folder, name, place), others);
  }
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
