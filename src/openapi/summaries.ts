/** Summaries of operations and tags, for people. Stage: openapi. Prose. */
import type { Controller, ModelRoute } from "../model/types.js";
import { capitalize, splitWords } from "../model/words.js";

/** One line: `List articles`. */
export function summarizeRoute(route: ModelRoute): string {
  const { resource, action, kind, origin, redirect, path } = route;
  if (redirect !== undefined) return `Redirect to ${redirect.to}`;
  const words = wordsOf(action ?? "");
  if (resource === null) {
    return capitalize(`${wordsOf(route.controller ?? "")}: ${words}`);
  }
  const one = wordsOf(resource.singular);
  const all = wordsOf(resource.name);
  if (kind === "subset")
    return `${SUBSETS[action ?? ""] ?? words} ${all}: ${lastWord(path)}`;
  if (origin !== resource.node) return capitalize(`${all}: ${words}`);
  switch (action) {
    case "index":
      return `List ${all}`;
    case "create":
      return `Create one ${one}`;
    case "show":
      return `Show one ${one}`;
    case "update":
      return `Change one ${one}`;
    case "destroy":
      return `Remove one ${one}`;
    case "new":
      return `The form for a new ${one}`;
    case "edit":
      return `The form for changing one ${one}`;
    default:
      return capitalize(`${all}: ${words}`);
  }
}

const SUBSETS: Readonly<Record<string, string>> = {
  index: "List",
  update: "Change",
  destroy: "Remove",
};

/** `/articles/selected`: `selected` */
function lastWord(path: string): string {
  return wordsOf(path.slice(path.lastIndexOf("/") + 1));
}

function wordsOf(name: string): string {
  return name
    .split("/")
    .map((part) => splitWords(part).join(" ").toLowerCase())
    .join(" ");
}

/** The manifest's description of an extra action; null if it has none. */
export function describeExtraAction({
  resource,
  origin,
}: ModelRoute): string | null {
  if (resource === null) return null;
  const { collection, member, new: form } = resource.node;
  const extra = [...collection, ...member, ...form].find(
    (each) => each === origin,
  );
  return extra?.description ?? null;
}

/** The description of a controller's tag: those of its resources, if any. */
export function describeTag({ key, resources }: Controller): string {
  const descriptions = resources.flatMap(
    ({ node }) => node.options.description ?? [],
  );
  return descriptions.length > 0
    ? [...new Set(descriptions)].join(" ")
    : `The actions of the controller \`${key}\`.`;
}
