/**
 * Names of a run's temporary files. They follow one pattern,
 * `.resource-gen-*.tmp`, so that the next run recognizes what a killed run left
 * behind.
 */

export interface TempName {
  readonly pid: number;
  readonly serial: number;
  /**
   * `new`: to be renamed; `old`: kept for a rollback; otherwise the name of a
   * lock whose next text it holds: the journal. One folder may hold several
   * manifests, each with its own lock.
   */
  readonly purpose: string;
}

/** The name of the run lock, which keeps other runs out. */
export const runLockName = ".resource-gen-run.tmp";

/** The name of the file that claims a dead run's lock. */
export function claimName(dead: string): string {
  return `.resource-gen-run-${dead}.tmp`;
}

/** The name of a run's temporary file. */
export function tempName({ pid, serial, purpose }: TempName): string {
  return `.resource-gen-${pid}-${serial}.${purpose}.tmp`;
}

/** The run that a temporary file belongs to; null for any other file. */
export function readTempName(name: string): TempName | null {
  const match = /^\.resource-gen-(\d+)-(\d+)\.(new|old|.+\.json)\.tmp$/.exec(
    name,
  );
  if (match === null) return null;
  const [, pid, serial, purpose = ""] = match;
  return { pid: Number(pid), serial: Number(serial), purpose };
}

/** Whether a file belongs to a run that is active or was killed. */
export function isTempName(name: string): boolean {
  const isOfLock = /^\.resource-gen-run(?:-[0-9a-f]+)?\.tmp$/.test(name);
  return isOfLock || readTempName(name) !== null;
}
