/**
 * Names for what an address only shows by its text: `2fa` is no name, and
 * neither is `Microsoft.Network`. Stage: import.
 */
import { ACTIONS, becomes } from "../manifest/words.js";
import { createInflector } from "../model/inflect.js";
import { camelCase, isIdentifier, snakeCase } from "../model/words.js";

const inflector = createInflector();

/** Whether a name is a plural, as those of resources are. */
export function isPlural(name: string): boolean {
  return inflector.singularize(name) !== name;
}

export const { pluralize, singularize } = inflector;

/** Whether a name can be a key of the manifest as it stands. */
export function isName(text: string): boolean {
  return (
    /^[\p{ID_Start}_][\p{ID_Continue}_-]*$/u.test(text) &&
    isIdentifier(camelCase(text)) &&
    text !== "__proto__"
  );
}

/** A name for a text of a path: the text itself, wherever it can be one. */
export function nameText(text: string, otherwise: string): string {
  if (isName(text)) return text;
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // It has a percent sign of its own.
  }
  const words = plain
    .replaceAll(/[^\p{ID_Continue}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  const spelled = /^\d/.test(words) ? `v${words}` : words;
  return isName(spelled) ? spelled : otherwise;
}

/** A name for an extra action: none of the seven, and no word of JavaScript's. */
export function nameExtra(text: string, method: string): string {
  const name = nameText(text, method.toLowerCase());
  const isTaken = [...ACTIONS, "constructor"].some((word) =>
    becomes(name, word),
  );
  return isTaken ? `${method.toLowerCase()}_${name}` : name;
}

/** Remembers names, and makes each that comes again another one. */
export class Names {
  readonly #taken = new Set<string>();

  /** The first of `wishes` that is free, or one with a number behind it. */
  claim(...wishes: readonly string[]): string {
    const last = wishes.at(-1) ?? "";
    let name = wishes.find((wish) => !this.has(wish)) ?? last;
    for (let count = 2; this.has(name); count++) name = `${last}_${count}`;
    this.#taken.add(camelCase(name));
    return name;
  }

  has(name: string): boolean {
    return this.#taken.has(camelCase(name));
  }
}

/** What a controller is called for a path: in snake_case. */
export function nameController(text: string): string {
  const name = snakeCase(nameText(text, "home"));
  return isName(name) ? name : "home";
}
