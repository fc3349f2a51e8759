/**
 * Names as words: where a name's words begin and end, and the four ways to
 * write them. Part of the model; must not know English (see inflect.ts), and
 * must not depend on the locale.
 *
 * The words of a name are separated by `_`, `-` and blanks, and by humps: a
 * capital after a lowercase letter, a digit or a letter without case begins a
 * word (`lineItems`, `v2Users`), and so does the last of several capitals when
 * a lowercase letter follows it (`APIKeys` is `API Keys`). A plural's `s` stays
 * with its acronym (`APIs`, `userIDs`). Digits stay with the word they follow,
 * or begin the next one after a separator: `oauth2_tokens`, `user_2fa_keys`.
 *
 * Separators at the ends are dropped: `_draft` is `draft`, `__` has no words
 * and becomes the empty string. A leading digit stays, so `2fa_keys` becomes
 * `2faKeys`: not an identifier, which is for the caller to check.
 */

const SEPARATOR = 0;
const OTHER = 1;
const DIGIT = 2;
const LOWER = 3;
const UPPER = 4;

/** The kind of each ASCII character, so that the usual name needs no regex. */
const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[\s_-]/.test(char)) return SEPARATOR;
  if (/[0-9]/.test(char)) return DIGIT;
  if (/[a-z]/.test(char)) return LOWER;
  return /[A-Z]/.test(char) ? UPPER : OTHER;
});

/** The kind of the character at `index`; past the end, a separator. */
function kindAt(name: string, index: number): number {
  const code = name.codePointAt(index);
  if (code === undefined) return SEPARATOR;
  const ascii = ASCII_KINDS[code];
  if (ascii !== undefined) return ascii;
  const char = String.fromCodePoint(code);
  // A capital is a letter with a lowercase form; Lu alone would also match
  // letters that snakeCase cannot lowercase, such as the mathematical
  // alphabets.
  if (char.toLowerCase() !== char) return UPPER;
  if (char.toUpperCase() !== char) return LOWER;
  if (/\p{Nd}/u.test(char)) return DIGIT;
  return /\s/u.test(char) ? SEPARATOR : OTHER;
}

/** How many code units the character at `index` takes. */
function widthAt(name: string, index: number): number {
  return (name.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Whether the capital at `index`, after another capital, begins a word. */
function endsAcronym(name: string, index: number): boolean {
  const next = index + widthAt(name, index);
  if (kindAt(name, next) !== LOWER) return false;
  // `IDs`, `APIs`: a single lowercase s is the acronym's plural.
  return name[next] !== "s" || kindAt(name, next + 1) === LOWER;
}

/** A name already in snake_case, as most are; its words need no search. */
const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

/**
 * The words of `name` as start and end offsets, in order. No word is empty; a
 * name that is empty or all separators has none.
 */
export function wordRanges(name: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  if (SNAKE_CASE.test(name)) {
    let from = 0;
    for (let at = name.indexOf("_"); at >= 0; at = name.indexOf("_", from)) {
      ranges.push([from, at]);
      from = at + 1;
    }
    ranges.push([from, name.length]);
    return ranges;
  }
  let start = -1;
  let previous = SEPARATOR;
  for (let index = 0; index < name.length; index += widthAt(name, index)) {
    const kind = kindAt(name, index);
    if (kind === SEPARATOR) {
      if (start >= 0) ranges.push([start, index]);
      start = -1;
    } else if (start < 0) {
      start = index;
    } else if (
      kind === UPPER &&
      (previous !== UPPER || endsAcronym(name, index))
    ) {
      ranges.push([start, index]);
      start = index;
    }
    previous = kind;
  }
  if (start >= 0) ranges.push([start, name.length]);
  return ranges;
}

/** The words of `name` as written: `APIKeys` gives `API`, `Keys`. */
export function splitWords(name: string): string[] {
  return wordRanges(name).map(([start, end]) => name.slice(start, end));
}

/** `lineItems`, `line-items` and `Line items` all give `line_items`. */
export function snakeCase(name: string): string {
  return SNAKE_CASE.test(name) ? name : joinLower(name, "_");
}

/** `lineItems` gives `line-items`. */
export function kebabCase(name: string): string {
  return SNAKE_CASE.test(name)
    ? name.replaceAll("_", "-")
    : joinLower(name, "-");
}

/** `line_items` gives `lineItems`, `APIKeys` gives `apiKeys`. */
export function camelCase(name: string): string {
  if (SNAKE_CASE.test(name)) return name.replaceAll(/_./g, toCapital);
  let result = "";
  for (const [start, end] of wordRanges(name)) {
    const word = name.slice(start, end).toLowerCase();
    result += result === "" ? word : capitalize(word);
  }
  return result;
}

/** `line_items` gives `LineItems`, `APIKeys` gives `ApiKeys`. */
export function pascalCase(name: string): string {
  if (SNAKE_CASE.test(name)) return name.replaceAll(/(?:^|_)./g, toCapital);
  return capitalize(camelCase(name));
}

/** The last character of a match, as a capital. */
function toCapital(match: string): string {
  return match.slice(-1).toUpperCase();
}

function joinLower(name: string, divider: string): string {
  let result = "";
  for (const [start, end] of wordRanges(name)) {
    if (result !== "") result += divider;
    result += name.slice(start, end).toLowerCase();
  }
  return result;
}

/**
 * Capitalizes the first letter. One whose capital is several letters (`ß` is
 * `SS`) stays as it is: the result would be taken for an acronym.
 */
export function capitalize(word: string): string {
  const width = widthAt(word, 0);
  const upper = word.slice(0, width).toUpperCase();
  return upper.length === width ? upper + word.slice(width) : word;
}

const IDENTIFIER = /^[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*$/u;

/**
 * Whether `text` is an IdentifierName (ECMAScript 12.7), reserved words
 * included, written without escapes.
 */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "await break case catch class const continue debugger default delete do " +
    "else enum export extends false finally for function if import in " +
    "instanceof new null return super switch this throw true try typeof var " +
    "void while with yield " +
    // Reserved in strict mode, which modules always are.
    "implements interface let package private protected public static " +
    // Not reserved, but strict mode or TypeScript refuses to declare them.
    "arguments eval undefined"
  ).split(" "),
);

/** Whether a module in strict mode cannot declare something named `text`. */
export function isReservedWord(text: string): boolean {
  return RESERVED_WORDS.has(text);
}
