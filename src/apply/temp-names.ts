/**
 * What the files are called that a run makes besides its output, so that the
 * next run knows what one that was killed left behind. One pattern for all:
 * `.resource-gen-*.tmp`.
 */

/** `new`: to be renamed; `old`: kept for a rollback; `lock`: the next lock, which is the journal. */
export type TempKind = "new" | "old" | "lock";

export interface TempName {
  readonly pid: number;
  readonly serial: number;
  readonly kind: TempKind;
}

/** The name of the file by which a run keeps others away. */
export const runLockName = ".resource-gen-run.tmp";

/** The name of one run's temporary file. */
export function tempName({ pid, serial, kind }: TempName): string {
  return `.resource-gen-${pid}-${serial}.${kind}.tmp`;
}

/** Of which run a file is; null for any other file. */
export function readTempName(name: string): TempName | null {
  const match = /^\.resource-gen-(\d+)-(\d+)\.(new|old|lock)\.tmp$/.exec(name);
  if (match === null) return null;
  const [, pid, serial, kind] = match;
  return {
    pid: Number(pid),
    serial: Number(serial),
    kind: kind as TempKind,
  };
}
