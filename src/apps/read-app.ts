/**
 * Reads the routes of a live application. It is loaded in a separate process,
 * which is killed as soon as it has answered, or if it takes too long: the
 * application may hang, listen or exit by itself. Stage: apps.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { AppKind } from "../import/source-kinds.js";
import type { ImportSource } from "../import/source.js";
import { describeModuleError, readFrames } from "../load/module-fault.js";
import type { AppAnswer, AppQuestion } from "./answer.js";

/** How long a module may take to load. */
const SECONDS = 30;

const START =
  "import a module that makes the application and does not start it, and give it the settings that it needs";

/**
 * Loads a module and reads the routes of its application.
 *
 * @param written a path, and perhaps an export: `src/app.ts#createApp`
 * @throws CannotRun if there is none, or it does not load
 */
export async function readApp(
  cwd: string,
  written: string,
  kind: AppKind,
  seconds = SECONDS,
): Promise<ImportSource> {
  const [, path = "", exported] =
    /^(.*?)(?:#([\p{ID_Continue}$]+))?$/su.exec(written) ?? [];
  const file = resolve(cwd, path);
  if (!existsSync(file)) {
    throw new CannotRun("import-source", `${path} does not exist`);
  }
  const tsx = findTsx(file);
  const isNative = tsx !== null || /\.[cm]?js$/.test(file);
  const answer = await ask(
    { kind, file, exported, isNative },
    cwd,
    tsx,
    seconds,
  );
  const refuse = (why: string, help: string): never => {
    throw new CannotRun("import-source", `${written} ${why}`, help);
  };
  switch (answer.is) {
    case "source": {
      const { routes, leftOut } = answer.source;
      if (routes.length + leftOut.length > 0) return answer.source;
      return refuse(
        "has no routes",
        "they have to be there once the module is loaded: import the module that registers them",
      );
    }
    case "fault": {
      const { called, error } = answer;
      const what = called === null ? "failed to load" : `failed in ${called}()`;
      const place = findPlace(error, cwd);
      return refuse(`${what}: ${describeModuleError(error)}${place}`, START);
    }
    case "several":
      return refuse(
        `exports several routers: ${answer.exports.join(", ")}`,
        `name one of them: ${path}#${answer.exports[0] ?? ""}`,
      );
    case "none":
      return refuse(
        exported === undefined
          ? `exports no application or router of ${names[kind]}`
          : `is no application or router of ${names[kind]}`,
        adviseNone(answer, path),
      );
    case "ended":
      return refuse(
        `ended its process while it loaded (${answer.how})${answer.last}`,
        START,
      );
    case "late":
      return refuse(`did not load within ${seconds} seconds`, START);
  }
}

const names: Readonly<Record<AppKind, string>> = {
  express: "Express",
  fastify: "Fastify",
  hono: "Hono",
  koa: "Koa",
};

function adviseNone(
  { exports, kinds }: Extract<AppAnswer, { is: "none" }>,
  path: string,
): string {
  const [kind] = kinds;
  if (kind !== undefined) return `it has one of ${names[kind]}: --from ${kind}`;
  if (exports.length === 0) {
    return "it exports nothing: write `export default app` in it";
  }
  const has = exports.slice(0, 8).join(", ");
  return `export it as the default, or name what makes it: ${path}#createApp (it exports ${has})`;
}

type LoadOutcome =
  | AppAnswer
  | { readonly is: "ended"; readonly how: string; readonly last: string }
  | { readonly is: "late" };

/** Runs the process, and kills it in the end. */
async function ask(
  question: AppQuestion,
  cwd: string,
  tsx: string | null,
  seconds: number,
): Promise<LoadOutcome> {
  const entry = fileURLToPath(new URL("../apps/load-app", import.meta.url));
  const isBuilt = existsSync(`${entry}.js`);
  const flags = isBuilt
    ? []
    : ["--import", import.meta.resolve("jiti/register")];
  if (tsx !== null) flags.push("--import", pathToFileURL(tsx).href);
  const child = spawn(
    process.execPath,
    [...flags, `${entry}.${isBuilt ? "js" : "ts"}`, JSON.stringify(question)],
    { cwd, stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  const timer = new AbortController();
  try {
    return await Promise.race([
      listen(child),
      sleep<LoadOutcome>(
        seconds * 1000,
        { is: "late" },
        { signal: timer.signal },
      ),
    ]);
  } finally {
    timer.abort();
    child.kill("SIGKILL");
  }
}

function listen(child: ChildProcess): Promise<LoadOutcome> {
  return new Promise((done, fail) => {
    let printed = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed = (printed + text).slice(-2000);
    });
    child.once("message", (message) => {
      done(message as AppAnswer);
    });
    child.once("error", fail);
    child.once("close", (code, signal) => {
      const how = code === null ? String(signal) : `exit code ${code}`;
      const last = printed.trim().split("\n").at(-1)?.trim() ?? "";
      done({ is: "ended", how, last: last === "" ? "" : `: ${last}` });
    });
  });
}

/** The project's own TypeScript loader; null if it has none. */
function findTsx(file: string): string | null {
  try {
    return createRequire(file).resolve("tsx");
  } catch {
    return null;
  }
}

/** The innermost stack frame in the user's own code. */
function findPlace(error: Error, cwd: string): string {
  const own = readFrames(error).find(
    ({ file }) =>
      !/[\\/]node_modules[\\/]|^node:/.test(file) && existsSync(file),
  );
  return own === undefined
    ? ""
    : ` (${relative(cwd, own.file).replaceAll("\\", "/")}:${own.line})`;
}
