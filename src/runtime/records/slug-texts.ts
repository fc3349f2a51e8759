/** Slugs: what a text is called in an address, as `all-about-tea`. Nothing of a database. */

/** How long a slug can be. */
export const MAX_SLUG = 80;

/** Shorter ones would have no room for words beside a number, or random characters. */
export const MIN_SLUG = 16;

/** Numbers go so far; after that, characters are drawn. */
export const MAX_NUMBER = 99;

/** How many characters are drawn. */
const DRAWN = 8;

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** What there is to name if neither the text nor the record's name has a letter. */
const NAMELESS = "record";

/**
 * The letters from a to z and the digits of a text, with dashes for what is between
 * them: accents are taken off (NFKD), and other letters are left out.
 */
function plain(text: string): string {
  return (
    text
      // In capitals first, as `ß` is two letters there.
      .toUpperCase()
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}+/gu, "")
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, "")
  );
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/-$/, "");
}

/**
 * The slug of a text: that of the record's name if no letter and no digit is left, and
 * with that name before it if there are digits alone, as such an address might be an id's.
 *
 * @param word the record's name
 * @param max how long it can be
 */
export function slugOf(text: unknown, word: string, max: number): string {
  const own = cut(plain(typeof text === "string" ? text : ""), max);
  if (/[a-z-]/.test(own)) return own;
  const name = plain(word) === "" ? NAMELESS : plain(word);
  return cut(own === "" ? name : `${name}-${own}`, max);
}

/** What is before the number of a slug: a part of it, if there is no room for more. */
export function stemOf(slug: string, max: number): string {
  return cut(slug, max - `-${MAX_NUMBER}`.length);
}

/** A slug with characters that are drawn: no other row has it. */
export function drawSlug(slug: string, max: number): string {
  const drawn = Array.from(
    crypto.getRandomValues(new Uint8Array(DRAWN)),
    (byte) => LETTERS.charAt(byte % LETTERS.length),
  );
  return `${cut(slug, max - DRAWN - 1)}-${drawn.join("")}`;
}
