/**
 * Media types, such as `text/html;level=1`: how they are parsed and classified.
 */

/** `text/html;level=1`, with its names in lowercase. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /[ \t]*([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)/y;
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?/y;
const REST = /[ \t]*$/y;

const JSON_TYPE: MediaType = {
  type: "application",
  subtype: "json",
  parameters: new Map(),
};

/** Reads one media type or media range; null if it is neither. */
export function parseMediaType(text: string): MediaType | null {
  // The type of most bodies is not parsed anew for each of them.
  if (text === "application/json") return JSON_TYPE;
  TYPE.lastIndex = 0;
  const names = TYPE.exec(text);
  if (names === null) return null;
  const [, type = "", subtype = ""] = names;
  const parameters = new Map<string, string>();
  let end = TYPE.lastIndex;
  for (;;) {
    PARAMETER.lastIndex = end;
    const found = PARAMETER.exec(text);
    if (found === null) break;
    end = PARAMETER.lastIndex;
    const [, name, token, quoted = ""] = found;
    if (name === undefined) continue;
    const value = token ?? quoted.replace(/\\(.)/g, "$1");
    parameters.set(name.toLowerCase(), value);
  }
  REST.lastIndex = end;
  if (!REST.test(text)) return null;
  return {
    type: type.toLowerCase(),
    subtype: subtype.toLowerCase(),
    parameters,
  };
}

/** The types of the bodies that HTML forms send. */
export const FORM_TYPES: readonly string[] = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

/** Whether a body of this type is a form. */
export function isFormType({ type, subtype }: MediaType): boolean {
  return FORM_TYPES.includes(`${type}/${subtype}`);
}

/** Whether a media type is based on JSON (RFC 6839, section 3.1). */
export function isJson(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+json") ||
    (media.subtype === "json" && media.type === "application")
  );
}

export function isHtml({ type, subtype }: MediaType): boolean {
  return type === "text" && subtype === "html";
}

/** Whether a media type is based on XML (RFC 7303, section 4.2). */
export function isXml(media: MediaType): boolean {
  return (
    media.subtype.endsWith("+xml") ||
    (media.subtype === "xml" && ["application", "text"].includes(media.type))
  );
}
