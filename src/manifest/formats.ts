/**
 * The formats that have a word in a manifest. Whatever deals with formats reads this
 * table; how their values are written and read is in the runtime.
 */

/** What there is to say about a format. */
interface KnownFormat {
  /** Its media type, and others that are written and read in the same way. */
  readonly types: readonly [usual: string, ...others: string[]];
  /**
   * The part of the runtime that writes it, and reads it if it can be read: what the
   * part exports has its name. Null for JSON, and for text as actions give it.
   */
  readonly codec: string | null;
  /** The media type of problems in it; null: its own. */
  readonly problem: string | null;
}

export const knownFormats = {
  json: {
    types: ["application/json"],
    codec: null,
    problem: "application/problem+json",
  },
  xml: {
    types: ["application/xml", "text/xml"],
    codec: "xml",
    problem: "application/problem+xml",
  },
  html: { types: ["text/html"], codec: "html", problem: null },
  csv: {
    types: ["text/csv"],
    codec: "csv",
    problem: "application/problem+json",
  },
  text: { types: ["text/plain"], codec: null, problem: null },
} as const satisfies Readonly<Record<string, KnownFormat>>;

export type FormatWord = keyof typeof knownFormats;

/** The words of the formats that a part of the runtime writes. */
export type CodecKind = {
  [Word in FormatWord]: (typeof knownFormats)[Word]["codec"] extends null
    ? never
    : Word;
}[FormatWord];

const entries = Object.entries(knownFormats) as [FormatWord, KnownFormat][];

/** The media types, by the words that stand for them. */
export const mediaTypes: ReadonlyMap<string, string> = new Map(
  entries.map(([word, { types }]) => [word, types[0]]),
);

const words: ReadonlyMap<string, FormatWord> = new Map(
  entries.flatMap(([word, { types }]) =>
    types.map((type): [string, FormatWord] => [type, word]),
  ),
);

/** The format that a media type is, without its parameters; null: none of these. */
export function formatOf(type: string): FormatWord | null {
  const [essence = ""] = type.split(";");
  return words.get(essence.trim().toLowerCase()) ?? null;
}
