/**
 * What a soak has done, in a folder: a run that was ended goes on there. What is
 * written is whole: a file takes its place by its name, and of the lines of
 * batches one that was cut short is none.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Fault } from "../project.js";

/** What came of a batch. */
export interface Done {
  /** The items that were checked, by their names. */
  readonly checked: readonly string[];
  /** Those that there was nothing to check of. */
  readonly left: readonly string[];
  readonly faults: readonly Fault[];
  /** In seconds. */
  readonly took: number;
}

export class State {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** A value that was kept; null where there is none. */
  read(name: string): unknown {
    const path = join(this.folder, `${name}.json`);
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
  }

  keep(name: string, value: unknown): void {
    const path = join(this.folder, `${name}.json`);
    writeFileSync(`${path}.tmp`, JSON.stringify(value, null, 1));
    renameSync(`${path}.tmp`, path);
  }

  /** The lines of a log, as far as they are whole. */
  readLines(name: string): readonly unknown[] {
    const path = join(this.folder, `${name}.jsonl`);
    if (!existsSync(path)) return [];
    return readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as unknown];
        } catch {
          return [];
        }
      });
  }

  /** The line break comes first: what stood there may have been cut short. */
  add(name: string, value: unknown): void {
    appendFileSync(
      join(this.folder, `${name}.jsonl`),
      `\n${JSON.stringify(value)}`,
    );
  }
}
