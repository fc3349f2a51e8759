/** Has each output read in its own language, and counts them. */
import type { Output } from "./outputs.js";
import { lookAtHtml } from "./look/html.js";
import type { Look, Reader } from "./look/look.js";
import { lookAtMarkdown } from "./look/markdown.js";
import { lookAtMigration } from "./look/migration.js";
import * as reports from "./look/reports.js";
import { lookAtTypeScript } from "./look/typescript.js";
import { lookAtYaml } from "./look/yaml.js";

const readers = {
  typescript: lookAtTypeScript,
  migration: lookAtMigration,
  yaml: lookAtYaml,
  html: lookAtHtml,
  markdown: lookAtMarkdown,
  mermaid: reports.lookAtMermaid,
  csv: reports.lookAtCsv,
  json: reports.lookAtJson,
  "json lines": reports.lookAtJsonLines,
  sarif: reports.lookAtSarif,
  terminal: reports.lookAtTerminal,
  log: reports.lookAtLog,
} satisfies Record<string, Reader>;

export type Language = keyof typeof readers;

/** How many outputs were looked at, by their languages. */
export type Counts = Map<Language, number>;

export interface Break {
  readonly output: string;
  readonly fault: string;
}

/** Reads texts, each only once: most outputs are as they were. */
export class Judge {
  readonly counts: Counts = new Map();
  readonly #known = new Map<string, Look>();

  get count(): number {
    return [...this.counts.values()].reduce((sum, one) => sum + one, 0);
  }

  /** What is wrong with some outputs by themselves. */
  async findFaults(outputs: readonly Output[]): Promise<readonly Break[]> {
    const breaks: Break[] = [];
    for (const output of outputs) {
      const { language, name } = output;
      this.counts.set(language, (this.counts.get(language) ?? 0) + 1);
      const { faults } = await this.#look(output);
      breaks.push(...faults.map((fault) => ({ output: name, fault })));
    }
    return breaks;
  }

  /**
   * The outputs that consist of something else. Files are named after what a manifest
   * holds: those that have no counterpart are compared with all that have none.
   */
  async compare(
    outputs: readonly Output[],
    tame: readonly Output[],
  ): Promise<readonly string[]> {
    const names = new Set(outputs.map(({ name }) => name));
    const others = new Map(tame.map((one) => [one.name, one]));
    const left = tame.filter(({ name }) => !names.has(name));
    const different: string[] = [];
    for (const output of outputs) {
      const { shape } = await this.#look(output);
      const other = others.get(output.name);
      const shapes = new Set<string>();
      for (const each of other === undefined ? left : [other])
        shapes.add((await this.#look(each)).shape);
      if (!shapes.has(shape)) different.push(output.name);
    }
    return different;
  }

  /** For a new manifest, whose outputs are others. */
  forget(): void {
    this.#known.clear();
  }

  async #look({ language, text }: Output): Promise<Look> {
    const key = `${language} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const read: Reader = readers[language];
    const look = await read(text);
    this.#known.set(key, look);
    return look;
  }
}
