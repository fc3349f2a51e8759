/**
 * Import lines, and what they say of the project's other files. Stage: emit.
 */
import { layOut } from "./lay-out/lay-out.js";
import type { Target } from "./target.js";

/** An import of names from a file of the project, and its ending. */
const NAMED =
  /^((?:import|export)(?: type)? \{[^}]*\} from "\.[^"]*)\.js(";)$/gm;
const OTHER =
  /^((?:import|export)\b[^"{}]*"\.[^"]*|.*?\bimport\("\.[^"]*)\.js("\)?)/gm;

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
    .replace(NAMED, (_, before: string, after: string) =>
      layOut(flatten(before) + extension + after),
    )
    .replace(
      OTHER,
      (_, before: string, after: string) => before + extension + after,
    );
}

/** A list of names, drawn together on one line. */
function flatten(statement: string): string {
  return statement.replace(/\n\s*/g, " ").replace(/, (?=\})/, " ");
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

const STATEMENT =
  /(?:import|export)(?: type)? (?:\{[^}]*\}|\* as \w+) from "[^"\n]*";\n/g;
const STATEMENTS = new RegExp(`^(?:${STATEMENT.source}){2,}`, "gm");

function compareStatements(one: string, other: string): number {
  const [a, b] = [readSource(one), readSource(other)];
  return a.distance - b.distance || compareNaturally(a.from, b.from);
}

function readSource(statement: string): { distance: number; from: string } {
  const from = /from "([^"]*)"/.exec(statement)?.[1] ?? "";
  const climb = from.split("../").length - 1;
  if (from.startsWith("node:")) return { distance: -2000, from };
  if (!from.startsWith(".")) return { distance: -1000, from };
  return { distance: -climb, from };
}

/** Biome's order of what is neither a digit nor a letter: these come first. */
const SIGNS = "/@. _-+!$~";

/** As Biome does: signs, numbers by their value, letters as A, a, B, b. */
export function compareNaturally(one: string, other: string): number {
  const others = splitNumbers(other);
  for (const [index, a] of splitNumbers(one).entries()) {
    const b = others[index];
    if (b === undefined) return 1;
    const order =
      rankOf(a) - rankOf(b) ||
      Number(a) - Number(b) ||
      compareTexts(a.toLowerCase(), b.toLowerCase()) ||
      compareTexts(a, b);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function rankOf(part: string): number {
  const rank = SIGNS.indexOf(part);
  return rank === -1 ? SIGNS.length : rank;
}

/** Numbers, and single characters. */
function splitNumbers(text: string): readonly string[] {
  return text.match(/\d+|\D/g) ?? [];
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
