/**
 * The controller of each route: the one that the source names, or else one in
 * which no other path uses the same action. Stage: import.
 */
import { joinParts } from "../model/scope.js";
import { camelCase, snakeCase } from "../model/words.js";
import type { ResourceDraft } from "./draft.js";
import { nameController, nameExtra, nameText, singularize } from "./names.js";
import type { WantedRoute } from "./source.js";

export class ImportedControllers {
  /** The actions of each controller, by its key. */
  readonly #taken = new Map<string, Set<string>>();

  /**
   * The `controller` option of a resource; undefined if the controller follows
   * from the resource's name.
   *
   * @param parent the singular name of what the resource is nested in
   */
  place(
    draft: ResourceDraft,
    module: string,
    parent: string,
  ): string | undefined {
    const own = snakeCase(draft.name);
    const actions = [
      ...draft.actions.keys(),
      ...draft.extras.map(({ name }) => camelCase(name)),
    ];
    const routes = [
      ...draft.actions.values(),
      ...draft.extras.map((extra) => extra.routes),
    ].flat();
    const known = routes[0]?.controller;
    if (known !== undefined) return this.#take(own, known, module, actions);
    if (draft.controller !== undefined) {
      return this.#take(
        own,
        joinParts("/", module, draft.controller),
        module,
        actions,
      );
    }
    const nested = joinParts("_", parent, own);
    const wishes = [own, nested, `${singularize(own)}_${nested}`];
    for (let count = 2; ; count++) {
      const wish = wishes.shift() ?? `${nested}_${count}`;
      const key = joinParts("/", module, wish);
      const taken = this.#taken.get(key);
      if (actions.some((action) => taken?.has(action))) continue;
      return this.#take(own, key, module, actions);
    }
  }

  /** The `to` of a row within a module. */
  nameTarget(
    { controller, action, operation, group, method }: WantedRoute,
    path: string,
    module: string,
  ): string {
    if (controller !== undefined && action !== undefined) {
      return `${this.#relate(controller, module)}#${action}`;
    }
    const words = path
      .split("/")
      .filter((text) => text !== "" && !/[:*]/.test(text))
      .map((text) => nameText(text, ""));
    const last = words.at(-1);
    const around = words.length > 1 ? words.at(-2) : undefined;
    const key = joinParts(
      "/",
      module,
      nameController(group ?? around ?? "home"),
    );
    const name = nameExtra(
      operation ?? last ?? (path === "/" ? "root" : ""),
      method,
    );
    const taken = this.#taken.get(key) ?? new Set();
    let free = name;
    for (let count = 2; taken.has(camelCase(free)); count++)
      free = `${name}_${count}`;
    this.#note(key, [camelCase(free)]);
    return `${this.#relate(key, module)}#${free}`;
  }

  #take(
    own: string,
    key: string,
    module: string,
    actions: readonly string[],
  ): string | undefined {
    this.#note(key, actions);
    return key === joinParts("/", module, own)
      ? undefined
      : this.#relate(key, module);
  }

  #note(key: string, actions: readonly string[]): void {
    const taken = this.#taken.get(key) ?? new Set();
    for (const action of actions) taken.add(action);
    this.#taken.set(key, taken);
  }

  /** A controller's key as written within a module. */
  #relate(key: string, module: string): string {
    if (module === "") return key;
    return key.startsWith(`${module}/`)
      ? key.slice(module.length + 1)
      : `/${key}`;
  }
}
