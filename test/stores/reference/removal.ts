/** What goes with rows that are removed, and what holds them. */
import { isList, type Row, type World } from "./world.js";

export interface Removal {
  /** Null: others refer to them. */
  readonly apply: (() => void) | null;
  /**
   * Whether a row that would go itself refuses: whether it does so in time is
   * for the database to say.
   */
  readonly isOpen: boolean;
}

/** Plans what becomes of all rows when some of them go. */
export function planRemoval(world: World, rows: readonly Row[]): Removal {
  const gone = new Set(rows);
  const changes: (() => void)[] = [];
  const holders = new Set<Row>();
  // A set that grows while it is walked through: those that go too are walked through as well.
  for (const removed of gone) {
    for (const row of world.rows) {
      for (const field of row.record.fields) {
        const { ref, name } = field;
        if (ref?.record !== removed.record.name) continue;
        const value = row.values[name];
        const id = removed.values["id"];
        if (isList(field)) {
          if (!(value as unknown[]).includes(id)) continue;
          if (ref.onDelete === "restrict") holders.add(row);
          changes.push(() => {
            const ids = row.values[name] as unknown[];
            row.values[name] = ids.filter((each) => each !== id);
          });
        } else if (value === id) {
          if (ref.onDelete === "cascade") gone.add(row);
          if (ref.onDelete === "restrict") holders.add(row);
          if (ref.onDelete === "clear") {
            changes.push(() => {
              row.values[name] = null;
            });
          }
        }
      }
    }
  }
  const isHeld = [...holders].some((row) => !gone.has(row));
  const apply = (): void => {
    for (const change of changes) change();
    for (const row of gone) world.rows.splice(world.rows.indexOf(row), 1);
  };
  return { apply: isHeld ? null : apply, isOpen: !isHeld && holders.size > 0 };
}
