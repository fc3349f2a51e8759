/** What people read for the names of fields, and for their values. */

/** `author_id`: `Author`; `createdAt`: `Created at`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/_ids?$|(?<=[a-z\d])Ids?$/, "")
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/_/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text: nothing for null, JSON for what has parts. */
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
