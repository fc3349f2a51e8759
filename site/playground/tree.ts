/** The tree of files as rows to show, and where a key leads in it. Knows no page. */

/** A folder or a file that is to be seen. */
export interface Row {
  /** A folder's ends in a slash. */
  readonly path: string;
  readonly name: string;
  /** Null for a file. */
  readonly isOpen: boolean | null;
  /** How deep it stands, from 1. */
  readonly level: number;
  /** Its place among its siblings, from 1, and how many these are. */
  readonly position: number;
  readonly size: number;
}

/**
 * The rows that are to be seen, folders before files.
 *
 * @param closed the folders whose rows are not
 * @param folder where the paths stand: "" or with a slash at its end
 */
export function listRows(
  paths: readonly string[],
  closed: ReadonlySet<string>,
  folder = "",
  level = 1,
): readonly Row[] {
  const folders = new Map<string, string[]>();
  const files: string[] = [];
  for (const path of paths) {
    const end = path.indexOf("/", folder.length);
    if (end === -1) files.push(path);
    else {
      const inner = path.slice(0, end + 1);
      const known = folders.get(inner);
      if (known === undefined) folders.set(inner, [path]);
      else known.push(path);
    }
  }
  const all = [...[...folders.keys()].sort(), ...files.sort()];
  return all.flatMap((path, index): readonly Row[] => {
    const inside = folders.get(path);
    const isOpen = inside === undefined ? null : !closed.has(path);
    const name = path.slice(folder.length).replace(/\/$/, "");
    const place = { level, position: index + 1, size: all.length };
    const row = { path, name, isOpen, ...place };
    return inside === undefined || isOpen !== true
      ? [row]
      : [row, ...listRows(inside, closed, path, level + 1)];
  });
}

/** The row of a path, or of the folder that hides it; the first where there is none. */
export function findRow(rows: readonly Row[], path: string): number {
  const at = rows.findLastIndex(
    (row) => row.path === path || (row.isOpen === false && isIn(path, row)),
  );
  return Math.max(at, 0);
}

/** What a key does: opens or closes the row that it is pressed on, or leads to one. */
export type Move = "toggle" | number;

/** What a key does on a row, as in every tree; null for a key of somebody else's. */
export function follow(
  rows: readonly Row[],
  at: number,
  key: string,
): Move | null {
  const row = rows[at];
  if (row === undefined) return null;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowRight":
      if (row.isOpen === null) return at;
      return row.isOpen ? Math.min(at + 1, last) : "toggle";
    case "ArrowLeft":
      return row.isOpen === true ? "toggle" : findParent(rows, at);
    case "Enter":
    case " ":
      return row.isOpen === null ? at : "toggle";
    default:
      return /^[\w.-]$/.test(key) ? findByLetter(rows, at, key) : null;
  }
}

/** The folder that a row is in; the row itself at the top. */
function findParent(rows: readonly Row[], at: number): number {
  const path = rows[at]?.path ?? "";
  const found = rows.findLastIndex(
    (row) => row.isOpen === true && isIn(path, row),
  );
  return found === -1 ? at : found;
}

/** The next row whose name begins with a letter, from the top again after the last. */
function findByLetter(rows: readonly Row[], at: number, key: string): number {
  const letter = key.toLowerCase();
  const after = [...rows.slice(at + 1), ...rows.slice(0, at)];
  const found = after.find(({ name }) => name.toLowerCase().startsWith(letter));
  return found === undefined ? at : rows.indexOf(found);
}

function isIn(path: string, folder: Row): boolean {
  return path !== folder.path && path.startsWith(folder.path);
}
