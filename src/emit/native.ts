/**
 * `native.ts`: the type of what actions get as `context.native`, which is the
 * framework's own. Stage: emit. People add to it as they do everywhere else in
 * their framework: by declaring more members of its types.
 */
import { writeComment } from "./comment.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { writeImport } from "./imports.js";
import type { Framework, Target } from "./target.js";
import { render } from "./template.js";

interface NativeType {
  /** The types that it is made of, and the module that has them. */
  readonly names: readonly string[];
  readonly from: string;
  readonly comment: string;
  /** A type, or the members of an interface by their names. */
  readonly type: string | Readonly<Record<string, string>>;
}

const types: Readonly<Record<Framework, NativeType>> = {
  node: {
    names: ["IncomingMessage", "ServerResponse"],
    from: "node:http",
    comment: "Node's own request and response.",
    type: { request: "IncomingMessage", response: "ServerResponse" },
  },
  fetch: {
    names: [],
    from: "",
    comment:
      "What the host gives beside the request: a Worker's `env`, Deno's `info`, Bun's server. Check it before you use it.",
    type: "unknown",
  },
  express: {
    names: ["Request", "Response"],
    from: "express",
    comment:
      "Express's own request and response. What a middleware adds to them is declared as `Express.Request`.",
    type: { request: "Request", response: "Response" },
  },
  fastify: {
    names: ["FastifyReply", "FastifyRequest"],
    from: "fastify",
    comment:
      "Fastify's own request and reply. What a plugin adds to them is declared as the module's `FastifyRequest`.",
    type: { request: "FastifyRequest", reply: "FastifyReply" },
  },
  koa: {
    names: ["Context"],
    from: "koa",
    comment:
      "Koa's own context. What a middleware adds to it is declared as the module's `DefaultState` and `DefaultContext`.",
    type: "Context",
  },
  hono: {
    names: ["Context"],
    from: "hono",
    comment:
      "Hono's own context. What a middleware sets is declared as the module's `ContextVariableMap`.",
    type: "Context",
  },
};

/** Renders `native.ts`. */
export function emitNative(_model: unknown, target: Target): OutputFile {
  const { names, from, comment, type } = types[target.framework];
  const isAlias = typeof type === "string";
  return {
    path: `${target.dir}/native.ts`,
    owner: "machine",
    content: render("native", {
      header: writeHeader(target),
      imports:
        names.length === 0
          ? ""
          : writeImport({ kind: "import type", names, from }),
      comment: writeComment([comment], 0),
      alias: isAlias ? type : "",
      members: isAlias
        ? []
        : Object.entries(type).map(([member, of]) => ({
            name: member,
            type: of,
          })),
    }),
  };
}
