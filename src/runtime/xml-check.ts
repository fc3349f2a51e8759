/**
 * Checks that a text is well-formed XML without a document type: the parser
 * accepts whatever it is given, and makes something of it.
 */

/** Names as XML defines them, except for some characters beyond ASCII. */
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

/** How much a document may contain. */
export interface XmlLimits {
  readonly depth: number;
  /** Elements and attributes, together. */
  readonly nodes: number;
}

/**
 * @throws SyntaxError if it is not, if it declares anything, such as an entity,
 * or if it exceeds a limit
 */
export function checkXml(text: string, limits: XmlLimits): void {
  const open: string[] = [];
  let hasRoot = false;
  let nodes = 0;
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
      const tag = readTag(text, next, open);
      at = tag.end;
      nodes += tag.nodes;
      if (open.length > limits.depth) {
        throw new SyntaxError("The XML is nested too deep");
      }
      if (nodes > limits.nodes) {
        throw new SyntaxError(
          `The XML has more than ${limits.nodes} elements and attributes`,
        );
      }
    }
  }
  if (!hasRoot || open.length > 0) throw malformed();
}

/**
 * Reads one tag: where it ends, and how many nodes begin in it.
 *
 * @param open the elements around it
 */
function readTag(
  text: string,
  from: number,
  open: string[],
): { readonly end: number; readonly nodes: number } {
  TAG.lastIndex = from;
  const [, slash, name = ""] = TAG.exec(text) ?? [];
  if (name === "") throw malformed();
  const attributes = new Set<string>();
  TAG_END.lastIndex =
    slash === ""
      ? skipAttributes(text, TAG.lastIndex, attributes)
      : TAG.lastIndex;
  const [, isEmpty] = TAG_END.exec(text) ?? [];
  if (isEmpty === undefined) throw malformed();
  if (slash === "") {
    if (isEmpty === "") open.push(name);
  } else if (isEmpty !== "" || open.pop() !== name) {
    throw malformed();
  }
  const nodes = slash === "" ? 1 + attributes.size : 0;
  return { end: TAG_END.lastIndex, nodes };
}

function skipAttributes(
  text: string,
  from: number,
  names: Set<string>,
): number {
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

/** Skips a comment, or CDATA; anything else that begins so is a declaration. */
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
