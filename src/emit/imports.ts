/**
 * Import lines, and what they say of the project's other files. Stage: emit.
 */
import { print, type Doc } from "./doc.js";
import { bracket } from "./layout.js";
import type { Target } from "./target.js";

export interface ImportLine {
  readonly kind: "import" | "import type" | "export" | "export type";
  /** `a`, `a as b`. */
  readonly names: readonly string[];
  readonly from: string;
}

/** `import { a, b } from "./c.js";`, in Prettier's layout. */
export function writeImport({ kind, names, from }: ImportLine): string {
  // One name is never put on a line of its own.
  const list: Doc =
    names.length === 1
      ? `{ ${names.join("")} }`
      : bracket("{", names, "}", { padded: true });
  return print([`${kind} `, list, ` from ${JSON.stringify(from)};`]);
}

const NAMED =
  /^((?:import|export)(?: type)?) \{\s*([^}]*?),?\s*\} from "(\.[^"]*)\.js";$/gm;
const OTHER =
  /^((?:import|export)\b[^"{}]*|.*?\bimport\()"(\.[^"]*)\.js"(\)?)/gm;

/**
 * Gives the imports of a file the ending that the target's have. The file is
 * in Prettier's layout before and after, so a list that fits now is joined.
 */
export function rewriteImports(
  text: string,
  extension: Target["importExtension"],
): string {
  if (extension === ".js") return text;
  return text
    .replace(
      NAMED,
      (_, kind: ImportLine["kind"], names: string, from: string) =>
        writeImport({
          kind,
          names: names.split(/\s*,\s*/),
          from: from + extension,
        }),
    )
    .replace(
      OTHER,
      (_, before: string, from: string, after: string) =>
        `${before}"${from}${extension}"${after}`,
    );
}

/**
 * Puts the imports at the top of a file into the order in which Biome sorts
 * them, and so the exports from other files: packages of Node's, other
 * packages, then files, those further away first.
 */
export function sortImports(text: string): string {
  return text.replace(
    STATEMENTS,
    (block) =>
      block.match(STATEMENT)?.toSorted(compareStatements).join("") ?? block,
  );
}

const FROM = '(?:import|export)(?: type)? \\{[^}]*\\} from "[^"\\n]*";\\n';
const STATEMENT = new RegExp(FROM, "g");
const STATEMENTS = new RegExp(`^(?:${FROM}){2,}`, "gm");

function compareStatements(one: string, other: string): number {
  const [a, b] = [readSource(one), readSource(other)];
  return a.distance - b.distance || compareTexts(a.from, b.from);
}

function readSource(statement: string): { distance: number; from: string } {
  const from = /from "([^"]*)"/.exec(statement)?.[1] ?? "";
  const climb = from.split("../").length - 1;
  if (from.startsWith("node:")) return { distance: -2000, from };
  if (!from.startsWith(".")) return { distance: -1000, from };
  return { distance: -climb, from };
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
