// @ts-check
/** Rows as a table of Markdown, which is what bench/README.md holds too. */

/** @param {readonly import("./kit.mjs").Row[]} rows */
export function printTable(rows) {
  const head = [
    "what",
    "against",
    "measured",
    "spread",
    "to reach",
    "",
    "notes",
  ];
  const lines = rows.map((row) => [
    row.what,
    row.against,
    figure(row.ratio, row.unit),
    `${figure(row.spread[0], row.unit)} to ${figure(row.spread[1], row.unit)}`,
    row.target === undefined
      ? ""
      : `${row.target.op} ${figure(row.target.value, row.unit)}`,
    verdict(row),
    row.notes ?? "",
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? "").length)),
  );
  const print = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const rule = widths.map((width) => "-".repeat(width));
  return [head, rule, ...lines].map(print).join("");
}

/** @param {import("./kit.mjs").Row} row */
function verdict({ ratio, target }) {
  if (target === undefined) return "";
  const reached =
    target.op === "<=" ? ratio <= target.value : ratio >= target.value;
  return reached ? "yes" : "no";
}

/**
 * @param {number} value
 * @param {string} [unit]
 */
function figure(value, unit = "x") {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  const text = String(Number(value.toFixed(digits)));
  if (unit === "x") return `${text}x`;
  return unit === "" ? text : `${text} ${unit}`;
}
