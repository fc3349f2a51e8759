/**
 * The names of the types of controllers and their actions: `ArticlesContract`,
 * `ArticlesShow`. Stage: model. Two actions may end up with the same name
 * (`articles#new_draft`, `articles_new#draft`), or with that of another type.
 */
import { nameBody, nameQuery } from "./records/record-names.js";
import { pascalCase } from "./words.js";

/** Other types exported or imported in the same file. */
const OTHERS = [
  ...["Context", "Controllers", "NoInput", "NoParams"],
  ...["Query", "QueryValue", "Result"],
];

/** The types of each controller: `ArticlesContract` and the like. */
const OF_CONTROLLER = ["Actions", "Context", "Contract"];

function typesOf(contract: string): readonly string[] {
  return OF_CONTROLLER.map((ending) => contract + ending);
}

/** `admin/articles`: `AdminArticles`. */
function nameContract(key: string, glue = ""): string {
  return key.split("/").map(pascalCase).join(glue);
}

/**
 * Names the contract of each controller. If several would share a name, those
 * in a folder show it: `Admin_Articles` next to the `AdminArticles` of
 * `admin_articles`.
 *
 * @param others the names of records, which no contract's types may have
 */
export function nameContracts(
  keys: readonly string[],
  others: readonly string[],
): ReadonlyMap<string, string> {
  const names = keys.map((key) => nameContract(key));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set(others);
  return new Map(
    keys.map((key, index) => {
      const plain = names[index] ?? "";
      const isShared = counts.get(plain) !== 1;
      let name = isShared ? nameContract(key, "_") : plain;
      while (typesOf(name).some((type) => taken.has(type))) {
        name += "Controller";
      }
      return [key, name];
    }),
  );
}

/** What an action declares for itself, and has types for. */
export interface OwnTypes {
  readonly body: boolean;
  readonly query: boolean;
}

/** Every name that an action makes. */
function namesOf(type: string, { body, query }: OwnTypes): readonly string[] {
  const { sent, read, constant } = nameBody(type);
  const asked = nameQuery(type);
  return [
    type,
    ...(body ? [sent, read, constant] : []),
    ...(query ? [asked.type, asked.constant] : []),
  ];
}

export class TypeNames {
  readonly #taken: Set<string>;

  /**
   * @param contracts the names of all controllers' contracts, without
   * `Contract`
   * @param others the names of records
   */
  constructor(contracts: readonly string[], others: readonly string[]) {
    const own = contracts.flatMap(typesOf);
    this.#taken = new Set([...OTHERS, ...own, ...others]);
  }

  /** A name that no other type has, and whose own types no other has. */
  claim(contract: string, action: string, own: OwnTypes): string {
    let type = contract + pascalCase(action);
    while (namesOf(type, own).some((name) => this.#taken.has(name))) {
      type += "Action";
    }
    for (const name of namesOf(type, own)) this.#taken.add(name);
    return type;
  }
}
