/** How a database converts values of one type into another. Stage: emit. */
import { narrowingOf } from "../../migrations/narrowing.js";
import { listScaleChanges } from "../../migrations/scales.js";
import type { Dialect } from "../../model/types.js";
import { quoteSql } from "../stores/sql-types.js";
import type {
  SqlValueData,
  SqlWordsData,
} from "../template-data/migration-steps.js";
import { describeScales, writeRescaled } from "./decimals.js";
import type { ColumnPair } from "./sql-change.js";

/** The number of characters in a date. */
const DATE_LENGTH = 10;
const MIDNIGHT = "T00:00:00.000Z";

/** The value of a column about which nothing is known. */
export const NOTHING: Omit<SqlValueData, "type"> = {
  kind: "none",
  name: "",
  suffix: "",
  count: 0,
  text: "",
  notes: [],
};

/**
 * The value of a new column, derived from that of an old one.
 *
 * @param table the table that has it, by its new name
 */
export function describeSqlValue(
  pair: ColumnPair,
  dialect: Dialect,
  table: string,
): SqlValueData {
  const isSqlite = dialect === "sqlite";
  // A table is rebuilt from one whose columns still have their old names.
  const { name } = isSqlite ? pair.before : pair.after;
  const conversion = isSqlite ? inSqlite(pair, table) : inPostgres(pair);
  // The type says it where there is no more to it.
  const notes = conversion.kind === "cast" ? [] : describeScales(pair, name);
  return {
    ...conversion,
    name,
    type: pair.after.type,
    notes,
    ...fill(conversion),
  };
}

/** The words that a column may have and no longer can; null if there are none. */
export function describeWords({
  from,
  to,
}: Pick<ColumnPair, "from" | "to">): SqlWordsData | null {
  const narrowing = narrowingOf(from, to);
  if (narrowing === null) return null;
  const { gone, words } = narrowing;
  return { gone: gone?.map(quoteSql) ?? null, own: words.map(quoteSql) };
}

type More = Pick<SqlValueData, "suffix" | "count" | "text">;
type Conversion = Pick<SqlValueData, "kind"> & Partial<More>;

function fill({ suffix = "", count = 0, text = "" }: Partial<More>): More {
  return { suffix, count, text };
}

function inPostgres({ from, to, after: { name } }: ColumnPair): Conversion {
  const scales = listScaleChanges(from, to);
  switch (`${from.type}-to-${to.type}`) {
    case "datetime-to-text":
      return { kind: "utc-text" };
    case "datetime-to-date":
      return { kind: "utc-date" };
    case "date-to-datetime":
      return { kind: "midnight" };
    case "number-to-integer":
    case "decimal-to-integer":
      return { kind: "cut" };
    case "decimal-to-decimal": {
      const { scale = 0 } = to;
      const isLess = scale < (from.scale ?? 0);
      return isLess ? { kind: "round", count: scale } : { kind: "cast" };
    }
    case "json-to-json":
      if (scales.length === 0) return { kind: "same" };
      return {
        kind: "sql",
        text: writeRescaled(scales, `"${name}"`, "postgres"),
      };
    default:
      return { kind: from.type === to.type ? "same" : "cast" };
  }
}

function inSqlite(
  { from, to, before: { name } }: ColumnPair,
  table: string,
): Conversion {
  const scales = listScaleChanges(from, to);
  switch (`${from.type}-to-${to.type}`) {
    case "integer-to-text":
      return { kind: "text" };
    case "boolean-to-text":
      return { kind: "words" };
    case "text-to-boolean":
      return { kind: "truth" };
    case "number-to-integer":
    case "decimal-to-integer":
      return { kind: "whole" };
    case "date-to-datetime":
      return { kind: "suffix", suffix: MIDNIGHT };
    case "datetime-to-date":
      return { kind: "first", count: DATE_LENGTH };
    case "integer-to-decimal":
      return { kind: "suffix", suffix: writeZeros(to.scale ?? 0) };
    case "decimal-to-decimal":
      if (scales.length === 0) return { kind: "same" };
      return {
        kind: "sql",
        text: writeRescaled(scales, `"${name}"`, "sqlite"),
      };
    case "json-to-json":
      if (scales.length === 0) return { kind: "same" };
      // Without its table, a name could be one of the columns of `json_each`.
      return {
        kind: "sql",
        text: writeRescaled(scales, `"${table}"."${name}"`, "sqlite"),
      };
    default:
      return { kind: "same" };
  }
}

/** What follows the digits of a whole number in a decimal, which is text there. */
function writeZeros(scale: number): string {
  return scale === 0 ? "" : `.${"0".repeat(scale)}`;
}
