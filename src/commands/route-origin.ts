/** The place in the manifest that a route comes from, for messages. */
import type { Locate } from "../diagnostics/positions.js";
import { writtenAt } from "../manifest/tree.js";
import type { ModelRoute } from "../model/types.js";

/** `resources.yaml:4:3`; null if the place cannot be found in the text. */
export function showOrigin(
  locate: Locate,
  { origin }: Pick<ModelRoute, "origin">,
): string | null {
  const span = locate({ path: writtenAt(origin), on: "key" })?.span;
  if (span === undefined) return null;
  return `${span.file}:${span.start.line}:${span.start.col}`;
}
