/** Tables of answers, made by hand: each cell of some axes is there once. */
import { parse } from "yaml";

/** `y` is allowed, `-` is refused, `.` cannot be. */
export type Answer = "y" | "-" | ".";

/** What there is of one thing that a cell is about. */
export type Axes = Readonly<Record<string, readonly string[]>>;

/** What a cell is about: a value of each axis. */
export type Cell = Readonly<Record<string, string>>;

/** Every cell of some axes. */
export function listCells(axes: Axes): readonly Cell[] {
  return Object.entries(axes).reduce<readonly Cell[]>(
    (cells, [axis, values]) =>
      cells.flatMap((cell) =>
        values.map((value) => ({ ...cell, [axis]: value })),
      ),
    [{}],
  );
}

/** A cell as text, whatever the order of its axes. */
export function nameCell(cell: Cell): string {
  const all = Object.entries(cell).map(([axis, value]) => `${axis} ${value}`);
  return all.sort().join(", ");
}

/**
 * The answers of a grid: in its first line the axes, and after the bar the last one with
 * its values; then values of each, several of them as "a,b", and answers.
 */
export function readGrid(grid: string): ReadonlyMap<string, Answer> {
  const [head, ...rows] = grid.trim().split("\n").map(splitRow);
  if (head === undefined) throw new Error("An empty grid");
  const [[...axes], [last = "", ...values]] = head;
  const answers = new Map<string, Answer>();
  for (const [words, row] of rows) {
    if (words.length !== axes.length || row.length !== values.length)
      throw new Error(`Not as its head: ${[...words, ...row].join(" ")}`);
    const own = axes.map((axis, at) => [axis, words[at]?.split(",") ?? []]);
    for (const cell of listCells(Object.fromEntries(own) as Axes)) {
      for (const [at, value] of values.entries()) {
        const name = nameCell({ ...cell, [last.replace(":", "")]: value });
        if (answers.has(name)) throw new Error(`Twice: ${name}`);
        answers.set(name, asAnswer(row[at]));
      }
    }
  }
  return answers;
}

function splitRow(
  line: string,
): readonly [words: readonly string[], answers: readonly string[]] {
  const [words = "", answers = ""] = line.split("|").map((part) => part.trim());
  const split = (part: string): readonly string[] =>
    part === "" ? [] : part.split(/\s+/);
  return [split(words), split(answers)];
}

function asAnswer(text = ""): Answer {
  if (text === "y" || text === "-" || text === ".") return text;
  throw new Error(`No answer: ${text}`);
}

/** The grids of a file, by the words of their keys. */
export function readTables(
  text: string,
): ReadonlyMap<string, ReadonlyMap<string, Answer>> {
  const tables = new Map<string, ReadonlyMap<string, Answer>>();
  for (const [key, grid] of Object.entries(parse(text) as Axes))
    for (const name of key.split(" ")) {
      if (tables.has(name)) throw new Error(`Twice: ${name}`);
      tables.set(name, readGrid(String(grid)));
    }
  return tables;
}
