/**
 * What the actions of a resource answer with instead of its own row: the row above, as
 * it now is. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Resource } from "../resource.js";
import { snakeCase } from "../words.js";
import type { Definitions } from "./definitions.js";

/** The actions that change the row of a singleton. */
const CHANGES: ReadonlySet<string> = new Set(["create", "update", "destroy"]);

/** Whether an action of a resource answers with the row above. */
export function returnsAbove({ node }: Resource, action: string): boolean {
  return node.options.returns !== undefined && CHANGES.has(action);
}

/** The nearest resource above that has a record. */
export function findHolder(
  resource: Resource,
  definitions: Definitions,
): Resource | null {
  let at = resource.parent;
  while (at !== null && definitions.of(at) === undefined) at = at.parent;
  return at;
}

/** Checks what `returns` of a resource names. */
export function checkReturns(
  resource: Resource,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const { node, actions } = resource;
  const { returns, by } = node.options;
  if (returns === undefined) return [];
  const path = [...writtenAt(node), "returns"];
  const holder = findHolder(resource, definitions);
  const above = holder === null ? undefined : definitions.of(holder);
  if (by === undefined) {
    const message =
      "only what each caller has one of answers with the row above";
    const help =
      "add `by`, or remove it; an action of your own says by itself what it `returns`";
    return [atKey("returns-above", path, message, { help })];
  }
  if (holder === null || above === undefined) {
    const message = "there is no row above";
    return [atKey("returns-above", path, message, { help: "remove it" })];
  }
  const words = [above.name, ...listWords(holder)];
  if (!words.includes(snakeCase(returns))) {
    const message = `the row above is no "${returns}"`;
    const labels = [
      labelAt(writtenAt(holder.node), `it is one "${words[0] ?? ""}"`),
    ];
    const guess = suggest(returns, [...new Set(words)]);
    const help = `write \`returns: ${words[0] ?? ""}\``;
    return [
      atValue("returns-above", path, message, { labels, help, ...guess }),
    ];
  }
  if (above === definitions.of(resource)) {
    const message = `rows of "${above.name}" are what this resource shows, too`;
    const help = "remove it: its actions answer with their own row";
    return [atKey("returns-above", path, message, { help })];
  }
  if (actions.some((action) => CHANGES.has(action))) return [];
  const message = "no action here would answer with it";
  const help = "remove it, or have one of `create`, `update` and `destroy`";
  return [atKey("returns-above", path, message, { help })];
}

/** What one row of a resource is called: `profile`, or `admin_profile`. */
function listWords({ memberName, scope }: Resource): readonly string[] {
  return scope.as === ""
    ? [memberName]
    : [memberName, `${scope.as}_${memberName}`];
}
