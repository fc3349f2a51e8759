/**
 * Whether a text is well-formed XML, without a document type: the parser takes
 * whatever it is given, and makes something of it.
 */

/** Names as XML has them, but for some signs beyond ASCII. */
const NAME = "[^\\s\\0-,./;-@[-^`{-\\x7f\\d-][^\\s\\0-,/;-@[-^`{-\\x7f]*";
const BLANKS = "[ \\t\\r\\n]*";
const TAG = new RegExp(`<(/?)(${NAME})`, "y");
const ATTRIBUTE = new RegExp(
  `[ \\t\\r\\n]+(${NAME})${BLANKS}=${BLANKS}(?:"[^<"]*"|'[^<']*')`,
  "y",
);
const TAG_END = new RegExp(`${BLANKS}(/?)>`, "y");

export function malformed(): SyntaxError {
  return new SyntaxError("The body is not valid XML");
}

/**
 * @throws SyntaxError where it is not, where it declares anything, such as an
 * entity, and where elements are nested deeper than `limit`
 */
export function checkXml(text: string, limit: number): void {
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  for (;;) {
    const next = text.indexOf("<", at);
    const between = text.slice(at, next === -1 ? text.length : next);
    if (open.length === 0 && /[^ \t\r\n]/.test(between)) throw malformed();
    if (next === -1) break;
    if (text.startsWith("<!", next)) {
      at = skipSection(text, next, open.length > 0);
    } else if (text.startsWith("<?", next)) {
      at = skipPast(text, "?>", next);
    } else {
      if (hasRoot && open.length === 0) throw malformed();
      hasRoot = true;
      at = readTag(text, next, open);
      if (open.length > limit) throw malformed();
    }
  }
  if (!hasRoot || open.length > 0) throw malformed();
}

/** Reads one tag; where it ends. @param open the elements around it */
function readTag(text: string, from: number, open: string[]): number {
  TAG.lastIndex = from;
  const [, slash, name = ""] = TAG.exec(text) ?? [];
  if (name === "") throw malformed();
  let at = TAG.lastIndex;
  if (slash === "") at = skipAttributes(text, at);
  TAG_END.lastIndex = at;
  const [, isEmpty] = TAG_END.exec(text) ?? [];
  if (isEmpty === undefined) throw malformed();
  if (slash === "") {
    if (isEmpty === "") open.push(name);
  } else if (isEmpty !== "" || open.pop() !== name) {
    throw malformed();
  }
  return TAG_END.lastIndex;
}

function skipAttributes(text: string, from: number): number {
  const names = new Set<string>();
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const name = ATTRIBUTE.exec(text)?.[1];
    if (name === undefined) return at;
    if (names.has(name)) throw malformed();
    names.add(name);
    at = ATTRIBUTE.lastIndex;
  }
}

/** A comment, or CDATA; all else that begins so is a declaration. */
function skipSection(text: string, at: number, isInside: boolean): number {
  if (text.startsWith("<!--", at)) return skipPast(text, "-->", at + 4);
  if (isInside && text.startsWith("<![CDATA[", at)) {
    return skipPast(text, "]]>", at);
  }
  throw new SyntaxError("The XML declares something, or is malformed");
}

function skipPast(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw malformed();
  return at + mark.length;
}
