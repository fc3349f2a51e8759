/**
 * How an app is put into a framework's own.
 */
import type { App } from "./app.js";
import type { Outgoing } from "./finish.js";
import { type RequestView, splitTarget } from "./request.js";
import type { Left } from "./visit.js";

/** The options of every framework's host. */
export interface MountOptions {
  /**
   * Whether a request goes on to what else the framework has, where none of
   * the app's routes has its path: true unless you say otherwise. False: the
   * app answers 404 itself, in the format that the client asked for.
   */
  readonly fallthrough?: boolean | undefined;
  /**
   * `rethrow`: whatever an action or a hook throws goes to the framework's own
   * error handler. Unless you say so, the app answers it.
   */
  readonly errors?: "answer" | "rethrow" | undefined;
  /**
   * `pass`: requests to actions that nobody has written yet go on as those do
   * that no route has. Unless you say so, the app answers 501.
   */
  readonly stubs?: "answer" | "pass" | undefined;
}

/** What answers the requests of a mounted app; null: it goes on. */
export function createAnswer<N>(
  app: App<N>,
  { fallthrough = true, errors, stubs }: MountOptions,
): (view: RequestView<N>) => Outgoing | null | Promise<Outgoing> {
  const left: Left = {
    errors: errors === "rethrow",
    stubs: stubs === "pass",
    paths: fallthrough,
  };
  return (view) => app.tryDispatch(view, left);
}

/**
 * As many segments of a target's path as a pattern has, for frameworks that
 * know what an app is mounted under only so: `/:tenant/api`.
 */
export function takeSegments(target: string, pattern: string): string {
  const path = splitTarget(target).path ?? "";
  const count = pattern.split("/").filter((part) => part !== "").length;
  return path.split("/", count + 1).join("/");
}
