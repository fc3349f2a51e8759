/**
 * How many columns a text takes, as Prettier counts them: East Asian wide
 * characters and emoji take two, marks above or below another character take
 * none. Stage: emit. A test compares every code point with Prettier's own
 * count. `string-width` is built on the same package, but measures 3,953
 * characters differently.
 */
import { eastAsianWidth } from "get-east-asian-width";

/**
 * What Prettier counts as emoji. A string, since our compiler's target has no
 * `v` flag.
 */
const EMOJI = "\\p{RGI_Emoji}|\\p{Emoji_Modifier_Base}";

/** Control characters and marks, which take no columns. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cc}]/u;

// Most projects never need it, and it takes a while to compile.
let emoji: RegExp | undefined;

/** The columns that a text takes on its line. */
export function widthOf(text: string): number {
  // Latin letters take one column each; marks begin at U+0300.
  return /^[ -\x7F\xA0-\u02FF]*$/.test(text) ? text.length : measure(text);
}

/** Whether a text fits into a number of columns. */
export function fitsIn(text: string, columns: number): boolean {
  // No character takes more than two columns: most texts need no measuring.
  return text.length * 2 <= columns || widthOf(text) <= columns;
}

/** The width of a text in which a character may take two columns, or none. */
function measure(text: string): number {
  let width = 0;
  emoji ??= new RegExp(EMOJI, "gv");
  const rest = text.replace(emoji, () => {
    width += 2;
    return "";
  });
  for (const character of rest)
    if (!NO_WIDTH.test(character))
      width += eastAsianWidth(character.codePointAt(0) ?? 0);
  return width;
}
