/**
 * How migrations give stored decimals another number of digits, exactly:
 * nothing is calculated with floating point. Stage: emit. SQLite has decimals
 * as text, and both databases have them as text in JSON.
 */
import {
  joinFieldPath,
  listScaleChanges,
  nameScale,
  type ScaleChange,
} from "../../migrations/scales.js";
import type { Dialect } from "../../model/types.js";
import type { SqlDecimalsData } from "../template-data/migration-steps.js";
import { renderPiece } from "../template.js";
import type { ColumnPair } from "./sql-change.js";

/** Where the expressions of a statement begin. */
const DEPTH = 6;

/** What becomes of the decimals in a column, one sentence for each. */
export function describeScales(
  { from, to }: ColumnPair,
  name: string,
): readonly string[] {
  return listScaleChanges(from, to).map((change) => {
    const place = `"${joinFieldPath(name, change.path)}"`;
    const scale = nameScale(change.to);
    return change.to < change.from
      ? `Rounds ${place} to ${scale}, half away from zero.`
      : `Writes ${place} with ${scale}.`;
  });
}

/**
 * A column of text or JSON with other scales, as SQL. NULL stays NULL.
 *
 * @param column quoted, with its table if it is of JSON
 */
export function writeRescaled(
  changes: readonly ScaleChange[],
  column: string,
  dialect: Dialect,
): string {
  const around = { isStrict: dialect === "sqlite", depth: 1 };
  return indent(writeValue(changes, column, around), DEPTH);
}

interface Around {
  readonly isStrict: boolean;
  /** Tells the lists in lists apart. */
  readonly depth: number;
}

/** A decimal, or a list with decimals, in a value. */
interface Part {
  /** The names that lead there; empty for the value itself. */
  readonly names: readonly string[];
  /** Of the decimal; null for a list. */
  readonly change: ScaleChange | null;
  readonly items: readonly ScaleChange[];
}

/** `tax.rate` is a decimal in an object; `lines[].price` is one in a list. */
function listParts(changes: readonly ScaleChange[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const change of changes) {
    const [own = "", ...rest] = change.path.split("[]");
    const names = own === "" ? [] : own.split(".");
    if (rest.length === 0) parts.set(own, { names, change, items: [] });
    else {
      const path = rest.join("[]").replace(/^\./, "");
      const items = [...(parts.get(own)?.items ?? []), { ...change, path }];
      parts.set(own, { names, change: null, items });
    }
  }
  return [...parts.values()];
}

/** Moves all lines but the first to the right. */
function indent(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

function write(data: SqlDecimalsData): string {
  return renderPiece("migration-decimals", data).trim();
}

/** @param value SQL of the text or of the JSON that has the decimals */
function writeValue(
  changes: readonly ScaleChange[],
  value: string,
  around: Around,
): string {
  const { isStrict } = around;
  const parts = listParts(changes);
  const [whole] = parts;
  if (whole?.names.length === 0) return writePart(whole, value, around);
  const members = parts.map((part) => {
    const { names, change } = part;
    const at = write({ kind: "member", isStrict, value, names });
    const text = indent(writePart(part, at, around), isStrict ? 2 : 0);
    const isText = !isStrict || change !== null;
    return {
      names,
      text: isText ? text : write({ kind: "json", value: text }),
    };
  });
  return write({ kind: "object", isStrict, value, members });
}

/** @param value SQL of the decimal or of the list itself */
function writePart(
  { change, items }: Part,
  value: string,
  { isStrict, depth }: Around,
): string {
  if (change !== null) return writeDecimal(change, value, isStrict);
  const alias = `each${depth}`;
  const inner = writeValue(items, `"${alias}"."value"`, {
    isStrict,
    depth: depth + 1,
  });
  // SQLite hands over as text what is in a list.
  const isText = !isStrict || items.every(({ path }) => path === "");
  const item = isText ? inner : write({ kind: "json", value: inner });
  return write({
    kind: "list",
    isStrict,
    value,
    alias,
    item: indent(item, 2),
  });
}

/** A decimal as text, which has exactly as many digits as its scale says. */
function writeDecimal(
  { from, to }: ScaleChange,
  value: string,
  isStrict: boolean,
): string {
  if (!isStrict) return write({ kind: "numeric", value, scale: to });
  if (to > from) {
    const point = from === 0 ? "." : "";
    const suffix = point + "0".repeat(to - from);
    return write({ kind: "longer", value, suffix });
  }
  const gone = from - to;
  // Without digits there is no point either.
  const cut = to === 0 ? gone + 1 : gone;
  return write({ kind: "shorter", value, cut, gone });
}
