/**
 * `check` as a task of Turborepo and of Nx, with the settings of examples/ci, over
 * twenty packages: from the local cache, and from a remote one when the local one is
 * gone. The remote caches are servers of other people's, on loopback.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startNxCache, startTurborepoCache } from "./caches.js";
import { makeRepository } from "./repository.js";

const PACKAGES = 20;

/** How a run of the task ended, and where its results came from. */
interface Outcome {
  readonly code: number | null;
  readonly ran: number;
  readonly local: number;
  readonly remote: number;
}

test("Turborepo: all of 20 from the local, then from the remote cache", async () => {
  const { url, token } = await startTurborepoCache();
  const folder = makeRepository("turbo");
  const runs = join(folder, ".turbo/runs");
  const check = (): Outcome => {
    const args = ["run", "check", "--continue", "--summarize"];
    const { code, output } = runTool(folder, "turbo", args, {
      TURBO_API: url,
      TURBO_TOKEN: token,
      TURBO_TEAM: "acme",
      TURBO_CACHE_DIR: ".turbo/cache",
      TURBO_TELEMETRY_DISABLED: "1",
    });
    const [summary] = readdirSync(runs);
    if (summary === undefined) throw new Error(output);
    const { tasks } = JSON.parse(readFileSync(join(runs, summary), "utf8"));
    rmSync(runs, { recursive: true });
    const count = (source?: string): number =>
      tasks.filter((task: { cache: { source?: string } }) => {
        return task.cache.source === source;
      }).length;
    const [ran, local, remote] = [count(), count("LOCAL"), count("REMOTE")];
    return { code, ran, local, remote };
  };
  checkCaches(check, folder, ".turbo");
});

test("Nx: all of 20 from the local, then from the remote cache", async () => {
  const { url, token } = await startNxCache();
  const folder = makeRepository("nx");
  const check = (): Outcome => {
    const args = ["run-many", "--target=check", "--outputStyle=static"];
    const { code, output } = runTool(folder, "nx", args, {
      NX_SELF_HOSTED_REMOTE_CACHE_SERVER: url,
      NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
      NX_CACHE_DIRECTORY: join(folder, ".nx/cache"),
      NX_WORKSPACE_DATA_DIRECTORY: join(folder, ".nx/data"),
      NX_DAEMON: "false",
      NX_NO_CLOUD: "true",
    });
    const count = (source: string): number =>
      output.match(new RegExp(`^> nx run \\S+:check *${source}$`, "gm"))
        ?.length ?? 0;
    const kept = count("\\[existing outputs match the cache, left as is\\]");
    const local = kept + count("\\[local cache\\]");
    return { code, ran: count(""), local, remote: count("\\[remote cache\\]") };
  };
  checkCaches(check, folder, ".nx");
});

/** @param state where the tool keeps its local cache */
function checkCaches(
  check: () => Outcome,
  folder: string,
  state: string,
): void {
  const file = (path: string): string => join(folder, path);
  const all = { code: 0, ran: 0, local: 0, remote: 0 };
  expect(check()).toEqual({ ...all, ran: PACKAGES });
  expect(check()).toEqual({ ...all, local: PACKAGES });
  rmSync(file(state), { recursive: true });
  expect(check()).toEqual({ ...all, remote: PACKAGES });

  // One manifest that was changed is one check, and it fails every time.
  const manifest = file("services/s07/resources.yaml");
  const before = readFileSync(manifest, "utf8");
  appendFileSync(manifest, "  tags: {}\n");
  const drift = { code: 1, ran: 1, local: PACKAGES - 1, remote: 0 };
  expect(check()).toEqual(drift);
  expect(check()).toEqual(drift);
  writeFileSync(manifest, before);
  expect(check()).toEqual({ ...all, local: PACKAGES });

  // What all of them read is in every key: the runtime, and a formatter's settings.
  appendFileSync(file("packages/http/package.json"), "\n");
  expect(check()).toEqual({ ...all, ran: PACKAGES });
  writeFileSync(file(".editorconfig"), "root = true\n");
  expect(check()).toEqual({ ...all, ran: PACKAGES });
}

function runTool(
  cwd: string,
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly code: number | null; readonly output: string } {
  const program = join(import.meta.dirname, "node_modules/.bin", tool);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  return { code: status, output: stdout + stderr };
}
