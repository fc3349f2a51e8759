/**
 * How an app is put into a framework's own.
 */
import { splitTarget } from "./request.js";

/** The options of every framework's host. */
export interface MountOptions {
  /**
   * Whether a request goes on to what else the framework has, where none of
   * the app's routes has its path: true unless you say otherwise. False: the
   * app answers 404 itself, in the format that the client asked for.
   */
  readonly fallthrough?: boolean | undefined;
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
