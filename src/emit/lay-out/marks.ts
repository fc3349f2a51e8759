/**
 * Finds where a line of code can be broken: its brackets, and the commas,
 * equals signs, colons, arrows and bars between them. Stage: emit. Does not
 * look inside brackets: they are read when they are broken.
 */

/** What a stretch of code has outside its brackets, by position in the text. */
export interface Marks {
  /**
   * The positions of brackets: an opening one, the one that closes it, and so
   * on.
   */
  readonly brackets: readonly number[];
  /** Commas, and the semicolons between members of a type. */
  readonly separators: readonly number[];
  /** The position of ` = `; -1 if there is none. */
  readonly equals: number;
  /** The first colon after a name; not that of a return type. */
  readonly colon: number;
  /** The last colon before the first bar. */
  readonly unionColon: number;
  /** The position of `=>`. */
  readonly arrow: number;
  /** The position of each `|`. */
  readonly bars: readonly number[];
}

const [TAB, BLANK, QUOTE, APOSTROPHE, OPEN, CLOSE] = [9, 32, 34, 39, 40, 41];
const [COMMA, SLASH, COLON, SEMICOLON, LESS, EQUALS] = [44, 47, 58, 59, 60, 61];
const [GREATER, LIST, BACKSLASH, LIST_END, BACKTICK] = [62, 91, 92, 93, 96];
const [BRACE, BAR, BRACE_END] = [123, 124, 125];

/**
 * Whether a regular expression may begin after a character: no value ends in
 * it.
 */
function isBeforeValue(code: number): boolean {
  return (
    code === BLANK ||
    code === OPEN ||
    code === LIST ||
    code === COMMA ||
    code === TAB
  );
}

/** The end of a quoted text that begins at a position. */
function skipText(text: string, at: number, quote: number): number {
  let index = at + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === quote || Number.isNaN(code)) return index;
    index += code === BACKSLASH ? 2 : 1;
  }
}

/** The end of a regular expression. */
function skipPattern(text: string, at: number): number {
  let index = at + 1;
  let isInClass = false;
  for (;;) {
    const code = text.charCodeAt(index);
    if (Number.isNaN(code) || (code === SLASH && !isInClass)) return index;
    if (code === LIST) isInClass = true;
    else if (code === LIST_END) isInClass = false;
    index += code === BACKSLASH ? 2 : 1;
  }
}

/** The end of a template literal; the content of its `${}` is code again. */
function skipTemplate(text: string, at: number): number {
  let index = at + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === BACKTICK || Number.isNaN(code)) return index;
    if (code === BRACE && text.charCodeAt(index - 1) === 36) {
      index = skipCode(text, index);
    }
    index += code === BACKSLASH ? 2 : 1;
  }
}

/** The brace that closes the one at a position. */
function skipCode(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    index = skipValue(text, index);
    const code = text.charCodeAt(index);
    if (code === BRACE) depth++;
    else if (code === BRACE_END && --depth === 0) return index;
  }
  return text.length;
}

/**
 * The last character of a text or a pattern that begins at a position, or the
 * position itself.
 */
export function skipValue(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === QUOTE || code === APOSTROPHE) return skipText(text, at, code);
  if (code === BACKTICK) return skipTemplate(text, at);
  if (code === SLASH && isBeforeValue(text.charCodeAt(at - 1))) {
    const next = text.charCodeAt(at + 1);
    return next === SLASH ? text.length : skipPattern(text, at);
  }
  return at;
}

/**
 * Where a text between backticks ends that begins in a line and goes on in the
 * next; -1 if there is none. Its lines are content, whatever they look like.
 *
 * @param end the position of the line's newline
 */
export function findLiteralEnd(
  text: string,
  start: number,
  end: number,
): number {
  for (let at = start; at < end; at++) {
    const last = skipValue(text, at);
    if (last > end) return text.charCodeAt(at) === BACKTICK ? last : -1;
    at = last;
  }
  return -1;
}

/** Letters and blanks, which make up most code. */
function isPlain(code: number): boolean {
  return (
    (code > LIST_END && code < BRACE && code !== BACKTICK) ||
    (code > GREATER + 1 && code < LIST) ||
    code === BLANK
  );
}

export function isOpening(text: string, code: number, at: number): boolean {
  if (code === OPEN || code === LIST || code === BRACE) return true;
  // No space follows the `<` of type arguments; one follows a comparison's.
  return code === LESS && text.charCodeAt(at + 1) !== BLANK;
}

export function isClosing(
  text: string,
  code: number,
  opened: readonly number[],
): boolean {
  if (opened.length === 0) return false;
  return code === GREATER
    ? text.charCodeAt(opened.at(-1) ?? 0) === LESS
    : code === CLOSE || code === LIST_END || code === BRACE_END;
}

/** Reads the code between two positions. */
export function readMarks(text: string, start: number, end: number): Marks {
  const brackets: number[] = [];
  const separators: number[] = [];
  const bars: number[] = [];
  let [equals, colon, unionColon, arrow] = [-1, -1, -1, -1];
  /** The brackets that are open. */
  const opened: number[] = [];
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (isPlain(code)) continue;
    if (isOpening(text, code, index)) opened.push(index);
    else if (code === GREATER && text.charCodeAt(index - 1) === EQUALS) {
      if (opened.length === 0 && arrow === -1) arrow = index - 1;
    } else if (isClosing(text, code, opened)) {
      const open = opened.pop();
      if (opened.length === 0 && open !== undefined) brackets.push(open, index);
    } else if (opened.length === 0) {
      if (code === COMMA || code === SEMICOLON) separators.push(index);
      else if (code === EQUALS) {
        const isAlone = text.charCodeAt(index + 1) === BLANK;
        if (isAlone && equals === -1) equals = index;
      } else if (code === COLON) {
        if (colon === -1 && brackets.length === 0) colon = index;
        if (bars.length === 0) unionColon = index;
      } else if (code === BAR && text.charCodeAt(index + 1) === BLANK) {
        if (text.charCodeAt(index - 1) === BLANK) bars.push(index);
      } else index = skipValue(text, index);
    } else index = skipValue(text, index);
  }
  return { brackets, separators, equals, colon, unionColon, arrow, bars };
}
