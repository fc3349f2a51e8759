/** Remote caches that listen on loopback until the test is over. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { makeFolder } from "../../commands/run-cli.js";

export interface RemoteCache {
  readonly url: string;
  readonly token: string;
}

const token = "sesame";

export function startTurborepoCache(): Promise<RemoteCache> {
  const cli = "node_modules/turborepo-remote-cache/dist/cli.js";
  return start([cli], {
    HOST: "127.0.0.1",
    PORT: "0",
    TURBO_TOKEN: token,
    STORAGE_PROVIDER: "local",
    STORAGE_PATH: "cache",
    // It keeps its folder below that of temporary files.
    TMPDIR: makeFolder(),
  });
}

export function startNxCache(): Promise<RemoteCache> {
  return start(["nx-cache.mjs", makeFolder(), token], {});
}

function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RemoteCache> {
  const [script = "", ...others] = args;
  const file = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...others], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (url !== undefined) resolve({ url, token });
    });
    child.once("exit", (code) => {
      reject(new Error(`${script} ended with ${String(code)}: ${printed}`));
    });
  });
}
