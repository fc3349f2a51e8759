/**
 * How an app is mounted in a framework's application. A host shows the app a
 * view of the framework's request, and sends the reply with the framework's own
 * response, so that the framework's hooks and middleware see it.
 */
import type { Fallthrough, Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { type RequestView, splitTarget } from "../http/request.js";

/** The options of every framework's host. */
export interface MountOptions {
  /**
   * Whether a request goes on to the framework's other handlers if none of the
   * app's routes has its path; true by default. If false, the app answers 404
   * itself, in the format that the client asked for.
   */
  readonly fallthrough?: boolean | undefined;
  /**
   * `rethrow` passes whatever an action or a hook throws to the framework's own
   * error handler. By default, the app answers it.
   */
  readonly errors?: "answer" | "rethrow" | undefined;
  /**
   * `pass` lets requests to actions that have not been written yet go on, like
   * those that no route has. By default, the app answers 501.
   */
  readonly stubs?: "answer" | "pass" | undefined;
}

/** Creates the handler of a mounted app; null: the request goes on. */
export function createAnswer<N>(
  app: App<N>,
  { fallthrough = true, errors, stubs }: MountOptions,
): (view: RequestView<N>) => Outgoing | null | Promise<Outgoing> {
  const passed: Fallthrough = {
    errors: errors === "rethrow",
    stubs: stubs === "pass",
    paths: fallthrough,
  };
  return (view) => app.tryDispatch(view, passed);
}

/**
 * The first segments of a target's path, as many as a pattern has: some
 * frameworks know only the pattern that an app is mounted under,
 * `/:tenant/api`.
 */
export function takeSegments(target: string, pattern: string): string {
  const path = splitTarget(target).path ?? "";
  const count = pattern.split("/").filter((part) => part !== "").length;
  return path.split("/", count + 1).join("/");
}
