/** Random mappings in YAML, of which it is known where each entry stands. */
import fc from "fast-check";

/** A mapping of a random text: which lines are whose is known by their words. */
export interface Table {
  readonly entries: readonly Entry[];
  readonly style: "block" | "flow" | "lines";
}
interface Entry {
  readonly name: string;
  readonly inner: Table | "1" | "{}" | "";
  readonly head: boolean;
  readonly gap: boolean;
  readonly tail: boolean;
}

export const table: fc.Arbitrary<Table> = fc.letrec<{ table: Table }>(
  (tie) => ({
    table: fc.record({
      style: fc.constantFrom("block", "block", "flow", "lines"),
      entries: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom("a", "b", "c-d", "e_f", "ü"),
          inner: fc.oneof(
            { depthSize: "small", maxDepth: 3 },
            fc.constantFrom("1" as const, "{}" as const, "" as const),
            tie("table"),
          ),
          head: fc.boolean(),
          gap: fc.boolean(),
          tail: fc.boolean(),
        }),
        { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
      ),
    }),
  }),
).table;

/** Every entry with its path and its place: from the comment above, the key, the end. */
export interface Placed {
  readonly path: readonly string[];
  readonly head: number;
  readonly at: number;
  readonly end: number;
}

export function write(
  root: Table,
  newline: string,
): { text: string; all: Placed[] } {
  let text = "";
  let count = 0;
  const all: Placed[] = [];
  const comment = (): string => `# c${(count += 1)}x`;

  function inFlow(
    { entries, style }: Table,
    path: string[],
    pad: string,
  ): void {
    const isLong = style === "lines";
    text += "{";
    entries.forEach(({ name, inner, tail }, index) => {
      text += isLong ? `${newline}${pad}  ` : index === 0 ? " " : ", ";
      const at = text.length;
      text += `${name}: `;
      if (typeof inner === "string") text += inner === "" ? "{}" : inner;
      else {
        const style = isLong ? inner.style : ("flow" as const);
        inFlow({ ...inner, style }, [...path, name], `${pad}  `);
      }
      all.push({ path: [...path, name], head: at, at, end: text.length });
      if (isLong && (index < entries.length - 1 || tail)) text += ",";
    });
    text += isLong ? `${newline}${pad} }` : " }";
  }

  function inBlock({ entries }: Table, path: string[], pad: string): void {
    for (const { name, inner, head, gap, tail } of entries) {
      if (gap) text += newline;
      const above = text.length;
      if (head) text += `${pad}${comment()}${newline}`;
      text += pad;
      const at = text.length;
      text += `${name}:`;
      if (typeof inner === "string") text += inner === "" ? "" : ` ${inner}`;
      else if (inner.style !== "block") {
        text += " ";
        inFlow(inner, [...path, name], pad);
      }
      if (tail) text += ` ${comment()}`;
      text += newline;
      if (typeof inner !== "string" && inner.style === "block")
        inBlock(inner, [...path, name], `${pad}  `);
      all.push({ path: [...path, name], head: above, at, end: text.length });
    }
  }

  inBlock({ ...root, style: "block" }, [], "");
  return { text, all };
}
