/** Runs the installed git. */
import { spawnSync } from "node:child_process";

/** What a git command may need besides its arguments. */
export interface GitOptions {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Passed on its standard input. */
  readonly input?: string;
  /** How long it may run, in milliseconds; 0 for no limit. */
  readonly timeout?: number;
}

/** What git prints; null if it fails. */
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
