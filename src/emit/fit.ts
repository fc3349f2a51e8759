/**
 * Lists in brackets as Prettier lays them out: on one line where it fits in
 * 80 columns, else an item a line. Stage: emit.
 */
const WIDTH = 80;

/**
 * Writes `before(items)after`.
 *
 * @param before all that stands on the line before the bracket, without the indent
 * @param after all that follows the closing bracket on its line
 * @param indent in columns, of the line that the list begins on; not written
 */
export function fitList(
  before: string,
  [open, close]: readonly [open: string, close: string],
  items: readonly string[],
  after: string,
  indent: number,
): string {
  const line = `${before}${open}${items.join(", ")}${close}${after}`;
  if (indent + line.length <= WIDTH || items.length === 0) return line;
  const margin = " ".repeat(indent);
  const lines = items.map((item) => `${margin}  ${item},\n`);
  return `${before}${open.trimEnd()}\n${lines.join("")}${margin}${close.trimStart()}${after}`;
}

/** Arguments or parameters. */
export function fitCall(
  before: string,
  items: readonly string[],
  after: string,
  indent: number,
): string {
  return fitList(before, ["(", ")"], items, after, indent);
}
