/** The names in a manifest that can appear on a command line. Never fails. */
import { findResources } from "../../edit/find-resources.js";
import { readManifest } from "../../run/pipeline.js";
import type { CommandContext } from "../context.js";

export interface CompletionNames {
  readonly resources: readonly string[];
  readonly namespaces: readonly string[];
  readonly controllers: readonly string[];
  readonly actions: readonly string[];
  readonly paths: readonly string[];
}

/**
 * The names in a manifest, as far as it can be read; empty if there is none.
 */
export async function readNames(
  context: Pick<CommandContext, "cwd" | "manifest">,
): Promise<CompletionNames> {
  const read = await readManifest(context).catch(() => null);
  const entries = findResources(read?.value);
  const { controllers = [], routes = [] } = read?.meaning?.model ?? {};
  return {
    resources: unique(entries.map(({ name }) => name)),
    namespaces: unique(
      entries.map(({ namespaces }) => namespaces.join("/")).filter(Boolean),
    ),
    controllers: controllers.map(({ key }) => key),
    actions: unique(
      controllers.flatMap(({ actions }) => actions.map(({ name }) => name)),
    ),
    paths: unique(routes.map(({ path }) => path)),
  };
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
