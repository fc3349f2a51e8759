/** How a database converts values of one type into another. Stage: emit. */
import { narrowingOf } from "../../migrations/narrowing.js";
import type { Dialect } from "../../model/types.js";
import { quoteText } from "../stores/sql-types.js";
import type {
  SqlValueData,
  SqlWordsData,
} from "../template-data/migration-steps.js";
import type { ColumnPair } from "./sql-change.js";

/** The number of characters in a date. */
const DATE_LENGTH = 10;
const MIDNIGHT = "T00:00:00.000Z";

/** The value of a column about which nothing is known. */
export const NOTHING: Pick<SqlValueData, "kind" | "name"> = {
  ...{ kind: "none", name: "" },
};

/** The value of a new column, derived from that of an old one. */
export function describeValue(
  pair: ColumnPair,
  dialect: Dialect,
  name = pair.before.name,
): SqlValueData {
  const said = dialect === "sqlite" ? inSqlite(pair) : inPostgres(pair);
  return { ...said, name, type: pair.after.type, ...fill(said) };
}

/** The words that a column may have and no longer can; null if there are none. */
export function describeWords({
  from,
  to,
}: Pick<ColumnPair, "from" | "to">): SqlWordsData | null {
  const narrowing = narrowingOf(from, to);
  if (narrowing === null) return null;
  const { gone, words } = narrowing;
  return { gone: gone?.map(quoteText) ?? null, own: words.map(quoteText) };
}

type Said = Pick<SqlValueData, "kind"> &
  Partial<Pick<SqlValueData, "suffix" | "count">>;

function fill({ suffix = "", count = 0 }: Said): {
  readonly suffix: string;
  readonly count: number;
} {
  return { suffix, count };
}

function inPostgres({ from, to }: ColumnPair): Said {
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
      return isLess ? { kind: "cut-scale", count: scale } : { kind: "cast" };
    }
    default:
      return { kind: from.type === to.type ? "same" : "cast" };
  }
}

function inSqlite({ from, to }: ColumnPair): Said {
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
    case "decimal-to-decimal":
      return changeScale(from.scale ?? 0, to.scale ?? 0);
    default:
      return { kind: "same" };
  }
}

/** Decimals are text there: a point, followed by that many digits. */
function changeScale(from: number, to: number): Said {
  const lengthOf = (scale: number): number => (scale === 0 ? 0 : scale + 1);
  if (to < from)
    return { kind: "shorter", count: lengthOf(from) - lengthOf(to) };
  const digits = "0".repeat(to - from);
  if (from !== 0 || to === 0) return { kind: "suffix", suffix: digits };
  return { kind: "suffix", suffix: `.${digits}` };
}
