/**
 * What is wrong with a YAML text, and where: syntax errors and duplicate keys.
 * Stage: load. Runs only for a text that could not be read.
 */
import type { Document, Node, Pair, Scalar, YAMLParseError } from "yaml";
import { suggest } from "../diagnostics/did-you-mean.js";
import type { Diagnostic, Label } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { Lines } from "../diagnostics/positions.js";

export interface YamlFaults {
  readonly syntax: readonly Diagnostic[];
  readonly duplicates: readonly Diagnostic[];
  /**
   * The value that this parser reads; only called if it finds no syntax error.
   */
  readonly readValue: () => unknown;
}

/** Reads the text again, with a parser that continues after an error. */
export async function findYamlFaults(lines: Lines): Promise<YamlFaults> {
  const yaml = await import("yaml");
  const document = yaml.parseDocument(lines.text, {
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const errors = [...document.errors, ...document.warnings];
  const independent = dropFollowing(errors, lines);
  const syntax = independent.map((error) => {
    const opener = findOpener(document, error, lines.text, yaml);
    return describeError(error, opener, lines);
  });
  const duplicates: Diagnostic[] = [];
  const anchors: string[] = [];
  yaml.visit(document, {
    // An alias is not a value, and has no anchor of its own.
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.push(anchor);
    },
    Alias(_key, alias) {
      if (anchors.includes(alias.source)) return;
      const [start = 0, end = start] = alias.range ?? [];
      const message = `the alias *${alias.source} has no anchor before it`;
      syntax.push(
        toDiagnostic("yaml-syntax", message, lines.span(start, end), {
          ...suggest(alias.source, anchors),
          help: `put \`&${alias.source}\` before the value that it stands for`,
        }),
      );
    },
  });
  yaml.visit(document, {
    Map(_key, map) {
      duplicates.push(...findDuplicates(map.items, yaml.isScalar, lines));
      syntax.push(...findComplexKeys(map.items, yaml.isCollection, lines));
    },
  });
  // Aliases are shared, not copied: how far they multiply is measured later.
  const readValue = (): unknown => document.toJS({ maxAliasCount: -1 });
  return { syntax, duplicates, readValue };
}

/**
 * One mistake causes several errors. An error counts as a consequence of
 * another unless a line between them is indented no deeper than the first
 * error's.
 */
function dropFollowing<Fault extends { readonly pos: [number, number] }>(
  errors: readonly Fault[],
  lines: Lines,
): Fault[] {
  const texts = lines.text.split(/\r\n|\n|\r/);
  const indent = (line: number): number => {
    const text = texts[line - 1] ?? "";
    return text.trim() === "" ? Infinity : text.search(/\S/);
  };
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const kept: Fault[] = [];
  let last = 0;
  for (const error of sorted) {
    const { line } = lines.position(error.pos[0]);
    const between = Array.from({ length: line - last }, (_, i) => last + 1 + i);
    const recovered = between.some((other) => indent(other) <= indent(last));
    if (last !== 0 && !recovered) continue;
    kept.push(error);
    last = line;
  }
  return kept;
}

/** The quote or bracket that an error says was never closed. */
function findOpener(
  document: Document.Parsed,
  error: YAMLParseError | { code: string; pos: [number, number] },
  text: string,
  yaml: typeof import("yaml"),
): Node | null {
  if (error.code !== "MISSING_CHAR" && error.code !== "BAD_INDENT") return null;
  let opener: Node | null = null;
  yaml.visit(document, {
    Node(_key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const quoted =
        yaml.isScalar(node) && node.type?.startsWith("QUOTE") === true;
      const flow =
        yaml.isCollection(node) &&
        node.flow === true &&
        !/[\]}]/.test(text.charAt(end - 1));
      const holds =
        start < error.pos[0] && error.pos[0] <= Math.max(end, start + 1) + 1;
      if ((quoted || flow) && holds) opener = node;
    },
  });
  return opener;
}

function describeError(
  error: {
    readonly code: string;
    readonly message: string;
    readonly pos: [number, number];
  },
  opener: Node | null,
  lines: Lines,
): Diagnostic {
  const [start, end] = error.pos;
  if (opener?.range) return describeOpen(opener.range[0], error.pos, lines);
  const known = knownErrors[error.code];
  return toDiagnostic(
    "yaml-syntax",
    known?.message ?? decapitalise(error.message),
    lines.span(start, end),
    known === undefined ? {} : { help: known.help },
  );
}

/** An unclosed quote or bracket, shown where it begins. */
function describeOpen(
  open: number,
  [start, end]: readonly [number, number],
  { text, span }: Lines,
): Diagnostic {
  const mark = text.slice(open, open + 1);
  const close = { "[": "]", "{": "}" }[mark] ?? mark;
  const atEnd = text.slice(start).trim() === "";
  const commented = close !== mark && /\s#/.test(text.slice(open, start));
  return toDiagnostic(
    "yaml-syntax",
    `this ${mark} is never closed`,
    span(open, open + 1),
    {
      ...(!atEnd && {
        labels: [
          { span: span(start, end), text: `${close} should stand before this` },
        ],
      }),
      help: commented
        ? "` #` begins a comment; put quotes around text that contains it"
        : `close it with ${close}`,
    },
  );
}

/** The most common errors, in the words of a manifest. */
const knownErrors: Readonly<
  Record<string, { readonly message: string; readonly help: string }>
> = {
  TAB_AS_INDENT: {
    message: "a tab cannot indent YAML",
    help: "indent with blanks",
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: "there is a second `: ` before the end of the value",
    help: "put quotes around a value that contains `: `, or start a new line for the next key",
  },
  MULTIPLE_DOCS: {
    message: "a second document begins here",
    help: "a manifest is one document; remove the `---`",
  },
  TAG_RESOLVE_FAILED: {
    message: "this tag is not known",
    help: "leave it out, or put quotes around a value that begins with `!`",
  },
};

function decapitalise(message: string): string {
  return message.slice(0, 1).toLowerCase() + message.slice(1);
}

/** Whether a key is a merge key: a symbol whose description is `<<`. */
function isMerge({ value }: Scalar): boolean {
  return typeof value === "symbol" && value.description === "<<";
}

/** Keys that are lists or mappings, which no object can have. */
function findComplexKeys(
  pairs: readonly Pair[],
  isCollection: (node: unknown) => node is Node,
  lines: Lines,
): Diagnostic[] {
  return pairs.flatMap(({ key }) => {
    if (!isCollection(key) || !key.range) return [];
    const span = lines.span(key.range[0], key.range[1]);
    return [toDiagnostic("yaml-syntax", "a key must be one word", span)];
  });
}

/** Equal keys of one mapping; each later one is reported, with the first. */
function findDuplicates(
  pairs: readonly Pair[],
  isScalar: (node: unknown) => node is Scalar,
  lines: Lines,
): Diagnostic[] {
  const seen = new Map<string, Label>();
  return pairs.flatMap(({ key }) => {
    // Several merge keys are allowed, to merge several mappings.
    if (!isScalar(key) || isMerge(key) || !key.range) return [];
    const name = String(key.value);
    const span = lines.span(key.range[0], key.range[1]);
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, { span, text: "first set here" });
      return [];
    }
    return [
      toDiagnostic("duplicate-key", `the key "${name}" is here twice`, span, {
        labels: [first],
      }),
    ];
  });
}
