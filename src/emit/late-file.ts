/**
 * Files of the user's, rendered when their text is first asked for: nearly all
 * of them stand there already, and only need their members' names. Stage: emit.
 */
import type { Merge, OutputFile, WantedMember, WantedTest } from "./file.js";

/** A file's text, and those of its members in their order. */
export interface Rendering {
  readonly text: string;
  readonly blocks: readonly string[];
  /** Of tests: what each is called. */
  readonly titles?: readonly string[];
}

/** A rendering that is made at most once. */
export class Late {
  readonly #render: () => Rendering;
  #made: Rendering | null = null;

  constructor(render: () => Rendering) {
    this.#render = render;
  }

  get(): Rendering {
    this.#made ??= this.#render();
    return this.#made;
  }
}

/** A file that is one part of its rendering. */
export class LateFile implements OutputFile {
  readonly path: string;
  readonly owner = "yours";
  readonly merge: Merge;
  readonly once: boolean;
  readonly #late: Late;

  /** `once`: see `OutputFile`. */
  constructor(path: string, late: Late, merge: Merge, once = false) {
    this.path = path;
    this.#late = late;
    this.merge = merge;
    this.once = once;
  }

  get content(): string {
    return this.#late.get().text;
  }

  /** Renders it now, should it not be. */
  render(): void {
    this.#late.get();
  }
}

/** A member whose text is another part of it. */
export class LateMember implements WantedMember {
  readonly name: string;
  protected readonly late: Late;
  protected readonly index: number;

  constructor(name: string, late: Late, index: number) {
    this.name = name;
    this.late = late;
    this.index = index;
  }

  get text(): string {
    return this.late.get().blocks[this.index] ?? "";
  }
}

/** The same of a test. */
export class LateTest extends LateMember implements WantedTest {
  get title(): string {
    return this.late.get().titles?.[this.index] ?? "";
  }
}
