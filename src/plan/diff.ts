/**
 * The difference of two texts, as `diff -u` and git print it: for `--diff`.
 * Lines that stand once in both texts are the anchors (patience diff), since
 * braces and blank lines alone would pair what does not belong together.
 */

/** One line of a difference: kept, taken away or added. */
interface Step {
  readonly kind: " " | "-" | "+";
  readonly line: string;
}

const CONTEXT = 3;
/** Beyond this many pairs of lines a block is replaced as a whole. */
const MOST_PAIRS = 4_000_000;

/**
 * The unified diff of a file, "" where nothing differs. Null: there is no such
 * file before or after. Newlines are compared as LF.
 */
export function diffTexts(
  path: string,
  before: string | null,
  after: string | null,
): string {
  const steps = diffLines(splitLines(before ?? ""), splitLines(after ?? ""));
  const hunks = findHunks(steps);
  if (hunks.length === 0) return "";
  return [
    before === null ? "--- /dev/null" : `--- a/${path}`,
    after === null ? "+++ /dev/null" : `+++ b/${path}`,
    ...hunks.flatMap(([from, to]) => printHunk(steps, from, to)),
    "",
  ].join("\n");
}

/** Each line with its newline; the last one may have none. */
function splitLines(text: string): readonly string[] {
  return text.replaceAll("\r\n", "\n").match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function diffLines(a: readonly string[], b: readonly string[]): Step[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start])
    start += 1;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end += 1;
  return [
    ...mark(" ", a.slice(0, start)),
    ...diffBlock(
      a.slice(start, a.length - end),
      b.slice(start, b.length - end),
    ),
    ...mark(" ", a.slice(a.length - end)),
  ];
}

/** Two blocks whose first and last lines differ. */
function diffBlock(a: readonly string[], b: readonly string[]): Step[] {
  if (a.length === 0 || b.length === 0)
    return [...mark("-", a), ...mark("+", b)];
  const anchors = findAnchors(a, b);
  if (anchors.length === 0) return diffSmall(a, b);
  const steps: Step[] = [];
  let [doneA, doneB] = [0, 0];
  for (const [atA, atB] of anchors) {
    steps.push(...diffLines(a.slice(doneA, atA), b.slice(doneB, atB)));
    steps.push(...mark(" ", a.slice(atA, atA + 1)));
    [doneA, doneB] = [atA + 1, atB + 1];
  }
  return [...steps, ...diffLines(a.slice(doneA), b.slice(doneB))];
}

/** Pairs of equal lines that stand once in each, the longest rising row of them. */
function findAnchors(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const inA = placesOfUnique(a);
  const inB = placesOfUnique(b);
  const pairs = [...inA].flatMap(([line, atA]) => {
    const atB = inB.get(line);
    return atB === undefined ? [] : [{ atA, atB }];
  });
  // Patience sorting: each pile's top is the least end of a row of its length.
  interface Link {
    readonly atA: number;
    readonly atB: number;
    readonly back: Link | null;
  }
  const tops: Link[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle]?.atB ?? 0) < pair.atB) low = middle + 1;
      else high = middle;
    }
    tops[low] = { ...pair, back: tops[low - 1] ?? null };
  }
  const row: (readonly [number, number])[] = [];
  for (let link = tops.at(-1) ?? null; link !== null; link = link.back)
    row.push([link.atA, link.atB]);
  return row.reverse();
}

function placesOfUnique(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line);
    else places.set(line, index);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

/** The longest common subsequence, by the table of all pairs. */
function diffSmall(a: readonly string[], b: readonly string[]): Step[] {
  if (a.length * b.length > MOST_PAIRS)
    return [...mark("-", a), ...mark("+", b)];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        a[i] === b[j]
          ? at(i + 1, j + 1) + 1
          : Math.max(at(i + 1, j), at(i, j + 1));
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      steps.push({ kind: " ", line: left });
      [i, j] = [i + 1, j + 1];
    } else if (
      left !== undefined &&
      (right === undefined || at(i + 1, j) >= at(i, j + 1))
    ) {
      steps.push({ kind: "-", line: left });
      i += 1;
    } else {
      steps.push({ kind: "+", line: right ?? "" });
      j += 1;
    }
  }
  return steps;
}

function mark(kind: Step["kind"], lines: readonly string[]): Step[] {
  return lines.map((line) => ({ kind, line }));
}

/** Ranges of steps around changes; ranges that would touch are one. */
function findHunks(steps: readonly Step[]): readonly [number, number][] {
  const hunks: [number, number][] = [];
  for (const [index, { kind }] of steps.entries()) {
    if (kind === " ") continue;
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(steps.length, index + CONTEXT + 1);
    const last = hunks.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
}

function printHunk(
  steps: readonly Step[],
  from: number,
  to: number,
): readonly string[] {
  const count = (part: readonly Step[], without: Step["kind"]): number =>
    part.filter(({ kind }) => kind !== without).length;
  const range = (without: Step["kind"]): string => {
    const lines = count(steps.slice(from, to), without);
    const first = count(steps.slice(0, from), without) + (lines > 0 ? 1 : 0);
    return lines === 1 ? `${first}` : `${first},${lines}`;
  };
  return [
    `@@ -${range("+")} +${range("-")} @@`,
    ...steps
      .slice(from, to)
      .map(({ kind, line }) =>
        line.endsWith("\n")
          ? kind + line.slice(0, -1)
          : `${kind}${line}\n\\ No newline at end of file`,
      ),
  ];
}
