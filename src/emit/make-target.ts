/**
 * A target: the manifest's output options, resolved against the manifest's
 * folder, plus what the project adds. Stage: emit. Reads no files: the caller
 * has done that.
 */
import type { OutputOptions } from "../model/types.js";
import type { EmitTarget } from "./target.js";

/** What the project adds. */
export interface TargetFacts extends Pick<
  EmitTarget,
  | "frameworks"
  | "migrationNames"
  | "migrationData"
  | "hasConstantIndex"
  | "hasSharedTestApp"
  | "importExtension"
  | "manifest"
  | "about"
> {
  /** The manifest's folder, relative to the root; "" for the root. */
  readonly base: string;
}

/** Where everything goes. */
export function makeTarget(
  output: OutputOptions,
  { base, ...facts }: TargetFacts,
): EmitTarget {
  const place = <Path extends string | false>(path: Path): Path | string =>
    path === false ? path : joinFolder(base, path);
  const { framework, http2, testRunner, runtime } = output;
  return {
    dir: place(output.dir),
    runtime: typeof runtime === "string" ? place(runtime) : runtime,
    controllers: place(output.controllers),
    tests: place(output.tests),
    controllerTests: place(output.controllerTests),
    views: place(output.views),
    database: place(output.database),
    server: place(output.server),
    openapi: place(output.openapi),
    access: place(output.access),
    migrations: place(output.migrations),
    framework,
    http2,
    testRunner,
    ...facts,
  };
}

/** Joins a folder and a path below it, as Node's `posix.join` does. */
export function joinFolder(base: string, path: string): string {
  const joined = [base, path].filter((part) => part !== "").join("/");
  const isAbsolute = joined.startsWith("/");
  const kept: string[] = [];
  for (const part of joined.split("/")) {
    if (part === "" || part === ".") continue;
    const climbs = part === "..";
    if (!climbs) kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isAbsolute) kept.push(part);
  }
  const below = kept.length === 0 && !isAbsolute ? "." : kept.join("/");
  const tail = joined.endsWith("/") && below !== "" ? "/" : "";
  return (isAbsolute ? "/" : "") + below + tail;
}
