/**
 * The host of a project: which part of the runtime it is, and the file of
 * `<dir>` through which it is reached. Stage: emit.
 */
import type { Model } from "../model/types.js";
import { createBound, fromRuntime } from "./bound.js";
import { writeComment } from "./comment.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { writeImport } from "./imports.js";
import type { Framework, Target } from "./target.js";
import { render } from "./template.js";

interface Host {
  /** The part of the runtime, and the file in `<dir>`. */
  readonly part: string;
  /** What it exports for the project. */
  readonly names: readonly string[];
  /** The type of its side of a request. */
  readonly native: string;
  readonly comment: string;
}

/** Null: Bun, Deno, Workers and the like call `app.fetch` themselves. */
const hosts: Readonly<Record<Framework, Host | null>> = {
  node: {
    part: "node",
    names: [
      "type RunningServer",
      "type ServeOptions",
      "serve",
      "toNodeHandler",
    ],
    native: "NodeNative",
    comment: "The host: `node:http` and HTTPS.",
  },
  fetch: null,
  express: {
    part: "express",
    names: ["toExpressMiddleware"],
    native: "ExpressNative",
    comment: "The host: a middleware for Express 5.",
  },
  fastify: {
    part: "fastify",
    names: ["toFastifyPlugin"],
    native: "FastifyNative",
    comment: "The host: a plugin for Fastify 5.",
  },
  koa: {
    part: "koa",
    names: ["toKoaMiddleware"],
    native: "KoaNative",
    comment: "The host: a middleware for Koa 3.",
  },
  hono: {
    part: "hono",
    names: ["toHonoMiddleware"],
    native: "HonoNative",
    comment: "The host: a middleware for Hono 4.",
  },
};

/** The same for Node with HTTP/2: a part on top of the other one. */
const withHttp2: Host = {
  part: "http2",
  names: ["type RunningServer", "type ServeOptions", "serve", "toNodeHandler"],
  native: "NodeNative",
  comment: "The host: `node:http`, HTTPS and HTTP/2.",
};

/** The type of `context.native`, and the part that has it; null: anything. */
export function nativeOf(
  framework: Framework,
): { readonly type: string; readonly part: string } | null {
  const host = hosts[framework];
  return host === null ? null : { type: host.native, part: host.part };
}

/** Renders the host's file; none where the host calls `app.fetch` itself. */
export function emitHost(_model: Model, target: Target): readonly OutputFile[] {
  const { framework, http2 } = target;
  const host = framework === "node" && http2 ? withHttp2 : hosts[framework];
  if (host === null) return [];
  const text = render("host", {
    header: writeHeader(target),
    comment: writeComment([host.comment], 0),
    exports: [
      writeImport({
        kind: "export",
        names: host.names,
        from: fromRuntime(host.part, target),
      }),
      ...(framework === "node"
        ? []
        : [
            writeImport({
              kind: "export type",
              names: ["MountOptions"],
              from: fromRuntime("mount", target),
            }),
          ]),
    ],
  });
  return [createBound(framework, text, target)];
}
