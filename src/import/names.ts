/**
 * Names for the texts in addresses: `2fa` cannot be a name, nor can
 * `Microsoft.Network`. Stage: import.
 */
import { ACTIONS, becomes } from "../manifest/words.js";
import { createInflector } from "../model/inflect.js";
import { camelCase, isIdentifier, snakeCase } from "../model/words.js";

const inflector = createInflector();

/** Whether a name is a plural, like the names of resources. */
export function isPlural(name: string): boolean {
  return inflector.singularize(name) !== name;
}

export const { pluralize, singularize } = inflector;

/** Whether a name can be a manifest key as it is. */
export function canBeKey(text: string): boolean {
  return (
    /^[\p{ID_Start}_][\p{ID_Continue}_-]*$/u.test(text) &&
    isIdentifier(camelCase(text)) &&
    text !== "__proto__"
  );
}

/** A name for a text in a path: the text itself, if possible. */
export function nameText(text: string, otherwise: string): string {
  if (canBeKey(text)) return text;
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // It contains a literal percent sign.
  }
  const words = plain
    .replaceAll(/[^\p{ID_Continue}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  const spelled = /^\d/.test(words) ? `v${words}` : words;
  return canBeKey(spelled) ? spelled : otherwise;
}

/** A name for an extra action: none of the seven, nor `constructor`. */
export function nameExtra(text: string, method: string): string {
  const name = nameText(text, method.toLowerCase());
  const isTaken = [...ACTIONS, "constructor"].some((word) =>
    becomes(name, word),
  );
  return isTaken ? `${method.toLowerCase()}_${name}` : name;
}

/** Remembers names, and changes any that is already taken. */
export class KeyNames {
  readonly #taken = new Set<string>();

  /** The first of `wishes` that is free, or else the last with a number. */
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

/** The name of a controller for a path, in snake_case. */
export function nameController(text: string): string {
  const name = snakeCase(nameText(text, "home"));
  return canBeKey(name) ? name : "home";
}
