/** What is said while batches run. */
import type { Done } from "./state.js";

export class Progress {
  readonly #tell: (line: string) => void;
  readonly #all: number;
  readonly #start = performance.now();
  #done = 0;
  #faulty: number;

  /**
   * @param all how many manifests there are to check now
   * @param faulty how many were found earlier
   */
  constructor(tell: (line: string) => void, all: number, faulty: number) {
    this.#tell = tell;
    this.#all = all;
    this.#faulty = faulty;
  }

  add({ checked, left, faults, took }: Done): void {
    for (const { name, check, text } of faults)
      this.#tell(`FAULT ${name} ${check}: ${text.slice(0, 300)}`);
    this.#done += checked.length + left.length;
    this.#faulty += new Set(faults.map(({ name }) => name)).size;
    const seconds = (performance.now() - this.#start) / 1000;
    const each = seconds / this.#done;
    const rest = Math.ceil((each * (this.#all - this.#done)) / 60);
    this.#tell(
      `${this.#done} of ${this.#all} manifests, ${each.toFixed(2)} s each ` +
        `(this batch ${took.toFixed(0)} s), ${rest} min left, ` +
        `${this.#faulty} at fault`,
    );
  }
}
