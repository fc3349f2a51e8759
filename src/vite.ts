/**
 * The Vite plugin: generates before a build and, while the development server
 * runs, whenever the manifest changes. Errors fail the build, and are shown
 * over the page in the browser. Describes only the few parts of Vite that it
 * uses, so that nothing of Vite is installed or loaded for those who do not
 * have it.
 */
import { resolve } from "node:path";
import { runOnce, type GenerateOptions, type Run } from "./run/run-once.js";
import { CannotRun } from "./diagnostics/cannot-run.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { renderPretty } from "./report/pretty.js";

export type ResourceGenOptions = Omit<GenerateOptions, "signal">;

/** What Vite shows of an error, in the terminal and over the page. */
export interface ShownError {
  readonly message: string;
  readonly stack: string;
  readonly plugin: string;
  readonly frame?: string;
  readonly id?: string;
  readonly loc?: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
  };
}

/** The parts of Vite's development server that the plugin uses. */
export interface DevServer {
  readonly watcher: {
    add(paths: readonly string[]): unknown;
    on(
      event: "add" | "change" | "unlink",
      listener: (path: string) => void,
    ): unknown;
  };
  readonly ws: {
    send(
      payload: { type: "error"; err: ShownError } | { type: "full-reload" },
    ): void;
    on(event: "connection", listener: () => void): unknown;
  };
  readonly config: { readonly logger: Logger };
}

interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** The parts of the hooks' `this` that the plugin uses. */
export interface BuildContext {
  addWatchFile(file: string): void;
  error(error: { message: string; frame?: string }): never;
  warn(warning: { message: string; frame?: string }): void;
}

/** A plugin as Vite expects it. */
export interface ResourceGenPlugin {
  readonly name: string;
  readonly enforce: "pre";
  configResolved(config: { readonly root: string }): void;
  configureServer(server: DevServer): void;
  buildStart(this: BuildContext): Promise<void>;
}

const name = "resource-gen";

/** In milliseconds: an editor saves in more than one step. */
const pause = 40;

/**
 * Creates the plugin.
 *
 * @param options where the manifest is, relative to Vite's root, if it is not
 * in it
 */
export function resourceGen(
  options: ResourceGenOptions = {},
): ResourceGenPlugin {
  let cwd = options.cwd ?? ".";
  let dev: Development | null = null;
  return {
    name,
    enforce: "pre",
    configResolved({ root }) {
      cwd = resolve(root, options.cwd ?? ".");
    },
    configureServer(server) {
      dev = serve(server, () => ({ ...options, cwd }));
    },
    async buildStart() {
      if (dev !== null) {
        await dev.run();
        return;
      }
      const outcome = await attempt({ ...options, cwd });
      for (const file of outcome.files) this.addWatchFile(file);
      for (const text of outcome.warnings) this.warn({ message: text });
      if (outcome.error !== null) this.error(outcome.error);
    },
  };
}

/** The outcome of a run, in words. */
interface Outcome {
  readonly error: ShownError | null;
  readonly warnings: readonly string[];
  /** The paths of what was written. */
  readonly written: readonly string[];
  /** Absolute. */
  readonly files: readonly string[];
}

/** A run that does not throw for errors that the user can fix. */
async function attempt(options: GenerateOptions): Promise<Outcome> {
  try {
    return describe(await runOnce("generate", options), options.cwd ?? ".");
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const { message, help } = error;
    const shown = { message, stack: "", plugin: name, frame: help };
    return { error: shown, warnings: [], written: [], files: [] };
  }
}

function describe({ result, sources }: Run, cwd: string): Outcome {
  const { diagnostics, plan, files, ok } = result;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const others = diagnostics.filter(({ severity }) => severity !== "error");
  const write = ["create", "update", "insert", "delete"];
  return {
    error: ok ? null : showErrors(errors, sources, cwd),
    warnings: others.map((one) => renderPretty([one], { sources })),
    written: result.changes
      ? plan
          .filter(({ action }) => write.includes(action))
          .map(({ path }) => path)
      : [],
    files,
  };
}

/** The first error as a headline and as the place to open; all errors below. */
function showErrors(
  errors: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  cwd: string,
): ShownError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const span = first?.span ?? null;
  const place =
    span === null
      ? {}
      : {
          id: resolve(cwd, span.file),
          loc: {
            file: resolve(cwd, span.file),
            line: span.start.line,
            column: span.start.col,
          },
        };
  return {
    message: `${first?.message ?? "a file is in conflict"}${more}`,
    stack: "",
    plugin: name,
    frame: renderPretty(errors, { sources }),
    ...place,
  };
}

interface Development {
  /**
   * Generates, and shows the outcome. Does not throw for errors that the user
   * can fix.
   */
  readonly run: () => Promise<void>;
}

/** The part of the plugin that lives as long as a development server. */
function serve(
  { watcher, ws, config: { logger } }: DevServer,
  options: () => GenerateOptions,
): Development {
  let files: ReadonlySet<string> = new Set();
  let shown: ShownError | null = null;
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function update(): Promise<void> {
    const outcome = await attempt(options());
    // If the manifest cannot be read any more, its old files are still watched.
    if (outcome.files.length > 0) {
      files = new Set(outcome.files.map(toPosix));
      watcher.add(outcome.files);
    }
    const { error, warnings, written } = outcome;
    for (const text of warnings) logger.warn(text);
    if (error !== null) {
      logger.error(`${name}: ${error.message}\n${error.frame ?? ""}`);
      ws.send({ type: "error", err: error });
    } else {
      const count = written.length;
      const noun = count === 1 ? "file" : "files";
      if (count > 0) logger.info(`${name}: ${count} ${noun} written`);
      // Nothing else removes the last error from the page.
      if (shown !== null) ws.send({ type: "full-reload" });
    }
    shown = error;
  }

  /** One run at a time; a change during a run starts one more. */
  const run = (): Promise<void> => (work = work.then(update));
  const note = (path: string): void => {
    if (!files.has(toPosix(path))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      run().catch((error: unknown) => {
        logger.error(`${name} failed, which is a bug: ${String(error)}`);
      });
    }, pause);
  };
  for (const event of ["add", "change", "unlink"] as const)
    watcher.on(event, note);
  ws.on("connection", () => {
    if (shown !== null) ws.send({ type: "error", err: shown });
  });
  return { run };
}

function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}
