/**
 * How many columns a text takes, as Prettier counts them: East Asian wide
 * characters and emoji take two, marks above or below another take none.
 * Stage: emit. A test compares every code point with Prettier's own count.
 */

/**
 * First and last code point of what is wide (Unicode, UAX #11: W and F), in
 * hexadecimal; with the emoji that Prettier counts among them.
 */
const WIDE_RANGES = [
  "1100-115f 231a-231b 2329-232a 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 261d",
  "2630-2637 2648-2653 267f 268a-268f 2693 26a1 26aa-26ab 26bd-26be 26c4-26c5",
  "26ce 26d4 26ea 26f2-26f3 26f5 26f9-26fa 26fd 2705 270a-270d 2728 274c 274e",
  "2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 2e80-2e99 2e9b-2ef3",
  "2f00-2fd5 2ff0-3029 302e-303e 3041-3096 309b-30ff 3105-312f 3131-318e",
  "3190-31e5 31ef-321e 3220-3247 3250-a48c a490-a4c6 a960-a97c ac00-d7a3",
  "f900-faff fe10-fe19 fe30-fe52 fe54-fe66 fe68-fe6b ff01-ff60 ffe0-ffe6",
  "16fe0-16fe3 16ff0-16ff6 17000-18cda 18cff-18d20 18d80-18df2 18e00-19191",
  "191a0-191d2 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b000-1b128 1b132",
  "1b150-1b152 1b155 1b164-1b168 1b170-1b2fb 1d300-1d356 1d360-1d376 1f004",
  "1f0cf 1f18e 1f191-1f19a 1f1ae 1f200-1f202 1f210-1f23b 1f240-1f248",
  "1f250-1f251 1f260-1f265 1f300-1f320 1f32d-1f335 1f337-1f37c 1f37e-1f393",
  "1f3a0-1f3cc 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4 1f3f8-1f43e 1f440 1f442-1f4fc",
  "1f4ff-1f53d 1f54b-1f54e 1f550-1f567 1f574-1f575 1f57a 1f590 1f595-1f596",
  "1f5a4 1f5fb-1f64f 1f680-1f6c5 1f6cc 1f6d0-1f6d2 1f6d5-1f6d9 1f6dc-1f6df",
  "1f6eb-1f6ec 1f6f4-1f6fc 1f7da 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945",
  "1f947-1f9ff 1fa70-1fa7c 1fa80-1fac6 1fac8 1facc-1fadd 1fadf-1faeb",
  "1faef-1fafa 20000-2fffd 30000-3fffd",
];

/** Spaces, controls and marks: no columns. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cc}]/u;

// Most projects never ask for what is below, and it takes a while to make.
let emoji: RegExp | undefined;
let wide: readonly (readonly [first: number, last: number])[] | undefined;

/** By its name, since our own compiler's target has no `v` flag. */
function makeEmoji(): RegExp {
  return new RegExp("\\p{RGI_Emoji}", "gv");
}

function readRanges(): readonly (readonly [first: number, last: number])[] {
  return WIDE_RANGES.join(" ")
    .split(" ")
    .map((range) => {
      const [first = "", last = first] = range.split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
}

function isWide(code: number): boolean {
  wide ??= readRanges();
  let low = 0;
  let high = wide.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = wide[middle] ?? [0, 0];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The columns that a text takes on its line. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Latin letters take one column each; marks begin at U+0300.
    const isLatin = code < 0x300 && (code < 0x80 || code >= 0xa0);
    if (!isLatin || code < 0x20) return measure(text);
  }
  return text.length;
}

/** Whether a text fits into so many columns. */
export function fitsIn(text: string, columns: number): boolean {
  // No character takes more than two: most texts need not be looked at.
  return text.length * 2 <= columns || widthOf(text) <= columns;
}

/** The same for text in which a character may take two columns, or none. */
function measure(text: string): number {
  let width = 0;
  emoji ??= makeEmoji();
  const rest = text.replace(emoji, () => {
    width += 2;
    return "";
  });
  for (const character of rest) {
    if (NO_WIDTH.test(character)) continue;
    width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
  }
  return width;
}
