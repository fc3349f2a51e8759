/**
 * Import lines, and how they refer to the project's other files. Stage: emit.
 */
import { layOut } from "./lay-out/lay-out.js";
import type { EmitTarget } from "./target.js";

/** An import of names from a file of the project, and its ending. */
const NAMED =
  /^((?:import|export)(?: type)? \{[^}]*\} from "\.[^"]*)\.js(";)$/gm;
const OTHER =
  /^((?:import|export)\b[^"{}]*"\.[^"]*|.*?\bimport\("\.[^"]*)\.js("\)?)/gm;

/**
 * Gives the imports of a file the ending that the target uses. The file is in
 * Prettier's layout before and after, so a list that fits now is joined.
 */
export function rewriteImports(
  text: string,
  extension: EmitTarget["importExtension"],
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

/** Joins a list of names on one line. */
function flatten(statement: string): string {
  return statement.replace(/\n\s*/g, " ").replace(/, (?=\})/, " ");
}

/**
 * Sorts the imports at the top of a file as Biome does, and the exports from
 * other files likewise: Node's own packages, other packages, then files,
 * farthest first.
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

/**
 * Biome's order of characters that are neither digits nor letters, which come
 * first.
 */
const SIGNS = "/@. _-+!$~";

/** Compares as Biome does: signs, numbers by value, letters as A, a, B, b. */
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

/** Splits a text into numbers and single characters. */
function splitNumbers(text: string): readonly string[] {
  return text.match(/\d+|\D/g) ?? [];
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
