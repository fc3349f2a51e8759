/**
 * English nouns: the singular and the plural of one lowercase word. Part of the
 * model; must not know about names and their words (inflect.ts).
 *
 * The table comes first, then the endings with a clear rule in English, and
 * last the library, for regular nouns. The library has the rules of Rails,
 * frozen there with their mistakes: on its own it got 110 of 1,315 nouns wrong.
 * It cuts `campus` to `campu` and `gas` to `ga`, and turns `olives` into
 * `olife`, `reserves` into `reserf`, `quota` into `quotum`.
 */
import { pluralize, singularize } from "inflection";
import {
  ALSO_PLURAL,
  HEADS,
  IRREGULAR,
  PLAIN_S,
  SINGULAR_IN_S,
  SINGULAR_IN_SIS,
  UNCOUNTABLE,
} from "./inflections.js";

/**
 * Every form in the table, mapped to its singular; a singular maps to itself.
 */
const SINGULARS = new Map<string, string>();
/** The plural of every singular in the table. */
const PLURALS = new Map<string, string>();

function know(singular: string, plural: string): void {
  SINGULARS.set(singular, singular).set(plural, singular);
  PLURALS.set(singular, plural);
}

for (const [singular, plural] of IRREGULAR) know(singular, plural);
for (const word of UNCOUNTABLE) know(word, word);
for (const word of SINGULAR_IN_S) know(word, `${word}es`);
for (const word of SINGULAR_IN_SIS) know(word, word.replace(/sis$/, "ses"));
for (const word of PLAIN_S) know(word, `${word}s`);
for (const [singular, plural] of ALSO_PLURAL) SINGULARS.set(plural, singular);

/** Words with other letters are not English, unless they are in the table. */
const ASCII = /^[a-z]+$/;

/** Prefixes that make a new noun from any other without changing its ending. */
const PREFIX = /^(?:sub|super|micro|mini|meta|multi|mega|hyper|anti|bio|geo)/;

/** Looks a word up whole, then without its prefix. */
function lookUp(table: ReadonlyMap<string, string>, word: string) {
  const known = table.get(word);
  if (known !== undefined) return known;
  const prefix = PREFIX.exec(word)?.[0];
  if (prefix === undefined) return undefined;
  const rest = table.get(word.slice(prefix.length));
  return rest === undefined ? undefined : prefix + rest;
}

/**
 * Singulars that end in `s`: `class`, `campus`, `thesis`, `arthritis`. The few
 * nouns in `-u` are in the table; most three-letter words in `-us` are their
 * plurals (`mus`, `nus`).
 */
const ENDS_SINGULAR = /(?:ss|[a-z]{2}us|^[bjp]?us|[sx]is|itis|polis)$/;

/**
 * `analyses`, `hypotheses`, `diagnoses`: no noun in `-se` has these endings.
 */
const ENDS_IN_SIS = /(?:ly|the|gno|gene|sta|kine|sclero)ses$/;

/** One step toward the singular; the result may still be a plural. */
function stepToSingular(word: string): string {
  const known = lookUp(SINGULARS, word);
  if (known !== undefined) return known;
  for (const [singular, plural] of HEADS) {
    if (word.endsWith(plural)) {
      return word.slice(0, -plural.length) + singular;
    }
    if (word.endsWith(singular)) return word;
  }
  if (!ASCII.test(word)) return word;
  if (/(?:eaux|[a-z]{3}ae)$/.test(word)) return word.slice(0, -1);
  if (!word.endsWith("s") || word.length === 1) return word;
  if (word.endsWith("eaus")) return word.slice(0, -1);
  if (ENDS_SINGULAR.test(word)) return word;
  if (ENDS_IN_SIS.test(word)) return word.slice(0, -2) + "is";
  // `statuses`, `classes`, `waltzes`, but `causes`, `houses`, `cases`, `sizes`.
  if (/(?:[^aeo]us|ss|[zt]z)es$/.test(word)) return word.slice(0, -2);
  // `olives`, `curves`: the nouns in `-f` are all in the table.
  if (/(?:[sz]e|ve)s$/.test(word)) return word.slice(0, -1);
  return singularize(word) || word;
}

/**
 * The singular of a noun, or the word itself if it already is one. Doing it
 * twice changes nothing: `feets` goes all the way to `foot`.
 */
export function singularOf(word: string): string {
  const shorter = stepToSingular(word);
  return shorter === word ? word : singularOf(shorter);
}

/** The plural of a noun, or the word itself if it already is one. */
export function pluralOf(word: string): string {
  const known = lookUp(PLURALS, word);
  if (known !== undefined) return known;
  if (!ASCII.test(word) || singularOf(word) !== word) return word;
  for (const [singular, plural] of HEADS) {
    if (word.endsWith(singular)) {
      return word.slice(0, -singular.length) + plural;
    }
  }
  if (/[sx]is$/.test(word)) return word.slice(0, -2) + "es";
  if (/[sz]$/.test(word)) return `${word}es`;
  // The library takes some of these for Latin, for plurals, or for nouns like
  // `wolf`: `premium`, `quota`, `slice`, `safe`, `gulf`.
  if (/(?:[aeiu]|um|f)$/.test(word)) return `${word}s`;
  return pluralize(word);
}
