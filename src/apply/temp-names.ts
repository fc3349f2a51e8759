/**
 * Names of the temporary files of a run. They follow one pattern,
 * `.resource-gen-*.tmp`, so that the next run recognizes what a killed run left.
 */

export interface TempName {
  readonly pid: number;
  readonly serial: number;
  /**
   * `new`: to be renamed; `old`: kept for a rollback; else the name of a lock,
   * whose next text it is: the journal. Several manifests, each with a lock of
   * its own, may stand in one folder.
   */
  readonly purpose: string;
}

/** The name of the file by which a run keeps others away. */
export const runLockName = ".resource-gen-run.tmp";

/** The name of the file with which a run takes a dead run's lock over. */
export function claimName(dead: string): string {
  return `.resource-gen-run-${dead}.tmp`;
}

/** The name of one run's temporary file. */
export function tempName({ pid, serial, purpose }: TempName): string {
  return `.resource-gen-${pid}-${serial}.${purpose}.tmp`;
}

/** Of which run a file is; null for any other file. */
export function readTempName(name: string): TempName | null {
  const match = /^\.resource-gen-(\d+)-(\d+)\.(new|old|.+\.json)\.tmp$/.exec(
    name,
  );
  if (match === null) return null;
  const [, pid, serial, purpose = ""] = match;
  return { pid: Number(pid), serial: Number(serial), purpose };
}

/** Whether a file is one of a run's that is on or was killed. */
export function isTempName(name: string): boolean {
  const isOfLock = /^\.resource-gen-run(?:-[0-9a-f]+)?\.tmp$/.test(name);
  return isOfLock || readTempName(name) !== null;
}
