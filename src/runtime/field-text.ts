/** How the names and values of fields are shown to people. */

/** `author_id` becomes `Author`, `createdAt` becomes `Created at`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/_ids?$|(?<=[a-z\d])Ids?$/, "")
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/_/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text: empty for null, JSON for objects and lists. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value === null || value === undefined ? "" : JSON.stringify(value);
  }
}
