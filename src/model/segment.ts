/**
 * One parsed segment of a route's path: `articles`, `:id`, `:id;edit`. Stage:
 * model. The router defines what a parameter looks like.
 */
import { readSegment, REST } from "../runtime/routing/tree.js";

export type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "param"; readonly name: string }
  /** All remaining segments. */
  | { readonly kind: "rest"; readonly name: string }
  | {
      readonly kind: "mixed";
      /** The texts before, between and after the parameters. */
      readonly literals: readonly string[];
      readonly names: readonly string[];
    };

/** Reads a segment. */
export function parseSegment(text: string): Segment {
  const { literals, names } = readSegment(text);
  const [name] = names;
  if (name === undefined) return { kind: "static", text };
  if (literals === REST) return { kind: "rest", name };
  return text === `:${name}`
    ? { kind: "param", name }
    : { kind: "mixed", literals, names };
}
