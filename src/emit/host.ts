/**
 * The host of a project: its part of the runtime, and the file of `<dir>` that
 * leads to it. Stage: emit.
 */
import { frameworks } from "../manifest/targets.js";
import type { Model } from "../model/types.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import type { TargetFramework, EmitTarget } from "./target.js";

/** A type, and the part of the runtime that exports it. */
interface Native {
  readonly type: string;
  readonly part: string;
}

/**
 * The type of `context.native`; null: any type. That `app.fetch` may be given none
 * is in the type, too: `native?.request.user` reads better than a union of two
 * kinds of request.
 */
export function nativeOf(framework: TargetFramework): Native | null {
  const { native } = frameworks[framework];
  return native === null ? null : { type: native, part: framework };
}

/** Renders the host's file; none if the host calls `app.fetch` itself. */
export function emitHost(
  _model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  const { framework, http2 } = target;
  if (nativeOf(framework) === null) return [];
  // HTTP/2 is a separate part, on top of the other one.
  const host = framework === "node" && http2 ? "http2" : framework;
  return [renderBound("host", { host }, target, framework)];
}
