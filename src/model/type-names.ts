/**
 * The names of the interfaces of actions: `ArticlesShow`. Stage: model. Two
 * actions may end up with the same name (`articles#new_draft`,
 * `articles_new#draft`), or with that of another type.
 */
import { pascalCase } from "./words.js";

/** Other types exported or imported in the same file. */
const OTHERS = [
  ...["Context", "Controllers", "NoParams", "Query", "QueryValue", "Result"],
];

/** The types of each controller: `ArticlesContract` and the like. */
const OF_CONTROLLER = ["Actions", "Context", "Contract"];

export class TypeNames {
  readonly #taken: Set<string>;

  /**
   * @param contracts the names of all controllers' contracts, without
   * `Contract`
   * @param others the types of records
   */
  constructor(contracts: readonly string[], others: readonly string[]) {
    const own = contracts.flatMap((name) =>
      OF_CONTROLLER.map((ending) => name + ending),
    );
    this.#taken = new Set([...OTHERS, ...own, ...others]);
  }

  /** A name that no other type has. */
  claim(contract: string, action: string): string {
    let name = contract + pascalCase(action);
    while (this.#taken.has(name)) name += "Action";
    this.#taken.add(name);
    return name;
  }
}
