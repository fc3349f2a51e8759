/**
 * The singular and plural of names: `line_items`, `user-aliases`, `APIKeys`.
 * Part of the model; English itself is in english.ts.
 *
 * Only the last word of a name changes; its case and the separators stay. The
 * manifest's `inflections` take precedence. A word with non-ASCII letters is
 * not English and is returned unchanged, except for the few that English has
 * borrowed (`cafés`): in other languages, a final s proves nothing (`país`,
 * `francés`). For such words, the manifest has `inflections` and `singular`.
 */
import { pluralOf, singularOf } from "./english.js";
import { capitalize, splitWords, wordRanges } from "./words.js";

export interface Inflector {
  /** `line_items` becomes `line_item`; a singular is returned unchanged. */
  readonly singularize: (name: string) => string;
  /** `line_item` becomes `line_items`; a plural is returned unchanged. */
  readonly pluralize: (name: string) => string;
}

/** The manifest's `inflections`. A word may be a compound: `sales_person`. */
export interface OwnInflections {
  /** Singular to plural. */
  readonly irregular?: Readonly<Record<string, string>> | undefined;
  readonly uncountable?: readonly string[] | undefined;
}

/** The manifest's forms in one direction; the right form maps to itself. */
type OwnForms = ReadonlyMap<string, string>;

/** The words of a name in lowercase, separated by blanks. */
function keyOf(name: string): string {
  return splitWords(name).join(" ").toLowerCase();
}

function isAllCaps(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase() && /\p{Lu}/u.test(text);
}

/** Writes the lowercase `form` with the capitals of the word it replaces. */
function withCaseOf(word: string, form: string, name: string): string {
  const lower = word.toLowerCase();
  let same = 0;
  while (same < form.length && lower[same] === form[same]) same++;
  const rest = form.slice(same);
  // An acronym's plural ends in a lowercase s, unless the name is all caps.
  if (isAllCaps(same === word.length ? name : word)) {
    return word.slice(0, same) + rest.toUpperCase();
  }
  if (same === 0 && isCapital(word.charAt(0))) return capitalize(rest);
  return word.slice(0, same) + rest;
}

function isCapital(char: string): boolean {
  return char !== char.toLowerCase();
}

/** The name with the manifest's form of its last words, if there is one. */
function applyOwn(name: string, forms: OwnForms): string | undefined {
  const ranges = wordRanges(name);
  for (const [index, [start]] of ranges.entries()) {
    const form = forms.get(keyOf(name.slice(start)));
    if (form === undefined) continue;
    const words = ranges.slice(index);
    const parts = splitWords(form);
    if (parts.length !== words.length) {
      const fits = isCapital(name.charAt(start)) ? capitalize(form) : form;
      return name.slice(0, start) + fits;
    }
    // Word by word, so that the name keeps its own dividers.
    let result = "";
    let from = 0;
    for (const [at, [first, last]] of words.entries()) {
      const part = (parts[at] ?? "").toLowerCase();
      result += name.slice(from, first);
      result += withCaseOf(name.slice(first, last), part, name);
      from = last;
    }
    return result + name.slice(from);
  }
  return undefined;
}

/**
 * Takes the letters at the end of a word, and what precedes them; returns the
 * other form of the letters.
 */
type Rule = (letters: string, before: string) => string;

/**
 * Applies `rule` to the letters at the end of the last word; nothing else
 * changes. In `oauth2tokens`, these are `tokens`.
 */
function applyEnglish(name: string, rule: Rule): string {
  const [start, end] = wordRanges(name).at(-1) ?? [0, 0];
  const word = name.slice(start, end);
  const letters = /[^\0-`{-\x7f]*$/.exec(word.toLowerCase())?.[0] ?? "";
  const split = end - letters.length;
  const form = rule(letters, name.slice(start, split));
  return (
    name.slice(0, split) +
    withCaseOf(name.slice(split, end), form, name) +
    name.slice(end)
  );
}

/** `v2s` and `mp3s` are plurals of words that do not end in letters. */
const singularLetters: Rule = (letters, before) =>
  letters === "s" && before !== "" ? "" : singularOf(letters);

const pluralLetters: Rule = (letters, before) =>
  before !== "" && (letters === "" || letters === "s")
    ? "s"
    : pluralOf(letters);

function createDirection(
  forms: OwnForms,
  rule: Rule,
): (name: string) => string {
  const known = new Map<string, string>();
  const remember: Rule = (letters, before) => {
    // The rules only care whether anything precedes the letters.
    const key = before === "" ? letters : ` ${letters}`;
    let form = known.get(key);
    if (form === undefined) {
      form = rule(letters, before);
      known.set(key, form);
    }
    return form;
  };
  return (name) => {
    const ours = forms.size > 0 ? applyOwn(name, forms) : undefined;
    return ours ?? applyEnglish(name, remember);
  };
}

/**
 * Creates the inflector of one manifest. It caches words, so that each goes
 * through the rules once. Both functions are total: a name without words is
 * returned unchanged, and no name becomes empty.
 */
export function createInflector(own: OwnInflections = {}): Inflector {
  const pairs = Object.entries(own.irregular ?? {});
  const singulars = new Map<string, string>();
  const plurals = new Map<string, string>();
  for (const [singular, plural] of pairs) {
    singulars.set(keyOf(plural), singular);
    plurals.set(keyOf(singular), plural);
  }
  // A word already in the right form stays, unless another pair maps it.
  for (const [singular, plural] of pairs) {
    if (!singulars.has(keyOf(singular)))
      singulars.set(keyOf(singular), singular);
    if (!plurals.has(keyOf(plural))) plurals.set(keyOf(plural), plural);
  }
  for (const word of own.uncountable ?? []) {
    singulars.set(keyOf(word), word);
    plurals.set(keyOf(word), word);
  }
  return {
    singularize: createDirection(singulars, singularLetters),
    pluralize: createDirection(plurals, pluralLetters),
  };
}
