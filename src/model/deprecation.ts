/** What is said of a deprecation wherever people read it. Stage: model. */
import type { DeprecationEntry } from "../manifest/tree.js";

/** `since 2026-01-01, gone after 2026-07-01, see /v2/articles` */
export function describeDeprecation({
  since,
  sunset,
  see,
}: DeprecationEntry): string {
  return [
    `since ${since}`,
    ...(sunset === undefined ? [] : [`gone after ${sunset}`]),
    ...(see === undefined ? [] : [`see ${see}`]),
  ].join(", ");
}
