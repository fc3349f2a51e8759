/**
 * Where an app begins in a path, for frameworks that know what it is mounted
 * under only as a pattern: `/:tenant/api`.
 */
import { splitTarget } from "./http.js";

/** As many segments of a target's path as a pattern has. */
export function takeSegments(target: string, pattern: string): string {
  const path = splitTarget(target).path ?? "";
  const count = pattern.split("/").filter((part) => part !== "").length;
  return path.split("/", count + 1).join("/");
}
