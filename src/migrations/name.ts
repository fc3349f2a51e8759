/** Names a migration by what it does. Stage: migrations. */
import { snakeCase } from "../model/words.js";
import type { SchemaChange } from "./changes.js";

/** `0002_add_title_to_articles`; the same changes always get the same name. */
export function nameMigration(
  names: readonly string[],
  changes: readonly SchemaChange[],
  wished: string | null,
): string {
  const last = names.map((name) => Number.parseInt(name, 10));
  const number = String(Math.max(0, ...last) + 1).padStart(4, "0");
  return `${number}_${cleanName(wished ?? describe(changes))}`;
}

/** A name of letters, digits and underscores; empty if none remain. */
export function cleanName(name: string): string {
  return snakeCase(name)
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** File names should not grow too long. */
const MAX_LENGTH = 60;

function describe(changes: readonly SchemaChange[]): string {
  const texts = [...new Set(changes.map(describeOne))];
  const [first = "change_nothing", ...others] = texts;
  const short = first.slice(0, MAX_LENGTH);
  return others.length === 0 ? short : `${short}_and_more`;
}

function describeOne(change: SchemaChange): string {
  switch (change.change) {
    case "create-table":
      return `create_${change.table}`;
    case "drop-table":
      return `remove_${change.table}`;
    case "rename-tables":
      return Object.entries(change.names)
        .map(([name, { table }]) => `rename_${name}_to_${table}`)
        .join("_and_");
    case "add-column":
      return `add_${change.column}_to_${change.table}`;
    case "drop-column":
      return `remove_${change.column}_from_${change.table}`;
    case "rename-columns":
      return `rename_${Object.keys(change.names).join("_and_")}_of_${change.table}`;
    case "change-column":
      return `change_${change.column}_of_${change.table}`;
    case "add-link":
      return `add_${change.link}_to_${change.table}`;
    case "drop-link":
      return `remove_${change.link}_from_${change.table}`;
    default:
      return `change_${change.table}`;
  }
}
