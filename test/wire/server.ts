/**
 * The process that is attacked: an emitted application over `node:http`, whose
 * actions read all that a request has. It tells its parent of every error that
 * is the application's, and when asked how it is.
 */
import { createApp } from "../runtime/bound/app.js";
import type { Controllers } from "../runtime/bound/contracts.js";
import type { Context, Reply } from "../runtime/bound/http.js";
import { serve } from "../runtime/bound/node.js";

/** What the parent is told. */
export type Report =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "error"; readonly text: string }
  | {
      readonly kind: "health";
      /** In bytes, after everything that can be was collected. */
      readonly heap: number;
      /** The longest that one turn of the event loop has computed since it was last asked, in ms. */
      readonly longest: number;
      readonly connections: number;
      /** Whether some request has changed what all objects have. */
      readonly polluted: boolean;
    };

function tell(report: Report): void {
  process.send?.(report);
}

/** What was sent, in a form that every format can show. */
function describe(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: value.length };
  if (value instanceof File) return { file: value.name, size: value.size };
  return value;
}

async function echo(context: Context): Promise<Reply> {
  const { action, params, query, method } = context;
  context.checkPreconditions({ etag: "v1" });
  const body = describe(await context.body());
  const href = context.url.pathname.length;
  return context.ok(
    context.format === "html"
      ? `<p>${action}</p>`
      : [{ action, method, params, query, body, href }],
    { etag: "v1" },
  );
}

/** Every controller has every action, and all are one. */
const actions = new Proxy({}, { get: () => echo });
const controllers = new Proxy(
  {},
  {
    get: () => actions,
    getOwnPropertyDescriptor: () => ({ configurable: true, value: actions }),
  },
) as unknown as Controllers;

const app = createApp(controllers, {
  bodyLimit: 256 * 1024,
  serializers: { ics: (value) => JSON.stringify(value) },
  onError: (error) => {
    const text = error instanceof Error ? error.stack : String(error);
    tell({ kind: "error", text: text ?? "" });
  },
});

let longest = 0;
let before = process.cpuUsage();

/** Of the processor's time, so that whatever else runs there does not count. */
function noteTurn(): void {
  const { user, system } = process.cpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.cpuUsage();
}

setInterval(noteTurn, 5);

const { server, url } = await serve(app, { port: 0, host: "127.0.0.1" });

process.on("message", () => {
  noteTurn();
  globalThis.gc?.();
  before = process.cpuUsage();
  const { heapUsed } = process.memoryUsage();
  server.getConnections((_, connections) => {
    tell({
      kind: "health",
      heap: heapUsed,
      longest,
      connections,
      polluted: "polluted" in {} || Object.keys(Object.prototype).length > 0,
    });
    longest = 0;
  });
});
process.on("disconnect", () => {
  process.exit();
});
tell({ kind: "listening", port: Number(new URL(url).port) });
