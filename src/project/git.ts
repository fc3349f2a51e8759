/** Runs git, the one that is installed. */
import { spawnSync } from "node:child_process";

/** What a command of git may need besides its arguments. */
export interface GitOptions {
  /** Beside that of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** What it reads from its standard input. */
  readonly input?: string;
  /** For how long it may run, in milliseconds; 0: for as long as it takes. */
  readonly timeout?: number;
}

/** What git prints; null where it cannot answer. */
export function git(
  root: string,
  args: readonly string[],
  { env = {}, input = "", timeout = 30_000 }: GitOptions = {},
): string | null {
  const { stdout, status } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    input,
    maxBuffer: 1 << 30,
    timeout,
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  return status === 0 ? stdout : null;
}
